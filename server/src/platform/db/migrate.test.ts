import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase } from '#testing/database';
import { migrate } from './migrate.ts';

let folder: string;
let url: string;
let drop: () => Promise<void>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spana-migrations-'));
  ({ url, drop } = await createDatabase());
  // What the product itself has brought is none of these files' business.
  await query('delete from schema_migration');
});
afterEach(async () => {
  await drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('migrations', () => {
  test('run once, in the order of their names, whoever asks first', async () => {
    await write('0002_b.sql', 'insert into migrated values (2)');
    await write('0001_a.sql', 'create table migrated (n int); insert into migrated values (1)');
    const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(url, folder)));
    expect(runs.filter((names) => names.length === 2)).toHaveLength(1);
    expect(runs.filter((names) => names.length === 0)).toHaveLength(4);
    expect(await query('select n from migrated')).toEqual([{ n: 1 }, { n: 2 }]);
    await write('0003_c.sql', 'insert into migrated values (3)');
    expect(await migrate(url, folder)).toEqual(['0003_c.sql']);
  });

  test('a file that fails leaves nothing behind and can be mended', async () => {
    await write('0001_a.sql', 'create table half (n int); insert into half values (1 / 0)');
    await expect(migrate(url, folder)).rejects.toThrow('division by zero');
    await write('0001_a.sql', 'create table half (n int)');
    expect(await migrate(url, folder)).toEqual(['0001_a.sql']);
  });

  test('a file that was changed after it ran stops the start', async () => {
    await write('0001_a.sql', 'create table first (n int)');
    await migrate(url, folder);
    await write('0001_a.sql', 'create table first (n bigint)');
    await expect(migrate(url, folder)).rejects.toThrow('0001_a.sql was changed after it had run');
  });

  test('a busy table is waited for without standing in everybody’s way', async () => {
    await write('0001_a.sql', 'create table busy (n int)');
    await migrate(url, folder);
    await write('0002_b.sql', 'alter table busy add m int');
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    await reader.query('begin; select * from busy');
    const migrating = migrate(url, folder);
    // The migration gives way after 3 seconds and tries again; it succeeds once the reader is done.
    const gaveWay = async () =>
      (
        await query(
          `select from pg_stat_activity where application_name = 'spana migrate' and datname = current_database()
             and xact_start > backend_start + interval '3 seconds'`,
        )
      ).length > 0;
    while (!(await gaveWay()));
    await reader.query('commit');
    await reader.end();
    expect(await migrating).toEqual(['0002_b.sql']);
  });
});
