import type { FullPerson } from '@app/contract/people/people';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db';

/** Why nothing erases somebody, if so. */
export const holdOn = (person: RawBuilder<unknown>): RawBuilder<FullPerson['hold']> => sql`(
  select jsonb_build_object('reason', reason, 'since', to_char(legal_hold.created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', username)
  from legal_hold left join app_user on app_user.id = created_by where person_id = ${person} and ended is null)`;

/** Whether nothing may erase one of them. */
export async function anyOnHold(db: Db, people: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from legal_hold where person_id = any(${people}) and ended is null limit 1`.execute(db);
  return rows.length > 0;
}
