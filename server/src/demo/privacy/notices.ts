import { noticeDays } from '@app/contract/people/notices';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';

/** Some who came in lately and whom nobody has told yet: two of them too late. */
export const fillNotices = (trx: Transaction) =>
  sql`
  update person set notice_sent = null, notice_way = null, notice_due = due, created = due - make_interval(days => ${noticeDays}),
    updated = greatest(updated, due - make_interval(days => ${noticeDays}))
  from (select id, now() + make_interval(days => (row_number() over (order by id))::int - 3, hours => 5) as due from person
    where last_touch is null and merged_into is null and not do_not_contact
      and not exists (select from board_card where person_id = person.id) order by id limit 14) as untold
  where untold.id = person.id`.execute(trx);
