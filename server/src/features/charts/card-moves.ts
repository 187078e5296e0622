import { type RawBuilder, sql } from 'kysely';

/** Each move of a card from one column to another, and for how many seconds it had been there. */
export const stays = (where: (moment: RawBuilder<unknown>) => RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select card.created, before."column" as came_from, card."column" as went_to, date_part('epoch', card.created - before.since) as stay
  from person_assignment as card cross join lateral (
    select "column", since from person_assignment as earlier where earlier.assignment_id = card.assignment_id
      and earlier.person_id = card.person_id and earlier.version < card.version and not earlier.deleted order by version desc limit 1
  ) as before
  where not card.deleted and before."column" <> card."column" and ${where(sql`card.created`)}`;
