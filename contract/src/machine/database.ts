import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { idInPath, line, requiredLine, timestamp } from '../base/text.ts';
import { chartPayload, windowQuery } from '../charts/charts.ts';

/** Far enough back to tell a busy hour from a busy week. */
export const sampleHours = { 1: 'Last hour', 24: 'Last day', 168: 'Last week' } as const;
const hours = z.enum(['1', '24', '168']).default('24').transform(Number);

export const getDatabaseNow = endpoint({
  method: 'GET',
  path: '/api/v2/database/now/',
  summary: 'How busy the database is: connections, transactions, cache, and what its rights hide from us',
  access: 'superuser',
  response: z.object({
    version: z.string(),
    connections: z.int(),
    most_connections: z.int(),
    active: z.int(),
    waiting: z.int(),
    idle_in_transaction: z.int(),
    /** Seconds since the oldest open transaction began. */
    oldest_transaction: z.number().nullable(),
    /** Of the last five minutes; null until there are two samples. */
    transactions_per_second: z.number().nullable(),
    hit_share: z.number().nullable(),
    temp_bytes_per_minute: z.number().nullable(),
    deadlocks_day: z.int().nullable(),
    /** What cannot be seen, and the statement that an administrator runs to show it. */
    hidden: z.array(z.object({ what: z.string(), remedy: z.string() })),
  }),
  shows: [],
});

export const databaseFigures = {
  sessions: 'Average active sessions',
  connections: 'Connections',
  transactions: 'Transactions per second',
  cache: 'Found in memory',
  size: 'Size of the database',
} as const;
export type DatabaseFigure = keyof typeof databaseFigures;

export const getDatabaseSeries = endpoint({
  method: 'GET',
  path: '/api/v2/database/series/{figure}/',
  summary: 'One figure of the database over time, from samples of every ten seconds',
  access: 'superuser',
  errors: ['count_too_long'],
  params: z.object({ figure: z.enum(Object.keys(databaseFigures) as [DatabaseFigure, ...DatabaseFigure[]]) }),
  query: z.strictObject(windowQuery),
  response: chartPayload,
  shows: [],
});

export const databaseSession = z.object({
  id: z.int(),
  application: z.string(),
  state: z.string(),
  /** What it waits for; empty while it computes. */
  wait: z.string(),
  seconds: z.number().nullable(),
  transaction_seconds: z.number().nullable(),
  query: z.string(),
  /** The sessions that hold what it waits for. */
  blocked_by: z.array(z.int()),
  /** How many sessions stand between it and the one that holds up all of them. */
  depth: z.int(),
  /** Only sessions of this product can be stopped from here. */
  ours: z.boolean(),
});
export type DatabaseSession = z.output<typeof databaseSession>;

export const listDatabaseSessions = endpoint({
  method: 'GET',
  path: '/api/v2/database/sessions/',
  summary:
    'What the sessions of the database do now; those that hold up others first, each followed by those that wait for it',
  access: 'superuser',
  query: z.strictObject({ idle: z.literal('1').optional() }),
  response: z.object({ results: z.array(databaseSession) }),
  shows: ['database'],
});

export const endDatabaseSession = endpoint({
  method: 'POST',
  path: '/api/v2/database/sessions/{pid}/end/',
  summary: 'Cancels the statement of a session of this product, or closes the session',
  access: 'superuser',
  errors: ['session_not_ours'],
  params: z.object({ pid: idInPath }),
  body: z.strictObject({ how: z.enum(['cancel', 'terminate']) }),
  response: z.object({ done: z.boolean() }),
  audit: 'database_session_end',
  touches: ['database'],
});

export const listDatabaseStatements = endpoint({
  method: 'GET',
  path: '/api/v2/database/statements/',
  summary: 'The statements that took most time in the last hours, without the values in them',
  access: 'superuser',
  errors: ['statements_hidden'],
  query: z.strictObject({ hours }),
  response: z.object({
    /** Since when they are counted: later than asked for where samples are younger, or the counters were reset. */
    since: timestamp.nullable(),
    results: z.array(
      z.object({
        id: z.string(),
        query: z.string(),
        calls: z.int(),
        seconds: z.number(),
        mean_ms: z.number().nullable(),
        rows: z.int(),
        /** Of the time of all statements. */
        share: z.number().nullable(),
        read_bytes: z.number(),
        temp_bytes: z.number(),
      }),
    ),
  }),
  shows: [],
});

