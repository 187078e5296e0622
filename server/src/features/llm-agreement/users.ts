import { openStatuses, statusValues } from '@app/contract/roles/assignments';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { gradeOrder } from '@app/contract/llm/agreement';
import type * as api from '@app/contract/llm/agreement-users';
import type { Grade } from '@app/contract/roles/votes';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { readOnly } from '../charts/charts.ts';
import { ensureAssignment } from '../membership/membership.ts';
import { shareOf } from './compare.ts';
import {
  sharedPeople,
  userPairColumns,
  userPairs,
  userRepeatColumns,
  userRepeats,
  userVoteColumns,
  userVotes,
} from './counts.ts';
import { lately, rolePartsOf, momentsIn } from './ready-roles.ts';
import { agreement } from './statistics/agreement.ts';

type Asked = Received<typeof api.listUserAgreement>['query'];
const shownWeeks = 8;

export const listUserAgreement = (
  db: Db,
  { query }: Received<typeof api.listUserAgreement>,
): Promise<Answer<typeof api.listUserAgreement>> =>
  readOnly(db, async (trx) => {
    if (query.assignment !== undefined) await ensureAssignment(trx, query.assignment);
    const counts = await countsOf(trx, query);
    const pairs = await pairsOf(trx, counts);
    const users = await usersOf(trx, counts);
    const [seconds, repeats] = [await secondsOf(trx), await repeatsOf(trx, counts, query)];
    const sum = (what: 'n' | 'agreed') => pairs.reduce((total, pair) => total + pair[what], 0);
    const { rows } = await sql<{
      role: string | null;
      second_votes: { id: number; name: string } | null;
      shared: number;
    }>`
      select (select name from assignment where id = ${query.assignment ?? null}) as role,
        (select jsonb_build_object('id', assignment.id, 'name', assignment.name) from assignment
          where deleted is null and ${isOpen}
          order by blind_votes desc, (select count(*) from vote_current where assignment_id = assignment.id) desc, id desc limit 1) as second_votes,
        (select coalesce(${sumOf}, 0)::int from ${counts.shared} as role) as shared`.execute(trx);
    return {
      ...rows[0]!,
      agreement: shareOf(sum('agreed'), sum('n')),
      pairs: pairs.map(({ agreed, ...pair }) => ({ ...pair, agreement: shareOf(agreed, pair.n) })),
      results: users.map(({ weeks, votes, up, agreed, n, ...user }) => ({
        ...user,
        votes,
        up_share: shareOf(up, votes),
        with_others: shareOf(agreed, n),
        weeks: Array.from({ length: shownWeeks }, (_, index) => weeks[shownWeeks - 1 - index] ?? { agreed: 0, n: 0 }),

        seconds: seconds.get(user.id) ?? null,
        repeats: shareOf(repeats.get(user.id)?.same ?? 0, repeats.get(user.id)?.n ?? 0),
      })),
    };
  });

/** What is counted of the votes that were asked for, by role. */
async function countsOf(trx: Transaction, { assignment, ...period }: Asked) {
  const isWhole = assignment === undefined;
  // Which second votes there are does not follow from the time that was asked for.
  const [partsOf, partsOfAll] = [await rolePartsOf(trx, { isWhole, ...period }), await rolePartsOf(trx, { isWhole })];
  const own = isWhole ? sql<boolean>`true` : sql<boolean>`assignment_id = ${assignment}`;
  const counted = (table: RawBuilder<unknown>, columns: RawBuilder<unknown>, count: typeof userPairs) =>
    partsOf({
      kept: sql`${table} where true`,
      columns,
      count: (asked, some) => count(asked, sql<boolean>`(${own} and ${some})`),
    });
  return {
    votes: counted(sql`agreement_user`, userVoteColumns, userVotes),
    pairs: counted(sql`agreement_pair`, userPairColumns, userPairs),
    shared: counted(sql`agreement_ready`, sql`assignment_id`, sharedPeople),
    repeats: partsOfAll({
      kept: sql`agreement_repeat where true`,
      columns: userRepeatColumns,
      count: (_, some) => userRepeats(sql<boolean>`(${own} and ${some})`),
    }),
  };
}
type Counts = Awaited<ReturnType<typeof countsOf>>;

const sumOf = sql`sum(times * cardinality(voted))`;

/** How two users vote on the same people. */
async function pairsOf(trx: Transaction, { pairs }: Counts) {
  const { rows } = await sql<{ one: number; other: number; first: Grade; second: Grade; people: number }>`
    select one, other, first, second, ${sumOf}::int as people from ${pairs} as pair group by 1, 2, 3, 4 having ${sumOf} > 0
    order by 1, 2`.execute(trx);
  return [...Map.groupBy(rows, ({ one, other }) => `${one} ${other}`).values()].map((cells) => {
    const counted = (first: Grade, second: Grade) =>
      cells
        .filter((cell) => cell.first === first && cell.second === second)
        .reduce((sum, { people }) => sum + people, 0);
    const table = gradeOrder.map((first) => gradeOrder.map((second) => counted(first, second)));
    const { n, kappa } = agreement(table);
    const agreed = table.reduce((sum, row, index) => sum + row[index]!, 0);
    return { one: cells[0]!.one, other: cells[0]!.other, n, agreed, kappa };
  });
}

