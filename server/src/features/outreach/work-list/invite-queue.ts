import type { Answer, Received } from '@app/contract/base/endpoint';
import type { ChartPayload } from '@app/contract/charts/charts';
import {
  failedDays,
  type InvitationState,
  invitationStates,
  type QueuedInvitation,
} from '@app/contract/machine/invite-queue';
import type * as api from '@app/contract/machine/invite-queue';
import { handQuotas } from '@app/contract/outreach/quotas';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import {
  bucketOf,
  type Calendar,
  countedChart,
  fillGaps,
  historyDays,
  longestForecast,
  mostADay,
  readOnly,
  readWindow,
  timeAxis,
  turnOfEach,
  within,
} from '../../charts/charts.ts';
import { verdict } from '../outbox/claim.ts';

/*
 * The queue is read as a whole, because the day of each follows from those before it; quotas keep it short. What is shown of
 * it, and every figure, is taken from that one reading.
 */

const { days: quotaDays } = handQuotas.INVITATION;
const isWaiting = sql`outbox.state in ('queued', 'claimed', 'deferred')`;
const isShown = sql`outbox.channel = 'INVITATION' and (${isWaiting} or outbox.state in ('failed', 'expired', 'suppressed', 'unknown', 'held')
  and outbox.state_at > now() - make_interval(days => ${failedDays}))`;

interface Firm extends Calendar {
  zone: string;
  today: string;
  most: number;
}
type Listed = Omit<QueuedInvitation, 'eta' | 'why' | 'also_waiting'>;
interface Found extends Omit<Listed, 'error'> {
  /** What is said of it where it does not wait any more, or will not be handed out. */
  error: string | null;
  active: boolean;
  /** The day from which on it may be sent, counted from today. */
  due: number;
}
/** How a user sends, and what of the quota they have used. */
interface Pace {
  sentToday: number;
  sent: number[];
  added: number[];
  perDay: number;
  used: number;
}

async function readFirm(trx: Transaction): Promise<Firm> {
  const { rows } = await sql<Firm>`
    select zone, weekdays, invitations_per_week as most, (now() at time zone zone)::date::text as today,
      extract(isodow from now() at time zone zone)::int as weekday, (now() at time zone zone)::time < closes as "openToday"
    from outreach_setting`.execute(trx);
  return rows[0]!;
}

/** In the order in which each user gets them. */
async function readFound(trx: Transaction, { zone, today }: Firm): Promise<Found[]> {
  const now = new Date();
  const { rows } = await sql<Found>`
    select *, case when error is not null then 'failing' when leased then 'at_hand' else 'waiting' end as state from (
      select outbox.id, jsonb_build_object('id', person.id, 'name', trim(person.first_name || ' ' || person.last_name)) as person,
        jsonb_build_object('id', app_user.id, 'username', app_user.username) as "user", app_user.state = 'active' as active,
        case when outbox.body = '' then 'plain' else 'note' end as type,
        case when assignment.id is not null then jsonb_build_object('id', assignment.id, 'name', assignment.name) end as assignment,
        outbox.priority, outbox.created, send_at, not_after, attempts,
        case when ${isWaiting} then ${verdict(now)}->>'note' else coalesce(nullif(note, ''), outbox.state) end as error,
        coalesce(lease_until > now(), false) as leased,
        greatest(0, (send_at at time zone ${zone})::date - ${today}::date) as due
      from outbox join person on person.id = person_id join app_user on app_user.id = outbox.user_id
        left join assignment on assignment.id = assignment_id
      where ${isShown}) as queued
    order by ("user"->>'id')::bigint, leased desc, priority desc, send_at, id`.execute(trx);
  return rows;
}

async function readPaces(trx: Transaction, firm: Firm): Promise<(user: number) => Pace> {
  const { rows } = await sql<{ user: number; back: number; sent: number; added: number }>`
    select user_id as "user", ${firm.today}::date - (at at time zone ${firm.zone})::date as back, sum(sent)::int as sent, sum(added)::int as added
    from (
      select user_id, at, 1 as sent, 0 as added from message where direction = 'out' and kind = 'invitation'
      union all
      select user_id, created, 0, 1 from outbox where channel = 'INVITATION' and state <> 'draft') as happened
    where at >= (${firm.today}::date - ${historyDays}::int)::timestamp at time zone ${firm.zone} group by 1, 2`.execute(
    trx,
  );
  const known = Map.groupBy(rows, ({ user }) => user);
  return (user) => {
    const own = new Map(known.get(user)?.map((row) => [row.back, row]));
    const before = Array.from({ length: historyDays }, (_, index) => own.get(index + 1));
    const sent = before.map((day) => day?.sent ?? 0);
    const sentToday = own.get(0)?.sent ?? 0;
    return {
      sentToday,
      sent,
      added: before.map((day) => day?.added ?? 0),
      perDay: mostADay({ sent }, firm),
      used: sent.slice(0, quotaDays - 1).reduce((sum, count) => sum + count, sentToday),
    };
  };
}

