import type { Answer, Received } from '@app/contract/base/endpoint';
import { type ChartPayload, type ChartSeries } from '@app/contract/charts/charts';
import { type LogLevel, logLevels } from '@app/contract/machine/logs';
import type * as api from '@app/contract/machine/logs';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { logFolder } from '#platform/log-store';
import type { Services } from '#platform/services';
import { findInFiles } from './files.ts';
import type { Wanted } from './line.ts';
import { countInLoki, findInLoki } from './loki.ts';

type Filter = Omit<Received<typeof api.getLogSeries>['query'], 'tz'>;
const hourMs = 3_600_000;

const wantedOf = ({ hours, ...filter }: Filter, to = Date.now()): Wanted => ({
  ...filter,
  from: to - hours * hourMs,
  to,
});

export async function listLogs(
  _: Db,
  { query: { limit, before, ...filter } }: Received<typeof api.listLogs>,
  __: unknown,
  { config }: Services,
): Promise<Answer<typeof api.listLogs>> {
  const wanted = wantedOf(filter);
  /* One more than is shown tells whether there are more. */
  const found = config.LOKI_URL
    ? { lines: await findInLoki(config, wanted, limit + 1, before), searchedFrom: undefined }
    : await findInFiles(logFolder(config.DATA_DIR), wanted, limit + 1, before);
  const results = found.lines.slice(0, limit);
  return {
    source: config.LOKI_URL ? 'loki' : 'files',
    results,
    next: found.lines.length > limit ? results.at(-1)!.id : null,
    searched_from: found.searchedFrom === undefined ? null : new Date(found.searchedFrom).toISOString(),
  };
}

const steps = 60;

/** How many lines there were: errors stand out at once. */
export async function getLogSeries(
  _: Db,
  { query: { tz, ...filter } }: Received<typeof api.getLogSeries>,
  __: unknown,
  { config }: Services,
): Promise<ChartPayload> {
  const began = performance.now();
  const stepMs = Math.max(60_000, Math.ceil((filter.hours * hourMs) / steps / 60_000) * 60_000);
  const to = Math.ceil(Date.now() / stepMs) * stepMs;
  const count = Math.round((filter.hours * hourMs) / stepMs);
  const starts = Array.from({ length: count }, (_step, at) => to - (count - at) * stepMs);
  const counts = await countLines(config, { ...wantedOf(filter, to), from: starts[0]! }, stepMs);
  const shown = (Object.keys(logLevels) as LogLevel[]).filter((level) => logLevels[level] >= logLevels[filter.level]);
  return {
    v: 1,
    id: 'logs',
    title: 'Lines by level',
    shape: 'time',
    x: { type: 'time', unit: stepMs >= hourMs ? 'hour' : 'minute', tz, values: starts, end: to, partial_last: true },
    axes: [{ id: 'l', unit: 'count' }],
    series: shown.map((level): ChartSeries => {
      const data = starts.map((start) => counts.get(`${level} ${start}`) ?? 0);
      return {
        id: level,
        name: level,
        ...(level === 'error' && { tone: 'bad' }),
        axis: 'l',
        draw: 'bar',
        stack: 'lines',
        data,
        total: data.reduce((sum, each) => sum + each, 0),
      };
    }),
    meta: {
      generated_at: new Date().toISOString(),
      took_ms: Math.round(performance.now() - began),
      cached: false,
      tables: [],
      definition: `Lines of the log in each ${stepMs / 60_000} minutes, by level. ${config.LOKI_URL ? 'From Loki.' : 'From the files of this machine.'}`,
      params: {},
      warnings: [],
    },
  };
}

async function countLines(config: Config, wanted: Wanted, stepMs: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const add = (level: string, start: number, lines: number) =>
    counts.set(`${level} ${start}`, (counts.get(`${level} ${start}`) ?? 0) + lines);
  if (config.LOKI_URL) {
    const nameOf = (number: string) =>
      (Object.keys(logLevels) as LogLevel[]).find((level) => logLevels[level] <= Number(number)) ?? 'debug';
    /* Loki counts what lies before each moment. */
    for (const { level, at, lines } of await countInLoki(
      config,
      { ...wanted, from: wanted.from + stepMs },
      stepMs / 1000,
    ))
      add(nameOf(level), at - stepMs, lines);
  } else {
    const { lines } = await findInFiles(logFolder(config.DATA_DIR), wanted);
    for (const { level, at } of lines)
      add(level, Math.floor((Date.parse(at) - wanted.from) / stepMs) * stepMs + wanted.from, 1);
  }
  return counts;
}
