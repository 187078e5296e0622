import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { readTexts } from '../../people/people.ts';
import type { Candidate } from './prompt.ts';

/** People as a language model is told of them, before names are masked. Those who are gone are left out. */
export async function readCandidates(db: Db, ids: readonly number[]): Promise<Candidate[]> {
  const [texts, { rows }] = await Promise.all([
    readTexts(db, ids),
    sql<Pick<Candidate, 'id' | 'first_name' | 'last_name'>>`
      select id, first_name, last_name from person where id = any(${ids})`.execute(db),
  ]);
  const named = new Map(rows.map((person) => [person.id, person]));
  return texts.flatMap((text) => {
    const name = named.get(text.id);
    return name ? [{ ...text, ...name }] : [];
  });
}
