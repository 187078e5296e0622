import { type DestinationStream, type Logger, pino, type StreamEntry } from 'pino';
import type { Config } from './config.ts';
import { logFolder, openLogStore } from './log-store.ts';

export type Log = Logger;

/** Names under which secrets travel. Whatever is logged under one of them is blanked. */
const secretNames = [
  'authorization',
  'cookie',
  'password',
  'current_password',
  'new_password',
  'password_hash',
  'token',
  'access',
  'refresh',
  'original_access',
  'original_refresh',
  'text',
];

/**
 * JSON lines on standard output, and in files that the page of logs reads. On a developer's screen only what needs attention,
 * unless LOG_LEVEL says more.
 */
export const openLog = (
  { LOG_LEVEL, LOG_DAYS, NODE_ENV, RELEASE, DATA_DIR }: Config,
  destination: DestinationStream = pino.multistream(
    [
      { stream: pino.destination(1), level: LOG_LEVEL ?? (NODE_ENV === 'production' ? 'info' : 'warn') },
      { stream: openLogStore(logFolder(DATA_DIR), { days: LOG_DAYS }), level: LOG_LEVEL ?? 'info' },
    ] as StreamEntry[],
    { dedupe: false },
  ),
): Log =>
  pino(
    {
      level: LOG_LEVEL ?? 'info',
      base: { pid: process.pid, release: RELEASE },
      redact: {
        // PostgreSQL quotes the offending row in an error's detail.
        paths: ['err.detail', 'err.where', ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])],
        censor: '[redacted]',
      },
      serializers: {
        // The query string may hold names and addresses of people, so only the path is kept.
        req: (request: { method: string; url: string; id: string }) => ({
          method: request.method,
          path: request.url.split('?', 1)[0],
          id: request.id,
        }),
        err: pino.stdSerializers.err,
      },
    },
    destination,
  );
