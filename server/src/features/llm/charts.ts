import type { Answer, Received } from '@app/contract/base/endpoint';
import type { ChartPayload, FigureUnit, WindowQuery } from '@app/contract/charts/charts';
import { llmFeatures } from '@app/contract/llm/llm';
import type * as api from '@app/contract/llm/charts';
import { type LlmSplit, llmSplits } from '@app/contract/llm/charts';
import { tokenKinds } from '@app/contract/llm/prices';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import {
  bucketOf,
  callsIn,
  countedChart,
  fillGaps,
  largestSplits,
  type Parts,
  partsOf,
  readOnly,
  readWindow,
  splitByKey,
  timeAxis,
  waitPercentiles,
  type Window,
  within,
} from '../charts/charts.ts';

const at = sql`at`;
/** Calls are sums of days or single ones, so they begin where these do. */
const start = sql`start`;
const tables = ['llm_call'];

/** The window that was asked for, and which of its days are counted ahead. */
async function windowOf(trx: Transaction, query: WindowQuery): Promise<{ window: Window; parts: Parts }> {
  const window = await readWindow(trx, query, {
    oldest: async () => (await sql<{ at: string | null }>`select min(at) as at from llm_call`.execute(trx)).rows[0]!.at,
  });
  return { window, parts: await partsOf(trx, 'calls', window) };
}

/** Where calls are counted by what they are split by, and its column there. */
const keys: Record<LlmSplit, readonly [per: Parameters<typeof callsIn>[0], column: RawBuilder<unknown>]> = {
  model: ['kind', sql`model`],
  feature: ['kind', sql`feature`],
  prompt: ['kind', sql`prompt_version_id`],
  assignment: ['role', sql`assignment_id`],
  user: ['user', sql`user_id`],
};

/** Models without a price, and how many of their calls have no cost. */
async function unpricedIn(trx: Transaction, parts: Parts): Promise<{ model: string; calls: number }[]> {
  const { rows } = await sql<{ model: string; calls: number }>`
    select model, sum(unpriced)::bigint as calls from ${callsIn('kind', parts)} as call
    where unpriced > 0 group by 1 order by 1`.execute(trx);
  return rows;
}

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
  }: { value: RawBuilder<unknown>; unit: 'count' | 'usd'; title: string; definition: string },
) {
  const { window, parts } = await windowOf(trx, query);
  const [per, key] = keys[query.split_by];
  const counted = sql`select ${bucketOf(window, start)} as at, ${key}::text as key, coalesce(sum(${value}), 0) as value
    from ${callsIn(per, parts)} as call group by 1, 2`;
  const { splits, truncated } = await largestSplits(trx, window, counted);
  const nameOf = await namesOf(
    trx,
    query.split_by,
    splits.map((split) => split.key),
  );
  const open = unit === 'usd' ? await unpricedIn(trx, parts) : [];
  const figure = (amount: number): number => (unit === 'usd' ? amount / 1e6 : amount);
  return {
    title: `${title} by ${llmSplits[query.split_by].toLowerCase()}`,
    shape: 'time' as const,
    x: timeAxis(window),
    axes: [{ id: 'l' as const, unit }],
    series: splits.map((split) => ({
      id: split.key,
      name: split.other ? split.key : nameOf(split.key),
      axis: 'l' as const,
      draw: 'bar' as const,
      stack: title,
      data: split.data.map(figure),
      total: figure(split.total),
      ...(split.other && { other: true }),
    })),
    tables,
    definition,
    ...(truncated && { truncated }),
    warnings: [
      ...window.warnings,
      ...open.map(({ model, calls }) => ({
        code: 'no_price',
        text: `No price for ${model}: ${calls} ${calls === 1 ? 'call shows' : 'calls show'} N/A.`,
      })),
    ],
  };
}

export const getLlmCost = (db: Db, { query }: Received<typeof api.getLlmCost>): Promise<ChartPayload> =>
  countedChart(db, 'llm_cost', query, (trx) =>
    stacked(trx, query, {
      value: sql`cost_microusd`,
      unit: 'usd',
      title: 'Cost',
      definition:
        'What each call cost by the price of its day, with what is under way at the most it may cost. Calls without a price are left out.',
    }),
  );

