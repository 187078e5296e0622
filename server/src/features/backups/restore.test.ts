import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDb, openPool } from '#platform/db/db';
import { openTasks } from '#platform/tasks/tasks';
import { useApi } from '#testing/api';
import { createEmptyDatabase } from '#testing/database';
import { contentsOf } from '#testing/databases-compared';
import { makeMailbox, makeOutgoing, makePerson, makeUser } from '#testing/make';
import { replaceWithDemo } from '../../demo/demo.ts';
import { tasks } from '../../features.ts';
import { queueMail } from '../mail/mail.ts';
import { openBackup } from './backup-file.ts';
import { makeBackup } from './make-backup.ts';
import { restore } from './restore.ts';

const api = useApi();
const migrations = resolve(import.meta.dirname, '../../../migrations');
let folder: string;
let target: { url: string; drop(): Promise<void> };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spana-backup-'));
  await replaceWithDemo(api.db, 3, 40);
});
beforeEach(async () => {
  target = await createEmptyDatabase();
  return () => target.drop();
});
afterAll(() => rm(folder, { recursive: true }));

const about = { version: '0.1.0', release: 'test', keyMark: null };
const backUp = async (name: string) => {
  const file = join(folder, name);
  return { file, ...(await makeBackup({ ...about, url: api.url, file, dataDir: api.services.config.DATA_DIR })) };
};
async function query<T extends pg.QueryResultRow>(text: string, url = target.url): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
/** Nothing was written, not even a table. */
const expectEmpty = async () =>
  expect(
    await query(`select relname from pg_class where relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and relkind in ('r', 'v', 'S') and relnamespace::regnamespace::text !~ '^pg_'`),
  ).toEqual([]);

describe('a restored database', () => {
  /** What is settled after a restore, because the world has gone on. */
  const settled = new Set([
    'audit_log',
    'llm_batch',
    'notification',
    'outreach_setting',
    'session',
    'shortlist',
    'task_run',
    'task_schedule',
    // The restore is in the audit trail, and its entry waits to be sealed.
    'trail_unsealed',
  ]);

  test('holds every row, index, key, trigger and sequence of the one that was backed up, and mails that are files', async () => {
    const mail = '0b6fd5f0-7b0e-4f4b-8d5c-0c7a5a3a9f11.json';
    const mails = join(api.services.config.DATA_DIR, 'mail');
    await mkdir(mails, { recursive: true });
    await writeFile(join(mails, mail), '{"subject":"Hej"}');
    const { file, manifest } = await backUp('whole.backup');
    const before = await contentsOf(api.url);
    expect(Object.keys(before.tables)).toEqual(manifest.tables.map(({ name }) => name));
    const elsewhere = join(folder, 'elsewhere');
    await restore({ url: target.url, file, dataDir: elsewhere });
    expect(await readFile(join(elsewhere, 'mail', mail), 'utf8')).toBe('{"subject":"Hej"}');
    const after = await contentsOf(target.url);
    expect(after.schema).toEqual(before.schema);
    // What fell due meanwhile was told, and the restore is in the audit trail.
    const { audit_log_id_seq, notification_id_seq, ...sequences } = before.sequences;
    expect(after.sequences).toMatchObject({ ...sequences, audit_log_id_seq: String(Number(audit_log_id_seq) + 1) });
    expect(Number(after.sequences['notification_id_seq'])).toBeGreaterThanOrEqual(Number(notification_id_seq));
    const differing = Object.keys(before.tables).filter((name) => before.tables[name] !== after.tables[name]);
    expect(differing.filter((name) => !settled.has(name))).toEqual([]);
    // Forty, and one who was erased.
    expect(Number.parseInt(after.tables['person']!, 10)).toBe(41);
    const stale = await query("select relname from pg_class where relname = 'person' and reltuples < 40");
    expect(stale, 'the planner knows the tables').toEqual([]);
  });

  test('sends nothing a second time, and lets nobody in by what may have ended since', async () => {
    const user = await makeUser(api.db, { is_superuser: true });
    await api.as(user);
    const person = await makePerson(api.db);
    const mailbox = await makeMailbox(api.db, user, 1);
    await makeOutgoing(api.db, { user, mailbox, person });
    const { tasks: queue } = api.services;
    const reread = queue.kinds.find(({ name }) => name === 'files.read_texts')!;
    await api.db.transaction().execute(async (trx) => {
      await queueMail(queue, trx, { to: 'eva@example.com', subject: 'Approved', text: 'Welcome' });
      await queue.send(trx, reread, {});
    });
    await sql`insert into notification (user_id, kind, about_kind, about_id, key)
      values (${user.id}, 'mention', 'comment', 1, 'test')`.execute(api.db);
    await sql`insert into task_schedule (name, slot) values ('charts.digest', now() - interval '8 days')`.execute(
      api.db,
    );
    const { file, manifest } = await backUp('waiting.backup');
    expect(manifest.waiting?.rows).toBe(2);
    await api.db.deleteFrom('task_schedule').execute();
    await restore({ url: target.url, file, dataDir: undefined });

    expect(await query('select paused is not null as paused, paused_reason from outreach_setting')).toEqual([
      { paused: true, paused_reason: expect.stringContaining('restored from a backup of') },
    ]);
    expect(await query("select name, state from task_run where state in ('PENDING', 'REVOKED') order by name")).toEqual(
      [
        { name: 'files.read_texts', state: 'PENDING' },
        { name: 'mail.deliver', state: 'REVOKED' },
      ],
    );
    expect(await query('select from notification where mailed is null and read is null')).toEqual([]);
    expect(await query('select from session where revoked is null')).toEqual([]);
    expect(await query('select from task_schedule')).toEqual([]);
    expect(await query("select via from audit_log where action = 'database_restore'")).toEqual([
      { via: expect.stringContaining('Command line') },
    ]);
    // The queue is the product's own again: what was put back is taken, what was revoked is not.
    const restored = await openTasks(target.url, { log: api.services.log, works: false, kinds: tasks });
    expect(await restored.boss.fetch('mail')).toEqual([]);
    expect(await restored.boss.fetch('default')).toMatchObject([{ data: { task: 'files.read_texts' } }]);
    expect(await query("select state from task_run where name = 'files.read_texts'")).toEqual([{ state: 'RECEIVED' }]);
    const db = openDb(openPool(target.url, { name: 'test', max: 1, onError: () => undefined }));
    const [mail] = await query<{ uuid: string }>(
      "select uuid from task_run where name = 'mail.deliver' and state = 'REVOKED'",
    );
    expect(await restored.canRetry(db, mail!.uuid), 'somebody may send it after all').toBe(true);
    await db.destroy();
    await restored.stop(0);
  });
});

