import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useApi } from '#testing/api';

const api = useApi();
const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(api.db)).rows;
/** Runs a change that is undone again, and says what `look` saw in between. */
async function whileChanged<T>(change: string, look: (db: typeof api.db) => Promise<T>): Promise<T> {
  let seen: T;
  await api.db
    .transaction()
    .execute(async (trx) => {
      await sql.raw(change).execute(trx);
      seen = await look(trx);
      throw new Error('undo');
    })
    .catch((error: Error) => expect(error.message).toBe('undo'));
  return seen!;
}

const unmarkedColumns = async (db = api.db) =>
  (
    await sql<{ name: string }>`
      select c.relname || '.' || a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and coalesce(col_description(c.oid, a.attnum), '') !~ '^(none|secret|pii:[a-z]+)$'`.execute(db)
  ).rows.map(({ name }) => name);

const misnamedConstraints = async (db = api.db) =>
  (
    await sql<{ name: string }>`
      select conname as name from pg_constraint join pg_class c on c.oid = conrelid
      where c.relnamespace = 'public'::regnamespace and contype <> 'n' and conname not like c.relname || '\\_\\_%'
      union all
      select i.relname from pg_index join pg_class i on i.oid = indexrelid join pg_class c on c.oid = indrelid
      where c.relnamespace = 'public'::regnamespace and i.relname not like c.relname || '\\_\\_%'`.execute(db)
  ).rows.map(({ name }) => name);

const foreignKeysWithoutIndex = async (db = api.db) =>
  (
    await sql<{ name: string }>`
      select conname as name from pg_constraint k
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1])`.execute(db)
  ).rows.map(({ name }) => name);

/** Foreign keys that would change or delete rows of tables that refuse it: the error would come from far away. */
const changersOfWhatNeverChanges = async (db = api.db) =>
  (
    await sql<{ name: string }>`
      select conname as name from pg_constraint k join pg_trigger t on t.tgrelid = k.conrelid
      where contype = 'f' and confdeltype not in ('a', 'r')
        and tgfoid in ('refuse_change'::regproc, 'audit_log__guard'::regproc, 'access_entry__guard'::regproc)`.execute(
      db,
    )
  ).rows.map(({ name }) => name);

describe('the tables', () => {
  test('every column says whether it holds personal data', async () => {
    expect(await unmarkedColumns()).toEqual([]);
    expect(await whileChanged('alter table company add secret_note text', unmarkedColumns)).toEqual([
      'company.secret_note',
    ]);
  });

  test('every constraint and index is named after its table', async () => {
    expect(await misnamedConstraints()).toEqual([]);
    expect(await whileChanged('alter table company add unique (name)', misnamedConstraints)).toContain(
      'company_name_key',
    );
  });

  test('every foreign key has an index', async () => {
    expect(await foreignKeysWithoutIndex()).toEqual([]);
    const planted = 'alter table company add owner bigint constraint company__owner references app_user';
    expect(await whileChanged(planted, foreignKeysWithoutIndex)).toEqual(['company__owner']);
  });

  test('nothing that never changes is changed when what it points to goes', async () => {
    expect(await changersOfWhatNeverChanges()).toEqual([]);
    const planted = 'alter table vote add tag bigint constraint vote__tag references tag on delete set null';
    expect(await whileChanged(planted, changersOfWhatNeverChanges)).toEqual(['vote__tag']);
  });

  test('the audit trail cannot be changed or shortened', async () => {
    await sql`insert into audit_log (action) values ('login')`.execute(api.db);
    for (const statement of [`update audit_log set action = 'x'`, 'delete from audit_log'])
      await expect(sql.raw(statement).execute(api.db)).rejects.toThrow('audit_log is append-only');
    expect(await rows(sql`select from audit_log`)).toHaveLength(1);
  });
});

/** Which files write which table, by the words of Kysely and of SQL. */
function writersOf(files: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  const kysely = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;
  const plain = /\b(?:insert into|update|delete from|truncate)\s+(\w+)(?=\s+(?:as\b|set\b|where\b|[a-z]\b|\(|$))/g;
  for (const [path, text] of files) {
    const owner = path.split('/').slice(0, 2).join('/');
    for (const match of [...text.matchAll(kysely), ...text.matchAll(plain)]) {
      const table = match[1]!;
      writers.set(table, (writers.get(table) ?? new Set()).add(owner));
    }
  }
  return writers;
}
const sharedTables = (files: ReadonlyMap<string, string>) =>
  [...writersOf(files)]
    .filter(([, owners]) => owners.size > 1)
    .map(([table, owners]) => `${table}: ${[...owners].join(', ')}`);

describe('each table is written by one feature', () => {
  const source = resolve(import.meta.dirname, '../..');
  const readSources = async () => {
    const names = await readdir(source, { recursive: true });
    const paths = names.filter(
      (name) => /^(features|platform)\/.*\.ts$/.test(name) && !/\.(test|access|gen)\.ts$/.test(name),
    );
    return new Map(
      await Promise.all(
        paths.map(
          async (name) => [relative(source, join(source, name)), await readFile(join(source, name), 'utf8')] as const,
        ),
      ),
    );
  };

  test('as the sources stand', async () => {
    const files = await readSources();
    expect(sharedTables(files)).toEqual([]);
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(api.db);
    const written = writersOf(files);
    // Filled by demo data until outreach and the import of postings are there; conversations follow messages by trigger.
    // The first prompt comes with its migration, and there is no other yet; events are counted by a trigger.
    for (const table of ['message', 'job_posting', 'conversation', 'llm_prompt_version', 'ingest_day'])
      written.set(table, new Set());
    expect(tables.map(({ name }) => name).filter((name) => !written.has(name))).toEqual([]);
  });

  test('and a second writer would be found', () => {
    const files = new Map([
      ['features/users/users.ts', `db.updateTable('app_user')`],
      ['features/votes/votes.ts', 'sql`update app_user set votes = 1`'],
      ['features/board/board.ts', `trx.insertInto('person_assignment')`],
    ]);
    expect(sharedTables(files)).toEqual(['app_user: features/users, features/votes']);
  });
});
