import { hostname } from 'node:os';
import type { Backup } from '@app/contract/machine/backups';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import type { Manifest } from './backup-file.ts';

/** What the product knows of each backup. The files may be on other machines. */
export async function listRecords(db: Db, most: number): Promise<Backup[]> {
  const { rows } = await sql<Backup>`
    select backup.id, backup.state, cause, started, extract(epoch from finished - started)::float8 as took, host, file, moment,
      bytes, rows, error, removed, test, extract(epoch from test_finished - test_started)::float8 as test_took, test_note,
      case when app_user.id is not null then jsonb_build_object('id', app_user.id, 'username', username) end as user
    from backup left join app_user on app_user.id = user_id
    order by started desc, backup.id desc limit ${most}`.execute(db);
  return rows;
}

export async function findLastDone(db: Db): Promise<Backup | undefined> {
  return (await listRecords(db, 1000)).find(({ state }) => state === 'done');
}

interface Begun {
  task: string;
  user: number | null;
  file: string;
}
/** A task that is tried again goes on with its own record. */
export async function beginRecord(trx: Transaction, { task, user, file }: Begun): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into backup (state, cause, user_id, task, host, file)
    values ('running', ${user === null ? 'schedule' : 'user'}, ${user}, ${task}::uuid, ${hostname()}, ${file})
    on conflict (task) do update set state = 'running', started = now(), finished = null, error = '', host = excluded.host, file = excluded.file
    returning id`.execute(trx);
  return rows[0]!.id;
}

interface Made {
  manifest: Manifest;
  bytes: number;
}
const madeColumns = ({ manifest, bytes }: Made) => ({
  state: 'done',
  bytes,
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  moment: manifest.moment,
  migration: manifest.migrations.at(-1)?.name ?? '',
  postgres: manifest.postgres,
});

export async function finishRecord(trx: Transaction, id: number, made: Made): Promise<void> {
  await trx
    .updateTable('backup')
    .set({ ...madeColumns(made), finished: sql`now()`, test: 'waiting' })
    .where('id', '=', id)
    .execute();
}

export async function addRecord(db: Db, made: Made & { file: string; started: Date }): Promise<void> {
  await db
    .insertInto('backup')
    .values({
      ...madeColumns(made),
      cause: 'command',
      host: hostname(),
      file: made.file,
      started: made.started.toISOString(),
      finished: sql`now()`,
    })
    .execute();
}

export async function failRecord(db: Db, id: number, error: string): Promise<void> {
  await sql`update backup set state = 'failed', finished = now(), error = ${error} where id = ${id} and state = 'running'`.execute(
    db,
  );
}

export async function beginTest(trx: Transaction, id: number): Promise<{ file: string; host: string } | undefined> {
  const { rows } = await sql<{ file: string; host: string }>`
    update backup set test = 'running', test_started = now(), test_finished = null, test_note = ''
    where id = ${id} and state = 'done' and removed is null and test in ('waiting', 'running') returning file, host`.execute(
    trx,
  );
  return rows[0];
}

/** What came of a test restore, and why if it was not good. */
export interface Verdict {
  test: 'passed' | 'failed' | 'skipped';
  note: string;
}

export async function finishTest(db: Db, id: number, { test, note }: Verdict): Promise<void> {
  await sql`update backup set test = ${test}, test_finished = now(), test_note = ${note} where id = ${id}`.execute(db);
}

/**
 * Files of ours on this machine beyond the newest so many, or older than so many days. The newest stays in any case, and so does the newest
 * that was restored for a test: the last way back is not removed for its age.
 */
export async function listNeedless(
  trx: Transaction,
  { keep, keep_days }: { keep: number; keep_days: number },
): Promise<{ id: number; file: string }[]> {
  const { rows } = await sql<{ id: number; file: string }>`
    with kept as (
      select id, file, test, started, row_number() over newest as place,
        row_number() over (partition by test order by started desc) as place_in_test
      from backup where state = 'done' and removed is null and cause <> 'command' and host = ${hostname()}
      window newest as (order by started desc))
    select id, file from kept where (place > ${keep} or place > 1 and started < now() - make_interval(days => ${keep_days}::int))
      and not (test is not distinct from 'passed' and place_in_test = 1)`.execute(trx);
  return rows;
}

export async function markRemoved(db: Db, id: number): Promise<void> {
  await sql`update backup set removed = now() where id = ${id}`.execute(db);
}

/** Those that were under way when the data they are recorded in was backed up. */
export async function endRunning(trx: Transaction): Promise<void> {
  await sql`update backup set state = 'failed', finished = now(), error = 'The data was restored from a backup that was made meanwhile'
    where state = 'running'`.execute(trx);
  await sql`update backup set test = 'skipped', test_note = 'The data was restored meanwhile' where test in ('waiting', 'running')`.execute(
    trx,
  );
}
