import type { Answer, Received } from '@app/contract/base/endpoint';
import type { ChartPayload, FigureUnit, WindowQuery } from '@app/contract/charts';
import { llmFeatures } from '@app/contract/llm';
import type * as api from '@app/contract/llm-charts';
import { type LlmSplit, llmSplits } from '@app/contract/llm-charts';
import { tokenKinds } from '@app/contract/llm-prices';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import {
  bucketOf,
  countedChart,
  fillGaps,
  readOnly,
  readWindow,
  splitByKey,
  timeAxis,
  type Window,
  within,
} from '../charts/charts.ts';

const at = sql`at`;
const tables = ['llm_call'];
/** An answer that somebody waited for. */
const waitedFor = sql`status = 'ok' and not cache_hit and tier = 'standard' and latency_ms > 0`;

const windowOf = (trx: Transaction, query: WindowQuery): Promise<Window> =>
  readWindow(trx, query, {
    oldest: async () => (await sql<{ at: string | null }>`select min(at) as at from llm_call`.execute(trx)).rows[0]!.at,
  });

const keyColumns: Record<LlmSplit, RawBuilder<unknown>> = {
  model: sql`model`,
  feature: sql`feature`,
  prompt: sql`prompt_version_id`,
  assignment: sql`assignment_id`,
  user: sql`user_id`,
};

/** What the keys of a split are called. */
async function namesOf(trx: Transaction, split: LlmSplit, keys: readonly string[]): Promise<(key: string) => string> {
  if (split === 'model') return (key) => key;
  if (split === 'feature') return (key) => llmFeatures[key as keyof typeof llmFeatures] ?? key;
  const ids = keys.map(Number).filter((id) => Number.isSafeInteger(id));
  const { rows } = await {
    prompt: sql<{ id: number; name: string }>`
      select id, kind || ' ' || version as name from llm_prompt_version where id = any(${ids}::bigint[])`,
    assignment: sql<{ id: number; name: string }>`select id, name from assignment where id = any(${ids}::bigint[])`,
    user: sql<{
      id: number;
      name: string;
    }>`select id, username::text as name from app_user where id = any(${ids}::bigint[])`,
  }[split].execute(trx);
  const none = { prompt: 'No prompt', assignment: 'No role', user: 'The product itself' }[split];
  return (key) => (key === '(none)' ? none : (rows.find(({ id }) => String(id) === key)?.name ?? key));
}

/** One series for each key of a split, on top of each other. */
async function stacked(
  trx: Transaction,
  query: WindowQuery & { split_by: LlmSplit },
  {
    value,
    unit,
    title,
    definition,
  }: { value: RawBuilder<unknown>; unit: FigureUnit; title: string; definition: string },
) {
  const window = await windowOf(trx, query);
  const { rows } = await sql<{ at: string; key: string | null; value: number }>`
    select ${bucketOf(window, at)} as at, ${keyColumns[query.split_by]}::text as key, ${value}::float8 as value
    from llm_call where ${within(window, at)} group by 1, 2`.execute(trx);
  const { splits, truncated } = splitByKey(window, rows);
  const nameOf = await namesOf(
    trx,
    query.split_by,
    splits.map(({ key }) => key),
  );
  const { rows: open } = await sql<{ model: string; calls: number }>`
    select model, count(*)::int as calls from llm_call
    where cost_microusd is null and status <> 'running' and ${within(window, at)} group by 1 order by 1`.execute(trx);
  return {
    title: `${title} by ${llmSplits[query.split_by].toLowerCase()}`,
    shape: 'time' as const,
    x: timeAxis(window),
    axes: [{ id: 'l' as const, unit }],
    series: splits.map(({ key, other, data, total }) => ({
      id: key,
      name: other ? key : nameOf(key),
      axis: 'l' as const,
      draw: 'bar' as const,
      stack: title,
      data,
      total,
      ...(other && { other }),
    })),
    tables,
    definition,
    ...(truncated && { truncated }),
    warnings: [
      ...window.warnings,
      ...(unit === 'usd'
        ? open.map(({ model, calls }) => ({
            code: 'no_price',
            text: `No price for ${model}: ${calls} ${calls === 1 ? 'call shows' : 'calls show'} N/A.`,
          }))
        : []),
    ],
  };
}

