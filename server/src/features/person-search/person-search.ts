import type * as api from '@app/contract/people/person-search';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { type Term, wantedTerms } from '@app/contract/search/language';
import { marksIn } from '@app/contract/search/marks';
import { foldLetters } from '@app/contract/search/letters';
import { placePattern } from '@app/contract/search/words';
import { sql } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { fileTexts } from '../files/files.ts';
import {
  type Asked,
  beyond,
  type Cursor,
  matching,
  newest,
  readQuestion,
  sampled,
  stillThere,
  withinPatience,
} from './matching.ts';
import { ranksOf, toTsquery } from './search-query.ts';

/* Other features know the search by this module alone. */
export { countBySkills, findForAssignment, type Pool, type Sought } from './candidates.ts';
export { isSearchVisibleTo } from './saved-searches.ts';
export { wordUse } from './suggestions.ts';
export { addedSynonyms } from './synonyms.ts';

const hitColumns = [
  ...(['id', 'first_name', 'last_name', 'headline', 'title', 'company_id', 'company_name', 'location_name'] as const),
  ...(['country', 'years', 'skills', 'has_email', 'do_not_contact', 'last_touch', 'updated', 'summary'] as const),
] as const;

const writeCursor = ({ rank, updated, id }: Cursor): string => `${rank}_${updated}_${id}`;
function readCursor(text: string): Cursor {
  const [, rank, updated, id] = /^([0-3])_(\d{4}-\d\d-\d\dT[\d:.]+Z)_(\d{1,15})$/.exec(text) ?? [];
  ensure(rank && updated && id && !Number.isNaN(Date.parse(updated)), 'invalid_input', {
    detail: 'cursor: Not one of ours',
  });
  return { rank: Number(rank), updated, id: Number(id) };
}

/**
 * A page of hits. Sorted by match, those come first who have everything that is wanted in the title of today or among the skills, then
 * those who have some of it there, then those who once had such a title; within a rank the newest come first. Both orders can be followed to the last hit, because they walk an index.
 */
export async function searchPeople(
  db: Db,
  { query: { sort, limit, cursor, ...asked } }: Received<typeof api.searchPeople>,
  actor: Pick<Actor, 'id'>,
): Promise<Answer<typeof api.searchPeople>> {
  const filter = { ...asked, asker: actor.id };
  const question = await readQuestion(db, filter);
  const words = question && toTsquery(question);
  const better = question && sort === 'match' ? ranksOf(question) : [];
  const from = cursor === undefined ? undefined : readCursor(cursor);

  const pages = async (trx: Db) => {
    const rows: (PersonRow & { rank: number })[] = [];
    let sample: Sample | undefined;
    /* The better ranks that somebody may be in, who is not shown again. Those of nobody are not asked about: that costs time. */
    const before = better.slice(0, from?.rank ?? 0);
    for (const [rank, best] of [...better, undefined].entries()) {
      if (from && rank < from.rank) continue;
      if (rows.length > limit) break;
      const after = from?.rank === rank ? from : undefined;
      const rest = limit + 1 - rows.length;
      if (words !== undefined && (!sample || sample.after !== after))
        sample = { after, rows: await sampleOf(trx, filter, { words, better, after }) };
      const newestOfRank = sample?.rows.filter((row) => row.rank === rank) ?? [];
      const tsquery =
        words === undefined
          ? undefined
          : allOf([words, ...(best === undefined ? [] : [best]), ...before.map((one) => `!(${one})`)]);
      const page = await pageOfRank(trx, filter, { tsquery, after, limit: rest, sample: newestOfRank });
      if (best !== undefined && (page.length > 0 || after)) before.push(best);
      rows.push(...page.map((row) => ({ ...row, rank })));
    }
    return rows;
  };
  const found = await (words === undefined ? pages(db) : withinPatience(db, pages));
  const { placeIn, pieceAt } = snippets(wantedTerms(question));
  const results = found.slice(0, limit);
  const last = results.at(-1);
  const placed = results.map(({ summary }) => placeIn(summary));
  const unplaced = results.filter((_, index) => placed[index] === -1).map(({ id }) => id);
  const files = unplaced.length === 0 ? [] : await fileTexts(db, 'person', unplaced);
  return {
    results: results.map(({ summary, rank: _, ...hit }, index) => {
      const place = placed[index]!;
      const file = files.find(({ object_id, text }) => place === -1 && object_id === hit.id && placeIn(text) !== -1);
      const snippet = file ? pieceAt(file.text, placeIn(file.text)) : pieceAt(summary, Math.max(0, place));
      return { ...hit, snippet, snippet_file: file?.name ?? null };
    }),
    next: last && found.length > limit ? writeCursor(last) : null,
  };
}

