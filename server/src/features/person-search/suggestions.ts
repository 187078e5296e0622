import type * as api from '@app/contract/people/person-search';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { hasForms, parseQuery, wantedTerms } from '@app/contract/search/language';
import { expand } from '@app/contract/search/synonyms';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { toTsquery } from './search-query.ts';
import { withinPatience } from './matching.ts';
import { synonymsNow } from './synonyms.ts';

/** As alike as `kubernets` and `kubernetes`; two short words share fewer of their pieces. */
const alike = 0.4;
const mostWords = 5;

/** For each word of a question that nobody has: the question with the word instead that was probably meant. */
export async function suggestQuestions(
  db: Db,
  { query: { q } }: Received<typeof api.suggestQuestions>,
): Promise<Answer<typeof api.suggestQuestions>> {
  const terms = wantedTerms(parseQuery(q).query)
    .filter((term) => hasForms({ ...term, field: undefined }) && term.words[0]!.length > 3)
    .slice(0, mostWords);
  return withinPatience(db, async (trx) => {
    const results = [];
    const synonyms = await synonymsNow(trx);
    for (const term of terms) {
      const asked = toTsquery(expand(term, synonyms));
      const word = await closest(trx, term.words[0]!, asked);
      if (word === undefined) continue;
      const field = q.slice(term.start, term.end).match(/^\p{L}+:/u)?.[0] ?? '';
      results.push({ word, q: `${q.slice(0, term.start)}${field}${word}${q.slice(term.end)}` });
    }
    return { results };
  });
}

/** The word most like it that people have, unless somebody has the word itself. */
async function closest(trx: Transaction, word: string, asked: string): Promise<string | undefined> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(alike)}, true)`.execute(trx);
  const { rows } = await sql<{ word: string }>`
    select word from search_word where word % ${word} and word <> ${word}
      and not exists (select from person where search @@ ${asked}::tsquery)
    order by similarity(word, ${word}) desc, people desc limit 1`.execute(trx);
  return rows[0]?.word;
}

/** A word of fewer people may tell who they are. */
const fewest = 3;
/** Of more people a part is enough to know the words. */
const counted = 100_000;

/** The words that most people use, and how many of how many people do. Empty until they were counted first. */
export async function wordUse(db: Db, most: number): Promise<{ people: number; words: [string, number][] }> {
  const { rows } = await sql<{ word: string; people: number }>`
    select word, people from search_word order by people desc, word limit ${most}`.execute(db);
  const { rows: all } = await sql<{ people: number }>`
    select count(*) as people from (select from person where merged_into is null limit ${counted}) as some_people`.execute(
    db,
  );
  return { people: all[0]!.people, words: rows.map(({ word, people }) => [word, people]) };
}

/** Counts the words of all profiles anew, unless that was done in the last day. */
export async function countWords(trx: Transaction): Promise<number | undefined> {
  const { rows: before } = await sql`
    select from search_word where counted > now() - interval '1 day' limit 1`.execute(trx);
  if (before.length > 0) return undefined;
  await sql`set local statement_timeout = '10min'`.execute(trx);
  const { rows } = await sql<{ people: number }>`select count(*) as people from person`.execute(trx);
  const share = Math.min(100, (100 * counted) / Math.max(1, rows[0]!.people));
  const sample = `select search from person tablesample system (${share}) where merged_into is null`;
  await sql`delete from search_word`.execute(trx);
  const { numAffectedRows = 0n } = await sql`
    insert into search_word (word, people, counted) select word, ndoc, now() from ts_stat(${sample})
    where ndoc >= ${fewest} and word ~ '^[a-z][a-z0-9]{3,39}$'`.execute(trx);
  return Number(numAffectedRows);
}
