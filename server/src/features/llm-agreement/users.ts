import { openStatuses, statusValues } from '@app/contract/assignments';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { gradeOrder } from '@app/contract/llm-agreement';
import type * as api from '@app/contract/llm-agreement-users';
import type { Grade } from '@app/contract/votes';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { readOnly } from '../charts/charts.ts';
import { ensureAssignment } from '../membership/membership.ts';
import { givenBy, shareOf } from './compare.ts';
import { agreement } from './statistics/agreement.ts';

type Asked = Received<typeof api.listUserAgreement>['query'];
const shownWeeks = 8;
/** Who votes on the same person again after so many days has forgotten the first vote. */
const forgottenAfter = 14;

export const listUserAgreement = (
  db: Db,
  { query }: Received<typeof api.listUserAgreement>,
): Promise<Answer<typeof api.listUserAgreement>> =>
  readOnly(db, async (trx) => {
    if (query.assignment !== undefined) await ensureAssignment(trx, query.assignment);
    const pairs = await pairsOf(trx, query);
    const users = await usersOf(trx, query);
    const [seconds, repeats] = [await secondsOf(trx), await repeatsOf(trx, query)];
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
        (select count(*)::int from (select from vote_current where ${isAsked(query)}
          group by assignment_id, person_id having count(*) > 1) as person) as shared`.execute(trx);
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

const isAsked = ({ assignment, ...period }: Pick<Asked, 'assignment' | 'from' | 'to'>) =>
  sql<boolean>`(${givenBy({ ...period, user: undefined })} ${assignment === undefined ? sql`` : sql`and assignment_id = ${assignment}`})`;

/** How two users vote on the same people, from the lists of votes on each: those with one are left out before any are paired. */
async function pairsOf(trx: Transaction, asked: Asked) {
  const { rows } = await sql<{ one: number; other: number; first: Grade; second: Grade; people: number }>`
    with person as (
      select array_agg(user_id order by user_id) as users, array_agg(grade order by user_id) as grades from vote_current
      where ${isAsked(asked)} group by assignment_id, person_id having count(*) > 1
    ), alike as (select users, grades, count(*) as people from person group by 1, 2)
    select users[i] as one, users[j] as other, grades[i] as first, grades[j] as second, sum(people)::int as people
    from alike cross join lateral generate_subscripts(users, 1) as i cross join lateral generate_subscripts(users, 1) as j
    where i < j group by 1, 2, 3, 4`.execute(trx);
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
/** Each user beside what most of the others say of the same person; where others are divided there is no such thing. */
async function usersOf(trx: Transaction, asked: Asked): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    with beside as (
      select user_id, grade, created, count(*) over person as raters,
        ${sql.join(gradeOrder.map((grade) => sql`count(*) filter (where grade = ${grade}) over person - (grade = ${grade})::int as ${sql.ref(grade)}`))}
      from vote_current where ${isAsked(asked)} window person as (partition by assignment_id, person_id)
    ), judged as (
      select user_id, grade, raters,
        case when created > now() - ${`${shownWeeks * 7} days`}::interval then floor(extract(epoch from now() - created) / 604800)::int end as week,
        case when up > maybe and up > down then 'up' when maybe > up and maybe > down then 'maybe'
          when down > up and down > maybe then 'down' end as others
      from beside
    ), counted as (
      select user_id, week, count(*)::int as votes, (count(*) filter (where grade = 'up'))::int as up,
        (count(*) filter (where raters > 1))::int as shared, count(others)::int as n,
        (count(*) filter (where others = grade))::int as agreed
      from judged group by 1, 2
    )
    select user_id as id, username::text, sum(votes)::int as votes, sum(up)::int as up, sum(shared)::int as shared, sum(n)::int as n,
      sum(agreed)::int as agreed,
      coalesce(jsonb_object_agg(week, jsonb_build_object('agreed', agreed, 'n', n)) filter (where week is not null), '{}') as weeks
    from counted join app_user on app_user.id = user_id group by 1, 2 order by votes desc, 1`.execute(trx);
  return rows;
}

/** The median of the seconds that each user looks at a profile. */
async function secondsOf(trx: Transaction): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; seconds: number }>`
    select user_id as id, percentile_disc(0.5) within group (order by seconds) as seconds from vote
    where seconds is not null group by 1`.execute(trx);
  return new Map(rows.map(({ id, seconds }) => [id, seconds]));
}

/** Of those who voted twice on the same person, weeks apart: how often the second vote said what the first did. */
async function repeatsOf(trx: Transaction, { assignment, from, to }: Asked) {
  const { rows } = await sql<{ id: number; n: number; same: number }>`
    with several as (
      select user_id, assignment_id, person_id, max(id) as last from vote
      ${assignment === undefined ? sql`` : sql`where assignment_id = ${assignment}`}
      group by assignment_id, person_id, user_id having count(*) > 1
    )
    select several.user_id as id, count(*)::int as n, (count(*) filter (where earlier.grade = later.grade))::int as same
    from several join vote as later on later.id = last cross join lateral (
      select grade from vote where vote.assignment_id = several.assignment_id and vote.person_id = several.person_id
        and vote.user_id = several.user_id and created < later.created - ${`${forgottenAfter} days`}::interval
      order by id desc limit 1) as earlier
    where later.grade is not null and earlier.grade is not null
      ${from === undefined ? sql`` : sql`and later.created >= ${from}::timestamptz`}
      ${to === undefined ? sql`` : sql`and later.created < ${to}::timestamptz`}
    group by 1`.execute(trx);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** People of open roles on whom users are divided. */
export const listDisagreements = (
  db: Db,
  { query: { assignment, user, before, limit } }: Received<typeof api.listDisagreements>,
): Promise<Answer<typeof api.listDisagreements>> =>
  readOnly(db, async (trx) => {
    const { rows } = await sql<Answer<typeof api.listDisagreements>['results'][number]>`
      with divided as (
        select assignment_id, person_id, max(vote_id) as newest, max(vote_current.created) as voted from vote_current
        where assignment_id in (select id from assignment where deleted is null and ${isOpen})
          ${assignment === undefined ? sql`` : sql`and assignment_id = ${assignment}`}
        group by assignment_id, person_id having bool_or(grade = 'up') and bool_or(grade = 'down')
          ${user === undefined ? sql`` : sql`and bool_or(user_id = ${user})`}
          ${before === undefined ? sql`` : sql`and max(vote_id) < ${before}`}
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
