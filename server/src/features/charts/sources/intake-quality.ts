import type { Received } from '@app/contract/base/endpoint';
import { type ChartPayload, ratiosOf } from '@app/contract/charts/charts';
import { type DecaySegment, decaySegments } from '@app/contract/charts/reported-charts';
import type * as api from '@app/contract/charts/reported-charts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { countedChart } from '../charts.ts';
import { bucketOf, fillGaps, readWindow, timeAxis, within } from '../series.ts';

/** Data that has not changed for so long is taken as old. */
const oldDays = 180;
const mostSegments = 20;
const segments: Record<DecaySegment, RawBuilder<string>> = {
  source: sql<string>`source`,
  country: sql<string>`country`,
  has_email: sql<string>`has_email::text`,
};
const emailNames: Record<string, string> = { true: 'With an e-mail address', false: 'Without one' };

/** Of whom what we know is old. */
export const getPersonDecay = (db: Db, { query }: Received<typeof api.getPersonDecay>): Promise<ChartPayload> =>
  countedChart(db, 'person_decay', query, async (trx) => {
    const { by } = query;
    const { rows } = await sql<{ key: string; people: number; old: number; limit: string; all: number }>`
      select ${segments[by]} as key, count(*) as people, count(*) filter (where updated < now() - ${`${oldDays} days`}::interval) as old,
        now() - ${`${oldDays} days`}::interval as "limit", count(*) over () as all
      from person where merged_into is null and ${segments[by]} is not null
      group by 1 order by 2 desc, 1 limit ${mostSegments}`.execute(trx);
    const total = rows[0]?.all ?? 0;
    const filter = `${by}%3A{key}`;
    return {
      title: `People whose data is old, by ${decaySegments[by].toLowerCase()}`,
      shape: 'category',
      x: {
        type: 'category',
        label: decaySegments[by],
        values: rows.map(({ key }) => (by === 'has_email' ? emailNames[key]! : key || '(none)')),
        keys: rows.map(({ key }) => key),
      },
      axes: [
        { id: 'l', unit: 'ratio', max: 1 },
        { id: 'r', unit: 'count' },
      ],
      series: [
        {
          id: 'old:share',
          name: `Not changed for ${oldDays} days`,
          axis: 'l',
          draw: 'bar',
          ...ratiosOf(rows.map(({ people, old }) => ({ hits: old, n: people }))),
          total: null,
        },
        {
          id: 'people',
          name: 'People with old data',
          axis: 'r',
          draw: 'point',
          data: rows.map(({ old }) => old),
          total: rows.reduce((sum, { old }) => sum + old, 0),
          ...(rows[0] && {
            drill: `/generic_table/?model=Person&field=updated&filter=${filter}&to=${encodeURIComponent(rows[0].limit)}`,
          }),
        },
      ],
      tables: ['person'],
      definition: `People in the database, without those that were merged into others, and the share of whom nothing was changed for more than ${oldDays} days, with a 95 % interval by Wilson. The range of the page does not matter here.`,
      ...(total > mostSegments && { truncated: { kept: mostSegments, total } }),
      warnings: [],
    };
  });

/** What we want to know about everyone, and when we know it. */
const wanted: Record<string, RawBuilder<boolean>> = {
  'last name': sql`last_name <> ''`,
  headline: sql`headline <> ''`,
  title: sql`title <> ''`,
  employer: sql`company_name <> ''`,
  place: sql`location_name <> ''`,
  country: sql`country is not null`,
  'years of experience': sql`years is not null`,
  summary: sql`summary <> ''`,
  skills: sql`skills <> '{}'`,
  languages: sql`languages <> '{}'`,
  'e-mail address': sql`has_email`,
  'link to the profile': sql`source_url <> ''`,
};

