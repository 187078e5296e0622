import { sql } from 'kysely';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { ensureBudget, lockSpending } from './budgets.ts';
import { type LlmEndpoint, paceOf } from './endpoints.ts';
import { LlmFailure } from './vendors/failure.ts';
import type { Purpose } from './purpose.ts';
import type { Tokens } from './tokens.ts';

/** Whoever would have to wait longer for a turn is told that the endpoint is busy. */
const longestWaitMs = 120_000;
/** However long an endpoint asks us to stay away, after this it is tried again. */
const longestPauseMs = 600_000;

interface Turn {
  /** Of a question that is put once more. */
  call: number | undefined;
  price: number | undefined;
  mostCost: number | null;
}

/**
 * Notes that a question is about to be put, once more if `call` is known, and says how long to wait before. One process
 * at a time, so that all of them together keep the limits; what is under way counts with the most it may cost.
 */
export function takeTurn(
  db: Db,
  config: Config,
  { endpoint, purpose }: { endpoint: LlmEndpoint; purpose: Purpose },
  { call, price, mostCost }: Turn,
): Promise<{ call: number; waitMs: number }> {
  return db.transaction().execute(async (trx) => {
    const pace = paceOf(endpoint);
    await sql`insert into llm_pace (endpoint) values (${pace}) on conflict do nothing`.execute(trx);
    const { rows } = await lockSpending(trx);
    const waitMs = rows.find((row) => row.endpoint === pace)!.wait;
    await ensureBudget(trx, config, purpose, mostCost);
    if (waitMs > longestWaitMs) throw new LlmFailure('busy');
    await sql`update llm_pace set next = greatest(next, clock_timestamp())
      + make_interval(secs => 60.0 / ${config.LLM_PER_MINUTE}::int) where endpoint = ${pace}`.execute(trx);
    if (call === undefined) {
      const { provider, model } = endpoint;
      const { id } = await trx
        .insertInto('llm_call')
        .values({ ...purpose, provider, model, status: 'running', cost_microusd: mostCost, price_id: price ?? null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { call: id, waitMs };
    }
    await sql`update llm_call set attempts = attempts + 1, cost_microusd = cost_microusd + ${mostCost}::bigint
      where id = ${call}`.execute(trx);
    return { call, waitMs };
  });
}

/** The endpoint asked to be left alone; all processes do so. */
export async function pauseAll(db: Db, endpoint: LlmEndpoint, ms: number): Promise<void> {
  await sql`update llm_pace set next = greatest(next, clock_timestamp()
    + make_interval(secs => ${Math.min(ms, longestPauseMs) / 1000})) where endpoint = ${paceOf(endpoint)}`.execute(db);
}

export async function settle(
  db: Db,
  call: number,
  outcome: Tokens & { cost_microusd: number | null; latency_ms: number; status: 'ok' | 'failed'; error_code: string },
): Promise<void> {
  await db.updateTable('llm_call').set(outcome).where('id', '=', call).execute();
}

/** An answer from memory costs nothing, and is noted all the same: as one of the endpoint that was spared. */
export async function noteCacheHit(
  db: Db,
  { provider, model }: Pick<LlmEndpoint, 'provider' | 'model'>,
  purpose: Purpose,
): Promise<number> {
  const { id } = await db
    .insertInto('llm_call')
    .values({ ...purpose, provider, model, status: 'ok', cache_hit: true, attempts: 0, cost_microusd: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
