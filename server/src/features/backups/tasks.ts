import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '#platform/config';
import { computeApart } from '#platform/tasks/compute';
import { task, type TaskContext } from '#platform/tasks/task';
import { makeTask, orderOf } from './backups.ts';
import type { Made } from './make-apart.ts';
import { removeDrafts } from './make-backup.ts';
import {
  beginRecord,
  beginTest,
  failRecord,
  finishRecord,
  finishTest,
  listNeedless,
  markRemoved,
  type Verdict,
} from './records.ts';
import { folderOf, isDue, readSettings } from './schedule.ts';
import type { TestOrder } from './test-apart.ts';

/** Looks whether a backup is due; how often they are made is a setting, and schedules are not. */
export const dueTask = task({
  name: 'backups.due',
  queue: 'maintenance',
  input: z.object({}),
  schedule: '*/10 * * * *',
  handle: (_, { config, tasks, finish }) =>
    finish(async (trx) => {
      const settings = await readSettings(trx);
      const due = folderOf(config) !== undefined && (await isDue(trx, settings, new Date()));
      if (due) await tasks.send(trx, makeTask, {});
      return { due };
    }),
});

/** In a process of its own, which gives way to those that people wait for. Tells how far it is in megabytes. */
const runApart = (module: string, order: unknown, { signal, progress }: TaskContext): Promise<unknown> =>
  computeApart(new URL(module, import.meta.url), order, {
    signal,
    givesWay: true,
    onProgress: (done, total, text) => {
      const inMb = (bytes: number): number => Math.round(bytes / 1e6);
      progress(inMb(done), total === null ? null : inMb(total), text).catch(() => undefined); // It is only to be looked at.
    },
  });

const make = task({
  ...makeTask,
  handle: async ({ user }, context) => {
    const { config, db, databaseUrl, task: self, tasks, write, finish } = context;
    const folder = folderOf(config);
    if (folder === undefined) throw new ConfigError('BACKUP_DIR is not set on this machine');
    const file = join(folder, `spana-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`);
    const id = await write((trx) => beginRecord(trx, { task: self.uuid, user: user ?? null, file }));
    try {
      await removeDrafts(folder);
      const order = { ...(await orderOf(config)), url: databaseUrl(), file };
      const made = (await runApart('make-apart.ts', order, context)) as Made;
      return await finish(async (trx) => {
        await finishRecord(trx, id, made);
        await tasks.send(trx, testTask, { id });
        return { file, bytes: made.bytes };
      });
    } catch (error) {
      await failRecord(db, id, error instanceof Error ? error.message : String(error));
      throw error;
    }
  },
});

/** Followed by what makes room. What came of it is on the page of backups; to try the same again would not help. */
const testTask = task({
  name: 'backups.test',
  queue: 'maintenance',
  input: z.object({ id: z.int() }),
  key: ({ id }) => String(id),
  handle: async ({ id }, context) => {
    const { db, log, write } = context;
    const found = await write((trx) => beginTest(trx, id));
    if (!found) return undefined;
    const verdict = await tryRestore(found, context);
    await finishTest(db, id, verdict);
    if (verdict.test === 'failed') log.error({ file: found.file, reason: verdict.note }, 'a backup cannot be restored');
    await removeNeedless(context);
    return verdict;
  },
});

async function removeNeedless({ db, write }: Pick<TaskContext, 'db' | 'write'>): Promise<number> {
  const settings = await readSettings(db);
  const needless = await write((trx) => listNeedless(trx, settings));
  for (const { id, file } of needless) {
    await rm(file, { force: true });
    await markRemoved(db, id);
  }
  return needless.length;
}

/** Backups grow too old also while none is made. */
const sweepTask = task({
  name: 'backups.sweep',
  queue: 'maintenance',
  input: z.object({}),
  schedule: '40 5 * * *',
  handle: async (_, context) => ({ removed: await removeNeedless(context) }),
});

async function tryRestore({ file, host }: { file: string; host: string }, context: TaskContext): Promise<Verdict> {
  if (host !== hostname()) return { test: 'skipped', note: `The file is on ${host}, and this worker is not` };
  const { config, databaseUrl } = context;
  const disk = config.DATABASE_URL ? undefined : config.DATA_DIR;
  const order: TestOrder = { url: databaseUrl(), file, disk };
  return (await runApart('test-apart.ts', order, context)) as Verdict;
}

export const backupTasks = [dueTask, make, testTask, sweepTask];
