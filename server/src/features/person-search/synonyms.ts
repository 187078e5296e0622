import { mostSynonyms, type SynonymGroup } from '@app/contract/people/synonyms';
import type * as api from '@app/contract/people/synonyms';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { builtInGroups, synonymsWith } from '@app/contract/search/built-in-synonyms';
import { type Synonyms } from '@app/contract/search/synonyms';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';

/** The groups that were added here. */
export async function addedSynonyms(db: Db): Promise<string[]> {
  const groups = await db.selectFrom('synonyms').select('words').orderBy('id').execute();
  return groups.map(({ words }) => words);
}
/** What means the same, as of now. */
export const synonymsNow = async (db: Db): Promise<Synonyms> => synonymsWith(await addedSynonyms(db));

const groups = (db: Db) =>
  db
    .selectFrom('synonyms')
    .select(['synonyms.id', 'words', 'synonyms.updated'])
    .select((eb) =>
      jsonObjectFrom(
        eb.selectFrom('app_user').select(['app_user.id', 'username']).whereRef('app_user.id', '=', 'synonyms.user_id'),
      ).as('user'),
    );

/** The latest first, then those that are built in. */
export async function listSynonyms(
  db: Db,
  { query: { built_in } }: Received<typeof api.listSynonyms>,
): Promise<Answer<typeof api.listSynonyms>> {
  const added = await groups(db).orderBy('synonyms.updated', 'desc').orderBy('synonyms.id', 'desc').execute();
  const known = built_in ? builtInGroups.map((words) => ({ id: null, words, updated: null, user: null })) : [];
  return { results: [...added, ...known] };
}

export async function addSynonyms(
  doer: Doer,
  { body: { words } }: Received<typeof api.addSynonyms>,
): Promise<Answer<typeof api.addSynonyms>> {
  const { trx, actor } = doer;
  const { amount } = await trx
    .selectFrom('synonyms')
    .select((eb) => eb.fn.countAll<number>().as('amount'))
    .executeTakeFirstOrThrow();
  ensure(amount < mostSynonyms, 'too_many_synonyms');
  ensure(!builtInGroups.includes(words), 'synonyms_known');
  const added = await trx
    .insertInto('synonyms')
    .values({ words, user_id: actor.id })
    .onConflict((conflict) => conflict.column('words').doNothing())
    .returning('id')
    .executeTakeFirst();
  ensure(added, 'synonyms_known');
  return noteSaved(doer, added.id, undefined);
}

export async function changeSynonyms(
  doer: Doer,
  { params: { id }, body: { words } }: Received<typeof api.changeSynonyms>,
): Promise<Answer<typeof api.changeSynonyms>> {
  const { trx, actor } = doer;
  const before = await trx.selectFrom('synonyms').select('words').where('id', '=', id).forUpdate().executeTakeFirst();
  ensure(before, 'not_found');
  const same = await trx
    .selectFrom('synonyms')
    .select('id')
    .where('words', '=', words)
    .where('id', '<>', id)
    .executeTakeFirst();
  ensure(!same && !builtInGroups.includes(words), 'synonyms_known');
  await trx
    .updateTable('synonyms')
    .set({ words, user_id: actor.id, updated: sql`now()` })
    .where('id', '=', id)
    .execute();
  return noteSaved(doer, id, before.words);
}

async function noteSaved(doer: Doer, id: number, before: string | undefined): Promise<SynonymGroup> {
  const saved = await groups(doer.trx).where('synonyms.id', '=', id).executeTakeFirstOrThrow();
  await audit(doer, {
    action: 'synonyms_save',
    target: { kind: 'synonyms', id },
    ...(before !== undefined && { before: { words: before } }),
    after: { words: saved.words },
  });
  return saved;
}

export async function removeSynonyms(
  doer: Doer,
  { params: { id } }: Received<typeof api.removeSynonyms>,
): Promise<void> {
  const removed = await doer.trx.deleteFrom('synonyms').where('id', '=', id).returning('words').executeTakeFirst();
  ensure(removed, 'not_found');
  await audit(doer, { action: 'synonyms_remove', target: { kind: 'synonyms', id }, before: removed });
}
