import { gradeOrder } from '@app/contract/llm/agreement';
import type { Compared } from '@app/contract/llm/agreement';
import { type RawBuilder, sql } from 'kysely';
import { givenBy, isCompared, newestVerdicts, newestVotes, ofVersion } from './compare.ts';

/* What figures about agreement follow from, by role, as statements over the rows: also what is kept of each role. */

type Where = RawBuilder<boolean>;
/** When votes were given. */
export type Period = Pick<Compared, 'from' | 'to'>;

const inOrder = (moment: RawBuilder<unknown>) => sql`array_agg(${moment} order by ${moment})`;

/** People by verdict, vote and where they came up, with when each of the votes was given. */
export const cells = (asked: Compared, where: Where): RawBuilder<unknown> => sql`
  with verdict as (${newestVerdicts(asked, where)}), vote as (${newestVotes(asked, where)})
  select assignment_id, verdict, grade, ${isCompared(asked)} as compared,
    case when method in ('llm', 'llm_no') then method else 'other' end as stream,
    max(prompt_version_id) as prompt_version_id, count(*)::int as people, ${inOrder(sql`created`)} filter (where created is not null) as voted
  from verdict left join vote using (assignment_id, person_id) group by 1, 2, 3, 4, 5`;
/** How many people have which of these verdicts. */
export const verdictCounts = (verdicts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select assignment_id, verdict, count(*) as people, max(prompt_version_id) as prompt_version_id from ${verdicts} as verdict group by 1, 2`;
export const votedCellColumns = sql`assignment_id, verdict, grade, compared, stream, prompt_version_id`;
export const cellColumns = sql`${votedCellColumns}, people`;

/** The same of people with a vote that was asked for. One user has given few: the verdict on each is looked up. */
export const votedCells = (
  asked: Compared,
  where: Where,
  verdicts = sql`(${newestVerdicts(asked, where)})`,
): RawBuilder<unknown> => sql`
  select assignment_id, verdict, grade, ${isCompared(asked)} as compared,
    case when method in ('llm', 'llm_no') then method else 'other' end as stream,
    max(prompt_version_id) as prompt_version_id, ${inOrder(sql`created`)} as voted
  from (${newestVotes(asked, where)}) as vote ${
    asked.user === undefined
      ? sql`join ${verdicts} as verdict using (assignment_id, person_id)`
      : sql`cross join lateral (select verdict, prompt_version_id from llm_grade where llm_grade.assignment_id = vote.assignment_id
          and llm_grade.person_id = vote.person_id ${ofVersion(asked)} order by llm_grade.id desc limit 1) as verdict`
  } group by 1, 2, 3, 4, 5`;

const during = ({ from, to }: Period, where: Where): RawBuilder<boolean> =>
  sql<boolean>`(${where} and ${givenBy({ from, to, user: undefined })})`;

/** People on whom several users voted, with how many said what. */
const several = (period: Period, where: Where): RawBuilder<unknown> => sql`
  select assignment_id, person_id, count(*) as raters, min(created) as began, max(created) as ended,
    ${sql.join(gradeOrder.map((grade) => sql`count(*) filter (where grade = ${grade}) as ${sql.ref(grade)}`))}
  from vote_current where ${during(period, where)} group by 1, 2 having count(*) > 1`;

/** These people, with their first vote and their last one. */
export const sharedPeople = (period: Period, where: Where): RawBuilder<unknown> => sql`
  select assignment_id, array_agg(person_id order by ended) as people, array_agg(began order by ended) as began,
    ${inOrder(sql`ended`)} as voted
  from (${several(period, where)}) as person group by 1`;

/** The votes of each user, beside what most of the others say of the same person; where others are divided there is no such thing. */
export const userVotes = (period: Period, where: Where): RawBuilder<unknown> => {
  const others = (grade: string) => sql`(${sql.ref(grade)} - (grade = ${grade})::int)`;
  const [up, maybe, down] = [others('up'), others('maybe'), others('down')];
  return sql`
    with person as materialized (${several(period, where)})
    select assignment_id, user_id, agrees, grade = 'up' as up, raters is not null as shared, ${inOrder(sql`created`)} as voted
    from (select vote_current.*, raters, case when ${up} > ${maybe} and ${up} > ${down} then grade = 'up'
        when ${maybe} > ${up} and ${maybe} > ${down} then grade = 'maybe'
        when ${down} > ${up} and ${down} > ${maybe} then grade = 'down' end as agrees
      from vote_current left join person using (assignment_id, person_id) where ${during(period, where)}) as beside
    group by 1, 2, 3, 4, 5`;
};
export const userVoteColumns = sql`assignment_id, user_id, agrees, up, shared`;

/** How two users vote on the same people, by when the second of them did. */
export const userPairs = (period: Period, where: Where): RawBuilder<unknown> => {
  const votes = sql`(select assignment_id, person_id, user_id, grade, created from vote_current where ${during(period, where)})`;
  return sql`
    select assignment_id, one.user_id as one, other.user_id as other, one.grade as first, other.grade as second,
      ${inOrder(sql`greatest(one.created, other.created)`)} as voted
    from ${votes} as one join ${votes} as other using (assignment_id, person_id) where one.user_id < other.user_id group by 1, 2, 3, 4, 5`;
};
export const userPairColumns = sql`assignment_id, one, other, first, second`;

/** Who votes on the same person again after so many days has forgotten the first vote. */
const forgottenAfter = 14;
/** Second votes of users on the same person, weeks after the first, by whether they say what the first did; with when they were given. */
export const userRepeats = (where: Where): RawBuilder<unknown> => sql`
  with several as (
    select user_id, assignment_id, person_id, max(id) as last from vote where ${where}
    group by assignment_id, person_id, user_id having count(*) > 1
  )
  select several.assignment_id, several.user_id, earlier.grade = later.grade as same, ${inOrder(sql`later.created`)} as voted
  from several join vote as later on later.id = last cross join lateral (
    select grade from vote where vote.assignment_id = several.assignment_id and vote.person_id = several.person_id
      and vote.user_id = several.user_id and created < later.created - ${`${forgottenAfter} days`}::interval
    order by id desc limit 1) as earlier
  where later.grade is not null and earlier.grade is not null group by 1, 2, 3`;
export const userRepeatColumns = sql`assignment_id, user_id, same`;