async function readQueue(trx: Transaction): Promise<QueuedInvitation[]> {
  const firm = await readFirm(trx);
  const found = await readFound(trx, firm);
  const paceOf = await readPaces(trx, firm);
  const senders = new Map<number, string[]>();
  for (const { person, user, state } of found)
    if (state !== 'failing') senders.set(person.id, [...(senders.get(person.id) ?? []), user.username]);
  return [...Map.groupBy(found, ({ user }) => user.id)].flatMap(([user, own]) => {
    const expect = expecting(own, paceOf(user), firm);
    return own.map((row): QueuedInvitation => {
      const { active: _active, due: _due, ...listed } = row;
      const others = [...(senders.get(row.person.id) ?? [])];
      if (row.state !== 'failing') others.splice(others.indexOf(row.user.username), 1);
      return { ...listed, ...expect(row), also_waiting: others };
    });
  });
}

/** Says of each invitation of one user when it will be sent, and why then. */
function expecting(own: readonly Found[], pace: Pace, firm: Firm) {
  const line = own.filter(({ state }) => state !== 'failing');
  const quota = { most: firm.most, days: quotaDays, used: pace.sent };
  const turns = turnOfEach(
    { ...pace, quota },
    firm,
    line.map(({ due }) => due),
  );
  const places = new Map(line.map(({ id }, at) => [id, { before: at, turn: turns[at] ?? null }]));
  return (row: Found): Pick<QueuedInvitation, 'eta' | 'why'> => {
    const { username } = row.user;
    if (row.state === 'failing') return { eta: null, why: `It will not be sent: ${lower(row.error ?? '')}.` };
    if (!row.active) return { eta: null, why: `${username} has no active account. Re-assign it.` };
    if (row.state === 'at_hand') return { eta: firm.today, why: `${username} has it on their screen.` };
    const { before, turn } = places.get(row.id)!;
    const speed = `${before === 0 ? 'Next in line' : `${before} before it`}; ${username} sends ${tenths(pace.perDay)} a working day and has used ${pace.used} of ${firm.most} in ${quotaDays} days`;
    if (pace.perDay === 0)
      return {
        eta: null,
        why: `${username} has sent no invitation in the last four weeks. Ask them, or re-assign it.`,
      };
    if (turn === null) return { eta: null, why: `Not within ${longestForecast} days: ${lower(speed)}.` };
    const eta = new Date(Date.parse(firm.today) + turn * 86_400_000).toISOString().slice(0, 10);
    const last = row.not_after.slice(0, 10);
    if (eta > last)
      return { eta: null, why: `Its turn would be ${eta}, but it is too late after ${last}: ${lower(speed)}.` };
    return { eta, why: `${row.due > 0 && row.due === turn ? 'Not before that day. ' : ''}${speed}.` };
  };
}
const tenths = (value: number): number => Math.round(10 * value) / 10;
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export const listInvitations = (
  db: Db,
  { query }: Received<typeof api.listInvitations>,
): Promise<Answer<typeof api.listInvitations>> =>
  readOnly(db, async (trx) => {
    const { state, limit, offset, ordering } = query;
    const matching = (await readQueue(trx)).filter((row) => fits(row, query));
    const chosen = matching.filter((row) => state === undefined || row.state === state).toSorted(compareBy(ordering));
    const count = (value: InvitationState) => matching.filter((row) => row.state === value).length;
    return {
      count: chosen.length,
      next: null,
      previous: null,
      results: chosen.slice(offset, offset + limit),
      facets: {
        state: (Object.keys(invitationStates) as InvitationState[]).map((value) => ({ value, count: count(value) })),
      },
    };
  });

