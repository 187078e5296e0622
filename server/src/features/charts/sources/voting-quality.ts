import type { Received } from '@app/contract/base/endpoint';
import { type ChartPayload, ratioOf, ratiosOf } from '@app/contract/charts/charts';
import type * as api from '@app/contract/charts/funnel-charts';
import { type VoteMethod, voteMethods } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { countedChart } from '../charts.ts';
import { partsOf } from '../ready-days.ts';
import { readWindow, within, type Window } from '../series.ts';
import { fewestVotes, pauseMinutes, sittings, tooFastSeconds } from '../forecasts/vote-pace.ts';

const oldest = (trx: Transaction, table: 'vote' | 'vote_current') => async () =>
  (await sql<{ at: string | null }>`select min(created) as at from ${sql.table(table)}`.execute(trx)).rows[0]!.at;

/** The rows of a category of a chart that looks at a time as a whole. */
const votesOf = ({ from, to }: Window): `/${string}` =>
  `/generic_table/?model=Vote&field=created&filter=method%3A{key}&from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`;

/** Whether a method finds better people than the others do, in the same roles: easy roles must not make a method look good. */
export const getMethodLift = (db: Db, { query }: Received<typeof api.getMethodLift>): Promise<ChartPayload> =>
  countedChart(db, 'method_lift', query, async (trx) => {
    const window = await readWindow(trx, query, { oldest: oldest(trx, 'vote_current') });
    const { rows } = await sql<{ method: VoteMethod; votes: number; up: number; expected: number }>`
      with counted as (
        select assignment_id, method, count(*) as votes, count(*) filter (where grade = 'up') as up
        from vote_current where ${within(window, sql`created`)} group by 1, 2
      ), role as (select *, sum(up) over same / sum(votes) over same as rate from counted window same as (partition by assignment_id))
      select method, sum(votes)::int as votes, sum(up)::int as up, sum(votes * rate)::float8 as expected from role group by 1`.execute(
      trx,
    );
    const known = (Object.keys(voteMethods) as VoteMethod[]).flatMap((method) =>
      rows.filter((row) => row.method === method),
    );
    const lifts = known.map(({ votes, up, expected }) => {
      const { value, lo, hi } = ratioOf(up, votes);
      const against = (share: number | null) => (share === null || expected === 0 ? null : (share * votes) / expected);
      return { value: against(value), lo: against(lo), hi: against(hi) };
    });
    const drill = votesOf(window);
    return {
      title: 'Lift of each method',
      shape: 'category',
      x: {
        type: 'category',
        label: 'Method',
        values: known.map(({ method }) => voteMethods[method]),
        keys: known.map(({ method }) => method),
      },
      axes: [
        { id: 'l', unit: 'score', min: 0 },
        { id: 'r', unit: 'ratio', max: 1 },
      ],
      series: [
        {
          id: 'lift',
          name: 'Lift',
          axis: 'l',
          draw: 'bar',
          data: lifts.map(({ value }) => value),
          n: known.map(({ votes }) => votes),
          lo: lifts.map(({ lo }) => lo),
          hi: lifts.map(({ hi }) => hi),
          total: null,
          drill,
        },
        {
          id: 'votes:share',
          name: 'Share voted up',
          axis: 'r',
          draw: 'point',
          ...ratiosOf(known.map(({ votes, up }) => ({ hits: up, n: votes }))),
          total: null,
          drill,
        },
        {
          id: 'expected:share',
          name: 'Share of all methods in the same roles',
          axis: 'r',
          draw: 'point',
          data: known.map(({ votes, expected }) => expected / votes),
          n: known.map(({ votes }) => votes),
          total: null,
          drill,
        },
      ],
      tables: ['vote_current'],
      definition:
        'How many up-votes a method got, divided by how many it would have got with the share of all methods in each of its roles: 1 is as usual, 1.2 is a fifth more. Votes that count, by when they were given. The interval is the one of the method’s share (95 %, by Wilson): if it has 1 in it, the difference may be chance.',
      warnings: [],
    };
  });

const mostSittings = 25;

/** Sittings in which votes came faster than people can read. */
export const getFastSittings = (db: Db, { query }: Received<typeof api.getFastSittings>): Promise<ChartPayload> =>
  countedChart(db, 'fast_sittings', query, async (trx) => {
    const window = await readWindow(trx, query, { oldest: oldest(trx, 'vote') });
    const { starts, isReady, isLeft } = await partsOf(trx, 'votes', window);
    const { rows } = await sql<{
      name: string;
      began: string;
      votes: number;
      up: number;
      seconds: number;
      fast: number;
      sittings: number;
    }>`
      with sitting as (
        select * from vote_sitting where ${isReady(sql`start`)} union all ${sittings(isLeft, starts)}
      ), counted as (
        select *, count(*) over ()::int as sittings, (count(*) filter (where seconds < ${tooFastSeconds}) over ())::int as fast from sitting
      )
      select username::text as name, to_char(began at time zone ${window.tz}, 'YYYY-MM-DD HH24:MI') as began, votes, up, seconds, fast, sittings
      from counted join app_user on app_user.id = user_id order by seconds < ${tooFastSeconds} desc, seconds, counted.began, 1 limit ${mostSittings}`.execute(
      trx,
    );
    const fast = rows.filter(({ seconds }) => seconds < tooFastSeconds);
    const { fast: total = 0, sittings: all = 0 } = rows[0] ?? {};
    return {
      title: 'Sittings faster than people can read',
      shape: 'category',
      x: { type: 'category', label: 'Sitting', values: fast.map(({ name, began }) => `${name}, ${began}`) },
      axes: [
        { id: 'l', unit: 'count' },
        { id: 'r', unit: 'ratio', max: 1 },
      ],
      series: [
        {
          id: 'seconds',
          name: 'Seconds a vote',
          axis: 'l',
          draw: 'point',
          data: fast.map(({ seconds }) => Math.round(100 * seconds) / 100),
          total: null,
        },
        {
          id: 'votes',
          name: 'Votes',
          axis: 'l',
          draw: 'bar',
          data: fast.map(({ votes }) => votes),
          total: sum(fast.map(({ votes }) => votes)),
        },
        {
          id: 'up:share',
          name: 'Share voted up',
          axis: 'r',
          draw: 'point',
          ...ratiosOf(fast.map(({ votes, up }) => ({ hits: up, n: votes }))),
          total: null,
        },
      ],
      tables: ['vote', 'app_user'],
      definition: `Sittings of at least ${fewestVotes} votes with less than ${tooFastSeconds} seconds from one vote to the next, on average: no one reads a profile in that time, so these votes are worth a second look. A pause of ${pauseMinutes} minutes ends a sitting, and so does the day. ${total} of ${all} sittings in this time were that fast.`,
      ...(total > mostSittings && { truncated: { kept: mostSittings, total } }),
      warnings: [],
    };
  });
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
