import type * as api from '@app/contract/analytics';
import { currentStatuses, statusValues } from '@app/contract/assignments';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { sql } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { funnelOf } from '../board/funnel.ts';
import { forecast, readHistory } from './forecast.ts';
import { answerDays } from './models.ts';
import { bucketOf, fillGaps, readWindow, within } from './series.ts';

const weeksShown = 8;
const mostRoles = 50;

/** Somebody's own numbers. Nobody is told those of others, and nobody is ranked. */
export async function getInsights(
  db: Db,
  { query: { tz } }: Received<typeof api.getInsights>,
  actor: Actor,
): Promise<Answer<typeof api.getInsights>> {
  const window = await readWindow(
    db,
    { tz, period: 'week', max_period_days: 7 * (weeksShown - 1) },
    { oldest: async () => null },
  );
  const { rows: sent } = await sql<{ at: string; n: number; value: number }>`
    select ${bucketOf(window, sql`at`)} as at, count(*) as n,
      count(*) filter (where answered <= at + ${`${answerDays} days`}::interval) as value
    from message where user_id = ${actor.id} and direction = 'out' and kind = 'message' and ${within(window, sql`at`)}
    group by 1`.execute(db);
  const thisWeek = new Date(window.starts.at(-1)!).toISOString();
  const { rows } = await sql<{ votes: number; replies: number; reminders: number }>`
    select (select count(*) from vote_current where user_id = ${actor.id} and created >= ${thisWeek}::timestamptz) as votes,
      (select count(distinct person_id) from conversation where user_id = ${actor.id} and last_direction = 'in') as replies,
      (select count(*) from reminder where user_id = ${actor.id} and done is null and due <= now()) as reminders`.execute(
    db,
  );
  const counts = rows[0]!;
  return {
    weeks: fillGaps(
      window,
      sent.map(({ at, n, value }) => ({ at, value: { n, value } })),
      { n: 0, value: 0 },
    ).map((figures, at) => ({ week: new Date(window.starts[at]!).toISOString(), ...figures })),
    votes_this_week: counts.votes,
    replies_waiting: counts.replies,
    reminders_due: counts.reminders,
    roles: await ownRoles(db, actor),
  };
}

async function ownRoles(db: Db, actor: Actor): Promise<Answer<typeof api.getInsights>['roles']> {
  const { rows: roles } = await sql<{
    id: number;
    name: string;
    company_name: string;
    submission_deadline: string | null;
  }>`
    select assignment.id, assignment.name, coalesce(company.name, '') as company_name, submission_deadline
    from assignment left join company on company.id = company_id
    where status = any(${statusValues(currentStatuses)}) and exists (select from assignment_member where assignment_id = assignment.id and user_id = ${actor.id} and part = 'user')
    order by submission_deadline nulls last, assignment.name limit ${mostRoles}`.execute(db);
  const [funnels, history] = await Promise.all([
    funnelOf(
      db,
      roles.map(({ id }) => id),
    ),
    readHistory(db),
  ]);
  return roles.map((role) => {
    const funnel = funnels.get(role.id)!;
    return {
      ...role,
      columns: funnel.map(({ name, count }) => ({ name, people: count })),
      forecast: forecast({ deadline: role.submission_deadline, funnel }, history, new Date()),
    };
  });
}
