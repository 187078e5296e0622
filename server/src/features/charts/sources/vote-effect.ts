import type { Received } from '@app/contract/base/endpoint';
import { type ChartPayload, ratiosOf } from '@app/contract/charts/charts';
import type * as api from '@app/contract/charts/funnel-charts';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { countedChart } from '../charts.ts';
import { spanOf } from '../models.ts';
import { bucketOf, fillGaps, maturingAxis, readWindow, type Window } from '../series.ts';
import { curveOf } from '../forecasts/survival.ts';
import { enteredAndWritten, joinByHash } from './funnel-cohorts.ts';

/** After so many days without a message, someone who was voted up is taken as forgotten. */
const forgottenDays = 7;
/** A message that comes later has nothing to do with the vote any more. */
const longestDays = 60;
const tables = ['vote_current', 'message'];
const oldest = (trx: Transaction) => async () =>
  (await sql<{ at: string | null }>`select min(created) as at from vote_current`.execute(trx)).rows[0]!.at;

/** Everyone who was voted up for a role in this time, with the first message. */
const waits = (window: Window) => sql`with ${enteredAndWritten(window, 'vote', longestDays)},
  waited as (select began, written as at from entry left join talk using (person_id, assignment_id))`;

/** How long an up-vote waits for its message, by when the vote was given. */
export const getContactDelays = (db: Db, { query }: Received<typeof api.getContactDelays>): Promise<ChartPayload> =>
  countedChart(db, 'contact_delays', query, async (trx) => {
    const window = await readWindow(trx, query, { oldest: oldest(trx), finest: 'day' });
    await joinByHash(trx);
    const { rows } = await sql<{
      at: string;
      people: number;
      written: number;
      median: number | null;
      forgotten: number;
    }>`
      ${waits(window)}
      select ${bucketOf(window, sql`began`)} as at, count(*) as people, count(waited.at) as written,
        percentile_cont(0.5) within group (order by date_part('epoch', waited.at - began)) as median,
        count(*) filter (where coalesce(waited.at, 'infinity') >= began + ${spanOf(forgottenDays)}) as forgotten
      from waited group by 1`.execute(trx);
    const none = { at: '', people: 0, written: 0, median: null, forgotten: 0 };
    const dense = fillGaps<(typeof rows)[number]>(
      window,
      rows.map((row) => ({ at: row.at, value: row })),
      none,
    );
    return {
      title: 'From up-vote to first message',
      shape: 'time',
      x: maturingAxis(window, forgottenDays),
      axes: [
        { id: 'l', unit: 'ratio', max: 1 },
        { id: 'r', unit: 's', min: 0 },
      ],
      series: [
        {
          id: 'forgotten:share',
          name: `No message within ${forgottenDays} days`,
          axis: 'l',
          draw: 'line',
          tone: 'bad',
          ...ratiosOf(dense.map(({ forgotten, people }) => ({ hits: forgotten, n: people }))),
          total: null,
        },
        {
          id: 'delay',
          name: 'Time to the first message (median)',
          axis: 'r',
          draw: 'line',
          data: dense.map(({ median }) => median),
          n: dense.map(({ written }) => written),
          total: null,
        },
      ],
      tables,
      definition: `Everyone who was voted up for a role, by the time of the first up-vote: the share that got no message about the role within ${forgottenDays} days, with a 95 % interval by Wilson, and for those who got one within ${longestDays} days, how long it took. A message that says no role counts for all of them. The last ${forgottenDays} days are not final.`,
      warnings: window.warnings,
    };
  });

/** The same as a curve: who waits still is counted for as long as they have waited. */
export const getContactCurve = (db: Db, { query }: Received<typeof api.getContactCurve>): Promise<ChartPayload> =>
  countedChart(db, 'contact_curve', query, async (trx) => {
    const window = await readWindow(trx, { range: '1y', ...query }, { oldest: oldest(trx), finest: 'day' });
    await joinByHash(trx);
    const { rows } = await sql<{ time: number; ended: number; censored: number }>`
      ${waits(window)}
      select least(${longestDays}, floor(date_part('epoch', coalesce(waited.at, now()) - began) / 86400))::int as time,
        count(waited.at) as ended, count(*) - count(waited.at) as censored
      from waited group by 1`.execute(trx);
    const days = Array.from({ length: longestDays }, (_, day) => String(day + 1));
    return {
      title: 'Days until the first message',
      shape: 'category',
      x: { type: 'category', label: 'Days since the up-vote', values: days },
      axes: [{ id: 'l', unit: 'ratio', max: 1 }],
      series: [
        {
          id: 'contacted:share',
          name: 'Had a message',
          axis: 'l',
          draw: 'line',
          ...curveOf(rows, longestDays - 1, 'ended'),
          total: null,
        },
      ],
      tables,
      definition: `Of everyone who was voted up for a role in this time, the share that had got a message about it so many days later, by Kaplan and Meier with a 95 % interval: whoever still waits counts for the days that they have waited. n is how many were still waiting.`,
      warnings: [],
    };
  });
