import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { changeBackupSettings, listBackups, startBackup } from '@app/contract/machine/backups';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { isDue, nextBackup, readSettings } from './schedule.ts';
import { dueTask } from './tasks.ts';

const api = useApi();
const unset = useApi({ BACKUP_DIR: '' });
let call: Call;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db, { username: 'chief', is_superuser: true }));
});
beforeEach(() => sql`truncate backup`.execute(api.db));
const folder = () => api.services.config.BACKUP_DIR!;
const report = async () => (await call(listBackups)).body;
const settle = async (change: { every_hours?: number; hour?: number; keep?: number; keep_days?: number }) => {
  const { settings } = await report();
  return call(changeBackupSettings, { body: { version: settings.version, ...change } });
};
const scratchDatabases = async () =>
  (
    await sql<{
      name: string;
    }>`select datname as name from pg_database where datname like 'spana_test_restore%'`.execute(api.db)
  ).rows;

/** One that was made so many days ago, of which there is a file and a record. */
async function add(days: number, verdict: string): Promise<number> {
  const file = `${folder()}/${days}.backup`;
  await mkdir(folder(), { recursive: true });
  await writeFile(file, 'old');
  const { rows } = await sql<{
    id: number;
  }>`insert into backup (state, cause, host, file, moment, bytes, rows, test, started)
    values ('done', 'schedule', ${hostname()}, ${file}, now(), 9, 1, ${verdict}, now() - make_interval(days => ${days})) returning id`.execute(
    api.db,
  );
  return rows[0]!.id;
}

test('a backup is made in the background, is restored as a test, and older ones make room', async () => {
  await settle({ keep: 1 });
  expect((await report()).last).toBeNull();
  const older = await add(1, 'passed');
  expect((await call(startBackup)).status).toBe(202);
  await runTasks(api.services);
  const { last, results, late } = await report();
  expect(results).toHaveLength(2);
  expect(last).toMatchObject({
    state: 'done',
    cause: 'user',
    user: { username: 'chief' },
    test: 'passed',
    test_note: '',
    removed: null,
  });
  expect(late).toBe(false);
  expect(results[1]).toMatchObject({ id: older, test: 'passed', removed: expect.any(String) });
  expect(await readdir(folder())).toEqual([last!.file.slice(folder().length + 1)]);
  expect((await stat(last!.file)).size).toBe(last!.bytes);
  expect(await scratchDatabases()).toEqual([]);
});

test('whoever was erased is in no backup for long: those beyond their days go, also while none is made, but never the last way back', async () => {
  await settle({ keep: 100, keep_days: 35 });
  const sweep = async () => {
    const kind = api.services.tasks.kinds.find(({ name }) => name === 'backups.sweep')!;
    await api.db.transaction().execute((trx) => api.services.tasks.send(trx, kind, {}));
    await runTasks(api.services);
    const { rows } = await sql<{ id: number }>`select id from backup where removed is null order by id`.execute(api.db);
    return rows.map(({ id }) => id);
  };
  const [, , passed, newest] = [
    await add(60, 'passed'),
    await add(37, 'failed'),
    await add(36, 'passed'),
    await add(34, 'failed'),
  ];
  expect(await sweep()).toEqual([passed, newest]);
  const left = (await readdir(folder())).filter((name) => /^\d\d\.backup$/.test(name));
  expect(left.toSorted()).toEqual(['34.backup', '36.backup']);
  const fresh = await add(1, 'passed');
  expect(await sweep()).toEqual([newest, fresh]);
  await sql`update backup set started = started - interval '1 year'`.execute(api.db);
  expect(await sweep(), 'the last one, however old').toEqual([fresh]);
  await rm(folder(), { recursive: true, force: true });
});

test('a file that is damaged fails its test restore, and the good one before it is kept', async () => {
  await settle({ keep: 1 });
  await add(1, 'passed');
  const good = (await report()).last!;
  await sql`insert into backup (state, cause, host, file, moment, bytes, rows, test)
    select 'done', 'schedule', host, ${`${folder()}/bad.backup`}, now(), 9, 1, 'waiting' from backup`.execute(api.db);
  await writeFile(`${folder()}/bad.backup`, 'nothing');
  const { id } = (await report()).results[0]!;
  const kind = api.services.tasks.kinds.find(({ name }) => name === 'backups.test')!;
  await api.db.transaction().execute((trx) => api.services.tasks.send(trx, kind, { id }));
  await runTasks(api.services);
  const { last, results } = await report();
  expect(last).toMatchObject({ id, test: 'failed', test_note: expect.stringContaining('is not a backup of Spana') });
  expect(results[1]).toMatchObject({ id: good.id, removed: null });
  expect(await readdir(folder())).toContain(good.file.slice(folder().length + 1));
});

