import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';

/** What users were shown in the last days. */
export async function fillAccess(trx: Transaction, { users }: { users: readonly number[] }): Promise<void> {
  await sql`insert into access_entry (at, user_id, act, way, people, searched)
    select now() - n * interval '37 minutes', (${users}::bigint[])[1 + n % ${users.length}::int],
      case n % 9 when 0 then 'list' when 4 then 'search' when 7 then 'file' else 'open' end,
      case n % 9 when 0 then 'GET /api/v2/person_search/' when 4 then 'GET /api/v2/emails/' when 7 then 'file_open'
        else 'GET /api/v2/fullperson/{id}/' end,
      array(select id from person where merged_into is null order by (id * 7919 + n * 104729) % 2003, id
        limit case n % 9 when 0 then 25 else 1 end),
      case n % 9 when 4 then 'anders.' else '' end
    from generate_series(1, 120) as n order by n desc`.execute(trx);
}