export const getLlmCost = (db: Db, { query }: Received<typeof api.getLlmCost>): Promise<ChartPayload> =>
  countedChart(db, 'llm_cost', query, (trx) =>
    stacked(trx, query, {
      value: sql`coalesce(sum(cost_microusd), 0) / 1e6`,
      unit: 'usd',
      title: 'Cost',
      definition:
        'What each call cost by the price of its day, with what is under way at the most it may cost. Calls without a price are left out.',
    }),
  );

export const getLlmCalls = (db: Db, { query }: Received<typeof api.getLlmCalls>): Promise<ChartPayload> =>
  countedChart(db, 'llm_calls', query, (trx) =>
    stacked(trx, query, {
      value: sql`count(*)`,
      unit: 'count',
      title: 'Calls',
      definition: 'Questions to language models, with those that failed and those that were answered from memory.',
    }),
  );

interface Line {
  id: string;
  name: string;
  value: RawBuilder<unknown>;
}
/** A series for each expression, from one look at the calls. */
async function side(
  trx: Transaction,
  query: WindowQuery,
  {
    lines,
    where = sql`true`,
    unit,
    title,
    definition,
    draw,
  }: {
    lines: readonly Line[];
    where?: RawBuilder<unknown>;
    unit: FigureUnit;
    title: string;
    definition: string;
    draw: 'bar' | 'line';
  },
) {
  const window = await windowOf(trx, query);
  const { rows } = await sql<{ at: string; figures: (number | null)[] }>`
    select ${bucketOf(window, at)} as at, jsonb_build_array(${sql.join(lines.map(({ value }) => value))}) as figures
    from llm_call where ${within(window, at)} and ${where} group by 1`.execute(trx);
  return {
    title,
    shape: 'time' as const,
    x: timeAxis(window),
    axes: [{ id: 'l' as const, unit }],
    series: lines.map(({ id, name }, nth) => {
      const given = rows.map(({ at: start, figures }) => ({ at: start, value: figures[nth] ?? null }));
      const data = fillGaps<number | null>(window, given, draw === 'bar' ? 0 : null);
      return {
        id,
        name,
        axis: 'l' as const,
        draw,
        ...(draw === 'bar' && { stack: title }),
        data,
        total: draw === 'bar' ? data.reduce<number>((sum, each) => sum + (each ?? 0), 0) : null,
      };
    }),
    tables,
    definition,
    warnings: window.warnings,
  };
}

export const getLlmTokens = (db: Db, { query }: Received<typeof api.getLlmTokens>): Promise<ChartPayload> =>
  countedChart(db, 'llm_tokens', query, (trx) =>
    side(trx, query, {
      lines: Object.entries(tokenKinds).map(([id, name]) => ({ id, name, value: sql`sum(${sql.ref(id)})` })),
      unit: 'tokens',
      title: 'Tokens',
      definition: 'Tokens as the vendors told them; the kinds do not overlap.',
      draw: 'bar',
    }),
  );

export const getLlmLatency = (db: Db, { query }: Received<typeof api.getLlmLatency>): Promise<ChartPayload> =>
  countedChart(db, 'llm_latency', query, (trx) =>
    side(trx, query, {
      lines: [
        { id: 'p50', name: 'Median', value: sql`percentile_cont(0.5) within group (order by latency_ms)` },
        {
          id: 'p95',
          name: '95 of 100 are faster',
          value: sql`percentile_cont(0.95) within group (order by latency_ms)`,
        },
      ],
      where: waitedFor,
      unit: 'ms',
      title: 'Time to answer',
      definition: 'Of answers that came one by one: neither those from memory nor those of batches.',
      draw: 'line',
    }),
  );

export const getLlmErrors = (db: Db, { query }: Received<typeof api.getLlmErrors>): Promise<ChartPayload> =>
  countedChart(db, 'llm_errors', query, async (trx) => {
    const window = await windowOf(trx, query);
    const { rows } = await sql<{ at: string; key: string | null; value: number }>`
      select ${bucketOf(window, at)} as at, error_code as key, count(*)::float8 as value
      from llm_call where ${within(window, at)} and status = 'failed' group by 1, 2`.execute(trx);
    const { splits, truncated } = splitByKey(window, rows);
    return {
      title: 'Failed calls',
      shape: 'time' as const,
      x: timeAxis(window),
      axes: [{ id: 'l' as const, unit: 'count' as const }],
      series: splits.map(({ key, other, data, total }) => ({
        id: key || 'unknown',
        name: key || 'Not told',
        axis: 'l' as const,
        draw: 'bar' as const,
        stack: 'errors',
        data,
        total,
        ...(other && { other }),
      })),
      tables,
      definition: 'Calls without a good answer, after all retries, by the code of why.',
      ...(truncated && { truncated }),
      warnings: window.warnings,
    };
  });

