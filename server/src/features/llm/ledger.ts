import { sql } from 'kysely';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { LlmFailure, type Tokens } from './failure.ts';

/** Whoever would have to wait longer for a turn is told that the endpoint is busy. */
const longestWaitMs = 120_000;
/** However long an endpoint asks us to stay away, after this it is tried again. */
const longestPauseMs = 600_000;

/** What a question is put for. */
export interface Purpose {
  feature: 'grade';
  prompt_version_id: number;
  assignment_id: number;
  person_id: number;
  request_hash: string;
}

/** In millionths of a dollar: prices are per million tokens. Tokens from an endpoint's own cache count as fresh ones. */
export const costOf = ({ LLM_USD_PER_MTOK_IN, LLM_USD_PER_MTOK_OUT }: Config, tokens: Tokens): number =>
  Math.ceil(
    (tokens.in_fresh + tokens.in_cache_read) * LLM_USD_PER_MTOK_IN +
      (tokens.out + tokens.out_reasoning) * LLM_USD_PER_MTOK_OUT,
  );

/**
 * Notes that a question is about to be put, once more if `call` is known, and says how long to wait before. One process
 * at a time, so that all of them together keep the limits; what is under way counts with the most it may cost.
 */
export function takeTurn(
  db: Db,
  config: Config,
  purpose: Purpose,
  { call, mostCost }: { call: number | undefined; mostCost: number },
): Promise<{ call: number; waitMs: number }> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ wait: number }>`
      select greatest(extract(epoch from next - clock_timestamp()) * 1000, 0)::float8 as wait from llm_pace for update`.execute(
      trx,
    );
    const waitMs = rows[0]!.wait;
    const { rows: counted } = await sql<{ spent: number }>`
      select coalesce(sum(cost_microusd), 0)::bigint as spent from llm_call where at > now() - interval '24 hours'`.execute(
      trx,
    );
    if (counted[0]!.spent + mostCost > config.LLM_USD_PER_DAY * 1_000_000) throw new LlmFailure('cost_limit');
    if (waitMs > longestWaitMs) throw new LlmFailure('busy');
    await sql`update llm_pace set next = greatest(next, clock_timestamp())
      + make_interval(secs => 60.0 / ${config.LLM_PER_MINUTE}::int)`.execute(trx);
    if (call === undefined) {
      const { id } = await trx
        .insertInto('llm_call')
        .values({ ...purpose, model: config.LLM_MODEL!, status: 'running', cost_microusd: mostCost })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { call: id, waitMs };
    }
    await sql`update llm_call set attempts = attempts + 1, cost_microusd = cost_microusd + ${mostCost}
      where id = ${call}`.execute(trx);
    return { call, waitMs };
  });
}

/** The endpoint asked to be left alone; all processes do so. */
export async function pauseAll(db: Db, ms: number): Promise<void> {
  await sql`update llm_pace set next = greatest(next, clock_timestamp()
    + make_interval(secs => ${Math.min(ms, longestPauseMs) / 1000}))`.execute(db);
}

export async function settle(
  db: Db,
  call: number,
  outcome: Tokens & { cost_microusd: number; latency_ms: number; status: 'ok' | 'failed'; error_code: string },
): Promise<void> {
  await db.updateTable('llm_call').set(outcome).where('id', '=', call).execute();
}

/** An answer from memory costs nothing, and is noted all the same. */
export async function noteCacheHit(db: Db, model: string, purpose: Purpose): Promise<number> {
  const { id } = await db
    .insertInto('llm_call')
    .values({ ...purpose, model, status: 'ok', cache_hit: true, attempts: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
