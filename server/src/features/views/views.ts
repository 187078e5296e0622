import { accessLevels, type Answer, type Received } from '@app/contract/base/endpoint';
import { hasAccess, isOwn } from '@app/contract/policies';
import type { SavedView } from '@app/contract/users/views';
import type * as api from '@app/contract/users/views';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Actor, Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';

const views = (db: Db, actor: Actor) =>
  db
    .selectFrom('saved_view')
    .select(['saved_view.id', 'name', 'query', 'shared'])
    .select((eb) => [
      eb('owner_id', '=', actor.id).$castTo<boolean>().as('own'),
      jsonObjectFrom(
        eb
          .selectFrom('app_user')
          .select(['app_user.id', 'app_user.username'])
          .whereRef('app_user.id', '=', 'saved_view.owner_id'),
      )
        .$notNull()
        .as('owner'),
    ]);

/** One's own views of a page, and the shared ones of people whose pages one may open. By name. */
export async function listSavedViews(
  db: Db,
  { query: { route } }: Received<typeof api.listSavedViews>,
  actor: Actor,
): Promise<Answer<typeof api.listSavedViews>> {
  const results = await views(db, actor)
    .where('route', '=', route)
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', actor.id),
        eb.and([
          eb('shared', '=', true),
          eb(
            'access',
            'in',
            accessLevels.filter((level) => hasAccess(actor, level)),
          ),
        ]),
      ]),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('saved_view.id')
    .limit(500)
    .execute();
  return { results };
}

/** A view of the same page and owner with this name is replaced. */
export async function saveView(doer: Doer, { body: given }: Received<typeof api.saveView>): Promise<SavedView> {
  const { trx, actor } = doer;
  const { query, shared, access } = given;
  const { id } = await trx
    .insertInto('saved_view')
    .values({ ...given, owner_id: actor.id })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'route', 'name']).doUpdateSet({ query, shared, access, updated: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(doer, {
    action: 'view_save',
    target: { kind: 'saved_view', id },
    after: { id, route: given.route, name: given.name, shared },
  });
  return views(trx, actor).where('saved_view.id', '=', id).executeTakeFirstOrThrow();
}

export async function removeView(doer: Doer, { params: { id } }: Received<typeof api.removeView>): Promise<void> {
  const { trx, actor } = doer;
  const view = await trx
    .selectFrom('saved_view')
    .select(['owner_id', 'route', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  ensure(view && isOwn(actor, view.owner_id), 'not_found');
  await trx.deleteFrom('saved_view').where('id', '=', id).execute();
  await audit(doer, {
    action: 'view_remove',
    target: { kind: 'saved_view', id },
    before: { id, route: view.route, name: view.name },
  });
}

/** Who took which rows along is asked after a leak, so no file is saved without an entry in the audit trail. */
export const recordTableExport = (doer: Doer, { body }: Received<typeof api.recordTableExport>): Promise<void> =>
  audit(doer, { action: 'table_export', target: null, after: body });
