import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/people/notices';
import { noticeActsBefore, type NoticeState, noticeWarnsBefore } from '@app/contract/people/notices';
import { type RawBuilder, sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Services } from '#platform/services';
import { audit } from '../audit/audit.ts';
import { noteTold, takeBackTold } from '../people/people.ts';
import { mailNotice } from './mail-notice.ts';

/** Whom nobody may mail, although there is an address, has said so. */
export const noticeAddress = sql<string | null>`case when not do_not_contact and not restricted then
  (select email::text from person_email where person_id = person.id and state = 'valid'
    and not exists (select from suppression where address_hash = sha256(convert_to(lower(email::text), 'UTF8')))
    order by is_primary desc, id limit 1) end`;

/** Who is in each state at a moment. */
const isIn = (now: Date): Record<NoticeState, RawBuilder<boolean>> => {
  const warned = sql`${now}::timestamptz + make_interval(days => ${noticeWarnsBefore})`;
  return {
    told: sql`notice_sent is not null`,
    overdue: sql`notice_sent is null and notice_due < ${now}`,
    soon: sql`notice_sent is null and notice_due >= ${now} and notice_due < ${warned}`,
    later: sql`notice_sent is null and notice_due >= ${warned}`,
  };
};

export async function listNotices(
  db: Db,
  { query: { limit, offset, state } }: Received<typeof api.listNotices>,
): Promise<Answer<typeof api.listNotices>> {
  const states = isIn(new Date());
  const wanted = state ? states[state] : sql`(${states.overdue} or ${states.soon})`;
  const { rows } = await sql<Answer<typeof api.listNotices>['results'][number]>`
    select person.id, trim(first_name || ' ' || last_name) as name, source, lawful_basis, person.created, notice_due, notice_sent, notice_way,
      case when ${states.told} then 'told' when ${states.overdue} then 'overdue' when ${states.soon} then 'soon' else 'later' end as state,
      ${noticeAddress} is not null as has_address, erasure.due as erased_on
    from person left join erasure on erasure.person_id = person.id and erasure.state = 'waiting'
    where merged_into is null and ${wanted}
    order by ${state === 'told' ? sql`notice_sent desc, person.id desc` : sql`notice_due, person.id`}
    limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{
    count: number;
  }>`select count(*)::int as count from person where merged_into is null and ${wanted}`.execute(db);
  return { results: rows, count: counted.rows[0]!.count, settings: await readNoticeSettings(db) };
}

/** Who has to be told within so many days, and who should have been; whoever is to be erased needs nothing more. */
export async function countUntold(db: Db, days: number): Promise<{ overdue: number; soon: number }> {
  const { rows } = await sql<{ overdue: number; soon: number }>`
    select (count(*) filter (where notice_due < now()))::int as overdue, (count(*) filter (where notice_due >= now()))::int as soon from person
    where merged_into is null and notice_sent is null and notice_due < now() + make_interval(days => ${days})
      and not exists (select from erasure where person_id = person.id and state = 'waiting')`.execute(db);
  return rows[0]!;
}

export const readNoticeSettings = (db: Db) =>
  db.selectFrom('notice_setting').select(['acts', 'version']).executeTakeFirstOrThrow();

export const noticeTextOf = async (db: Db): Promise<string> =>
  (await db.selectFrom('outreach_setting').select('notice').executeTakeFirstOrThrow()).notice;

export async function getNoticePlan(db: Db): Promise<Answer<typeof api.getNoticePlan>> {
  const { rows } = await sql<{ mailed: number; erased: number }>`
    select count(address)::int as mailed, (count(*) - count(address))::int as erased from (
      select ${noticeAddress} as address from person
      where merged_into is null and notice_sent is null and notice_due < now() + make_interval(days => ${noticeActsBefore + 1})
        and not exists (select from erasure where person_id = person.id and state = 'waiting')) as acted`.execute(db);
  return { ...rows[0]!, has_text: (await noticeTextOf(db)) !== '' };
}

/** Locks the person; who became part of another, or was erased, is told nothing. */
async function lockPerson(trx: Transaction, id: number) {
  const found = await trx
    .selectFrom('person')
    .select(['id', 'notice_sent', 'notice_way', noticeAddress.as('address')])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  ensure(found, 'person_not_found');
  return found;
}

export async function sendNotice(
  doer: Doer,
  { params: { id } }: Received<typeof api.sendNotice>,
  services: Omit<Services, 'db'>,
): Promise<void> {
  ensure(services.mailer.smtpConfigured, 'no_mail_server');
  const { address, notice_sent } = await lockPerson(doer.trx, id);
  ensure(notice_sent === null, 'already_told');
  ensure(address !== null, 'no_address');
  const notice = await noticeTextOf(doer.trx);
  ensure(notice !== '', 'no_notice_text');
  await mailNotice(doer, { id, address, notice }, services);
}

export async function markTold(
  doer: Doer,
  { params: { id }, body: { reason } }: Received<typeof api.markTold>,
): Promise<void> {
  const { notice_sent } = await lockPerson(doer.trx, id);
  ensure(notice_sent === null, 'already_told');
  await noteTold(doer.trx, id, 'by_hand');
  await audit(doer, { action: 'notice_mark_told', target: { kind: 'person', id }, reason });
}

export async function unmarkTold(doer: Doer, { params: { id } }: Received<typeof api.unmarkTold>): Promise<void> {
  const { notice_way } = await lockPerson(doer.trx, id);
  ensure(notice_way === 'by_hand', 'not_found');
  await takeBackTold(doer.trx, id, 'by_hand');
  await audit(doer, { action: 'notice_unmark_told', target: { kind: 'person', id } });
}

export async function changeNoticeSettings(
  doer: Doer,
  { body: { acts, version } }: Received<typeof api.changeNoticeSettings>,
  { mailer }: Pick<Services, 'mailer'>,
): Promise<Answer<typeof api.changeNoticeSettings>> {
  const before = await readNoticeSettings(doer.trx);
  if (acts) {
    ensure((await noticeTextOf(doer.trx)) !== '', 'no_notice_text');
    ensure(mailer.smtpConfigured, 'no_mail_server');
  }
  const changed = await doer.trx
    .updateTable('notice_setting')
    .set({ acts, version: version + 1 })
    .where('version', '=', version)
    .returning(['acts', 'version'])
    .executeTakeFirst();
  ensure(changed, 'changed_meanwhile');
  await audit(doer, {
    action: 'notice_settings_change',
    target: { kind: 'notice_settings', id: 1 },
    before: { acts: before.acts },
    after: { acts },
  });
  return changed;
}
