import type { ChartUnit } from '@app/contract/charts/charts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { stays } from './card-moves.ts';
import { callDayColumns, callDays, waits } from './llm-calls.ts';
import { bucketOf, type Window, within } from './series.ts';
import { paces, sittings } from './forecasts/vote-pace.ts';

type Span = Pick<Window, 'from' | 'to'>;
const iso = (moment: number | string): string => new Date(moment).toISOString();

type Where = (moment: RawBuilder<unknown>) => RawBuilder<boolean>;
interface Counted {
  /** The first moment with anything to count. */
  oldest: RawBuilder<unknown>;
  /** The statement that fills each table with the days that begin at `starts`. */
  fill(where: Where, starts: number[], tz: string): Record<string, RawBuilder<unknown>>;
}

/** What is counted ahead, by the same SQL that counts it otherwise. */
const counted: Record<'votes' | 'moves' | 'calls', Counted> = {
  votes: {
    oldest: sql`select least((select min(created) from vote), (select min(created) from vote_current)) as at`,
    fill: (where, starts, tz) => ({
      vote_day: sql`insert into vote_day (start, per, user_id, method, assignment_id, grade, vote_type, votes)
        select start, case when grouping(assignment_id) = 0 then 'role' when grouping(user_id) = 0 then 'user' else 'method' end,
          user_id, method, assignment_id, grade, vote_type, count(*)
        from (select *, ${bucketOf({ starts }, sql`created`)} as start from vote_current where ${where(sql`created`)}) as voted
        group by grouping sets ((start, user_id, grade, vote_type), (start, method, grade, vote_type), (start, assignment_id))`,
      vote_pace_day: sql`insert into vote_pace_day (start, user_id, seconds, votes, up, fast, late) ${paces(where, starts, tz)}`,
      vote_sitting: sql`insert into vote_sitting (start, user_id, began, votes, up, seconds) ${sittings(where, starts)}`,
    }),
  },
  moves: {
    oldest: sql`select min(created) as at from person_assignment`,
    fill: (where, starts) => ({
      card_move_day: sql`insert into card_move_day (start, came_from, went_to, stays)
        select ${bucketOf({ starts }, sql`created`)}, came_from, went_to, array_agg(stay) from (${stays(where)}) as move group by 1, 2, 3`,
    }),
  },
  calls: {
    oldest: sql`select min(at) as at from llm_call`,
    fill: (where, starts) => {
      const day = (moment: RawBuilder<unknown>) => bucketOf({ starts }, moment);
      return {
        llm_call_day: sql`insert into llm_call_day (${callDayColumns}) ${callDays(where, day)}`,
        llm_wait_day: sql`insert into llm_wait_day (start, step, calls) ${waits(where, day)}`,
      };
    },
  },
};
export type Ready = keyof typeof counted;
export const readies = Object.keys(counted) as Ready[];

const zoneOf = async (db: Db): Promise<string> =>
  (await db.selectFrom('outreach_setting').select('zone').executeTakeFirstOrThrow()).zone;

/** Days of the firm's zone are counted ahead, and weeks and longer are made of days. */
const coarseUnits = new Set<ChartUnit>(['day', 'week', 'month', 'year']);
export const isCountedByDay = async (trx: Transaction, { unit, tz }: Pick<Window, 'unit' | 'tz'>): Promise<boolean> =>
  coarseUnits.has(unit) && tz === (await zoneOf(trx));

interface Day extends Span {
  ready: boolean;
}
/** The days that a time touches, and which of them are counted ahead as they are now. */
async function daysIn(db: Db, what: Ready, { from, to }: Span, tz: string): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select day.*, exists (select from ready_day where what = ${what} and start = day.from)
      and not exists (select from ready_change where what = ${what} and quarter >= day.from and quarter < day.to) as ready
    from (select day at time zone ${tz} as from, (day + interval '1 day') at time zone ${tz} as to
      from generate_series(date_trunc('day', ${from}::timestamptz at time zone ${tz}),
        (${to}::timestamptz - interval '1 microsecond') at time zone ${tz}, interval '1 day') as day) as day order by day.from`.execute(
    db,
  );
  return rows;
}

/** Days that follow each other as one span. */
function spansOf(days: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const { from, to } of days)
    if (spans.at(-1)?.to === from) spans.at(-1)!.to = to;
    else spans.push({ from, to });
  return spans;
}
const inAny = (spans: readonly Span[], moment: RawBuilder<unknown>): RawBuilder<boolean> =>
  spans.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        spans.map((span) => within(span, moment)),
        sql` or `,
      )})`;