function fits(row: QueuedInvitation, asked: Received<typeof api.listInvitations>['query']): boolean {
  const { query, user, type, error_isnull, min_days, assignment, duplicate } = asked;
  const words = `${row.person.name} ${row.assignment?.name ?? ''}`.toLowerCase();
  return (
    (query === undefined || words.includes(query.toLowerCase())) &&
    (user === undefined || row.user.username.toLowerCase() === user.toLowerCase()) &&
    (type === undefined || row.type === type) &&
    (error_isnull === undefined || (row.error === null) === (error_isnull === 'true')) &&
    (min_days === undefined || Date.now() - Date.parse(row.created) >= min_days * 86_400_000) &&
    (assignment === undefined || row.assignment?.id === assignment) &&
    (duplicate === undefined || row.also_waiting.length > 0)
  );
}

const keys = {
  /* Those without a day come last. */
  eta: ({ eta }: QueuedInvitation) => eta ?? '9',
  created: ({ created }: QueuedInvitation) => Date.parse(created),
  person: ({ person }: QueuedInvitation) => person.name.toLowerCase(),
  user: ({ user }: QueuedInvitation) => user.username.toLowerCase(),
  priority: ({ priority }: QueuedInvitation) => -priority,
  attempts: ({ attempts }: QueuedInvitation) => attempts,
};
function compareBy(ordering: string) {
  const key = keys[ordering.replace('-', '') as keyof typeof keys];
  const sign = ordering.startsWith('-') ? -1 : 1;
  return (a: QueuedInvitation, b: QueuedInvitation): number => {
    const [x, y] = [key(a), key(b)];
    return sign * (x < y ? -1 : x > y ? 1 : 0) || a.id - b.id;
  };
}

export const getInvitationFigures = (
  db: Db,
  _request: Received<typeof api.getInvitationFigures>,
): Promise<Answer<typeof api.getInvitationFigures>> =>
  readOnly(db, async (trx) => {
    const queue = await readQueue(trx);
    const of = (state: InvitationState) => queue.filter((row) => row.state === state);
    const created = queue.filter(({ state }) => state !== 'failing').map((row) => row.created);
    const { rows } = await sql<{ sent: number }>`select count(*)::int as sent from outbox, outreach_setting
      where channel = 'INVITATION' and state = 'sent' and sent_at >= date_trunc('day', now(), zone)`.execute(trx);
    return {
      waiting: of('waiting').length,
      at_hand: of('at_hand').length,
      failing: of('failing').length,
      oldest: created.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null,
      sent_today: rows[0]!.sent,
    };
  });

const flows = [
  { id: 'in', name: 'Into the queue', tone: undefined },
  { id: 'sent', name: 'Sent', tone: 'good' },
  { id: 'ended', name: 'Cancelled or failed', tone: 'bad' },
] as const;

export const getInvitationFlow = (db: Db, { query }: Received<typeof api.getInvitationFlow>): Promise<ChartPayload> =>
  countedChart(db, 'invitation_flow', query, async (trx) => {
    const oldest = async () =>
      (
        await sql<{ at: string | null }>`select min(created) as at from outbox where channel = 'INVITATION'`.execute(
          trx,
        )
      ).rows[0]!.at;
    const window = await readWindow(trx, query, { oldest, finest: 'day' });
    const { rows } = await sql<{ at: string; flow: string; value: number }>`
      select ${bucketOf(window, sql`at`)} as at, flow, count(*)::int as value from (
        select created as at, 'in' as flow from outbox where channel = 'INVITATION' and state <> 'draft'
        union all
        select sent_at, 'sent' from outbox where channel = 'INVITATION' and state = 'sent'
        union all
        select state_at, 'ended' from outbox where channel = 'INVITATION' and state in ('cancelled', 'failed', 'expired', 'suppressed')) as moved
      where ${within(window, sql`at`)} group by 1, 2`.execute(trx);
    return {
      title: 'Into and out of the queue of invitations',
      shape: 'time',
      x: timeAxis(window),
      axes: [{ id: 'l', unit: 'count' }],
      series: flows.map(({ id, name, tone }) => {
        const own = rows.filter(({ flow }) => flow === id);
        return {
          id,
          name,
          axis: 'l' as const,
          draw: 'line' as const,
          ...(tone && { tone }),
          data: fillGaps(window, own, 0),
          total: own.reduce((sum, { value }) => sum + value, 0),
        };
      }),
      tables: ['outbox'],
      definition:
        'Invitations by the day on which they were queued, sent, or cancelled, refused or too late. One that was put back into the queue counts by its first day.',
      warnings: window.warnings,
    };
  });
