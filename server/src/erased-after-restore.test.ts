import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb, openPool, wireTypes } from '#platform/db/db';
import { useApi } from '#testing/api';
import { createEmptyDatabase } from '#testing/database';
import { canary, makeFullPerson, tablesWithCanary } from '#testing/full-person';
import { startProcess } from '#testing/process';
import { makeBackup } from './features/backups/make-backup.ts';
import { restore } from './features/backups/restore.ts';
import { carryOut } from './features/personal-data/erasures.ts';

const api = useApi();
let folder: string;
let target: { url: string; drop(): Promise<void> };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spana-erased-'));
  target = await createEmptyDatabase();
});
afterAll(async () => {
  await target.drop();
  await rm(folder, { recursive: true });
});

test('whoever was erased after a backup is gone again before a product restored from it gives its first answer', async () => {
  const { DATA_DIR } = api.services.config;
  await mkdir(join(DATA_DIR, 'mail'), { recursive: true });
  await writeFile(join(DATA_DIR, 'mail', '00000000-0000-4000-8000-000000000001.json'), JSON.stringify({ to: canary }));
  const { person } = await makeFullPerson(api.db);
  const file = join(folder, 'older.backup');
  await makeBackup({ version: '0.1.0', release: 'test', keyMark: null, url: api.url, file, dataDir: DATA_DIR });
  const { id } = await api.db
    .insertInto('erasure')
    .values({ person_id: person, state: 'waiting', asked_by: 'person', due: sql`now()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.db.transaction().execute((trx) => carryOut(trx, api.services.config, id));

  await restore({ url: target.url, file, dataDir: DATA_DIR });
  const db = openDb(openPool(() => target.url, { name: 'test', max: 2, types: wireTypes, onError: () => undefined }));
  try {
    expect((await tablesWithCanary(db)).length, 'the backup had them').toBeGreaterThan(20);
    const product = await startProcess('web', { DATABASE_URL: target.url, DATA_DIR });
    // The first answer that is not "not ready yet".
    await expect
      .poll(() =>
        product.request('/readyz').then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    expect(await tablesWithCanary(db)).toEqual([]);
    await product.ready();
    expect(product.output()).toContain('Erased 1 person again');
  } finally {
    await db.destroy();
  }
});
