import type { Received } from '@app/contract/base/endpoint';
import type { ChartPayload, ChartSeries } from '@app/contract/charts/charts';
import type * as api from '@app/contract/charts/reported-charts';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { countedChart } from '../charts.ts';
import { relations } from '../models.ts';
import { readWindow, within } from '../series.ts';
import { curveOf, halfLifeOf, survivalOf, type Watched } from '../forecasts/survival.ts';

interface Ofkey extends Watched {
  key: string;
}
const mostCurves = 5;
const sizeOf = (watched: readonly Watched[]): number =>
  watched.reduce((sum, { ended, censored }) => sum + ended + censored, 0);

/** The curve of all, and one for each of the largest groups. */
function curves(rows: readonly Ofkey[], last: number, shows: 'left' | 'ended'): ChartSeries[] {
  const groups = [...Map.groupBy(rows, ({ key }) => key)].toSorted(([, a], [, b]) => sizeOf(b) - sizeOf(a));
  const curve = (id: string, name: string, own: readonly Watched[]): ChartSeries => ({
    id,
    name,
    axis: 'l',
    draw: 'line',
    ...curveOf(own, last, shows),
    total: null,
  });
  return [
    curve('all', 'All', rows),
    ...(groups.length > 1 ? groups.slice(0, mostCurves).map(([key, own]) => curve(key, key, own)) : []),
  ];
}
const daysTo = (last: number): string[] => Array.from({ length: last + 1 }, (_, day) => String(day));
const byKaplanMeier =
  'by Kaplan and Meier with a 95 % interval. n is how many of them had been seen for so long without it.';

/** Invitations that were not accepted within this time hardly ever are. */
const acceptHorizon = 60;
export const getAcceptCurve = (db: Db, { query }: Received<typeof api.getAcceptCurve>): Promise<ChartPayload> =>
  countedChart(db, 'accept_curve', query, async (trx) => {
    const { from, tables } = relations.SentInvitation;
    const oldest = async () =>
      (await sql<{ at: string | null }>`select min(created) as at from ${from} as item`.execute(trx)).rows[0]!.at;
    const window = await readWindow(trx, { range: '1y', ...query }, { oldest });
    const { rows } = await sql<Ofkey>`
      select type as key, least(${acceptHorizon + 1}, floor(date_part('epoch', coalesce(accepted_at, now()) - created) / 86400))::int as time,
        count(accepted_at) as ended, count(*) - count(accepted_at) as censored
      from ${from} as item where ${within(window, sql`created`)} group by 1, 2`.execute(trx);
    return {
      title: 'Days until an invitation is accepted',
      shape: 'category',
      x: { type: 'category', label: 'Days since it was sent', values: daysTo(acceptHorizon) },
      axes: [{ id: 'l', unit: 'ratio', max: 1 }],
      series: rows.length === 0 ? [] : curves(rows, acceptHorizon, 'ended'),
      tables: [...tables],
      definition: `Of the invitations of this time, the share that had been accepted so many days after they were sent, ${byKaplanMeier} An invitation that is still open counts for the days that it has been open, so that the newest ones do not lower the share.`,
      warnings: [],
    };
  });

const longestLife = 365;
export const getAccountSurvival = (db: Db, { query }: Received<typeof api.getAccountSurvival>): Promise<ChartPayload> =>
  countedChart(db, 'account_survival', query, async (trx) => {
    const window = await readWindow(trx, { range: '1y', ...query }, { oldest: oldestEvent(trx, 'account_lifecycle') });
    const { rows } = await sql<Ofkey>`
      with account as (
        select min(occurred_at) as began, min(occurred_at) filter (where outcome = 'retired') as ended,
          (array_agg(subject order by occurred_at))[1] as owner
        from ingest_event where kind = 'account_lifecycle' and payload ->> 'account' is not null group by source, payload ->> 'account'
      )
      select coalesce(nullif(owner, ''), '(none)') as key, floor(date_part('epoch', coalesce(ended, now()) - began) / 86400)::int as time,
        count(ended) as ended, count(*) - count(ended) as censored
      from account where ${within(window, sql`began`)} group by 1, 2`.execute(trx);
    const last = Math.min(longestLife, Math.max(0, ...rows.map(({ time }) => time)));
    return {
      title: 'How long accounts live',
      shape: 'category',
      x: { type: 'category', label: 'Days since it was registered', values: rows.length === 0 ? [] : daysTo(last) },
      axes: [{ id: 'l', unit: 'ratio', max: 1 }],
      series: rows.length === 0 ? [] : curves(rows, last, 'left'),
      tables: ['ingest_event'],
      definition: `Shows reported life-cycle events only. Of the accounts first reported in this time, the share that had not been retired so many days later, of all and by owner, ${byKaplanMeier} An account that is still in use counts for the days that it has lived.`,
      warnings: halfLifeNotes(rows, 'accounts'),
    };
  });

