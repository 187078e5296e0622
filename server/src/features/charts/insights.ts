import type * as api from '@app/contract/charts/analytics';
import type { getRoleForecasts as forecasts } from '@app/contract/charts/role-forecast';
import { currentStatuses, statusValues } from '@app/contract/roles/assignments';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { sql } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { funnelOf } from '../board/board.ts';
import { forecast, type History, readHistory } from './forecasts/forecast.ts';
import { answerTime } from './models.ts';
import { bucketOf, fillGaps, readWindow, within } from './series.ts';

const weeksShown = 8;
const mostRoles = 50;
const mostForecasts = 500;

/** Somebody's own numbers. Nobody is told those of others, and nobody is ranked. */
export const getInsights = (
  db: Db,
  { query: { tz } }: Received<typeof api.getInsights>,
  actor: Actor,
): Promise<Answer<typeof api.getInsights>> => ownNumbers(db, actor.id, tz);

export async function ownNumbers(db: Db, user: number, tz: string): Promise<Answer<typeof api.getInsights>> {
  const window = await readWindow(
    db,
    { tz, period: 'week', max_period_days: 7 * (weeksShown - 1) },
    { oldest: async () => null },
  );
  const { rows: sent } = await sql<{ at: string; n: number; value: number }>`
    select ${bucketOf(window, sql`at`)} as at, count(*) as n,
      count(*) filter (where answered <= at + ${answerTime}) as value
    from message where user_id = ${user} and direction = 'out' and kind = 'message' and ${within(window, sql`at`)}
    group by 1`.execute(db);
  const thisWeek = new Date(window.starts.at(-1)!).toISOString();
  const { rows } = await sql<{ votes: number; replies: number; reminders: number }>`
    select (select count(*) from vote_current where user_id = ${user} and created >= ${thisWeek}::timestamptz) as votes,
      (select count(distinct person_id) from conversation where user_id = ${user} and last_direction = 'in') as replies,
      (select count(*) from reminder where user_id = ${user} and done is null and due <= now()) as reminders`.execute(
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
    roles: await ownRoles(db, user),
  };
}

interface Role {
  id: number;
  name: string;
  company_name: string;
  submission_deadline: string | null;
  openings: number;
}
async function currentRoles(db: Db, ofUser: number | undefined, most: number): Promise<Role[]> {
  const { rows } = await sql<Role>`
    select assignment.id, assignment.name, coalesce(company.name, '') as company_name, submission_deadline, openings
    from assignment left join company on company.id = company_id
    where status = any(${statusValues(currentStatuses)}) ${
      ofUser === undefined
        ? sql``
        : sql`and exists (select from assignment_member where assignment_id = assignment.id and user_id = ${ofUser} and part = 'user')`
    }
    order by submission_deadline nulls last, assignment.name limit ${most}`.execute(db);
  return rows;
}

async function ownRoles(db: Db, user: number): Promise<Answer<typeof api.getInsights>['roles']> {
  const roles = await currentRoles(db, user, mostRoles);
  const [funnels, history] = await Promise.all([funnelOf(db, idsOf(roles)), historyOf(db)]);
  return roles.map(({ openings, ...role }) => {
    const funnel = funnels.get(role.id)!;
    return {
      ...role,
      columns: funnel.map(({ name, count }) => ({ name, people: count })),
      forecast: forecast({ deadline: role.submission_deadline, openings, funnel }, history, new Date()),
    };
  });
}
const idsOf = (roles: readonly Role[]): number[] => roles.map(({ id }) => id);

/** Of all roles that are worked on: the cards of the roles show it. */
export async function getRoleForecasts(db: Db): Promise<Answer<typeof forecasts>> {
  const roles = await currentRoles(db, undefined, mostForecasts);
  const [funnels, history] = await Promise.all([funnelOf(db, idsOf(roles)), historyOf(db)]);
  return {
    results: roles.map(({ id, openings, submission_deadline: deadline }) => ({
      id,
      ...forecast({ deadline, openings, funnel: funnels.get(id)! }, history, new Date()),
    })),
  };
}

/** What became of everybody before changes little in a minute, and takes a while to count. */
const keptMs = 60_000;
const kept = new WeakMap<Db, { until: number; history: Promise<History[]> }>();
function historyOf(db: Db): Promise<History[]> {
  const known = kept.get(db);
  if (known && known.until > Date.now()) return known.history;
  const history = readHistory(db);
  kept.set(db, { until: Date.now() + keptMs, history });
  history.catch(() => kept.delete(db));
  return history;
}
