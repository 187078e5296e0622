import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { LlmFailure, type Tokens } from './failure.ts';
import { costOf, pauseAll, type Purpose, settle, takeTurn } from './ledger.ts';
import { mostTokensOut, type Question, request } from './request.ts';

/** How patient we are with an endpoint. */
export interface Patience {
  attempts: number;
  timeoutMs: number;
  /** Before the second attempt; doubled for each further one. */
  pauseMs: number;
  /** Whoever is asked to come back later than this gives up for now. */
  longestPauseMs: number;
}
const usualPatience: Patience = { attempts: 4, timeoutMs: 60_000, pauseMs: 1000, longestPauseMs: 60_000 };

/** Asks the language model, within all limits, and writes down what it took. */
export async function ask<S extends z.ZodType>(
  { db, config }: { db: Db; config: Config },
  question: Question<S>,
  purpose: Purpose,
  signal: AbortSignal,
  patience = usualPatience,
): Promise<{ answer: z.output<S>; call: number }> {
  const mostCost = costOf(config, mostTokens(question));
  const took = { in_fresh: 0, in_cache_read: 0, out: 0, out_reasoning: 0, cost_microusd: 0, latency_ms: 0 };
  const add = (tokens: Tokens): void => {
    for (const kind of ['in_fresh', 'in_cache_read', 'out', 'out_reasoning'] as const) took[kind] += tokens[kind];
    took.cost_microusd += costOf(config, tokens);
  };
  let call: number | undefined;
  let malformed = 0;
  try {
    for (let attempt = 1; ; attempt += 1) {
      const turn = await takeTurn(db, config, purpose, { call, mostCost });
      call = turn.call;
      await pause(turn.waitMs, signal);
      const begun = performance.now();
      try {
        const { answer, tokens } = await request(config, question, signal, patience.timeoutMs);
        if (tokens) add(tokens);
        else took.cost_microusd += mostCost;
        took.latency_ms = Math.round(performance.now() - begun);
        await settle(db, call, { ...took, status: 'ok', error_code: '' });
        return { answer, call };
      } catch (error) {
        if (!(error instanceof LlmFailure)) throw error;
        took.latency_ms = Math.round(performance.now() - begun);
        if (error.tokens) add(error.tokens);
        else if (error.mayHaveCost) took.cost_microusd += mostCost;
        malformed += error.ofAnswer ? 1 : 0;
        if (error.retryAfterMs !== undefined) await pauseAll(db, error.retryAfterMs);
        const pauseMs = error.retryAfterMs ?? patience.pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
        const givesUp =
          !error.mayBeRetried || attempt >= patience.attempts || malformed > 1 || pauseMs > patience.longestPauseMs;
        if (givesUp) throw error;
        await pause(pauseMs, signal);
      }
    }
  } catch (error) {
    const error_code = error instanceof LlmFailure ? error.code : 'aborted';
    if (call !== undefined) await settle(db, call, { ...took, status: 'failed', error_code });
    throw error;
  }
}

/** Tokens have four characters or more in English and about two in languages that are taken apart most. */
const mostTokens = ({ messages }: Question<z.ZodType>): Tokens => ({
  in_fresh: Math.ceil(messages.reduce((length, { content }) => length + content.length, 0) / 1.5),
  in_cache_read: 0,
  out: mostTokensOut,
  out_reasoning: 0,
});

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch {
    throw new LlmFailure('aborted');
  }
}
