import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { ConfigError } from '#platform/config';
import { copyOut } from '#platform/db/copy';
import { BackupWriter, type Manifest } from './backup-file.ts';
import { connect, copyStatement, listSequences, listTables, quote, type TableContents } from './contents.ts';

export interface BackupOrder {
  url: string;
  /** Must not be there yet. */
  file: string;
  /** Where mails are files. */
  dataDir: string;
  version: string;
  release: string;
  keyMark: string | null;
}
export type Progress = (done: number, total: number | null, text?: string) => void;

export const mailFolder = 'mail';
export const mailFileName = /^[0-9a-f-]{36}\.json$/;
/** A name under which nothing whole is ever kept. */
export const isDraft = (name: string): boolean => /\.part-[0-9a-f]{12}$/.test(name);

/**
 * Writes the whole database, as it is at one moment, into one file. Others go on reading and writing meanwhile. The file gets
 * its name when all of it is on the disk, so there is never half a backup under that name.
 */
export async function makeBackup(order: BackupOrder, progress: Progress = () => undefined) {
  const { file } = order;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  if (await stat(file).catch(() => undefined)) throw new ConfigError(`${file} is there already. Choose another name.`);
  const draft = `${file}.part-${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    const client = await connect(order.url, 'backup');
    try {
      const tables = await beginSnapshot(client);
      const writer = new BackupWriter(handle);
      const manifest = await writeContents(client, writer, { order, tables, progress });
      const bytes = await writer.end(manifest);
      await rename(draft, file);
      await syncFolder(dirname(file));
      return { manifest, bytes };
    } finally {
      await client.end().catch(() => undefined); // It may be broken; what broke it is told.
    }
  } finally {
    await handle.close().catch(() => undefined); // A full disk is told by then.
    await rm(draft, { force: true });
  }
}

/**
 * Begins a transaction that sees one moment. Tables are locked before the first look, against being changed in their form
 * (not in what they hold), so that the look and the tables fit together.
 */
async function beginSnapshot(client: pg.Client): Promise<TableContents[]> {
  for (;;) {
    const expected = await listTables(client);
    if (!expected.some(({ name }) => name === 'schema_migration'))
      throw new ConfigError('There is nothing to back up: the database is empty.');
    await client.query('begin isolation level repeatable read read only');
    await client.query(`lock table ${expected.map(({ name }) => quote(name)).join(', ')} in access share mode`);
    if (isDeepStrictEqual(await listTables(client), expected)) return expected;
    await client.query('rollback'); // A migration ran in between.
  }
}

interface Writing {
  order: BackupOrder;
  tables: TableContents[];
  progress: Progress;
}

async function writeContents(
  client: pg.Client,
  writer: BackupWriter,
  { order, tables: given, progress }: Writing,
): Promise<Manifest> {
  const { rows: about } = await client.query<{ moment: string; postgres: string; total: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment,
       current_setting('server_version') as postgres,
       (select sum(pg_relation_size(oid)) from pg_class where relkind in ('r', 't')) as total`,
  );
  const { moment, postgres, total } = about[0]!;
  const migrations = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from schema_migration order by name',
  );
  let done = 0;
  const copy = async (name: string, statement: string, kind: 'table' | 'waiting') => {
    let rows = 0;
    const written = await writer.section({ kind, name }, async (add) => {
      rows = await copyOut(client, statement, async (block) => {
        await add(block);
        done += block.length;
        progress(done, Math.max(done, Number(total)), name);
      });
    });
    return { name, rows, ...written };
  };
  const tables: Manifest['tables'] = [];
  for (const table of given)
    tables.push({ ...(await copy(table.name, copyStatement(table, 'to stdout'), 'table')), columns: table.columns });
  const waiting = (await hasQueue(client)) ? await copy('waiting', waitingTasks, 'waiting') : null;
  // Sequences know no moments: read last, they are never behind what was copied.
  const sequences = await listSequences(client);
  await client.query('commit');
  const files = await writeMailFiles(writer, order.dataDir);
  const { version, release, keyMark } = order;
  return {
    version,
    release,
    postgres,
    host: hostname(),
    moment,
    migrations: migrations.rows,
    tables,
    sequences,
    waiting,
    files,
    key_mark: keyMark,
  };
}

async function hasQueue(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('pgboss.job') is not null as there");
  return rows[0]!.there;
}

/** Of the queue, which is made anew by its own program, only what is not done yet. Copies for failed tasks are not tasks. */
const waitingTasks = `copy (
  select id, name, data, priority, start_after from pgboss.job
  where state in ('created', 'retry', 'active') and data ? 'task' and source_id is null order by created_on, id
) to stdout`;

async function writeMailFiles(writer: BackupWriter, dataDir: string): Promise<Manifest['files']> {
  const folder = join(dataDir, mailFolder);
  const names = await readdir(folder).catch(() => []); // No mail yet, no folder yet.
  const files: Manifest['files'] = [];
  for (const name of names.filter((each) => mailFileName.test(each)).toSorted()) {
    const text = await readFile(join(folder, name));
    files.push({ name, ...(await writer.section({ kind: 'file', name }, (add) => add(text))) });
  }
  return files;
}

/** Only then does the new name survive a power cut. Systems that cannot do this need not. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const hour = 3_600_000;
/** What a backup that was killed left behind. One that goes on is written to all the time. */
export async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = isDraft(name) ? await stat(path).catch(() => undefined) : undefined;
    if (found && found.mtimeMs < Date.now() - hour) await rm(path, { force: true });
  }
}
