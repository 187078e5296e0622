import { parseQuery } from '@app/contract/search/language';
import { builtInSynonyms } from '@app/contract/search/built-in-synonyms';
import { expand } from '@app/contract/search/synonyms';
import pg from 'pg';
import { openScratchCluster } from '#testing/scratch-cluster';
import { nobody } from '#testing/searchable';
import { searchVector } from '../features/people/search-document.ts';
import { toTsquery } from '../features/person-search/search-query.ts';
import { people, questions } from './judgement/search-questions.ts';

/* Does a question find whom a recruiter means by it? Beside it what PostgreSQL's own text search finds, with no word of ours. */

const wanted = { recall: 0.97, precision: 0.99 };

const known = people.map(({ is, now, was, did = '', school, ...person }) => ({
  is: new Set(is.split(' ')),
  searchable: {
    ...nobody,
    ...person,
    experiences: [
      { title: now ?? person.title ?? '', company_name: '', description: did, ended: null },
      ...(was ? [{ title: was, company_name: '', description: '', ended: '2019-01-01' }] : []),
    ],
    educations: school ? [{ school, degree: '' }] : [],
  },
}));
const textOf = ({ searchable }: (typeof known)[number]): string =>
  JSON.stringify(Object.values(searchable)).replaceAll(/["[\]{},]/g, ' ');

/** `a b|c !d`: both a and b, or c without d. */
const isMeant = (is: ReadonlySet<string>, expression: string): boolean =>
  expression
    .split('|')
    .some((all) => all.split(' ').every((one) => (one.startsWith('!') ? !is.has(one.slice(1)) : is.has(one))));

interface Figures {
  meant: number;
  found: number;
  right: number;
}
const none = (): Figures => ({ meant: 0, found: 0, right: 0 });
const recall = ({ right, meant }: Figures): number => (meant === 0 ? 1 : right / meant);
const precision = ({ right, found }: Figures): number => (found === 0 ? 1 : right / found);
const add = (to: Figures, of: Figures): void => {
  to.meant += of.meant;
  to.found += of.found;
  to.right += of.right;
};

const cluster = await openScratchCluster();
const client = new pg.Client(cluster.url);
await client.connect();
const totals = new Map<string, { ours: Figures; plain: Figures; asked: number }>();
const wrong: string[] = [];
try {
  const vectors = known.map(({ searchable }) => searchVector(searchable));
  const texts = known.map(textOf);
  for (const [kind, typed, expression] of questions) {
    const { query, fault } = parseQuery(typed);
    if (!query) throw new Error(`${typed}: ${fault?.message ?? 'nothing typed'}`);
    const meant = known.map(({ is }) => isMeant(is, expression));
    const compare = (hits: readonly boolean[]): Figures => ({
      meant: meant.filter(Boolean).length,
      found: hits.filter(Boolean).length,
      right: hits.filter((hit, index) => hit && meant[index]).length,
    });
    const { rows } = await client.query<{ ours: boolean; plain: boolean }>(
      `select v::tsvector @@ $3::tsquery as ours, to_tsvector('english', t) @@ websearch_to_tsquery('english', $4) as plain
       from unnest($1::text[], $2::text[]) with ordinality as person (v, t, n) order by n`,
      [vectors, texts, toTsquery(expand(query, builtInSynonyms())), typed],
    );
    const ours = compare(rows.map((row) => row.ours));
    const total = totals.get(kind) ?? { ours: none(), plain: none(), asked: 0 };
    totals.set(kind, total);
    add(total.ours, ours);
    add(total.plain, compare(rows.map((row) => row.plain)));
    total.asked += 1;
    const titles = (holds: (index: number) => boolean) =>
      known.filter((_, index) => holds(index)).map(({ searchable }) => searchable.title);
    const missed = titles((index) => meant[index]! && !rows[index]!.ours);
    const extra = titles((index) => !meant[index] && rows[index]!.ours);
    if (ours.meant === 0) wrong.push(`${typed}: means nobody`);
    if (missed.length > 0) wrong.push(`${typed}: missed ${missed.join(', ')}`);
    if (extra.length > 0) wrong.push(`${typed}: wrongly found ${extra.join(', ')}`);
  }
} finally {
  await client.end();
  await cluster.stop();
}

const all = { ours: none(), plain: none(), asked: 0 };
for (const { ours, plain, asked } of totals.values()) {
  add(all.ours, ours);
  add(all.plain, plain);
  all.asked += asked;
}
const line = (name: string, { ours, plain, asked }: typeof all): string =>
  [
    name.padEnd(12),
    String(asked).padStart(9),
    ...[recall(ours), precision(ours), recall(plain), precision(plain)].map((share) => share.toFixed(3).padStart(11)),
  ].join(' ');
console.log(`${'Kind'.padEnd(12)} Questions      Recall   Precision    English PostgreSQL`);
for (const [kind, total] of totals) console.log(line(kind, total));
console.log(line('All', all));
for (const fault of wrong) console.log(`- ${fault}`);
const faults = [
  ...(all.asked < 300 ? ['Fewer than 300 questions'] : []),
  ...(recall(all.ours) < wanted.recall ? [`Recall below ${wanted.recall}`] : []),
  ...(precision(all.ours) < wanted.precision ? [`Precision below ${wanted.precision}`] : []),
];
for (const fault of faults) console.log(`✗ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
