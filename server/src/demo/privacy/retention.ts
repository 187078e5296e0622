import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';

/** Some whose time is over, one of them on hold, and a client with a time of its own. */
export async function fillRetention(trx: Transaction, { staff }: { staff: number }): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update person set created = now() - interval '8 months', notice_due = now() - interval '7 months',
      notice_sent = now() - interval '8 months', notice_way = 'mail'
    where id in (select id from person where last_touch is null and merged_into is null and notice_sent is not null
      and not exists (select from board_card where person_id = person.id)
      and not exists (select from company_contact where person_id = person.id) order by id desc limit 6) returning id`.execute(
    trx,
  );
  const [held] = rows;
  if (held)
    await trx
      .insertInto('legal_hold')
      .values({ person_id: held.id, reason: 'Claim to the Equality Ombudsman, 2026-114', created_by: staff })
      .execute();
  await sql`insert into retention_rule (company_id, months, created_by)
    select company_id, 12, ${staff} from assignment where company_id is not null order by id limit 1`.execute(trx);
}
