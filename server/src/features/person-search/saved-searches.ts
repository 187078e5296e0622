import type { Answer, Received } from '@app/contract/base/endpoint';
import { countedHits, personFilter, type SearchTemplate } from '@app/contract/people/person-search';
import type * as api from '@app/contract/people/person-search';
import { isOwn } from '@app/contract/policies';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import type { Actor, Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';
import type { Asked } from './matching.ts';
import { countHits } from './search-counts.ts';

const templates = (db: Db) =>
  db
    .selectFrom('search_template')
    .select(['search_template.id', 'name', 'search', 'shared', 'updated'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('app_user')
          .select(['app_user.id', 'app_user.username'])
          .whereRef('app_user.id', '=', 'search_template.created_by'),
      )
        .$notNull()
        .as('owner'),
    );

/** One's own and the shared ones. */
export const isSearchVisibleTo = ({ id }: Actor) => sql<boolean>`(shared or search_template.created_by = ${id})`;

async function lockOwn(trx: Transaction, actor: Actor, id: number): Promise<{ name: string }> {
  const saved = await trx
    .selectFrom('search_template')
    .select(['name', 'created_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  ensure(saved && isOwn(actor, saved.created_by), 'not_found');
  return saved;
}

/** By name. */
export async function listSearchTemplates(
  db: Db,
  _: unknown,
  actor: Actor,
): Promise<Answer<typeof api.listSearchTemplates>> {
  return { results: await templates(db).where(isSearchVisibleTo(actor)).orderBy('name').execute() };
}

export async function createSearchTemplate(
  doer: Doer,
  { body: given }: Received<typeof api.createSearchTemplate>,
): Promise<SearchTemplate> {
  const { trx, actor } = doer;
  const { id } = await trx
    .insertInto('search_template')
    .values({ ...given, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(doer, {
    action: 'search_save',
    target: { kind: 'search_template', id },
    after: { id, name: given.name },
  });
  return templates(trx).where('search_template.id', '=', id).executeTakeFirstOrThrow();
}

export async function changeSearchTemplate(
  doer: Doer,
  { params: { id }, body: { name, search, shared } }: Received<typeof api.changeSearchTemplate>,
): Promise<SearchTemplate> {
  const { trx, actor } = doer;
  await lockOwn(trx, actor, id);
  await trx
    .updateTable('search_template')
    .set({
      ...(name !== undefined && { name }),
      ...(search !== undefined && { search }),
      ...(shared !== undefined && { shared }),
      updated: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  await audit(doer, { action: 'search_save', target: { kind: 'search_template', id }, after: { id, name } });
  return templates(trx).where('search_template.id', '=', id).executeTakeFirstOrThrow();
}

export async function deleteSearchTemplate(
  doer: Doer,
  { params: { id } }: Received<typeof api.deleteSearchTemplate>,
): Promise<void> {
  const { trx, actor } = doer;
  const { name } = await lockOwn(trx, actor, id);
  await trx.deleteFrom('search_template').where('id', '=', id).execute();
  await audit(doer, { action: 'search_delete', target: { kind: 'search_template', id }, before: { id, name } });
}

export async function countSearchTemplate(
  db: Db,
  { params: { name } }: Received<typeof api.countSearchTemplate>,
  actor: Actor,
): Promise<Answer<typeof api.countSearchTemplate>> {
  const saved = await db
    .selectFrom('search_template')
    .leftJoin('search_seen', (join) =>
      join.onRef('search_seen.template_id', '=', 'search_template.id').on('search_seen.user_id', '=', actor.id),
    )
    .select(['search', 'seen'])
    .where('name', '=', name)
    .where(isSearchVisibleTo(actor))
    .executeTakeFirst();
  ensure(saved, 'not_found');
  const filter = filterOf(saved.search, actor.id);
  const hits = await countHits(db, filter);
  return {
    hits: Math.min(hits, countedHits),
    capped: hits > countedHits,
    fresh: Math.min(saved.seen === null ? hits : await countHits(db, filter, saved.seen), countedHits),
    seen: saved.seen,
  };
}

/** What the screen keeps in its address, asked by somebody; what does not belong to the question (the page, the side panel) is left aside. */
export function filterOf(search: string, asker: number): Asked {
  const given = new URLSearchParams(search);
  const several = new Set(['must', 'can', 'not']);
  const known = Object.keys(personFilter).filter((name) => given.has(name));
  const result = z
    .object(personFilter)
    .safeParse(
      Object.fromEntries(known.map((name) => [name, several.has(name) ? given.getAll(name) : given.get(name)])),
    );
  ensure(result.success, 'invalid_input', { detail: 'The saved search does not make sense any more' });
  return { ...result.data, asker };
}

export async function markSearchSeen(
  { trx, actor }: Doer,
  { params: { id } }: Received<typeof api.markSearchSeen>,
): Promise<void> {
  const there = await trx
    .selectFrom('search_template')
    .select('id')
    .where('id', '=', id)
    .where(isSearchVisibleTo(actor))
    .executeTakeFirst();
  ensure(there, 'not_found');
  await trx
    .insertInto('search_seen')
    .values({ template_id: id, user_id: actor.id })
    .onConflict((conflict) => conflict.columns(['template_id', 'user_id']).doUpdateSet({ seen: sql`now()` }))
    .execute();
}
