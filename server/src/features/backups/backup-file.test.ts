import { randomBytes } from 'node:crypto';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BackupWriter, type Manifest, openBackup } from './backup-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spana-backup-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

const manifest: Manifest = {
  version: '1',
  release: 'test',
  postgres: '18',
  host: 'here',
  moment: '2026-01-01T00:00:00Z',
  migrations: [],
  tables: [],
  sequences: [],
  waiting: null,
  files: [],
  key_mark: null,
};

test('sections come back in order and whole: none, one byte, and blocks of many sizes', async () => {
  const path = join(folder, 'sections');
  const file = await open(path, 'wx');
  const writer = new BackupWriter(file);
  const given = [[], [Buffer.from('x')], [5, 70_000, 262_144, 3_000_000].map((size) => randomBytes(size))];
  for (const [n, blocks] of given.entries())
    await writer.section({ kind: 'table', name: `table ${n}` }, async (add) => {
      for (const block of blocks) await add(block);
    });
  const size = await writer.end(manifest);
  await file.close();
  const backup = await openBackup(path);
  expect(backup).toMatchObject({ manifest, size });
  const found: [string, Buffer][] = [];
  for await (const { name, blocks } of backup.sections()) found.push([name, await buffer(blocks)]);
  expect(found.map(([name]) => name)).toEqual(['table 0', 'table 1', 'table 2']);
  for (const [n, blocks] of given.entries())
    expect(found[n]![1].equals(Buffer.concat(blocks)), `table ${n}`).toBe(true);
});

test('what the disk says when it takes no more is what is told', async () => {
  const path = join(folder, 'full');
  await writeFile(path, '');
  const file = await open(path, 'r');
  const writer = new BackupWriter(file);
  const write = () =>
    writer.section({ kind: 'table', name: 'person' }, async (add) => {
      for (let n = 0; n < 40; n += 1) await add(randomBytes(262_144));
    });
  await expect(write()).rejects.toMatchObject({ code: 'EBADF' });
  await file.close();
});
