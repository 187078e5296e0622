import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { endpointsOf, type LlmEndpoint } from './endpoints.ts';
import { LlmFailure } from './vendors/failure.ts';
import { pauseAll, settle, takeTurn } from './ledger.ts';
import type { Purpose } from './purpose.ts';
import { costOf, findPrice } from './prices/prices.ts';
import { mostTokensOut, type Question } from './vendors/protocol.ts';
import { request } from './vendors/request.ts';
import { addTokens, noTokens, type Tokens } from './tokens.ts';

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

interface Asking<S extends z.ZodType> {
  question: Question<S>;
  purpose: Purpose;
  signal: AbortSignal;
  patience: Patience;
}
interface Answered<S extends z.ZodType> {
  answer: z.output<S>;
  call: number;
  model: string;
}

/** Asks a language model, and the next one if it does not answer, within all limits, and writes down what it took. */
export async function ask<S extends z.ZodType>(
  services: { db: Db; config: Config },
  question: Question<S>,
  purpose: Purpose,
  signal: AbortSignal,
  patience = usualPatience,
): Promise<Answered<S>> {
  const [first, ...others] = endpointsOf(services.config);
  if (!first) throw new Error('No language model is set');
  const asking = { question, purpose, signal, patience };
  try {
    return await askEndpoint(services, first, asking);
  } catch (error) {
    for (const endpoint of others) {
      if (!(error instanceof LlmFailure) || !error.isOfEndpoint) break;
      // What the last one answers is not told: the first is the one that somebody has to look after.
      const answered = await askEndpoint(services, endpoint, asking).catch((failure: unknown) => {
        if (!(failure instanceof LlmFailure) || !failure.isOfEndpoint) throw failure;
      });
      if (answered) return answered;
    }
    throw error;
  }
}

async function askEndpoint<S extends z.ZodType>(
  { db, config }: { db: Db; config: Config },
  endpoint: LlmEndpoint,
  { question, purpose, signal, patience }: Asking<S>,
): Promise<Answered<S>> {
  const price = await findPrice(db, endpoint);
  const mostCost = costOf(price, mostTokens(question));
  let tokens = noTokens;
  /** What may have been charged without a word of how much. */
  let untold = 0;
  let latency_ms = 0;
  const took = () => {
    const [told, each] = [costOf(price, tokens), untold === 0 ? 0 : mostCost];
    return { ...tokens, cost_microusd: told === null || each === null ? null : told + untold * each, latency_ms };
  };
  let call: number | undefined;
  let malformed = 0;
  try {
    for (let attempt = 1; ; attempt += 1) {
      const turn = await takeTurn(db, config, { endpoint, purpose }, { call, price: price?.id, mostCost });
      call = turn.call;
      await pause(turn.waitMs, signal);
      const begun = performance.now();
      try {
        const reply = await request(endpoint, question, signal, patience.timeoutMs);
        if (reply.tokens) tokens = addTokens(tokens, reply.tokens);
        else untold += 1;
        latency_ms = Math.round(performance.now() - begun);
        await settle(db, call, { ...took(), status: 'ok', error_code: '' });
        return { answer: reply.answer, call, model: endpoint.model };
      } catch (error) {
        if (!(error instanceof LlmFailure)) throw error;
        latency_ms = Math.round(performance.now() - begun);
        if (error.tokens) tokens = addTokens(tokens, error.tokens);
        else if (error.mayHaveCost) untold += 1;
        malformed += error.ofAnswer ? 1 : 0;
        if (error.retryAfterMs !== undefined) await pauseAll(db, endpoint, error.retryAfterMs);
        const pauseMs = error.retryAfterMs ?? patience.pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
        const givesUp =
          !error.mayBeRetried || attempt >= patience.attempts || malformed > 1 || pauseMs > patience.longestPauseMs;
        if (givesUp) throw error;
        await pause(pauseMs, signal);
      }
    }
  } catch (error) {
    const error_code = error instanceof LlmFailure ? error.code : 'aborted';
    if (call !== undefined) await settle(db, call, { ...took(), status: 'failed', error_code });
    throw error;
  }
}

/** Tokens have four characters or more in English and about two in languages that are taken apart most. */
const mostTokens = ({ messages }: Question<z.ZodType>): Tokens => ({
  ...noTokens,
  in_fresh: Math.ceil(messages.reduce((length, { content }) => length + content.length, 0) / 1.5),
  out: mostTokensOut,
});

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch {
    throw new LlmFailure('aborted');
  }
}
