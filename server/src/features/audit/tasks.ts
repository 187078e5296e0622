import { z } from 'zod';
import { task } from '#platform/tasks/task';
import type { TaskKind } from '#platform/tasks/tasks';
import { sealTrails, verifyTrails } from './seals.ts';

export const checkTrailsKind: TaskKind<z.ZodObject> = {
  name: 'trails.check',
  queue: 'maintenance',
  input: z.object({}),
  key: () => 'trails',
};

/** Looks at every entry of both trails, each night and when somebody asks. */
export const checkTrails = task({
  ...checkTrailsKind,
  schedule: '10 4 * * *',
  handle: async (_, { db, config, log, signal, progress, finish }) => {
    await sealTrails({ db, config });
    const verdict = await verifyTrails(
      { db, config },
      { signal, onProgress: (entries) => void progress(entries, null, 'entries').catch(() => undefined) },
    );
    const { entries, removed, seal, hash, findings } = verdict;
    if (findings.length > 0) log.error({ seal, hash, findings }, 'a trail is not as it was written');
    // Kept outside of the database, too, with the log.
    else log.info({ entries, removed, seal, hash }, 'the trails are as they were written');
    return finish(async (trx) => {
      await trx.insertInto('trail_check').values({ entries, removed, seal, hash, findings }).execute();
      return verdict;
    });
  },
});
