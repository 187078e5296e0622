import { type RawBuilder, sql } from 'kysely';
import { bucketOf } from '../series.ts';

/** Somebody who has not voted for so long has stopped; what comes next begins anew, as does every day. */
export const pauseMinutes = 5;
/** Votes faster than this are worth a look: nobody reads a profile in that time. */
export const tooFastSeconds = 2;
/** Shorter sittings than this say nothing. */
export const fewestVotes = 10;

type Where = (moment: RawBuilder<unknown>) => RawBuilder<boolean>;

/** Each vote that was given, with the seconds since the one before of the same user on the same day. */
const given = (where: Where, starts: number[]): RawBuilder<unknown> => sql`
  select *, date_part('epoch', created - lag(created) over (partition by user_id, start order by created, id)) as gap
  from (select id, user_id, created, grade, ${bucketOf({ starts }, sql`created`)} as start from vote
    where grade is not null and ${where(sql`created`)}) as cast_vote`;

/** Votes by day, user and the seconds since the one before; none after a pause. */
export const paces = (where: Where, starts: number[], tz: string): RawBuilder<unknown> => sql`
  select start, user_id, case when gap < ${60 * pauseMinutes} then round(gap)::int end as seconds, count(*)::int as votes,
    (count(*) filter (where grade = 'up'))::int as up, (count(*) filter (where gap < ${tooFastSeconds}))::int as fast,
    (count(*) filter (where date_part('isodow', local) > 5 or date_part('hour', local) not between 8 and 17))::int as late
  from (select *, created at time zone ${tz} as local from (${given(where, starts)}) as vote) as vote group by 1, 2, 3`;

/** Votes that came one after the other, without a pause. */
export const sittings = (where: Where, starts: number[]): RawBuilder<unknown> => sql`
  select start, user_id, min(created) as began, count(*)::int as votes, (count(*) filter (where grade = 'up'))::int as up,
    date_part('epoch', max(created) - min(created)) / (count(*) - 1) as seconds
  from (select *, count(*) filter (where gap is null or gap >= ${60 * pauseMinutes})
      over (partition by user_id, start order by created, id) as sitting from (${given(where, starts)}) as vote) as vote
  group by start, user_id, sitting having count(*) >= ${fewestVotes}`;