/** A window in two parts that are counted differently and added up. */
export interface Parts {
  /** The days that it touches. */
  starts: number[];
  /** Whether a day that is counted ahead counts, by its start. */
  isReady: (start: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** Whether a row has to be counted, by its moment. */
  isLeft: (moment: RawBuilder<unknown>) => RawBuilder<boolean>;
}
/** With more stretches than this, it is faster to count all rows. */
const mostSpans = 20;

/** What of a window is counted ahead, and what is left: all of it in another zone, or by the hour. */
export async function partsOf(
  trx: Transaction,
  what: Ready,
  window: Pick<Window, 'from' | 'to' | 'unit' | 'tz'>,
): Promise<Parts> {
  const days = await daysIn(trx, what, window, window.tz);
  const whole = [{ from: window.from, to: window.to }];
  const changed = spansOf(days.filter(({ ready }) => !ready));
  const left = changed.length <= mostSpans && (await isCountedByDay(trx, window)) ? changed : whole;
  return {
    starts: days.map(({ from }) => Date.parse(from)),
    isReady: (start) => sql<boolean>`(${within(window, start)} and not ${inAny(left, start)})`,
    isLeft: (moment) => inAny(left, moment),
  };
}

/** The same of all that there ever was: where no time is asked for. */
export async function partsOfAll(trx: Transaction, what: Ready): Promise<Parts> {
  const tz = await zoneOf(trx);
  const { rows } = await sql<Span>`
    select date_trunc('day', coalesce(at, now()), ${tz}) as from, now() + interval '1 day' as to from (${counted[what].oldest}) as first`.execute(
    trx,
  );
  return partsOf(trx, what, { ...rows[0]!, tz, unit: 'day' });
}

/** So many days are counted at a time: whoever stops half way has lost no more. */
const atOnce = 30;

/**
 * Counts days that are over and not counted as they are now, the newest first. Changes are forgotten before their day is
 * counted: one that comes in between is counted, and stays noted as well.
 */
export async function countAhead(
  db: Db,
  what: Ready,
  write: <T>(changes: (trx: Transaction) => Promise<T>) => Promise<T>,
): Promise<{ days: number; left: number }> {
  const { oldest, fill } = counted[what];
  const tz = await zoneOf(db);
  const { rows } = await sql<{ at: string | null; now: string }>`
    select at, now() from (${oldest}) as first`.execute(db);
  const { at, now } = rows[0]!;
  if (at === null || Date.parse(at) >= Date.parse(now)) return { days: 0, left: 0 };
  const days = (await daysIn(db, what, { from: at, to: now }, tz)).filter(
    ({ ready, to }) => !ready && Date.parse(to) <= Date.parse(now),
  );
  const slice = days.slice(-atOnce);
  const spans = spansOf(slice);
  if (slice.length === 0) return { days: 0, left: 0 };
  await write(async (trx) => {
    // One at a time, and not while the zone changes.
    await sql`lock table ready_day in share row exclusive mode`.execute(trx);
    if ((await zoneOf(trx)) !== tz) return;
    const starts = slice.map(({ from }) => Date.parse(from));
    await sql`delete from ready_change where what = ${what} and ${inAny(spans, sql`quarter`)}`.execute(trx);
    for (const [table, statement] of Object.entries(fill((moment) => inAny(spans, moment), starts, tz))) {
      await sql`delete from ${sql.table(table)} where ${inAny(spans, sql`start`)}`.execute(trx);
      await statement.execute(trx);
    }
    await sql`insert into ready_day (what, start) select ${what}, unnest(${starts.map(iso)}::timestamptz[])
      on conflict do nothing`.execute(trx);
  });
  return { days: slice.length, left: days.length - slice.length };
}
