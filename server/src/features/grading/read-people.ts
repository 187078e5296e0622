import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { readTexts } from '../people/people.ts';
import { addedSynonyms, wordUse } from '../person-search/person-search.ts';
import type { Language, PersonText } from './ml/texts.ts';

/** A CV has a tenth of it; what a hundred files say would not fit into memory for everybody. */
const longestFiles = 20_000;
/** Rarer words hardly differ in how much they tell. */
const mostWords = 20_000;

/** People with all that the model reads of them, in the order given. */
export async function readForModel(db: Db, ids: readonly number[]): Promise<PersonText[]> {
  const texts = await readTexts(db, ids);
  const { rows } = await sql<{ id: number; text: string }>`
    select object_id as id, left(string_agg(left(text, ${longestFiles}), ' ' order by id desc), ${longestFiles}) as text
    from attachment where kind = 'person' and object_id = any(${ids}) and text <> '' group by object_id`.execute(db);
  const files = new Map(rows.map(({ id, text }) => [id, text]));
  return texts.map((text) => ({ ...text, files: files.get(text.id) ?? '' }));
}

export async function readLanguage(db: Db): Promise<Language> {
  return { synonyms: await addedSynonyms(db), ...(await wordUse(db, mostWords)) };
}
