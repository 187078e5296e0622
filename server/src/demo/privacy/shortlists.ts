import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { hashSecret, newSecret } from '#platform/secrets';

const fields = ['location', 'about', 'skills', 'languages', 'experience', 'employers', 'education'];

/** What two clients were shown of the first role: one has looked and said something, the other's link has ended. */
export async function fillShortlists(trx: Transaction, user: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select person.id from board_card as card join person_assignment as record on record.id = card.record_id
      join person on person.id = card.person_id
    where card.assignment_id = 1 and not record.deleted and not record.archived and person.notice_sent is not null
      and not person.do_not_contact and not person.restricted and person.merged_into is null order by person.id limit 4`.execute(
    trx,
  );
  if (rows.length === 0) return;
  const list = (client: string, more: { blind: boolean; days: number; ended: boolean; views: number }) =>
    sql<{ id: number }>`
    insert into shortlist (assignment_id, hash, client, fields, blind, user_id, created, expires, ended, views, viewed)
    values (1, ${hashSecret(newSecret())}, ${client}, ${fields}, ${more.blind}, ${user}, now() - make_interval(days => ${more.days}),
      now() + make_interval(days => ${14 - more.days}), case when ${more.ended} then now() - interval '1 day' end, ${more.views},
      case when ${more.views} > 0 then now() - interval '5 hours' end) returning id`.execute(trx);
  // The newest is listed first.
  const { id: second } = (
    await list('Nordvik Energi, board of directors', { blind: true, days: 9, ended: true, views: 1 })
  ).rows[0]!;
  const { id: first } = (await list('Karin Holm, Nordvik Energi', { blind: false, days: 3, ended: false, views: 3 }))
    .rows[0]!;
  const people = rows.map(({ id }) => id);
  await sql`insert into shortlist_person (shortlist_id, person_id, place, created, shown)
    select list, person, nth, now() - interval '3 days', now() - interval '2 days'
    from unnest(${[first, second]}::bigint[]) as list, unnest(${people}::bigint[]) with ordinality as chosen(person, nth)`.execute(
    trx,
  );
  await sql`insert into shortlist_opinion (entry_id, grade, comment, created)
    select id, case place when 1 then 'up' else 'maybe' end,
      case place when 1 then 'We would like to meet. Is week 49 possible?' else '' end, now() - make_interval(hours => 5 + place)
    from shortlist_person where shortlist_id = ${first} and place <= 2`.execute(trx);
}
