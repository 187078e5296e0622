import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { productName } from '@app/contract/base/product';
import pg from 'pg';
import { ConfigError } from '../config.ts';

const folder = resolve(import.meta.dirname, '../../../migrations');
/** Any number nobody else uses: whoever holds it migrates, the others wait and then find nothing to do. */
export const migrationLock = 7_310_442_019;
const lockTimeoutTries = 20;

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const ownTable = `create table if not exists schema_migration (
    name text constraint schema_migration__name primary key,
    checksum text not null,
    applied timestamptz not null default now()
  );
  comment on column schema_migration.name is 'none';
  comment on column schema_migration.checksum is 'none';
  comment on column schema_migration.applied is 'none'`;

/** The migrations that this version of the product comes with. */
export const migrationNames = async (from = folder): Promise<string[]> =>
  (await readdir(from)).filter((name) => name.endsWith('.sql')).toSorted();

export async function readMigrations(from = folder): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames(from)).map(async (name) => {
      const sql = await readFile(join(from, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') };
    }),
  );
}

/**
 * Brings the database forward. Each file runs once, in one transaction. A file that was changed after it ran stops the
 * start, and so does one that ran and is not there: a newer version knows what it did, this one could only do harm. Uses a connection of its own without a statement time-out, because waiting for another process is fine.
 */
export async function migrate(url: string, from = folder): Promise<string[]> {
  const migrations = await readMigrations(from);
  const client = new pg.Client({ connectionString: url, application_name: 'spana migrate', lock_timeout: 0 });
  client.on('error', () => undefined); // The failing query reports it too.
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(ownTable);
    const applied = new Map(
      (await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')).rows.map(
        ({ name, checksum }) => [name, checksum],
      ),
    );
    const unknown = [...applied.keys()].filter((name) => !migrations.some((each) => each.name === name));
    if (unknown.length > 0)
      throw new ConfigError(
        `The data was written by a newer version of ${productName} (this one does not know ${unknown.join(', ')}). ` +
          'Start that version or a later one.',
      );
    const pending = migrations.filter(({ name, checksum }) => {
      const known = applied.get(name);
      if (known && known !== checksum)
        throw new ConfigError(
          `Migration ${name} was changed after it had run. Migrations only go forward: add a new file.`,
        );
      return !known;
    });
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Gives up its place in the lock queue every 3 seconds, so that a busy table is never blocked for longer. */
async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query("begin; set local lock_timeout = '3s'");
      await run(client, { name, sql, checksum });
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined); // The connection may be gone; the first error tells.
      const lockTimedOut = error instanceof pg.DatabaseError && error.code === '55P03';
      if (!lockTimedOut || tries === lockTimeoutTries) throw error;
    }
  }
}

async function run(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
}

/** Runs these inside the caller's transaction: for a restore, which is all or nothing. */
export async function migrateWithin(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(ownTable);
  for (const migration of migrations) await run(client, migration);
}
