import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { takeAnswered } from '#platform/http/metrics';
import type { Services } from '#platform/services';

/** Every process adds what it answered to what the others did. What could not be noted is noted the next time. */
export async function noteRequests(db: Db): Promise<void> {
  const { answered, failed, putBack } = takeAnswered();
  try {
    await sql`
      insert into request_sample as sample (at, answered, failed) values (date_trunc('minute', now()), ${answered}, ${failed})
      on conflict (at) do update set answered = sample.answered + excluded.answered, failed = sample.failed + excluded.failed`.execute(
      db,
    );
  } catch (error) {
    putBack();
    throw error;
  }
}

/** The folder of backups is made with the first one. */
const lookAt = async (folder: string) => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)));
    return { free_bytes: bavail * bsize, bytes: blocks * bsize, error: '' };
  } catch (error) {
    return { free_bytes: null, bytes: null, error: error instanceof Error ? error.message : String(error) };
  }
};

/** Noted for each machine, because whoever checks may run on another one. */
export async function noteDisks({
  db,
  config: { DATA_DIR, BACKUP_DIR },
}: Pick<Services, 'db' | 'config'>): Promise<void> {
  for (const folder of new Set([DATA_DIR, BACKUP_DIR ?? DATA_DIR])) {
    const seen = { at: sql<string>`now()`, ...(await lookAt(folder)) };
    await db
      .insertInto('disk_sample')
      .values({ host: hostname(), folder, ...seen })
      .onConflict((conflict) => conflict.columns(['host', 'folder']).doUpdateSet(seen))
      .execute();
  }
}

/** Nobody asks for what was so long ago. */
export async function trimSamples(db: Db): Promise<void> {
  await sql`delete from request_sample where at < now() - interval '2 days'`.execute(db);
  await sql`delete from disk_sample where at < now() - interval '2 days'`.execute(db);
  await sql`delete from alert_message where created < now() - interval '90 days'`.execute(db);
}
