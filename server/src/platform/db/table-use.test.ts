import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const source = resolve(import.meta.dirname, '../..');
const types = readFileSync(join(source, 'platform/db/schema.gen.ts'), 'utf8');
const tables = new Set(
  Array.from(/export interface DB \{([^}]*)\}/.exec(types)![1]!.matchAll(/(\w+):/g), ([, name]) => name!),
);

const written = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\b(?:insert into|update|delete from|truncate)\s+(\w+)/g,
];
const read = [/\.(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin)\(\s*\[?'(\w+)/g, /\b(?:from|join)\s+(\w+)/g];

/** Names of tables after one of these words, in code and not in comments. */
function tablesIn(text: string, patterns: readonly RegExp[]): Set<string> {
  const code = text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  const found = patterns.flatMap((pattern) => Array.from(code.matchAll(pattern), ([, name]) => name!));
  return new Set(found.filter((name) => tables.has(name)));
}

/** For each feature the tables it reads, those of others with the name of the feature that writes them. */
function tableUse(files: ReadonlyMap<string, string>): string {
  const features = Map.groupBy(files, ([path]) => path.split('/')[1]!);
  const texts = new Map(Array.from(features, ([name, own]) => [name, own.map(([, text]) => text).join('\n')]));
  const owners = new Map(
    [...texts].flatMap(([name, text]) => [...tablesIn(text, written)].map((table) => [table, name] as const)),
  );
  const describe = (table: string, by: string) => {
    const owner = owners.get(table);
    return owner === by ? [] : [`  ${table}${owner ? ` (${owner})` : ''}`];
  };
  return [...texts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, text]) => [
      `${name} reads of others`,
      ...[...tablesIn(text, read)].toSorted().flatMap((table) => describe(table, name)),
    ])
    .join('\n');
}

test('which feature reads which tables of others is a decision: after a change, run this test with -u and look at it', async () => {
  const paths = globSync('features/*/**/*.ts', { cwd: source }).filter((path) => !/\.(test|access)\.ts$/.test(path));
  const files = new Map(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(source, path), 'utf8')]));
  await expect(`${tableUse(files)}\n`).toMatchFileSnapshot('./table-use.snapshot.txt');
});

test('a table that a feature begins to read is found, in Kysely and in SQL, and not in comments', () => {
  const files = new Map([
    [
      'features/people/people.ts',
      "db.updateTable('person')\n/* from vote */\nsql`select from company join vote_current on true`",
    ],
    ['features/votes/votes.ts', "trx.insertInto('vote_current'); db.selectFrom('person').innerJoin('app_user', 'x')"],
  ]);
  expect(tableUse(files).split('\n')).toEqual([
    'people reads of others',
    '  company',
    '  vote_current (votes)',
    'votes reads of others',
    '  app_user',
    '  person (people)',
  ]);
});
