import type { Received } from '@app/contract/base/endpoint';
import { type ChartPayload, type ChartSeries, ratiosOf } from '@app/contract/charts/charts';
import type * as api from '@app/contract/charts/hs';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { countedChart } from '../charts.ts';
import { categoryFilter, drillOf, drillOfCategory } from '../explorer/generic-series.ts';
import { answerDays, relations } from '../models.ts';
import { bucketOf, fillGaps, maturingAxis, readWindow, timeAxis, within, type Window } from '../series.ts';
import { is } from './presets.ts';

const { from, tables: ownTables } = relations.EmailQueue;
const tables = [...ownTables, 'message'];
const meanings =
  'Delivered means: it did not come back. Tracked means: delivered, with a picture that tells when it is opened. Opened means: by a person; programs of mail servers that fetch pictures are told apart, and an answer counts as opened.';

interface Counts {
  sent: number;
  delivered: number;
  bounced: number;
  tracked: number;
  opened: number;
  machine: number;
  answered: number;
}
const none: Counts = { sent: 0, delivered: 0, bounced: 0, tracked: 0, opened: 0, machine: 0, answered: 0 };

/** What became of the mails of a window, by whatever they are grouped by. */
async function countMails<T>(
  trx: Transaction,
  window: Window,
  group: RawBuilder<T>,
  order = sql``,
): Promise<(Counts & { at: T })[]> {
  const { rows } = await sql<Counts & { at: T }>`
    select ${group} as at, count(*) as sent, count(*) filter (where not bounced) as delivered, count(*) filter (where bounced) as bounced,
      count(*) filter (where tracked and not bounced) as tracked,
      count(*) filter (where tracked and not bounced and (opened or answered)) as opened,
      count(*) filter (where tracked and not bounced and machine_opened_at is not null and not (opened or answered)) as machine,
      count(*) filter (where answered and not bounced) as answered
    from ${from} as item where ${within(window, sql`sent_at`)} group by 1 ${order}`.execute(trx);
  return rows;
}

const windowOf = (trx: Transaction, query: Received<typeof api.getEmailTracking>['query']): Promise<Window> =>
  readWindow(trx, query, {
    oldest: async () =>
      (await sql<{ at: string | null }>`select min(sent_at) as at from ${from} as item`.execute(trx)).rows[0]!.at,
  });

const perBucket = async (trx: Transaction, window: Window): Promise<Counts[]> =>
  fillGaps(
    window,
    (await countMails(trx, window, bucketOf(window, sql`sent_at`))).map((row) => ({
      at: row.at,
      value: row as Counts,
    })),
    none,
  );

export const getEmailOpenRatio = (db: Db, { query }: Received<typeof api.getEmailOpenRatio>): Promise<ChartPayload> =>
  countedChart(db, 'email_openratio', query, async (trx) => {
    const window = await windowOf(trx, query);
    const counts = await perBucket(trx, window);
    const line = (
      id: string,
      name: string,
      hits: (each: Counts) => number,
      n: (each: Counts) => number,
    ): ChartSeries => ({
      id,
      name,
      axis: 'l',
      draw: 'line',
      ...ratiosOf(counts.map((each) => ({ hits: hits(each), n: n(each) }))),
      total: null,
    });
    return {
      title: 'E-mail open ratio',
      shape: 'time',
      x: timeAxis(window),
      axes: [{ id: 'l', unit: 'ratio', max: 1 }],
      series: [
        line(
          'opened',
          'Opened by a person',
          (each) => each.opened,
          (each) => each.tracked - each.machine,
        ),
        line(
          'all opened',
          'Opened by anybody or anything',
          (each) => each.opened + each.machine,
          (each) => each.tracked,
        ),
      ],
      tables,
      definition: `Of the e-mails sent in each period that could be tracked, the share that was opened. Those that only a program opened are left out of the first line. ${meanings}`,
      warnings: [...window.warnings, ...untracked(counts)],
    };
  });

/** Says how much of what was sent could not be watched. */
function untracked(counts: readonly Counts[]): ChartPayload['meta']['warnings'] {
  const sum = (key: keyof Counts) => counts.reduce((total, each) => total + each[key], 0);
  const [delivered, tracked] = [sum('delivered'), sum('tracked')];
  if (delivered === tracked) return [];
  const share = Math.round((100 * (delivered - tracked)) / delivered);
  return [{ code: 'untracked', text: `${share} % of the e-mails that arrived do not tell when they are opened.` }];
}