/** How much of what we want to know we know. */
export const getPersonCompleteness = (
  db: Db,
  { query }: Received<typeof api.getPersonCompleteness>,
): Promise<ChartPayload> =>
  countedChart(db, 'person_completeness', query, async (trx) => {
    const names = Object.keys(wanted);
    const filled = sql.join(
      Object.values(wanted).map((known) => sql`(${known})::int`),
      sql` + `,
    );
    const { rows } = await sql<{ key: string; people: number; filled: number; reachable: number; all: number }>`
      select source as key, count(*) as people, sum(${filled})::float8 as filled, count(*) filter (where has_email) as reachable,
        count(*) over () as all
      from person where merged_into is null group by 1 order by 2 desc, 1 limit ${mostSegments}`.execute(trx);
    const total = rows[0]?.all ?? 0;
    const share = (id: 'filled' | 'reachable', name: string, fields: number, draw: 'bar' | 'point') => ({
      id: `${id}:share`,
      name,
      axis: 'l' as const,
      draw,
      data: rows.map((row) => row[id] / (fields * row.people)),
      n: rows.map(({ people }) => people),
      total: null,
      drill: '/generic_table/?model=Person&filter=source%3A{key}',
    });
    return {
      title: 'How much we know about people, by source',
      shape: 'category',
      x: {
        type: 'category',
        label: 'Source',
        values: rows.map(({ key }) => key),
        keys: rows.map(({ key }) => key),
      },
      axes: [{ id: 'l', unit: 'ratio', max: 1 }],
      series: [
        share('filled', `Share of ${names.length} fields that are filled in`, names.length, 'bar'),
        share('reachable', 'Share with an e-mail address', 1, 'point'),
      ],
      tables: ['person'],
      definition: `People in the database, without those that were merged into others. The fields are: ${names.join(', ')}. n is how many people came from the source. The range of the page does not matter here.`,
      ...(total > mostSegments && { truncated: { kept: mostSegments, total } }),
      warnings: [],
    };
  });

/** What a new row costs: all that outside services cost, over all that is new. */
export const getIntakeCost = (db: Db, { query }: Received<typeof api.getIntakeCost>): Promise<ChartPayload> =>
  countedChart(db, 'intake_cost', query, async (trx) => {
    const oldest = async () =>
      (
        await sql<{
          at: string | null;
        }>`select min(start) as at from ingest_day where kind = 'third_party_call'`.execute(trx)
      ).rows[0]!.at;
    const window = await readWindow(trx, query, { oldest, finest: 'day' });
    /* Noon of the firm's day lies in the same day almost everywhere. */
    const noon = sql`start + interval '12 hours'`;
    const { rows } = await sql<{ at: string; cost: number; fresh: number }>`
      select ${bucketOf(window, noon)} as at, coalesce(sum(amount) filter (where kind = 'third_party_call'), 0)::float8 / 1e6 as cost,
        coalesce(sum(events) filter (where kind <> 'third_party_call' and outcome = 'new'), 0)::float8 as fresh
      from ingest_day where kind in ('third_party_call', 'profile', 'job', 'search', 'company') and ${within(window, noon)}
      group by 1`.execute(trx);
    const dense = fillGaps<(typeof rows)[number]>(
      window,
      rows.map((row) => ({ at: row.at, value: row })),
      { at: '', cost: 0, fresh: 0 },
    );
    return {
      title: 'Cost of a new row',
      shape: 'time',
      x: timeAxis(window),
      axes: [
        { id: 'l', unit: 'usd', min: 0 },
        { id: 'r', unit: 'count' },
      ],
      series: [
        {
          id: 'cost',
          name: 'Cost of a new row',
          axis: 'l',
          draw: 'line',
          data: dense.map(({ cost, fresh }) => (fresh === 0 ? null : cost / fresh)),
          n: dense.map(({ fresh }) => fresh),
          total: null,
        },
        {
          id: 'fresh',
          name: 'New rows',
          axis: 'r',
          draw: 'bar',
          data: dense.map(({ fresh }) => fresh),
          total: dense.reduce((sum, { fresh }) => sum + fresh, 0),
        },
      ],
      tables: ['ingest_day'],
      definition:
        "What all calls of outside services cost in a period, over the profiles, job postings, searches and companies that were reported as new in it. Days are those of the firm's zone. A period without anything new has no cost.",
      warnings: window.warnings,
    };
  });

