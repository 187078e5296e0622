import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/people/people';
import { isOwn } from '@app/contract/policies';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';
import { ensureCompany, ensurePerson } from './existing.ts';

/** What a reminder is about: one of the two. */
interface About {
  person_id: number | null;
  company_id: number | null;
}
const targetOf = ({ person_id, company_id }: About) =>
  person_id === null ? ({ kind: 'company', id: company_id! } as const) : ({ kind: 'person', id: person_id } as const);

export async function addReminder(
  doer: Doer,
  { params: { id }, body }: Received<typeof api.addReminder>,
): Promise<{ id: number }> {
  await ensurePerson(doer.trx, id);
  return remind(doer, { person_id: id, company_id: null }, body);
}

export async function addCompanyReminder(
  doer: Doer,
  { params: { id }, body }: Received<typeof api.addCompanyReminder>,
): Promise<{ id: number }> {
  await ensureCompany(doer.trx, id);
  return remind(doer, { person_id: null, company_id: id }, body);
}

async function remind(
  doer: Doer,
  about: About,
  reminder: Received<typeof api.addReminder>['body'],
): Promise<{ id: number }> {
  const { trx, actor } = doer;
  const { id } = await trx
    .insertInto('reminder')
    .values({ ...reminder, ...about, user_id: actor.id, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const target = targetOf(about);
  await audit(doer, { action: 'reminder_create', target, after: { [target.kind]: target.id, reminder: id } });
  return { id };
}

/** Reminds several users at once of something that nobody of them has written. */
export async function remindUsers(
  trx: Transaction,
  users: readonly number[],
  { person, text }: { person: number; text: string },
): Promise<void> {
  if (users.length === 0) return;
  const due = sql<string>`now()`;
  await trx
    .insertInto('reminder')
    .values(users.map((user_id) => ({ person_id: person, user_id, due, text })))
    .execute();
}

export async function changeReminder(
  doer: Doer,
  { params: { id }, body: { due, done } }: Received<typeof api.changeReminder>,
): Promise<Answer<typeof api.changeReminder>> {
  const { trx, actor } = doer;
  const set = await trx.selectFrom('reminder').select('user_id').where('id', '=', id).forUpdate().executeTakeFirst();
  ensure(set && isOwn(actor, set.user_id), 'not_found');
  const { person_id, company_id, ...reminder } = await trx
    .updateTable('reminder')
    .set({
      ...(due !== undefined && { due }),
      ...(done !== undefined && { done: done ? sql<string>`coalesce(done, now())` : null }),
    })
    .where('id', '=', id)
    .returning(['person_id', 'company_id', 'id', 'due', 'done'])
    .executeTakeFirstOrThrow();
  await audit(doer, {
    action: 'reminder_change',
    target: targetOf({ person_id, company_id }),
    after: { reminder: id, due, done },
  });
  return reminder;
}