export const getEmailTracking = (db: Db, { query }: Received<typeof api.getEmailTracking>): Promise<ChartPayload> =>
  countedChart(db, 'email_tracking_info', query, async (trx) => {
    const window = await windowOf(trx, query);
    const counts = await perBucket(trx, window);
    const line = (key: keyof Counts, name: string, drill?: ReturnType<typeof is>): ChartSeries => ({
      id: key,
      name,
      axis: 'l',
      draw: 'line',
      data: counts.map((each) => each[key]),
      total: counts.reduce((sum, each) => sum + each[key], 0),
      ...(drill && { drill: drillOf({ model: 'EmailQueue', field: 'sent_at', clauses: drill }) }),
    });
    return {
      title: 'E-mail tracking',
      shape: 'time',
      x: maturingAxis(window, answerDays),
      axes: [{ id: 'l', unit: 'count' }],
      series: [
        line('sent', 'Sent', []),
        line('delivered', 'Delivered', is('bounced', false)),
        line('bounced', 'Bounced', is('bounced', true)),
        line('tracked', 'Tracked', [...is('tracked', true), ...is('bounced', false)]),
        line('opened', 'Opened by a person'),
        line('machine', 'Opened by a program only'),
        line('answered', 'Answered', [...is('answered', true), ...is('bounced', false)]),
      ],
      tables,
      definition: `E-mails by when they were sent, and what became of them. ${meanings} Answered means: by a person, within ${answerDays} days. Clicks are not counted: our mails have no links that do.`,
      warnings: window.warnings,
    };
  });

const mostDomains = 20;
export const getEmailTrackingPerDomain = (
  db: Db,
  { query }: Received<typeof api.getEmailTrackingPerDomain>,
): Promise<ChartPayload> =>
  countedChart(db, 'email_tracking_info_per_domain', query, async (trx) => {
    const window = await windowOf(trx, query);
    const all = await countMails(trx, window, sql<string>`domain`, sql`order by 2 desc, 1`);
    const domains = all.slice(0, mostDomains);
    const drill = (...clauses: ReturnType<typeof is>) =>
      drillOfCategory({ model: 'EmailQueue', field: 'sent_at', clauses }, window);
    const drills: Partial<Record<keyof Counts, string>> = {
      sent: drill(),
      delivered: drill(...is('bounced', false)),
      tracked: drill(...is('tracked', true), ...is('bounced', false)),
    };
    const share = (id: string, name: string, hits: keyof Counts, n: keyof Counts): ChartSeries => ({
      id: `${id}:share`,
      name,
      axis: 'r',
      draw: 'point',
      ...ratiosOf(domains.map((each) => ({ hits: each[hits], n: each[n] }))),
      total: null,
      drill: drills[n],
    });
    return {
      title: 'E-mail tracking per domain',
      shape: 'category',
      x: {
        type: 'category',
        label: 'Domain',
        values: domains.map(({ at }) => at || '(none)'),
        keys: domains.map(({ at }) => categoryFilter('domain', at)),
      },
      axes: [
        { id: 'l', unit: 'count' },
        { id: 'r', unit: 'ratio', max: 1 },
      ],
      series: [
        {
          id: 'delivered',
          name: 'Delivered',
          axis: 'l',
          draw: 'bar',
          data: domains.map(({ delivered }) => delivered),
          total: domains.reduce((sum, { delivered }) => sum + delivered, 0),
          drill: drills.delivered,
        },
        share('bounced', 'Bounced of sent', 'bounced', 'sent'),
        share('opened', 'Opened by a person of tracked', 'opened', 'tracked'),
        share('answered', 'Answered of delivered', 'answered', 'delivered'),
        share('machine', 'Opened by a program only of tracked', 'machine', 'tracked'),
      ],
      tables,
      definition: `E-mails by the domain they went to, the ${mostDomains} with most of them. ${meanings}`,
      ...(all.length > mostDomains && { truncated: { kept: mostDomains, total: all.length } }),
      warnings: [],
    };
  });

/** How long it took, up to so many minutes. */
const spans = [
  ['0–5 min', 5],
  ['5–30 min', 30],
  ['30 min–2 h', 120],
  ['2–8 h', 480],
  ['8–24 h', 1440],
  ['1–3 days', 4320],
  ['Over 3 days', Infinity],
] as const;

export const getEmailTrackingTiming = (
  db: Db,
  { query }: Received<typeof api.getEmailTrackingTiming>,
): Promise<ChartPayload> =>
  countedChart(db, 'email_tracking_timing', query, async (trx) => {
    const window = await windowOf(trx, query);
    const ends = spans.slice(0, -1).map(([, minutes]) => minutes);
    const { rows } = await sql<{ span: number; mails: number }>`
      select width_bucket(extract(epoch from opened_at - sent_at) / 60, ${ends}::numeric[]) as span, count(*) as mails
      from ${from} as item where opened_at is not null and ${within(window, sql`sent_at`)} group by 1`.execute(trx);
    const data = spans.map((_, at) => rows.find(({ span }) => span === at)?.mails ?? 0);
    return {
      title: 'Time until an e-mail is opened',
      shape: 'category',
      x: { type: 'category', label: 'Time', values: spans.map(([name]) => name) },
      axes: [{ id: 'l', unit: 'count' }],
      series: [
        {
          id: 'opened',
          name: 'E-mails',
          axis: 'l',
          draw: 'bar',
          data,
          total: data.reduce((sum, each) => sum + each, 0),
        },
      ],
      tables,
      definition: 'E-mails that a person opened, by how long after sending they did so for the first time.',
      warnings: [],
    };
  });