describe('a restore writes nothing', () => {
  test('when the file is cut off or altered, wherever that is', async () => {
    const { file, bytes } = await backUp('good.backup');
    const bad = join(folder, 'bad.backup');
    const places = Array.from({ length: 24 }, (_, n) => Math.floor((bytes * n) / 24)).concat(bytes - 1, bytes - 40);
    for (const place of places) {
      await copyFile(file, bad);
      await truncate(bad, place);
      await expect(openBackup(bad), `cut at ${place}`).rejects.toThrow(/is cut off|is not a backup/);
      await copyFile(file, bad);
      const handle = await open(bad, 'r+');
      const byte = Buffer.alloc(1);
      await handle.read(byte, 0, 1, place);
      byte[0]! ^= 1;
      await handle.write(byte, 0, 1, place);
      await handle.close();
      await expect(openBackup(bad), `altered at ${place}`).rejects.toThrow(/was altered|is cut off|is not a backup/);
    }
    await expect(restore({ url: target.url, file: bad, dataDir: undefined })).rejects.toThrow(/was altered|is cut off/);
    await writeFile(bad, 'something else');
    await expect(restore({ url: target.url, file: bad, dataDir: undefined })).rejects.toThrow(
      'is not a backup of Spana',
    );
    await expectEmpty();
  });

  test('into a database that holds something, even without rows', async () => {
    const { file } = await backUp('second.backup');
    await query('create table left_over (n int)');
    await expect(restore({ url: target.url, file, dataDir: undefined })).rejects.toThrow(
      'into an empty database only, and this one is not (it has public.left_over)',
    );
    await expect(restore({ url: api.url, file, dataDir: undefined })).rejects.toThrow('into an empty database only');
    expect(await query("select to_regclass('pgboss.job') as there")).toEqual([{ there: null }]);
  });

  test('when the backup is of a newer version, or of another build', async () => {
    const { file } = await backUp('newer.backup');
    const older = join(folder, 'older');
    await mkdir(older);
    const names = (await readdir(migrations)).toSorted();
    for (const name of names.slice(0, -1)) await copyFile(join(migrations, name), join(older, name));
    const attempt = () => restore({ url: target.url, file, dataDir: undefined, migrations: older });
    await expect(attempt()).rejects.toThrow(`newer version of Spana (0.1.0; this one does not know ${names.at(-1)})`);
    await writeFile(join(older, names.at(-1)!), 'select 1');
    await expect(attempt()).rejects.toThrow(`its migration ${names.at(-1)} is not the same as here`);
    await expectEmpty();
  });

  test('when it fails at the very end; and it can be done again, with newer migrations on top', async () => {
    const { file } = await backUp('fails.backup');
    const newer = join(folder, 'newer');
    await mkdir(newer);
    for (const name of await readdir(migrations)) await copyFile(join(migrations, name), join(newer, name));
    const attempt = async (last: string) => {
      await writeFile(join(newer, '9000_more.sql'), last);
      await restore({ url: target.url, file, dataDir: undefined, migrations: newer });
    };
    await expect(attempt('select 1 / 0')).rejects.toThrow('division by zero');
    await expectEmpty();
    await attempt("alter table company add motto text not null default 'none yet'");
    const count = 'select count(*)::int as companies from company';
    expect(await query(`${count} where motto = 'none yet'`)).toEqual(await query(count, api.url));
    expect(await query("select name from schema_migration where name > '9'")).toEqual([{ name: '9000_more.sql' }]);
  });
});

