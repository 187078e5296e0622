import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createEmptyDatabase } from '#testing/database';
import { useApi } from '#testing/api';
import { replaceWithDemo } from '../../demo/demo.ts';
import { makeBackup } from './make-backup.ts';
import { restore } from './restore.ts';
const api = useApi();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spana-backup-'));
});
afterAll(() => rm(folder, { recursive: true }));
const about = { version: '0.1.0', release: 'test', keyMark: null };

test('roundtrip', async () => {
  await replaceWithDemo(api.db, 1, 200);
  const file = join(folder, 'one.backup');
  const t0 = performance.now();
  const { manifest, bytes } = await makeBackup({ ...about, url: api.url, file, dataDir: api.services.config.DATA_DIR });
  console.log(bytes, manifest.tables.reduce((a, b) => a + b.bytes, 0), performance.now() - t0, manifest.waiting, manifest.files.length);
  const { url, drop } = await createEmptyDatabase();
  const t1 = performance.now();
  await restore({ url, file, dataDir: folder });
  console.log(performance.now() - t1);
  await drop();
});