export const getLlmCacheUse = (db: Db, { query }: Received<typeof api.getLlmCacheUse>): Promise<ChartPayload> =>
  countedChart(db, 'llm_cache_use', query, (trx) =>
    side(trx, query, {
      lines: [
        { id: 'hits', name: 'From memory', value: sql`count(*) filter (where cache_hit)` },
        { id: 'misses', name: 'Asked', value: sql`count(*) filter (where not cache_hit)` },
      ],
      where: sql`status = 'ok'`,
      unit: 'count',
      title: 'Answers from memory',
      definition: 'Answers that were in memory already, and answers of language models.',
      draw: 'bar',
    }),
  );

export const getLlmFigures = (
  db: Db,
  { query }: Received<typeof api.getLlmFigures>,
): Promise<Answer<typeof api.getLlmFigures>> =>
  readOnly(db, async (trx) => {
    const window = await windowOf(trx, query);
    const { rows: groups } = await sql<{
      feature: string;
      calls: number;
      ok: number;
      failed: number;
      hits: number;
      usd: number;
    }>`
      select feature, count(*)::int as calls, count(*) filter (where status = 'ok' and not cache_hit)::int as ok,
        count(*) filter (where status = 'failed')::int as failed, count(*) filter (where cache_hit)::int as hits,
        coalesce(sum(cost_microusd), 0)::float8 / 1e6 as usd
      from llm_call where ${within(window, at)} group by feature, model`.execute(trx);
    const { rows: waits } = await sql<{ waits: (number | null)[] | null }>`
      select percentile_cont(array[0.5, 0.95]) within group (order by latency_ms) as waits from llm_call
      where ${within(window, at)} and ${waitedFor}`.execute(trx);
    const { rows: month } = await sql<{ usd: number; forecast: number }>`
      with month as (select date_trunc('month', now(), ${window.tz}) as began, date_trunc('day', now(), ${window.tz}) as today),
        zone as (select began, today, date_trunc('month', began + interval '40 days', ${window.tz}) as ends,
          date_trunc('day', today - interval '6 days 12 hours', ${window.tz}) as week_ago from month)
      select spent as usd, spent + week / 7 * (extract(epoch from ends - now()) / 86400)::float8 as forecast
      from zone, lateral (select
        coalesce(sum(cost_microusd) filter (where at >= began), 0)::float8 / 1e6 as spent,
        coalesce(sum(cost_microusd) filter (where at >= week_ago and at < today), 0)::float8 / 1e6 as week
        from llm_call where at >= least(began, week_ago)) as counted`.execute(trx);
    const { rows: outcome } = await sql<{ people: number; up_votes: number }>`
      select (select count(*) from (select person_id from llm_call
          where feature = 'grade' and status = 'ok' and ${within(window, at)} and person_id is not null group by 1) as each)::int as people,
        (select count(*)::int from vote_current where grade = 'up' and method = 'llm' and ${within(window, sql`created`)}) as up_votes`.execute(
      trx,
    );
    const { rows: unpriced } = await sql<{ model: string; calls: number }>`
      select model, count(*)::int as calls from llm_call
      where cost_microusd is null and status <> 'running' and ${within(window, at)} group by 1 order by 1`.execute(trx);
    const total = (of: (group: (typeof groups)[number]) => number): number =>
      groups.reduce((sum, group) => sum + of(group), 0);
    const grading = groups.filter(({ feature }) => feature === 'grade').reduce((sum, { usd }) => sum + usd, 0);
    const over = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
    const { people, up_votes } = outcome[0]!;
    return {
      month_usd: month[0]!.usd,
      forecast_usd: month[0]!.forecast,
      calls: total(({ calls }) => calls),
      p50_ms: waits[0]!.waits?.[0] ?? null,
      p95_ms: waits[0]!.waits?.[1] ?? null,
      error_share: over(
        total(({ failed }) => failed),
        total(({ ok, failed }) => ok + failed),
      ),
      saved_usd: total(({ hits, usd, ok }) => (ok === 0 ? 0 : (hits * usd) / ok)),
      usd_per_person: over(grading, people),
      usd_per_up_vote: over(grading, up_votes),
      unpriced,
    };
  });