export const getLlmCalls = (db: Db, { query }: Received<typeof api.getLlmCalls>): Promise<ChartPayload> =>
  countedChart(db, 'llm_calls', query, (trx) =>
    stacked(trx, query, {
      value: sql`calls`,
      unit: 'count',
      title: 'Calls',
      definition: 'Questions to language models, with those that failed and those that were answered from memory.',
    }),
  );

interface Line {
  id: string;
  name: string;
}
/** A series for each line, from rows that have the figure of each. */
function lined(
  window: Window,
  rows: readonly { at: string; figures: Readonly<Record<string, number | null>> }[],
  {
    lines,
    unit,
    title,
    definition,
    draw,
  }: { lines: readonly Line[]; unit: FigureUnit; title: string; definition: string; draw: 'bar' | 'line' },
) {
  return {
    title,
    shape: 'time' as const,
    x: timeAxis(window),
    axes: [{ id: 'l' as const, unit }],
    series: lines.map(({ id, name }) => {
      const given = rows.map(({ at: bucket, figures }) => ({ at: bucket, value: figures[id] ?? null }));
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

/** Sums of calls for each bucket, by their names. */
async function sumsOf(trx: Transaction, query: WindowQuery, sums: Readonly<Record<string, RawBuilder<unknown>>>) {
  const { window, parts } = await windowOf(trx, query);
  const { rows } = await sql<{ at: string; figures: Record<string, number> }>`
    select ${bucketOf(window, start)} as at, jsonb_build_object(${sql.join(
      Object.entries(sums).flatMap(([id, sum]) => [sql`${id}::text`, sql`coalesce(${sum}, 0)`]),
    )}) as figures
    from ${callsIn('kind', parts)} as call group by 1`.execute(trx);
  return { window, rows };
}

export const getLlmTokens = (db: Db, { query }: Received<typeof api.getLlmTokens>): Promise<ChartPayload> =>
  countedChart(db, 'llm_tokens', query, async (trx) => {
    const lines = Object.entries(tokenKinds).map(([id, name]) => ({ id, name }));
    const sums = Object.fromEntries(lines.map(({ id }) => [id, sql`sum(${sql.ref(id)})`]));
    const { window, rows } = await sumsOf(trx, query, sums);
    return lined(window, rows, {
      lines,
      unit: 'tokens',
      title: 'Tokens',
      definition: 'Tokens as the vendors told them; the kinds do not overlap.',
      draw: 'bar',
    });
  });

export const getLlmLatency = (db: Db, { query }: Received<typeof api.getLlmLatency>): Promise<ChartPayload> =>
  countedChart(db, 'llm_latency', query, async (trx) => {
    const { window, parts } = await windowOf(trx, query);
    const { rows } = await sql<{ start: string; p50: number; p95: number }>`
      ${waitPercentiles(parts, (moment) => bucketOf(window, moment))}`.execute(trx);
    return lined(
      window,
      rows.map(({ start: bucket, ...figures }) => ({ at: bucket, figures })),
      {
        lines: [
          { id: 'p50', name: 'Median' },
          { id: 'p95', name: '95 of 100 are faster' },
        ],
        unit: 'ms',
        title: 'Time to answer',
        definition:
          'Of answers that came one by one: neither those from memory nor those of batches. Times are counted in steps of 2 %, so a figure may be 1 % above or below the true one.',
        draw: 'line',
      },
    );
  });

export const getLlmErrors = (db: Db, { query }: Received<typeof api.getLlmErrors>): Promise<ChartPayload> =>
  countedChart(db, 'llm_errors', query, async (trx) => {
    const { window, parts } = await windowOf(trx, query);
    const { rows } = await sql<{ at: string; key: string | null; value: number }>`
      select ${bucketOf(window, start)} as at, error_code as key, sum(calls)::float8 as value
      from ${callsIn('kind', parts)} as call where status = 'failed' group by 1, 2`.execute(trx);
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
  countedChart(db, 'llm_cache_use', query, async (trx) => {
    const { window, rows } = await sumsOf(trx, query, {
      hits: sql`sum(calls) filter (where status = 'ok' and cache_hit)`,
      misses: sql`sum(calls) filter (where status = 'ok' and not cache_hit)`,
    });
    return lined(window, rows, {
      lines: [
        { id: 'hits', name: 'From memory' },
        { id: 'misses', name: 'Asked' },
      ],
      unit: 'count',
      title: 'Answers from memory',
      definition: 'Answers that were in memory already, and answers of language models.',
      draw: 'bar',
    });
  });

/** What was spent this month, and what it will be at its end if it goes on as in the last seven full days. */
async function readMonth(trx: Transaction, tz: string): Promise<{ usd: number; forecast: number }> {
  const { rows: days } = await sql<Record<'began' | 'today' | 'tomorrow' | 'ends' | 'week_ago', string>>`
    select began, today, date_trunc('day', today + interval '36 hours', ${tz}) as tomorrow,
      date_trunc('month', began + interval '40 days', ${tz}) as ends, date_trunc('day', today - interval '6 days 12 hours', ${tz}) as week_ago
    from (select date_trunc('month', now(), ${tz}) as began, date_trunc('day', now(), ${tz}) as today) as month`.execute(
    trx,
  );
  const { began, today, tomorrow, ends, week_ago } = days[0]!;
  const from = began < week_ago ? began : week_ago;
  const parts = await partsOf(trx, 'calls', { from, to: tomorrow, unit: 'day', tz });
  const { rows } = await sql<{ usd: number; forecast: number }>`
    select spent as usd, spent + week / 7 * (extract(epoch from ${ends}::timestamptz - now()) / 86400)::float8 as forecast
    from (select
      coalesce(sum(cost_microusd) filter (where start >= ${began}::timestamptz), 0)::float8 / 1e6 as spent,
      coalesce(sum(cost_microusd) filter (where start >= ${week_ago}::timestamptz and start < ${today}::timestamptz), 0)::float8 / 1e6 as week
      from ${callsIn('kind', parts)} as call) as counted`.execute(trx);
  return rows[0]!;
}

export const getLlmFigures = (
  db: Db,
  { query }: Received<typeof api.getLlmFigures>,
): Promise<Answer<typeof api.getLlmFigures>> =>
  readOnly(db, async (trx) => {
    const { window, parts } = await windowOf(trx, query);
    const { rows: groups } = await sql<{
      feature: string;
      calls: number;
      ok: number;
      failed: number;
      hits: number;
      usd: number;
    }>`
      select feature, sum(calls)::bigint as calls, coalesce(sum(calls) filter (where status = 'ok' and not cache_hit), 0)::bigint as ok,
        coalesce(sum(calls) filter (where status = 'failed'), 0)::bigint as failed,
        coalesce(sum(calls) filter (where cache_hit), 0)::bigint as hits, coalesce(sum(cost_microusd), 0)::float8 / 1e6 as usd
      from ${callsIn('kind', parts)} as call group by feature, model order by feature, model`.execute(trx);
    const { rows: waits } = await sql<{ p50: number; p95: number }>`
      ${waitPercentiles(parts, () => sql`${window.from}::timestamptz`)}`.execute(trx);
    const month = await readMonth(trx, window.tz);
    const { rows: outcome } = await sql<{ people: number; up_votes: number; replies: number }>`
      select (select count(*) from (select person_id from llm_call
          where feature = 'grade' and status = 'ok' and ${within(window, at)} and person_id is not null group by 1) as each)::int as people,
        up_votes, replies
      from (select count(*)::int as up_votes, count(distinct person_id) filter (where exists (select from message
            where message.person_id = voted.person_id and direction = 'in' and kind = 'message' and message.at > voted.created))::int as replies
          from vote_current as voted where grade = 'up' and method = 'llm' and ${within(window, sql`created`)}) as counted`.execute(
      trx,
    );
    const total = (of: (group: (typeof groups)[number]) => number): number =>
      groups.reduce((sum, group) => sum + of(group), 0);
    const grading = groups.filter(({ feature }) => feature === 'grade').reduce((sum, { usd }) => sum + usd, 0);
    const over = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
    const { people, up_votes, replies } = outcome[0]!;
    return {
      month_usd: month.usd,
      forecast_usd: month.forecast,
      calls: total(({ calls }) => calls),
      p50_ms: waits[0]?.p50 ?? null,
      p95_ms: waits[0]?.p95 ?? null,
      error_share: over(
        total(({ failed }) => failed),
        total(({ ok, failed }) => ok + failed),
      ),
      saved_usd: total(({ hits, usd, ok }) => (ok === 0 ? 0 : (hits * usd) / ok)),
      usd_per_person: over(grading, people),
      usd_per_up_vote: over(grading, up_votes),
      usd_per_reply: over(grading, replies),
      unpriced: await unpricedIn(trx, parts),
    };
  });
