import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '#platform/config';
import { openDb, openPool, wireTypes } from '#platform/db/db';
import { gradeBatches } from '../../features/grading/llm/grade.ts';
import { workOnBatch } from '../../features/llm/batches/work.ts';

/* A process that works on one batch until it has come to its end, to be killed at any time. Nothing is built anew afterwards. */
const { DATABASE_URL, BATCH, GRACE_MS } = process.env as Record<string, string>;
const { end: _, ...kind } = gradeBatches;
const db = openDb(
  openPool(() => DATABASE_URL!, { name: 'batches', max: 4, types: wireTypes, onError: () => undefined }),
);
const around = {
  db,
  config: readConfig(process.env),
  tasks: undefined as never,
  signal: new AbortController().signal,
  write: <T>(
    changes: (trx: Parameters<Parameters<ReturnType<typeof db.transaction>['execute']>[0]>[0]) => Promise<T>,
  ) => db.transaction().execute(changes),
};
process.stdout.write('Ready: at work\n');
while (await workOnBatch(around, kind, Number(BATCH), Number(GRACE_MS))) await delay(50);
process.stdout.write('Done\n');
process.exit(0);