describe('a backup that cannot be made', () => {
  afterEach(async () => {
    await rm(folder(), { recursive: true, force: true });
  });

  test('says why in plain words, and is one record however often it is tried', async () => {
    await rm(folder(), { recursive: true, force: true });
    await writeFile(folder(), 'a file where the folder should be');
    await call(startBackup);
    await expect(runTasks(api.services)).rejects.toThrow(/is there already|is a file, not a folder/);
    const { results, last } = await report();
    expect(last).toBeNull();
    expect(results).toMatchObject([{ state: 'failed', error: expect.stringMatching(/is there already|not a folder/) }]);
  });
});

test('with a database of one’s own, none is made until somebody says where', async () => {
  const superuser = await unset.as(await makeUser(unset.db, { is_superuser: true }));
  expect((await superuser(listBackups)).body).toMatchObject({ folder: null, next: null, late: false, same_disk: null });
  expect((await superuser(startBackup)).body).toMatchObject({ code: 'no_backup_folder' });
  await unset.db.transaction().execute((trx) => unset.services.tasks.send(trx, dueTask, {}));
  await sql`update backup_setting set changed = now() - interval '3 days'`.execute(unset.db);
  expect(await runTasks(unset.services)).toBe(1);
});

describe('the schedule', () => {
  const at = (text: string) => new Date(text);
  const changedAt = (moment: string) => sql`update backup_setting set changed = ${moment}::timestamptz`.execute(api.db);

  test('has a backup due once for each slot, in the zone of the firm, and makes up for one that was missed', async () => {
    await settle({ every_hours: 24, hour: 2, keep: 7 });
    await changedAt('2026-03-01T12:00:00Z');
    const settings = await readSettings(api.db);
    const due = (moment: string) => isDue(api.db, settings, at(moment));
    expect(settings.zone).toBe('Europe/Stockholm');
    expect(await due('2026-03-02T00:59:00Z')).toBe(false);
    expect(await due('2026-03-02T01:00:00Z')).toBe(true);
    expect(await due('2026-03-04T20:00:00Z'), 'days later').toBe(true);
    await sql`insert into backup (state, cause, host, file, started)
      values ('failed', 'schedule', 'here', 'f', '2026-03-04T20:00:10Z')`.execute(api.db);
    expect(await due('2026-03-04T23:00:00Z')).toBe(false);
    expect(await due('2026-03-05T01:00:00Z')).toBe(true);
    expect(nextBackup(settings, at('2026-03-05T01:00:00Z'))).toEqual(at('2026-03-06T01:00:00Z'));
    expect(nextBackup(settings, at('2026-04-01T12:00:00Z')), 'in summer').toEqual(at('2026-04-02T00:00:00Z'));
  });

  test('follows what is set: several a day, on Sundays, never', async () => {
    const next = async (every_hours: number, moment: string) => {
      await settle({ every_hours, hour: 20 });
      return nextBackup(await readSettings(api.db), at(moment))?.toISOString();
    };
    expect(await next(6, '2026-01-10T02:00:00Z')).toBe('2026-01-10T07:00:00.000Z');
    expect(await next(168, '2026-01-10T02:00:00Z')).toBe('2026-01-11T19:00:00.000Z');
    expect(await next(0, '2026-01-10T02:00:00Z')).toBeUndefined();
    expect((await report()).next).toBeNull();
  });

  test('says when a backup is late', async () => {
    await settle({ every_hours: 24 });
    await sql`insert into backup (state, cause, host, file, started, moment)
      values ('done', 'schedule', 'here', 'f', now() - interval '37 hours', now() - interval '37 hours')`.execute(
      api.db,
    );
    expect((await report()).late).toBe(true);
    await settle({ every_hours: 168 });
    expect((await report()).late).toBe(false);
  });

  test('refuses what makes no sense, and changes that were made against older ones', async () => {
    expect((await settle({ every_hours: 5 })).status).toBe(400);
    expect((await settle({ keep: 0 })).status).toBe(400);
    expect((await settle({ hour: 24 })).status).toBe(400);
    expect((await call(changeBackupSettings, { body: { version: 0, keep: 3 } })).body).toMatchObject({
      code: 'changed_meanwhile',
    });
  });
});