/** What the curve says, in a sentence. */
function halfLifeNotes(rows: readonly Watched[], what: string): ChartPayload['meta']['warnings'] {
  if (rows.length === 0) return [];
  const { value, lo, hi } = halfLifeOf(survivalOf(rows));
  const between = lo === null ? '' : ` (95 % interval: ${lo} to ${hi ?? 'more'} days)`;
  const text =
    value === null
      ? `More than half of the ${what} are still in use.`
      : `Half of the ${what} are retired after ${value} days${between}.`;
  return [{ code: 'half_life', text }];
}

const oldestEvent = (trx: Transaction, kind: string) => async () =>
  (await sql<{ at: string | null }>`select min(start) as at from ingest_day where kind = ${kind}`.execute(trx)).rows[0]!
    .at;

/** More checks than this are not looked at, whatever the range. */
const mostChecks = 50_000;
/** How long a proxy that is OK stays so: each time from a first OK check to the next that is not. */
export const getProxyHalfLives = (db: Db, { query }: Received<typeof api.getProxyHalfLives>): Promise<ChartPayload> =>
  countedChart(db, 'proxy_half_lives', query, async (trx) => {
    const window = await readWindow(trx, query, { oldest: oldestEvent(trx, 'proxy_status') });
    const { rows } = await sql<Ofkey & { checks: number; since: string }>`
      with newest as materialized (
        select proxy_id, subject, occurred_at, outcome = 'OK' as ok from ingest_event
        where kind = 'proxy_status' and ${within(window, sql`occurred_at`)} order by occurred_at desc limit ${mostChecks}
      ), spell as (
        select subject, ok, lead(ok) over later as was, occurred_at as began, min(occurred_at) filter (where not ok) over later as ended,
          first_value(occurred_at) over later as seen
        from newest where proxy_id is not null window later as (partition by proxy_id order by occurred_at desc)
      )
      select coalesce(nullif(subject, ''), '(none)') as key, floor(date_part('epoch', coalesce(ended, seen) - began) / 3600)::int as time, count(ended) as ended,
        count(*) - count(ended) as censored, (select count(*) from newest) as checks, (select min(occurred_at) from newest) as since
      from spell where ok and not was group by 1, 2`.execute(trx);
    const sources = [...Map.groupBy(rows, ({ key }) => key)]
      .map(([key, own]) => ({ key, n: sizeOf(own), ...halfLifeOf(survivalOf(own)) }))
      .toSorted((a, b) => (b.value ?? Infinity) - (a.value ?? Infinity) || b.n - a.n);
    const seconds = (hours: number | null) => (hours === null ? null : hours * 3600);
    /* So that the ends of the intervals are in the picture, too. */
    const longest = 3600 * Math.max(1, ...sources.map(({ value, hi }) => hi ?? value ?? 0));
    const lasting = sources.filter(({ value }) => value === null).map(({ key }) => key);
    return {
      title: 'How long proxies stay OK',
      shape: 'category',
      x: { type: 'category', label: 'Source', values: sources.map(({ key }) => key) },
      axes: [
        { id: 'l', unit: 's', min: 0, max: longest },
        { id: 'r', unit: 'count' },
      ],
      series: [
        {
          id: 'half-life',
          name: 'Half-life of an OK status',
          axis: 'l',
          draw: 'bar',
          data: sources.map(({ value }) => seconds(value)),
          n: sources.map(({ n }) => n),
          lo: sources.map(({ lo }) => seconds(lo)),
          hi: sources.map(({ hi }) => seconds(hi)),
          total: null,
        },
        {
          id: 'spells',
          name: 'Times that a proxy became OK',
          axis: 'r',
          draw: 'point',
          data: sources.map(({ n }) => n),
          total: sources.reduce((sum, { n }) => sum + n, 0),
        },
      ],
      tables: ['ingest_event'],
      definition:
        'Each time that a proxy became OK again, until the first check that did not find it OK: after so long, half of them are not OK any more (Kaplan and Meier, with a 95 % interval). A proxy that is still OK counts until its last check. How exact this is depends on how often proxies are checked.',
      warnings: [
        ...(lasting.length === 0
          ? []
          : [
              {
                code: 'no_half_life',
                text: `More than half of the proxies of these sources stayed OK: ${lasting.join(', ')}.`,
              },
            ]),
        ...(rows[0] && rows[0].checks >= mostChecks
          ? [
              {
                code: 'newest_only',
                text: `Only the newest ${mostChecks.toLocaleString('en')} checks are counted: those since ${rows[0].since.slice(0, 10)}.`,
              },
            ]
          : []),
      ],
    };
  });