/** Searches are judged by this time; one that has brought no one new for so long can go. */
const [yieldDays, barrenDays] = [90, 30];
const mostSearches = 40;

/** What searches bring. */
export const getSearchYield = (db: Db, { query }: Received<typeof api.getSearchYield>): Promise<ChartPayload> =>
  countedChart(db, 'search_yield', query, async (trx) => {
    const { rows } = await sql<{
      name: string;
      runs: number;
      barren: number;
      people: number;
      days: number | null;
      all: number;
    }>`
      with run as (
        select subject, occurred_at, amount as hits, coalesce((payload ->> 'new_people')::float8, 0) as people from ingest_event
        where kind = 'search' and occurred_at >= now() - ${`${yieldDays} days`}::interval and occurred_at <= now() and outcome <> 'rejected'
      )
      select coalesce(nullif(subject, ''), '(none)') as name, count(*) as runs, count(*) filter (where hits = 0) as barren, sum(people)::float8 as people,
        date_part('epoch', now() - max(occurred_at) filter (where people > 0)) / 86400 as days, count(*) over () as all
      from run group by 1 order by coalesce(date_part('epoch', now() - max(occurred_at) filter (where people > 0)), 1e12) desc, 2 desc, 1
      limit ${mostSearches}`.execute(trx);
    const total = rows[0]?.all ?? 0;
    const empty = rows.filter(({ barren, runs }) => barren === runs).map(({ name }) => name);
    const retire = rows.filter(({ days }) => days === null || days >= barrenDays).map(({ name }) => name);
    return {
      title: 'What searches bring',
      shape: 'category',
      x: { type: 'category', label: 'Search', values: rows.map(({ name }) => name) },
      axes: [
        { id: 'l', unit: 'count' },
        { id: 'r', unit: 'count' },
      ],
      series: [
        {
          id: 'people',
          name: 'New people a run',
          axis: 'l',
          draw: 'bar',
          data: rows.map(({ people, runs }) => Math.round((100 * people) / runs) / 100),
          n: rows.map(({ runs }) => runs),
          total: null,
        },
        {
          id: 'days',
          name: 'Days since it last found someone new',
          axis: 'r',
          draw: 'point',
          data: rows.map(({ days }) => (days === null ? yieldDays : Math.floor(days))),
          total: null,
        },
      ],
      tables: ['ingest_event'],
      definition: `Runs of each search in the last ${yieldDays} days, without those that were rejected; those that found no one new for longest come first. The range of the page does not matter here.`,
      ...(total > mostSearches && { truncated: { kept: mostSearches, total } }),
      warnings: [
        ...(retire.length === 0
          ? []
          : [
              {
                code: 'retire',
                text: `No one new for ${barrenDays} days or more, so these can be retired: ${retire.join(', ')}.`,
              },
            ]),
        ...(empty.length === 0 ? [] : [{ code: 'no_hits', text: `Without a single hit: ${empty.join(', ')}.` }]),
      ],
    };
  });

