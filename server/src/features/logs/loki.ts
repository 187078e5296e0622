import { type LogLine, logLevels } from '@app/contract/machine/logs';
import { z } from 'zod';
import type { Config } from '#platform/config';
import { AppError } from '#platform/errors';
import { readLine, type Wanted } from './line.ts';

const patienceMs = 10_000;
const streams = z.object({
  data: z.object({ result: z.array(z.object({ values: z.array(z.tuple([z.string(), z.string()])) })) }),
});
const matrix = z.object({
  data: z.object({
    result: z.array(
      z.object({ metric: z.record(z.string(), z.string()), values: z.array(z.tuple([z.number(), z.string()])) }),
    ),
  }),
});

/** What was asked for in LogQL. Values are quoted as Go quotes them, which JSON does likewise. */
export function logQl({ LOKI_SELECTOR }: Config, { level, query, without, request, task, user }: Wanted): string {
  const quote = (text: string) => JSON.stringify(text);
  const anyCase = (text: string) => quote(`(?i)${text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}`);
  return [
    LOKI_SELECTOR,
    ...(query ? [`|~ ${anyCase(query)}`] : []),
    ...(without ? [`!~ ${anyCase(without)}`] : []),
    '| json level="level", reqId="reqId", task="task", user="user"',
    `| level >= ${logLevels[level]}`,
    ...(request ? [`| reqId = ${quote(request)}`] : []),
    ...(task ? [`| task = ${quote(task)}`] : []),
    ...(user ? [`| user = ${quote(user)}`] : []),
  ].join(' ');
}

const nanoseconds = (ms: number): string => `${Math.floor(ms)}000000`;

/** The newest lines that are wanted. `before` is the id of the last line that is known: its moment, and which of that moment. */
export async function findInLoki(config: Config, wanted: Wanted, limit: number, before?: string): Promise<LogLine[]> {
  const [moment, skipped] = before?.split('-') ?? [];
  const { data } = await ask(config, streams, {
    query: logQl(config, wanted),
    start: nanoseconds(wanted.from),
    /* The end itself is left out, so one nanosecond more: lines of the last moment that are known already are skipped. */
    end: moment === undefined ? nanoseconds(wanted.to) : String(BigInt(/^\d{1,19}$/.test(moment) ? moment : '0') + 1n),
    limit: String(limit + Number(skipped ?? 0)),
    direction: 'backward',
  });
  const all = data.result.flatMap(({ values }) => values).toSorted(([a], [b]) => Number(BigInt(b) - BigInt(a)));
  const seen = new Map<string, number>();
  const lines = all.map(([at, text]) => {
    const nth = (seen.get(at) ?? 0) + 1;
    seen.set(at, nth);
    return { at, nth, line: readLine(text, `${at}-${nth}`, Number(BigInt(at) / 1_000_000n)) };
  });
  return lines
    .filter(({ at, nth }) => at !== moment || nth > Number(skipped))
    .slice(0, limit)
    .map(({ line }) => line);
}

/** How many lines of each level there were in each of the steps before these moments. */
export async function countInLoki(
  config: Config,
  wanted: Wanted,
  stepSeconds: number,
): Promise<{ level: string; at: number; lines: number }[]> {
  const { data } = await ask(config, matrix, {
    query: `sum by (level) (count_over_time(${logQl(config, wanted)} [${stepSeconds}s]))`,
    start: nanoseconds(wanted.from),
    end: nanoseconds(wanted.to),
    step: `${stepSeconds}s`,
  });
  return data.result.flatMap(({ metric, values }) =>
    values.map(([at, lines]) => ({ level: metric.level ?? '30', at: at * 1000, lines: Number(lines) })),
  );
}

/** Asks Loki, and says in words what went wrong: it explains what it does not understand. */
async function ask<S extends z.ZodType>(
  { LOKI_URL }: Config,
  shape: S,
  query: Record<string, string>,
): Promise<z.output<S>> {
  const fail = (reason: string, cause?: unknown) =>
    new AppError('logs_unreadable', { cause, detail: `Loki did not answer as it should: ${reason}` });
  try {
    const url = `${LOKI_URL?.replace(/\/+$/, '')}/loki/api/v1/query_range?${new URLSearchParams(query).toString()}`;
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
    const text = await response.text();
    if (response.status !== 200) throw fail(`${response.status} ${text.slice(0, 300)}`);
    const answer = shape.safeParse(JSON.parse(text));
    if (!answer.success) throw fail('its answer has another shape');
    return answer.data;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw fail(
      error instanceof Error && error.name === 'TimeoutError' ? 'it took too long' : 'it cannot be reached',
      error,
    );
  }
}
