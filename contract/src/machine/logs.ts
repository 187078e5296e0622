import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { wholeNumber } from '../base/numbers.ts';
import { line, timestamp } from '../base/text.ts';
import { chartPayload, windowQuery } from '../charts/charts.ts';

/** From the worst on, with the numbers that stand in the lines. */
export const logLevels = { fatal: 60, error: 50, warn: 40, info: 30, debug: 20 } as const;
export type LogLevel = keyof typeof logLevels;
const level = z.enum(Object.keys(logLevels) as [LogLevel, ...LogLevel[]]);

/** How far back lines are looked for, in hours. */
export const logHours = { 1: 'Last hour', 6: 'Last 6 hours', 24: 'Last day', 168: 'Last week' } as const;

const logFilter = {
  /** This one and worse. */
  level: level.default('info'),
  query: line(200).optional(),
  /** Lines with this in them are left out. */
  without: line(200).optional(),
  request: line(100).optional(),
  task: line(100).optional(),
  user: line(20).optional(),
  hours: z.enum(['1', '6', '24', '168']).default('24').transform(Number),
};

export const logLine = z.object({
  /** Where it is: its moment in nanoseconds, and which one of those of that moment. */
  id: z.string(),
  at: timestamp,
  level,
  message: z.string(),
  request: z.string().nullable(),
  task: z.string().nullable(),
  user: z.int().nullable(),
  person: z.int().nullable(),
  /** Everything else that the line says, as JSON. */
  fields: z.record(z.string(), z.unknown()),
});
export type LogLine = z.output<typeof logLine>;

export const listLogs = endpoint({
  method: 'GET',
  path: '/api/v2/logs/',
  summary: 'Lines of the log, newest first: of a Loki if one is set up, else of the files of this machine',
  access: 'superuser',
  errors: ['logs_unreadable'],
  query: z.strictObject({
    ...logFilter,
    limit: wholeNumber({ min: 1, max: 1000 }).default(100),
    /** The id of the last line of the page before. */
    before: line(60).optional(),
  }),
  response: z.object({
    source: z.enum(['loki', 'files']),
    results: z.array(logLine),
    next: z.string().nullable(),
    /** Older lines were not looked at: there are too many. */
    searched_from: timestamp.nullable(),
  }),
  shows: [],
});

export const getLogSeries = endpoint({
  method: 'GET',
  path: '/api/v2/logs/series/',
  summary: 'How many lines of each level there were, over time',
  access: 'superuser',
  errors: ['logs_unreadable'],
  query: z.strictObject({ ...logFilter, tz: windowQuery.tz }),
  response: chartPayload,
  shows: [],
});
