import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { inPlainWords } from '#platform/plain-words';
import { connect, quote } from './contents.ts';
import type { Progress } from './make-backup.ts';
import type { Verdict } from './records.ts';
import { restore } from './restore.ts';

export interface TestOrder {
  url: string;
  file: string;
  /** A folder on the disk of the database, where that is known. */
  disk: string | undefined;
}

/** A restored database is smaller than the one it was made of, unless that was made a moment ago. */
const spare = 1.2;
const prefix = 'spana_test_restore_';

/** Restores a backup into a database beside the product's own, which is dropped again. Runs in a process of its own. */
export const compute = async ({ url, file, disk }: TestOrder, progress: Progress): Promise<Verdict> => {
  const client = await connect(url, 'test restore');
  try {
    const obstacle = await findObstacle(client, disk);
    if (obstacle !== undefined) return { test: 'skipped', note: obstacle };
    await dropOld(client);
    const name = `${prefix}${randomBytes(6).toString('hex')}`;
    await client.query(`create database ${name} template template0 encoding 'UTF8'`);
    const scratch = new URL(url);
    scratch.pathname = `/${name}`;
    try {
      await restore({ url: scratch.href, file, dataDir: undefined }, progress);
      return { test: 'passed', note: '' };
    } catch (error) {
      return { test: 'failed', note: inPlainWords(error) ?? String(error) };
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
    }
  } finally {
    await client.end();
  }
};

async function findObstacle(client: pg.Client, disk: string | undefined): Promise<string | undefined> {
  const { rows } = await client.query<{ may: boolean; user: string; size: string }>(
    `select rolcreatedb or rolsuper as may, rolname as user, pg_database_size(current_database()) as size
     from pg_roles where rolname = current_user`,
  );
  const { may, user, size } = rows[0]!;
  if (!may) return `The database user may not create databases. To allow it: alter role ${quote(user)} createdb`;
  if (disk === undefined) return undefined;
  const { bavail, bsize } = await statfs(disk);
  const needed = Number(size) * spare;
  return bavail * bsize < needed
    ? `There is too little room on the disk of the database: ${(needed / 1e9).toFixed(1)} GB are needed for a moment`
    : undefined;
}

/** Left by a test restore that was killed. No two run at a time on one database: they have one queue. */
async function dropOld(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1)
       and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`,
    [prefix],
  );
  for (const { name } of rows) await client.query(`drop database if exists ${quote(name)}`);
}
