import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/people/personal-data';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Config } from '#platform/config';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit, personTargets } from '../audit/audit.ts';
import { anyOnHold, identityHash } from '../people/people.ts';
import { eraseEverything } from './erase.ts';
import { eraseFromFiles } from './files.ts';
import { noteErasure, readErasureSettings } from './note-erasure.ts';
import { addToList } from './replay-list.ts';
import { scopeOf } from './scope.ts';

export async function requestErasure(
  doer: Doer,
  { params: { id }, body: { asked_by, reason } }: Received<typeof api.requestErasure>,
): Promise<Answer<typeof api.requestErasure>> {
  const { trx, actor } = doer;
  const asked = await noteErasure(trx, id, { asked_by, reason, user_id: actor.id });
  await audit(doer, {
    action: 'erasure_request',
    target: { kind: 'person', id },
    after: { erasure: asked.id, asked_by },
    reason,
  });
  return asked;
}

export async function cancelErasure(
  doer: Doer,
  { params: { id }, body: { reason } }: Received<typeof api.cancelErasure>,
): Promise<void> {
  const { trx } = doer;
  const found = await trx
    .selectFrom('erasure')
    .select(['state', 'person_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  ensure(found, 'not_found');
  ensure(found.state === 'waiting', 'erasure_over');
  await trx
    .updateTable('erasure')
    .set({ state: 'cancelled', finished: sql`now()` })
    .where('id', '=', id)
    .execute();
  const target = found.person_id === null ? null : ({ kind: 'person', id: found.person_id } as const);
  await audit(doer, { action: 'erasure_cancel', target, after: { erasure: id }, reason });
}

export async function listErasures(
  db: Db,
  { query: { limit, offset, state } }: Received<typeof api.listErasures>,
): Promise<Answer<typeof api.listErasures>> {
  const wanted = sql`erasure.state = any(${state ? [state] : ['waiting', 'erased', 'cancelled']})`;
  const { rows } = await sql<Answer<typeof api.listErasures>['results'][number] & { count: number }>`
    select erasure.id, erasure.state, asked_by, reason, erasure.created, due, finished,
      erasure.state = 'waiting' and exists (select from legal_hold where legal_hold.person_id = erasure.person_id and ended is null) as held,
      case when person.id is not null then jsonb_build_object('id', person.id,
        'name', trim(person.first_name || ' ' || person.last_name)) end as person,
      case when app_user.id is not null then jsonb_build_object('id', app_user.id, 'username', username) end as "user"
    from erasure left join person on person.id = person_id left join app_user on app_user.id = user_id
    where ${wanted} order by erasure.state <> 'waiting', case when erasure.state = 'waiting' then due end, erasure.id desc
    limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count from erasure where ${wanted}`.execute(db);
  return { results: rows, count: counted.rows[0]!.count, settings: await readErasureSettings(db) };
}

export async function changeErasureSettings(
  doer: Doer,
  { body: { version, grace_days } }: Received<typeof api.changeErasureSettings>,
): Promise<Answer<typeof api.changeErasureSettings>> {
  const before = await readErasureSettings(doer.trx);
  const changed = await doer.trx
    .updateTable('erasure_setting')
    .set({ grace_days, version: version + 1 })
    .where('version', '=', version)
    .returning(['grace_days', 'version'])
    .executeTakeFirst();
  ensure(changed, 'changed_meanwhile');
  await audit(doer, {
    action: 'erasure_settings_change',
    target: { kind: 'erasure_settings', id: 1 },
    before: { grace_days: before.grace_days },
    after: { grace_days },
  });
  return changed;
}

/** Carries one out: everywhere in the database, in files, and on the list by which it is repeated after a restore. Not while a hold lasts. */
export async function carryOut(trx: Transaction, config: Config, id: number): Promise<boolean> {
  const found = await trx
    .selectFrom('erasure')
    .select(['key', 'person_id', 'erasure.created'])
    .where('erasure.id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  if (!found?.person_id) return false;
  const scope = await scopeOf(trx, found.person_id);
  // Asked for or not: it goes ahead when the hold is lifted.
  if (await anyOnHold(trx, scope.people)) return false;
  const hashes = await Promise.all(scope.words.map((word) => identityHash(config, word)));
  const people = await trx
    .selectFrom('person')
    .select(['id', 'created as since'])
    .where('id', 'in', scope.people)
    .orderBy(sql`id <> ${found.person_id}`)
    .orderBy('id')
    .forUpdate()
    .execute();
  await eraseEverything(trx, id, scope);
  if (hashes.length > 0)
    await trx
      .insertInto('erased_identity')
      .values(hashes.map((hash) => ({ hash, erasure_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await audit(
    { trx, via: 'By itself, when the days of grace were over' },
    {
      action: 'person_erase',
      target: { kind: 'person', id: found.person_id },
      also: personTargets(scope.people.filter((each) => each !== found.person_id)),
      after: { erasure: id },
    },
  );
  await eraseFromFiles(config.DATA_DIR, scope);
  // Last: if the transaction fails after it, the erasure is due all the same.
  await addToList(config.DATA_DIR, {
    key: found.key,
    people,
    asked: found.created,
    hashes: hashes.map((hash) => hash.toString('hex')),
  });
  return true;
}
