import { noticeActsBefore } from '@app/contract/people/notices';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import type { Services } from '#platform/services';
import { audit } from '../audit/audit.ts';
import { noteErasure } from '../personal-data/personal-data.ts';
import { noticeAddress, noticeTextOf, readNoticeSettings } from './notices.ts';
import { mailNotice } from './mail-notice.ts';

const byItself = { via: 'By itself, before the month was over' };

interface Untold {
  id: number;
  notice_due: string;
  address: string | null;
}
export type Acted = Record<'mailed' | 'to_be_erased', number>;

/**
 * Two days before the month is over, whoever has an address is mailed and everybody else is to be erased, if staff have
 * switched that on. Without a mail server nobody can be told, and nobody is erased for it.
 */
export async function actOnUntold(
  { db, ...services }: Services,
  {
    now,
    most,
    write,
    signal,
  }: {
    now: Date;
    most: number;
    write: <T>(changes: (trx: Transaction) => Promise<T>) => Promise<T>;
    signal: AbortSignal;
  },
): Promise<Acted> {
  const acted: Acted = { mailed: 0, to_be_erased: 0 };
  const notice = await noticeTextOf(db);
  const { acts } = await readNoticeSettings(db);
  if (!acts || notice === '' || !services.mailer.smtpConfigured) return acted;
  for (const { id } of await listUntold(db, { now, most })) {
    signal.throwIfAborted();
    // Somebody may have told them in the meantime.
    const done = await write(async (trx) => {
      const [person] = await listUntold(trx, { now, most: 1, only: id });
      return person && actOn(trx, person, { notice, services });
    });
    if (done) acted[done] += 1;
  }
  return acted;
}

async function actOn(
  trx: Transaction,
  { id, address, notice_due }: Untold,
  { notice, services }: { notice: string; services: Omit<Services, 'db'> },
): Promise<keyof Acted> {
  if (address !== null) {
    await mailNotice({ trx, ...byItself }, { id, address, notice }, services);
    return 'mailed';
  }
  const reason = 'Could not be told within a month that we keep them';
  const { id: erasure } = await noteErasure(trx, id, { asked_by: 'rule', reason, user_id: null, by: notice_due });
  await audit(
    { trx, ...byItself },
    {
      action: 'erasure_request',
      target: { kind: 'person', id },
      after: { erasure, asked_by: 'rule' },
      reason,
    },
  );
  return 'to_be_erased';
}

/** Whose last two days have begun, the most urgent first. Whoever is to be erased already needs nothing more. */
async function listUntold(db: Db, { now, most, only }: { now: Date; most: number; only?: number }): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    select id, notice_due, ${noticeAddress} as address from person
    where merged_into is null and notice_sent is null and notice_due < ${now}::timestamptz + make_interval(days => ${noticeActsBefore})
      and not exists (select from erasure where person_id = person.id and state = 'waiting')
      ${only === undefined ? sql`order by notice_due, id limit ${most}` : sql`and id = ${only} for update of person`}`.execute(
    db,
  );
  return rows;
}
