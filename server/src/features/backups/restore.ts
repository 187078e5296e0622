import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { productName } from '@app/contract/base/product';
import type pg from 'pg';
import { ConfigError } from '#platform/config';
import { copyIn, copyOut } from '#platform/db/copy';
import { migrateWithin, readMigrations } from '#platform/db/migrate';
import { type EmptyQueue, openEmptyQueue } from '#platform/tasks/put-back';
import { afterRestore } from './after-restore.ts';
import { type Backup, type Manifest, Measure, openBackup, type Section } from './backup-file.ts';
import { connect, copyStatement, listTables, quote } from './contents.ts';
import { mailFileName, mailFolder, type Progress } from './make-backup.ts';
import { stripTables } from './rebuild.ts';

export interface RestoreOrder {
  url: string;
  file: string;
  /** Where mails that are files go; a test restore only reads them. */
  dataDir: string | undefined;
  /** Another folder with migrations than the product's own. */
  migrations?: string;
}

/**
 * Fills an empty database from a backup. The file is read once before anything is written; then all is one transaction, so
 * that there is either everything or still nothing. Rows are counted and their checksums taken once they are in the tables.
 */
export async function restore(order: RestoreOrder, progress: Progress = () => undefined): Promise<Manifest> {
  progress(0, null, 'Reading the file');
  const backup = await openBackup(order.file);
  const { manifest } = backup;
  const { done, newer } = await splitMigrations(manifest, order.migrations);
  const client = await connect(order.url, 'restore');
  try {
    await ensureEmpty(client);
    const queue = await openEmptyQueue(order.url);
    try {
      await client.query('begin');
      await migrateWithin(client, done);
      const rebuild = await stripTables(client);
      await fillTables(client, backup, { dataDir: order.dataDir, progress });
      for (const { name, last } of manifest.sequences)
        await client.query('select setval($1::regclass, $2::bigint)', [`public.${quote(name)}`, last]);
      await rebuild((part) => progress(0, null, part));
      await compareTables(client, manifest, progress);
      await migrateWithin(client, newer);
      progress(0, null, 'Settling what waited');
      await afterRestore(client, queue, manifest);
      await client.query('commit');
    } catch (error) {
      await giveBack(client, queue);
      throw error;
    } finally {
      await queue.close();
    }
    progress(0, null, 'Gathering statistics');
    await client.query('analyze');
  } finally {
    await client.end().catch(() => undefined); // It may be broken; what broke it is told.
  }
  return manifest;
}

/** As it was before: empty. A connection that broke has undone it already. */
async function giveBack(client: pg.Client, queue: EmptyQueue): Promise<void> {
  await client.query('rollback').catch(() => undefined);
  await queue.drop().catch(() => undefined);
}

/** What the backup's program had run, and what ours adds. */
async function splitMigrations({ migrations, version }: Manifest, folder: string | undefined) {
  const known = new Map((await readMigrations(folder)).map((each) => [each.name, each]));
  const unknown = migrations.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (unknown.length > 0)
    throw new ConfigError(
      `The backup was made by a newer version of ${productName} (${version}; this one does not know ${unknown.join(', ')}). ` +
        'Restore it with that version or a later one.',
    );
  const changed = migrations.find(({ name, checksum }) => known.get(name)!.checksum !== checksum);
  if (changed)
    throw new ConfigError(
      `The backup was made by another build of ${productName}: its migration ${changed.name} is not the same as here.`,
    );
  const names = new Set(migrations.map(({ name }) => name));
  const all = [...known.values()];
  return { done: all.filter(({ name }) => names.has(name)), newer: all.filter(({ name }) => !names.has(name)) };
}

async function ensureEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string; table: string | null }>(
    `select current_setting('server_encoding') as encoding, (
       select n.nspname || '.' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname not in ('pg_catalog', 'information_schema', 'pgboss') and n.nspname !~ '^pg_(toast|temp)'
         and c.relkind in ('r', 'p', 'v', 'm', 'f')
         and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
       order by 1 limit 1) as table`,
  );
  const { encoding, table } = rows[0]!;
  if (table !== null)
    throw new ConfigError(
      `A backup is restored into an empty database only, and this one is not (it has ${table}). ` +
        'Make an empty one, or choose another DATA_DIR.',
    );
  if (encoding !== 'UTF8')
    throw new ConfigError(`The database stores text as ${encoding}. Make one with the encoding UTF8.`);
  // Left by a restore that was killed. Nothing was ever in it.
  await client.query('drop schema if exists pgboss cascade');
}

interface Filling {
  dataDir: string | undefined;
  progress: Progress;
}

async function fillTables(client: pg.Client, { manifest, sections }: Backup, { dataDir, progress }: Filling) {
  const tables = new Map(manifest.tables.map((each) => [each.name, each]));
  const files = new Map(manifest.files.map((each) => [each.name, each]));
  const total = manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const here = await listTables(client);
  const missing = here.filter(({ name }) => !tables.has(name)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`The backup has no table ${missing.join(', ')}`);
  // What migrations put there is in the backup, too, as it has become since.
  await client.query(`truncate ${here.map(({ name }) => quote(name)).join(', ')} restart identity`);
  await client.query(
    'create temporary table waiting_task (id uuid, name text, data jsonb, priority int, start_after timestamptz) on commit drop',
  );
  let done = 0;
  const passing = (measure: Measure, section: Section) =>
    (async function* () {
      for await (const block of section.blocks) {
        measure.add(block);
        done += block.length;
        progress(done, total, section.name);
        yield block;
      }
    })();
  for await (const section of sections()) {
    const { kind, name } = section;
    const measure = new Measure();
    const blocks = passing(measure, section);
    if (kind === 'file') {
      const bytes = await buffer(blocks);
      ensureSame(name, measure.result(), files.get(name));
      if (dataDir !== undefined) await writeMailFile(dataDir, name, bytes);
      continue;
    }
    const expected = kind === 'waiting' ? manifest.waiting : tables.get(name);
    if (!expected) throw new Error(`The manifest does not know ${name}`);
    const statement =
      kind === 'waiting' ? 'copy waiting_task from stdin' : copyStatement(tables.get(name)!, 'from stdin');
    const rows = await copyIn(client, statement, blocks);
    ensureSame(name, { rows, ...measure.result() }, expected);
  }
}

/** Reads every table as the backup did: what is in them now is what was in them then, byte by byte. */
async function compareTables(client: pg.Client, { tables }: Manifest, progress: Progress): Promise<void> {
  let done = 0;
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const table of tables) {
    const measure = new Measure();
    const rows = await copyOut(client, copyStatement(table, 'to stdout'), async (block) => {
      measure.add(block);
      done += block.length;
      progress(done, total, `Comparing ${table.name}`);
    });
    ensureSame(table.name, { rows, ...measure.result() }, table);
  }
}

type Measured = { rows?: number; bytes: number; sha256: string };
function ensureSame(name: string, found: Measured, expected: Measured | undefined): void {
  if (found.sha256 === expected?.sha256 && found.rows === expected.rows) return;
  throw new Error(`${name} is not as it was when it was backed up (${found.rows} rows of ${expected?.rows})`);
}

async function writeMailFile(dataDir: string, name: string, bytes: Buffer): Promise<void> {
  if (!mailFileName.test(name)) throw new Error(`The backup holds a file that is no mail: ${name}`);
  const folder = join(dataDir, mailFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, name), bytes, { mode: 0o600 });
}