interface UserRow {
  id: number;
  username: string;
  votes: number;
  up: number;
  shared: number;
  n: number;
  agreed: number;
  weeks: Record<string, { agreed: number; n: number }>;
}
/** Each user beside what most of the others say of the same person. */
async function usersOf(trx: Transaction, { votes }: Counts): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    with counted as materialized (select * from ${votes} as counted), week as (
      select user_id, floor(date_part('epoch', now() - at) / 604800)::int as week, sum(times) as n,
        coalesce(sum(times) filter (where agrees), 0) as agreed
      from counted cross join unnest(${lately(shownWeeks, sql`voted`)}) as at where agrees is not null group by 1, 2
    ), weeks as (
      select user_id, jsonb_object_agg(week, jsonb_build_object('agreed', agreed, 'n', n)) as weeks from week group by 1
    )
    select user_id as id, username::text, ${sumOf}::int as votes, coalesce(${sumOf} filter (where up), 0)::int as up,
      coalesce(${sumOf} filter (where shared), 0)::int as shared, coalesce(${sumOf} filter (where agrees is not null), 0)::int as n,
      coalesce(${sumOf} filter (where agrees), 0)::int as agreed, coalesce(weeks, '{}') as weeks
    from counted join app_user on app_user.id = user_id left join weeks using (user_id)
    group by 1, 2, weeks having ${sumOf} > 0 order by votes desc, 1`.execute(trx);
  return rows;
}

/** The median of the seconds that each user looks at a profile: they are whole, so that those that are the same can be counted first. */
async function secondsOf(trx: Transaction): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; seconds: number }>`
    with looked as (select user_id, seconds, count(*) as votes from vote where seconds is not null group by 1, 2),
    ranked as (select user_id, seconds, sum(votes) over (partition by user_id order by seconds) as until,
      sum(votes) over (partition by user_id) as votes from looked)
    select user_id as id, min(seconds) as seconds from ranked where until >= votes / 2.0 group by 1`.execute(trx);
  return new Map(rows.map(({ id, seconds }) => [id, seconds]));
}

async function repeatsOf(trx: Transaction, { repeats }: Counts, period: Asked) {
  const counted = sql`sum(cardinality(${momentsIn(period, sql`voted`)}))`;
  const { rows } = await sql<{ id: number; n: number; same: number }>`
    select user_id as id, ${counted}::int as n, coalesce(${counted} filter (where same), 0)::int as same from ${repeats} as repeat group by 1`.execute(
    trx,
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Whether there is such a vote on the person of a `vote`. */
const isBeside = (condition: RawBuilder<unknown>) => sql<boolean>`exists (select from vote_current as other
  where other.assignment_id = vote.assignment_id and other.person_id = vote.person_id and other.${condition})`;

/** People on whom a user has voted, with the newest vote on each. */
const newestOn = (user: number) => sql`(
  select newest.* from vote_current as own cross join lateral (
    select assignment_id, person_id, vote_id, created from vote_current
    where assignment_id = own.assignment_id and person_id = own.person_id order by vote_id desc limit 1) as newest
  where own.user_id = ${user}) as vote`;

/**
 * People of open roles on whom users are divided: from the newest vote back, so that it ends with the page. Of one user, from
 * their own votes, which are few.
 */
export const listDisagreements = (
  db: Db,
  { query: { assignment, user, before, limit } }: Received<typeof api.listDisagreements>,
): Promise<Answer<typeof api.listDisagreements>> =>
  readOnly(db, async (trx) => {
    const { rows } = await sql<Answer<typeof api.listDisagreements>['results'][number]>`
      with divided as (
        select assignment_id, person_id, vote_id as newest, created as voted
        from ${user === undefined ? sql`vote_current as vote` : newestOn(user)}
        where assignment_id in (select id from assignment where deleted is null and ${isOpen})
          and ${isBeside(sql`grade = 'up'`)} and ${isBeside(sql`grade = 'down'`)}
          ${user === undefined ? sql`and not ${isBeside(sql`vote_id > vote.vote_id`)}` : sql``}
          ${assignment === undefined ? sql`` : sql`and assignment_id = ${assignment}`}
          ${before === undefined ? sql`` : sql`and vote_id < ${before}`}
        order by newest desc limit ${limit + 1}
      )
      select divided.assignment_id || '-' || divided.person_id as id,
        jsonb_build_object('id', person.id, 'name', trim(first_name || ' ' || last_name), 'title', title) as person,
        jsonb_build_object('id', assignment.id, 'name', assignment.name) as assignment, newest, voted,
        (select jsonb_agg(jsonb_build_object('user', username::text, 'grade', vote.grade, 'reason', reason) order by vote.id)
          from vote_current join vote on vote.id = vote_id join app_user on app_user.id = vote.user_id
          where vote_current.assignment_id = divided.assignment_id and vote_current.person_id = divided.person_id) as votes
      from divided join person on person.id = person_id join assignment on assignment.id = divided.assignment_id
      order by newest desc`.execute(trx);
    const results = rows.slice(0, limit);
    const named = await sql<{ name: string }>`select name from assignment where id = ${assignment ?? null}`.execute(
      trx,
    );
    return {
      role: named.rows[0]?.name ?? null,
      next: rows.length > limit ? results.at(-1)!.newest : null,
      results,
    };
  });
const isOpen = sql`status = any(${statusValues(openStatuses)})`;