/** How late job postings come to us. */
export const getPostingDelays = (db: Db, { query }: Received<typeof api.getPostingDelays>): Promise<ChartPayload> =>
  countedChart(db, 'posting_delays', query, async (trx) => {
    const oldest = async () =>
      (await sql<{ at: string | null }>`select min(created) as at from job_posting`.execute(trx)).rows[0]!.at;
    const window = await readWindow(trx, query, { oldest, finest: 'day' });
    const { rows } = await sql<{ at: string; listed: number; ending: number; late: number; delay: number | null }>`
      select ${bucketOf(window, sql`created`)} as at, count(*) filter (where listed_at <= created) as listed, count(expire_at) as ending,
        count(*) filter (where expire_at < created) as late,
        percentile_cont(0.5) within group (order by date_part('epoch', created - listed_at)) filter (where listed_at <= created) as delay
      from job_posting where ${within(window, sql`created`)} group by 1`.execute(trx);
    const dense = fillGaps<(typeof rows)[number]>(
      window,
      rows.map((row) => ({ at: row.at, value: row })),
      { at: '', listed: 0, ending: 0, late: 0, delay: null },
    );
    return {
      title: 'How late job postings reach us',
      shape: 'time',
      x: timeAxis(window),
      axes: [
        { id: 'l', unit: 'ratio', max: 1 },
        { id: 'r', unit: 's', min: 0 },
      ],
      series: [
        {
          id: 'late:share',
          name: 'Received after they had expired',
          axis: 'l',
          draw: 'bar',
          tone: 'bad',
          ...ratiosOf(dense.map(({ late, ending }) => ({ hits: late, n: ending }))),
          total: null,
          drill: '/generic_table/?model=JobPosting&field=created&from={from}&to={to}',
        },
        {
          id: 'delay',
          name: 'From listed to received (median)',
          axis: 'r',
          draw: 'line',
          data: dense.map(({ delay }) => delay),
          n: dense.map(({ listed }) => listed),
          total: null,
          drill: '/generic_table/?model=JobPosting&field=created&from={from}&to={to}',
        },
      ],
      tables: ['job_posting'],
      definition:
        'Job postings by when they came into the database: how long after they were listed, and of those with an end the share that had ended before they came, with a 95 % interval by Wilson.',
      warnings: window.warnings,
    };
  });

/** How long it takes until a change is in use. */
export const getLeadTimes = (db: Db, { query }: Received<typeof api.getLeadTimes>): Promise<ChartPayload> =>
  countedChart(db, 'lead_times', query, async (trx) => {
    const oldest = async () =>
      (await sql<{ at: string | null }>`select min(start) as at from ingest_day where kind = 'deploy'`.execute(trx))
        .rows[0]!.at;
    const window = await readWindow(trx, query, { oldest });
    const { rows } = await sql<{
      at: string;
      deploys: number;
      median: number | null;
      slow: number | null;
      changes: number;
      reverts: number;
    }>`
      with deploy as (
        select ${bucketOf(window, sql`occurred_at`)} as at, count(*) as deploys,
          percentile_cont(0.5) within group (order by amount) as median, percentile_cont(0.9) within group (order by amount) as slow
        from ingest_event where kind = 'deploy' and amount > 0 and ${within(window, sql`occurred_at`)} group by 1
      ), change as (
        select ${bucketOf(window, sql`occurred_at`)} as at, count(*) as changes, count(*) filter (where outcome = 'revert') as reverts
        from ingest_event where kind = 'commit' and ${within(window, sql`occurred_at`)} group by 1
      )
      select at, coalesce(deploys, 0)::int as deploys, median, slow, coalesce(changes, 0)::int as changes, coalesce(reverts, 0)::int as reverts
      from deploy full join change using (at)`.execute(trx);
    const dense = fillGaps<(typeof rows)[number]>(
      window,
      rows.map((row) => ({ at: row.at, value: row })),
      { at: '', deploys: 0, median: null, slow: null, changes: 0, reverts: 0 },
    );
    const time = (id: 'median' | 'slow', name: string) => ({
      id,
      name,
      axis: 'l' as const,
      draw: 'line' as const,
      data: dense.map((row) => row[id]),
      n: dense.map(({ deploys }) => deploys),
      total: null,
      drill: '/generic_table/?model=IngestEvent&field=occurred_at&filter=kind%3Adeploy&from={from}&to={to}',
    });
    return {
      title: 'From commit to deploy',
      shape: 'time',
      x: timeAxis(window),
      axes: [
        { id: 'l', unit: 's', min: 0 },
        { id: 'r', unit: 'ratio', max: 1 },
      ],
      series: [
        time('median', 'Lead time (median)'),
        time('slow', 'Lead time (9 of 10 are faster)'),
        {
          id: 'reverts:share',
          name: 'Commits that undo another',
          axis: 'r',
          draw: 'point',
          ...ratiosOf(dense.map(({ reverts, changes }) => ({ hits: reverts, n: changes }))),
          total: null,
        },
      ],
      tables: ['ingest_event'],
      definition:
        'Deploys by when they were made, and the time since the first commit that each brought; n is how many deploys said so. Of the commits of each period, the share that undoes another.',
      warnings: window.warnings,
    };
  });