test('a backup that is made while others write holds all that was acknowledged before its moment, and nothing half', async () => {
  const acknowledged = new Map<number, number>();
  let last = 0;
  let goOn = true;
  const write = async () => {
    while (goOn) {
      const n = (last += 1);
      await api.db.transaction().execute(async (trx) => {
        await sql`insert into company (name) values (${`pair ${n}`})`.execute(trx);
        await sql`insert into chart_mark (at, kind, label) values (now(), 'note', ${`pair ${n}`})`.execute(trx);
      });
      acknowledged.set(n, Date.now());
    }
  };
  const writers = [write(), write(), write(), write()];
  while (acknowledged.size < 100) await new Promise(setImmediate);
  const before = acknowledged.size;
  const { file, manifest } = await backUp('busy.backup');
  expect(acknowledged.size - before, 'writes went on meanwhile').toBeGreaterThan(10);
  goOn = false;
  await Promise.all(writers);
  await restore({ url: target.url, file, dataDir: undefined });
  const pairsOf = async (table: string, column: string) =>
    (
      await query<{ n: number }>(
        `select split_part(${column}, ' ', 2)::int as n from ${table} where ${column} ~ '^pair \\d+$' order by 1`,
      )
    ).map(({ n }) => n);
  const companies = await pairsOf('company', 'name');
  expect(await pairsOf('chart_mark', 'label')).toEqual(companies);
  const moment = Date.parse(manifest.moment);
  const missing = [...acknowledged].filter(([n, at]) => at < moment && !companies.includes(n));
  expect(missing).toEqual([]);
  expect(companies.length).toBeGreaterThanOrEqual(100);
  expect(companies.length).toBeLessThan(acknowledged.size);
});

describe('the file of a backup', () => {
  test('is for its owner only, never replaces another, and leaves no draft behind', async () => {
    const { file, bytes } = await backUp('private.backup');
    const { mode, size } = await stat(file);
    expect([mode & 0o777, size]).toEqual([0o600, bytes]);
    await expect(backUp('private.backup')).rejects.toThrow('is there already');
    const order = { ...about, file: join(folder, 'none.backup'), dataDir: folder };
    await expect(makeBackup({ ...order, url: api.url.replace(/:[^:@]+@/, ':wrong@') })).rejects.toThrow('password');
    await expect(makeBackup({ ...order, url: target.url })).rejects.toThrow('There is nothing to back up');
    await expect(
      makeBackup({ ...order, url: api.url }, () => {
        throw new Error('the disk is full');
      }),
    ).rejects.toThrow('the disk is full');
    expect((await readdir(folder)).filter((name) => /none|part/.test(name))).toEqual([]);
  });
});