const allOf = (parts: readonly string[]): string => parts.map((part) => `(${part})`).join(' & ');

/** The hits among some of the newest people, each with its rank. */
interface Sample {
  after: Cursor | undefined;
  rows: Awaited<ReturnType<typeof sampleOf>>;
}
type PersonRow = Omit<Sample['rows'][number], 'rank'>;

/** One look at the newest tells of every rank how frequent its hits are. */
const sampleOf = (
  db: Db,
  filter: Asked,
  { words, better, after }: { words: string; better: readonly string[]; after: Cursor | undefined },
) =>
  db
    .selectFrom(newest(db, after).selectAll().limit(sampled).as('person'))
    .select(hitColumns)
    .select(
      better.length === 0
        ? sql<number>`0`.as('rank')
        : sql<number>`case ${sql.join(
            better.map((rank, index) => sql`when search @@ ${rank}::tsquery then ${sql.lit(index)}`),
            sql` `,
          )} else ${sql.lit(better.length)} end`.as('rank'),
    )
    .where(matching(filter, words))
    .orderBy('updated', 'desc')
    .orderBy('id', 'desc')
    .execute();

interface RankPage {
  tsquery: string | undefined;
  after: Cursor | undefined;
  limit: number;
  sample: readonly PersonRow[];
}
/** Up to so many, walking from the newest is cheaper than collecting all hits and sorting them. */
const walkable = 6000;
/** One of the hits in the sample is put down to luck: a walk that ends too early was for nothing. */
const walkFor = (limit: number, hits: number): number => (hits > 1 ? (limit / (hits - 1)) * sampled : Infinity);

/**
 * The newest hits. Frequent ones are found by walking from the newest, rare ones by the index of words; which of both
 * a question is, PostgreSQL guesses badly for phrases and for words that go together, so a sample decides.
 */
async function pageOfRank(
  db: Db,
  filter: Asked,
  { tsquery, after, limit, sample }: RankPage,
): Promise<readonly PersonRow[]> {
  if (tsquery === undefined)
    return newest(db, after).select(hitColumns).where(matching(filter, undefined)).limit(limit).execute();
  if (sample.length >= limit) return sample.slice(0, limit);
  if (walkFor(limit, sample.length) <= walkable) {
    const page = await db
      .selectFrom(newest(db, after).selectAll().limit(walkable).as('person'))
      .select(hitColumns)
      .where(matching(filter, tsquery))
      .orderBy('updated', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    if (page.length >= limit) return page;
  }
  return db
    .with(
      (cte) => cte('hit').materialized(),
      () =>
        beyond(db.selectFrom('person').select(['id', 'updated']), after)
          .where(stillThere)
          .where(matching(filter, tsquery)),
    )
    .with('page', (cte) =>
      cte.selectFrom('hit').selectAll().orderBy('updated', 'desc').orderBy('id', 'desc').limit(limit),
    )
    .selectFrom('page')
    .innerJoin('person', 'person.id', 'page.id')
    .select(hitColumns.map((column) => `person.${column}` as const))
    .orderBy('page.updated', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
}

const snippetLength = 180;
/** Words beyond it are found, but not shown. */
const searchedForSnippet = 20_000;
/**
 * Where a text has the first thing that was asked for in free text (-1: nowhere; 0 when nothing was), and the piece around it.
 * About the place is good enough, and fifty texts for every page are many: the browser marks the words exactly.
 */
function snippets(terms: readonly Term[]) {
  const asked = terms.filter(({ field }) => field === undefined);
  const pattern = asked.some(({ prefix, suffix }) => prefix || suffix)
    ? undefined
    : placePattern(asked.map(({ words }) => words[0] ?? ''));
  return {
    placeIn: (whole: string): number => {
      if (asked.length === 0) return 0;
      const text = whole.slice(0, searchedForSnippet);
      return pattern ? foldLetters(text).search(pattern) : (marksIn(text, asked)[0]?.start ?? -1);
    },
    pieceAt: (text: string, place: number): string => {
      const early = Math.max(0, place - 60);
      /* Not from the middle of a word. */
      const start = early === 0 ? 0 : Math.min(text.indexOf(' ', early) + 1 || early, place);
      const piece = text.slice(start, start + snippetLength).trim();
      return `${start > 0 ? '…' : ''}${piece}${start + snippetLength < text.length ? '…' : ''}`;
    },
  };
}
