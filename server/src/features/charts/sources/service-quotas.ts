import type { Received } from '@app/contract/base/endpoint';
import type { ChartPayload } from '@app/contract/charts/charts';
import type * as api from '@app/contract/charts/reported-charts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { countedChart } from '../charts.ts';
import { readWindow } from '../series.ts';
import { daysUntilUsedUp, usesOf } from '../forecasts/quota-forecast.ts';

/** What is expected follows from so many days back: four of each weekday. */
const historyDays = 28;
/** A service that has not been heard of for so long is said to be silent. */
const silentDays = 7;

interface Day {
  source: string;
  provider: string;
  /** Counted back from today. */
  ago: number;
  used: number;
  most: number;
  ends: string | null;
  at: string;
}

/** Which quota will be used up first. The newest report of each day says how much of it was used. */
export const getServiceQuotas = (db: Db, { query }: Received<typeof api.getServiceQuotas>): Promise<ChartPayload> =>
  countedChart(db, 'service_quotas', query, async (trx) => {
    const { tz } = await readWindow(
      trx,
      { tz: query.tz, max_period_days: historyDays },
      { oldest: async () => null, finest: 'day' },
    );
    const { rows } = await sql<Day>`
      select distinct on (source, subject, ago) source, subject as provider, used, most, ends, occurred_at as at, ago
      from ingest_event cross join lateral (select (payload ->> 'quota_used')::float8 as used, (payload ->> 'quota_limit')::float8 as most,
        payload ->> 'quota_ends' as ends, (now() at time zone ${tz})::date - (occurred_at at time zone ${tz})::date as ago) as said
      where kind = 'third_party_call' and occurred_at >= now() - ${`${historyDays + 1} days`}::interval and occurred_at <= now()
        and used is not null and most > 0
      order by source, subject, ago, occurred_at desc`.execute(trx);
    const now = Date.now();
    const known = [...Map.groupBy(rows, ({ source, provider }) => JSON.stringify([source, provider]))].map(
      ([, own]) => {
        const newest = own[0]!;
        const uses = usesOf(own, historyDays);
        const renews =
          newest.ends === null || Date.parse(newest.ends) <= now ? null : (Date.parse(newest.ends) - now) / 86_400_000;
        /* A quota whose time is over has begun anew. */
        const used = newest.ends !== null && renews === null ? 0 : Math.min(newest.used, newest.most);
        const left = newest.most - used;
        return {
          ...newest,
          used,
          renews,
          ...daysUntilUsedUp({ left, uses, renews }),
          silent: (now - Date.parse(newest.at)) / 86_400_000,
        };
      },
    );
    const several = new Set(known.map(({ source }) => source)).size > 1;
    const nameOf = ({ source, provider }: Pick<Day, 'source' | 'provider'>) =>
      several ? `${provider} (${source})` : provider;
    const sorted = known.toSorted(
      (a, b) =>
        (a.days ?? Infinity) - (b.days ?? Infinity) ||
        b.used / b.most - a.used / a.most ||
        (nameOf(a) < nameOf(b) ? -1 : 1),
    );
    const silent = sorted.filter(({ silent: days }) => days > silentDays);
    const lasting = sorted.filter(({ days }) => days === null);
    const point = (id: string, name: string, data: (number | null)[]) => ({
      id,
      name,
      axis: 'r' as const,
      draw: 'point' as const,
      data: data.map((value) => (value === null ? null : Math.round(10 * value) / 10)),
      total: null,
    });
    return {
      title: 'Quotas of outside services',
      shape: 'category',
      x: {
        type: 'category',
        label: 'Service',
        values: sorted.map(nameOf),
        keys: sorted.map(({ provider }) => provider),
      },
      axes: [
        { id: 'l', unit: 'ratio', max: 1 },
        { id: 'r', unit: 'count', min: 0 },
      ],
      series: [
        {
          id: 'used:share',
          name: 'Share of the quota used',
          axis: 'l',
          draw: 'bar',
          data: sorted.map(({ used, most }) => used / most),
          total: null,
          drill: '/generic_table/?model=IngestEvent&field=occurred_at&filter=kind%3Athird_party_call%7Csubject%3A{key}',
        },
        point(
          'days',
          'Days until it is used up, by weekday',
          sorted.map(({ days }) => days),
        ),
        point(
          'average',
          'Days until it is used up, on average',
          sorted.map(({ linear }) => linear),
        ),
        point(
          'renews',
          'Days until it begins anew',
          sorted.map(({ renews }) => renews),
        ),
      ],
      tables: ['ingest_event'],
      definition: `What the newest report of each service said of its quota, and when it will be used up if it is used as in the last ${historyDays} days: as on the same weekdays, or as much on every day. Those that end first come first; N/A means that it lasts until it begins anew, or that it is not used. The range of the page does not matter here.`,
      warnings: [
        ...silent.map((each) => ({
          code: 'silent',
          text: `${nameOf(each)} was last heard of ${Math.floor(each.silent)} days ago.`,
        })),
        ...(lasting.length === 0 || lasting.length === sorted.length
          ? []
          : [{ code: 'lasts', text: `At this pace these last: ${lasting.map(nameOf).join(', ')}.` }]),
      ],
    };
  });