export const listAdvisoryLocks = endpoint({
  method: 'GET',
  path: '/api/v2/database/advisory_locks/',
  summary: 'The locks that the product takes by name: who holds them, and who waits',
  access: 'superuser',
  response: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        /** What the product calls it; empty where the name has a part that cannot be guessed from the key. */
        name: z.string(),
        key: z.string(),
        mode: z.string(),
        granted: z.boolean(),
        pid: z.int(),
        application: z.string(),
        state: z.string(),
        seconds: z.number().nullable(),
        blocked_by: z.array(z.int()),
        waiters: z.int(),
        /** Held by a session that does nothing: it may have been forgotten. */
        idle: z.boolean(),
      }),
    ),
  }),
  shows: ['database'],
});

export const listTableSizes = endpoint({
  method: 'GET',
  path: '/api/v2/database/sizes/',
  summary: 'What takes space, and how much it grew in a week and in a month',
  access: 'superuser',
  response: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        heap: z.number(),
        indexes: z.number(),
        toast: z.number(),
        total: z.number(),
        /** About how many; null where it was never analysed. */
        rows: z.number().nullable(),
        bytes_per_row: z.number().nullable(),
        grown_week: z.number().nullable(),
        grown_month: z.number().nullable(),
      }),
    ),
  }),
  shows: [],
});

export const indexFindings = {
  invalid: 'Invalid',
  duplicate: 'Duplicate',
  missing: 'Missing under a foreign key',
  unused: 'Unused',
  bloated: 'Bloated',
  unanalysed: 'Never analysed',
} as const;
export type IndexFinding = keyof typeof indexFindings;

export const listIndexFindings = endpoint({
  method: 'GET',
  path: '/api/v2/database/index_findings/',
  summary: 'Indexes to build, to drop or to mend, each with its evidence and the statement to copy',
  access: 'superuser',
  query: z.strictObject({ dismissed: z.literal('1').optional() }),
  response: z.object({
    /** Since when the use of indexes is counted. */
    since: timestamp.nullable(),
    results: z.array(
      z.object({
        /** What was found, and of what. */
        id: z.string(),
        kind: z.enum(Object.keys(indexFindings) as [IndexFinding, ...IndexFinding[]]),
        name: z.string(),
        table: z.string(),
        bytes: z.number(),
        evidence: z.string(),
        remedy: z.string(),
        dismissed: z.object({ reason: z.string(), by: z.string(), at: timestamp }).nullable(),
      }),
    ),
  }),
  shows: ['database'],
});

export const dismissFinding = endpoint({
  method: 'PUT',
  path: '/api/v2/database/index_findings/dismissed/',
  summary: 'Says why a finding is all right as it is; without a reason it is listed again',
  access: 'superuser',
  body: z.strictObject({ finding: requiredLine(200, 'Say which finding'), reason: line(500) }),
  audit: 'index_finding_dismiss',
  touches: ['database'],
});

export const listHotTables = endpoint({
  method: 'GET',
  path: '/api/v2/database/hot_tables/',
  summary: 'The busiest tables of the last hours: reads, writes, dead rows, and when they were last cleaned',
  access: 'superuser',
  query: z.strictObject({ hours }),
  response: z.object({
    since: timestamp.nullable(),
    results: z.array(
      z.object({
        id: z.string(),
        reads: z.number(),
        whole_reads: z.number(),
        /** Rows that a reading of the whole table looked at, on average. */
        rows_per_whole_read: z.number().nullable(),
        inserts: z.number(),
        updates: z.number(),
        deletes: z.number(),
        /** Of the updates: those that changed no index. */
        hot_share: z.number().nullable(),
        live: z.number(),
        dead: z.number(),
        dead_share: z.number().nullable(),
        hit_share: z.number().nullable(),
        cleaned: timestamp.nullable(),
        analysed: timestamp.nullable(),
        /** Dead rows are past the point at which the database cleans by itself. */
        cleaning_due: z.boolean(),
        advice: z.string(),
      }),
    ),
  }),
  shows: [],
});
