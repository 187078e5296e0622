import * as db from '@app/contract/machine/database';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetCharts } from '../charts/charts.ts';
import { type Call, useApi } from '#testing/api';
import { makeUser } from '#testing/make';
import { inTrees } from './load.ts';
import { sampleDatabase, sampleDetails, trimSamples } from './sample.ts';

const api = useApi();
let call: Call;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db, { username: 'chief', is_superuser: true }));
});

/** Sessions of their own, which are closed after each test. */
const open: pg.Client[] = [];
async function connect(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: api.url, application_name: name });
  client.on('error', () => undefined);
  await client.connect();
  open.push(client);
  return client;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.end().catch(() => undefined)));
});
const pidOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
const findings = async (kind: string) =>
  (await call(db.listIndexFindings, { query: {} })).body.results.filter((found) => found.kind === kind);
const run = (statement: string) => sql.raw(statement).execute(api.db);
/** Does what is shown, to the letter, as an administrator would: in a session of their own, outside of a transaction. */
async function apply(remedy: string): Promise<void> {
  const administrator = await connect('administrator');
  for (const statement of remedy.split(';').filter((each) => each.trim() !== '')) await administrator.query(statement);
}

describe('indexes', () => {
  beforeEach(async () => {
    await run('create table planted_parent (id int primary key)');
    await run(
      'create table planted (id int primary key, parent_id int references planted_parent, kind text, at timestamptz)',
    );
  });
  afterEach(() => run('drop table planted, planted_parent'));

  test('as the product makes them have nothing to find', async () => {
    const { body } = await call(db.listIndexFindings, { query: {} });
    expect(body.results.filter(({ table }) => !table.startsWith('planted'))).toEqual([]);
  });

  test('that are missing under a foreign key are named; the statement that is shown makes them', async () => {
    const [found] = await findings('missing');
    expect(found).toMatchObject({ name: 'planted_parent_id_fkey', table: 'planted' });
    await apply(found!.remedy);
    expect(await findings('missing')).toEqual([]);
  });

  test('that are partial find only a part, unless what they leave out is nothing', async () => {
    await run("create index on planted (parent_id) where kind = 'a'");
    expect(await findings('missing')).toHaveLength(1);
    await run('create index on planted (parent_id) where parent_id is not null');
    expect(await findings('missing')).toEqual([]);
  });

  test('of which another has the first columns are not needed; unique ones are', async () => {
    await run('create index planted_short on planted (kind)');
    await run('create index planted_long on planted (kind, at)');
    await run('create unique index planted_unique on planted (at)');
    await run('create index planted_other_order on planted (at desc, kind)');
    const found = await findings('duplicate');
    expect(found.map(({ name }) => name)).toEqual(['planted_short']);
    expect(found[0]!.evidence).toContain('planted_long');
    await apply(found[0]!.remedy);
    expect(await findings('duplicate')).toEqual([]);
  });

  test('that were not built to their end are named; building them anew mends it', async () => {
    await run("insert into planted (id, kind) values (1, 'same'), (2, 'same')");
    const builder = await connect('builder');
    // Fails half-way, as when two rows are the same, and leaves an index that no statement uses.
    await expect(builder.query('create unique index concurrently planted_broken on planted (kind)')).rejects.toThrow(
      'could not create unique index',
    );
    // Until the server has noted that the attempt is over, the index counts as one that is being built.
    await expect.poll(() => findings('invalid'), { timeout: 15_000 }).toHaveLength(1);
    const [found] = await findings('invalid');
    expect(found).toMatchObject({ name: 'planted_broken', table: 'planted' });
    await run('delete from planted where id = 2');
    await apply(found!.remedy);
    expect(await findings('invalid')).toEqual([]);
    await expect(run("insert into planted (id, kind) values (3, 'same')")).rejects.toThrow('planted_broken');
  });

  describe('that nothing uses', () => {
    /** An index that is large enough to matter, and what its counter said on some days. */
    const sampled = async (days: Record<number, number>) => {
      await run("insert into planted (id, kind) select n, 'kind ' || n from generate_series(1, 60000) as n");
      await run('create index planted_unused on planted (kind)');
      for (const [daysAgo, scans] of Object.entries(days))
        await run(`insert into db_detail_sample (at, kind, name, since, counters) values
          (now() - interval '${daysAgo} days', 'index', 'planted_unused', '2020-01-01', '{"idx_scan": ${scans}}')`);
    };
    afterEach(() => run("delete from db_detail_sample where name = 'planted_unused'"));

    test('are named after two weeks of samples, and dropping them mends it', async () => {
      await sampled({ 20: 0, 10: 0, 1: 0 });
      const [found] = await findings('unused');
      expect(found).toMatchObject({
        name: 'planted_unused',
        evidence: expect.stringMatching(/^Not used once since 20/),
      });
      await apply(found!.remedy);
      expect(await findings('unused')).toEqual([]);
    });

    test('are not judged before that', async () => {
      await sampled({ 10: 0, 1: 0 });
      expect(await findings('unused')).toEqual([]);
    });

    test('were used if a counter says so that was reset since', async () => {
      await sampled({ 20: 3, 12: 5 });
      await run(`insert into db_detail_sample (at, kind, name, since, counters) values
        (now() - interval '2 days', 'index', 'planted_unused', now() - interval '3 days', '{"idx_scan": 0}')`);
      expect(await findings('unused')).toEqual([]);
    });

    test('a reset of the counters does not make them look new', async () => {
      await sampled({ 20: 7, 12: 7 });
      await run(`insert into db_detail_sample (at, kind, name, since, counters) values
        (now() - interval '2 days', 'index', 'planted_unused', now() - interval '3 days', '{"idx_scan": 0}')`);
      expect((await findings('unused')).map(({ name }) => name)).toEqual(['planted_unused']);
    });

    test('a restart that keeps the counters is no use', async () => {
      await sampled({ 20: 7, 12: 7 });
      await run(`insert into db_detail_sample (at, kind, name, since, counters) values
        (now() - interval '2 days', 'index', 'planted_unused', now() - interval '3 days', '{"idx_scan": 7}'),
        (now() - interval '1 day', 'index', 'planted_unused', now() - interval '26 hours', '{"idx_scan": 0}')`);
      expect(await findings('unused')).toHaveLength(1);
    });

    test('are needed if they keep values apart, however rarely they are read', async () => {
      await sampled({ 20: 0, 1: 0 });
      await run('drop index planted_unused');
      await run('create unique index planted_unused on planted (kind)');
      expect(await findings('unused')).toEqual([]);
    });
  });

  test('tables that were never analysed are named; analysing them mends it', async () => {
    await run('alter table planted set (autovacuum_enabled = off)');
    await run("insert into planted (id, kind) select n, 'kind ' || n from generate_series(1, 60000) as n");
    const [found] = await findings('unanalysed');
    expect(found).toMatchObject({ name: 'planted', remedy: 'analyze planted;' });
    await apply(found!.remedy);
    expect(await findings('unanalysed')).toEqual([]);
  });

  test('that hold far more than their entries need are named; building them anew mends it', async () => {
    await run("insert into planted (id, kind) select n, 'kind ' || n from generate_series(1, 300000) as n");
    await run('create index planted_bloated on planted (kind)');
    await run('analyze planted');
    expect(await findings('bloated')).toEqual([]);
    await run('delete from planted where id % 5 > 0');
    await run('analyze planted');
    // Entries of rows that are gone are only counted out by a vacuum, which leaves the pages.
    const cleaner = await connect('cleaner');
    await cleaner.query('vacuum (index_cleanup on, truncate off) planted');
    const found = (await findings('bloated')).find(({ name }) => name === 'planted_bloated');
    expect(found).toBeDefined();
    await apply(found!.remedy);
    expect((await findings('bloated')).filter(({ name }) => name === 'planted_bloated')).toEqual([]);
  });

  test('a finding that someone has explained is no longer listed, until the reason is taken away', async () => {
    const [found] = await findings('missing');
    const dismiss = (reason: string) => call(db.dismissFinding, { body: { finding: found!.id, reason } });
    expect((await dismiss('Rows of the parent are never deleted')).status).toBe(204);
    expect(await findings('missing')).toEqual([]);
    const { body } = await call(db.listIndexFindings, { query: { dismissed: '1' } });
    expect(body.results.find(({ id }) => id === found!.id)?.dismissed).toMatchObject({
      reason: 'Rows of the parent are never deleted',
      by: 'chief',
    });
    await dismiss('');
    expect(await findings('missing')).toHaveLength(1);
  });
});

describe('sessions', () => {
  const sessions = async () => (await call(db.listDatabaseSessions, { query: {} })).body.results;

  test('that wait for a lock stand below the one that holds it; ending that one lets them go on', async () => {
    await run('create table piled (id int primary key); insert into piled values (1)');
    const [holder, second, third] = [
      await connect('spana test'),
      await connect('spana test'),
      await connect('spana test'),
    ];
    const pids = await Promise.all([holder, second, third].map((client) => pidOf(client)));
    await holder.query('begin; update piled set id = id');
    const waits = [second.query('update piled set id = id')];
    await expect
      .poll(async () => (await sessions()).filter(({ depth }) => depth > 0).length, { timeout: 15_000 })
      .toBe(1);
    waits.push(third.query('update piled set id = id'));
    const pile = async () =>
      (await sessions())
        .filter(({ id }) => pids.includes(id))
        .map(({ id, depth, blocked_by }) => ({ id, depth, blocked_by }));
    await expect.poll(async () => (await pile()).filter(({ depth }) => depth > 0).length, { timeout: 15_000 }).toBe(2);
    const [root, ...waiting] = await pile();
    expect(root).toEqual({ id: pids[0], depth: 0, blocked_by: [] });
    expect(waiting.map(({ id }) => id)).toEqual(expect.arrayContaining(pids.slice(1)));
    const now = (await call(db.getDatabaseNow)).body;
    expect(now.waiting).toBeGreaterThanOrEqual(2);
    expect(now.idle_in_transaction).toBeGreaterThanOrEqual(1);
    expect(now.oldest_transaction).toBeGreaterThan(0);

    expect((await call(db.endDatabaseSession, { params: { pid: pids[0]! }, body: { how: 'terminate' } })).body).toEqual(
      { done: true },
    );
    await Promise.all(waits);
    await run('drop table piled');
  });

  test('that have begun a transaction and do nothing are named with how long; ending them ends the transaction', async () => {
    const idle = await connect('spana test');
    const pid = await pidOf(idle);
    await run('create table held (id int primary key); insert into held values (1)');
    await idle.query('begin; update held set id = 2');
    const found = async () => (await sessions()).find(({ id }) => id === pid);
    await expect.poll(async () => (await found())?.state, { timeout: 15_000 }).toBe('idle in transaction');
    expect((await found())!).toMatchObject({ ours: true, transaction_seconds: expect.any(Number) });
    await call(db.endDatabaseSession, { params: { pid }, body: { how: 'terminate' } });
    await expect.poll(found, { timeout: 15_000 }).toBeUndefined();
    const { rows } = await sql<{ id: number }>`select id from held for update nowait`.execute(api.db);
    expect(rows).toEqual([{ id: 1 }]);
    await run('drop table held');
  });

  test('of other programs are shown and cannot be ended', async () => {
    const other = await connect('reporting');
    const pid = await pidOf(other);
    await other.query('begin');
    expect((await sessions()).find(({ id }) => id === pid)).toMatchObject({
      application: 'reporting',
      ours: false,
      state: 'idle in transaction',
    });
    const { status, body } = await call(db.endDatabaseSession, { params: { pid }, body: { how: 'cancel' } });
    expect([status, body]).toMatchObject([409, { code: 'session_not_ours' }]);
  });

  test('in a circle, or behind one that is not seen, are listed all the same, each once', () => {
    const session = (id: number, ...blocked_by: number[]) => ({
      id,
      blocked_by,
      application: '',
      state: 'active',
      wait: '',
      seconds: 0,
      transaction_seconds: 0,
      query: '',
      ours: true,
    });
    const placed = inTrees([
      session(1, 2),
      session(2, 1),
      session(3, 99),
      session(4),
      session(5, 4),
      session(6, 5),
      session(7),
    ]);
    expect(placed.map(({ id, depth }) => [id, depth])).toEqual([
      [4, 0],
      [5, 1],
      [6, 2],
      [7, 0],
      [1, 0],
      [2, 1],
      [3, 0],
    ]);
  });
});

describe('advisory locks', () => {
  test('have the name that the product gives them, and say who waits', async () => {
    const [holder, waiter] = [await connect('spana holder'), await connect('spana waiter')];
    await holder.query("select pg_advisory_lock(hashtext('superusers'))");
    await holder.query("select pg_advisory_lock(hashtext('mailbox access'), -7)");
    const waits = waiter.query("select pg_advisory_lock(hashtext('superusers'))");
    const locks = async () =>
      (await call(db.listAdvisoryLocks)).body.results.filter(({ application }) => /holder|waiter/.test(application));
    await expect.poll(async () => (await locks()).length, { timeout: 15_000 }).toBe(3);
    const [first, ...rest] = await locks();
    expect(first).toMatchObject({
      name: 'superusers',
      granted: true,
      waiters: 1,
      idle: true,
      application: 'spana holder',
    });
    expect(rest.find(({ granted }) => !granted)).toMatchObject({
      name: 'superusers',
      blocked_by: [await pidOf(holder)],
    });
    expect(rest.find(({ granted }) => granted)).toMatchObject({ name: 'mailbox access', waiters: 0 });
    await holder.query('select pg_advisory_unlock_all()');
    await waits;
  });
});

describe('samples', () => {
  const series = async (figure: db.DatabaseFigure) => {
    forgetCharts(api.db);
    return (await call(db.getDatabaseSeries, { params: { figure }, query: { range: '1h' } })).body;
  };
  const sampleAt = (minutesAgo: number, transactions: number, sinceHoursAgo = 10) =>
    sql`insert into db_sample (at, since, connections, idle_in_transaction, waits, transactions, rollbacks, hit, read, temp_bytes, deadlocks, bytes)
      values (date_trunc('minute', now()) - make_interval(mins => ${minutesAgo}), date_trunc('hour', now()) - make_interval(hours => ${sinceHoursAgo}),
        5, 1, '{"CPU": 2, "Lock": 1}', ${transactions}, 0, ${9 * transactions}, ${transactions}, 0, 0, 1000)`.execute(
      api.db,
    );
  beforeEach(() => api.db.deleteFrom('db_sample').execute());

  test('are taken once for all workers that try at the same moment', async () => {
    await Promise.all(Array.from({ length: 8 }, () => sampleDatabase(api.db)));
    const { rows } = await sql<{ samples: number }>`select count(*) as samples from db_sample`.execute(api.db);
    expect(rows[0]!.samples).toBeLessThanOrEqual(2); // Two, if a new slot of ten seconds began just then.
  });

  test('become what happened in a second, a share, and how many sessions were at work', async () => {
    for (const [minutesAgo, transactions] of [
      [12, 1000],
      [11, 1600],
      [10, 2800],
    ] as const)
      await sampleAt(minutesAgo, transactions);
    const values = ({ data }: { data: (number | null)[] }) => data.filter((value) => value !== null);
    expect(values((await series('transactions')).series[0]!)).toEqual([10, 20]);
    expect(values((await series('cache')).series[0]!)).toEqual([0.9, 0.9]);
    const sessions = (await series('sessions')).series;
    expect(sessions.map(({ id, data }) => [id, Math.max(...(data as number[]))])).toEqual([
      ['CPU', 2],
      ['Lock', 1],
    ]);
  });

  test('across a reset of the counters are a gap, and never less than nothing', async () => {
    await sampleAt(12, 9000);
    await sampleAt(11, 100, 0);
    await sampleAt(10, 700, 0);
    const { data } = (await series('transactions')).series[0]!;
    expect(data.filter((value) => value !== null)).toEqual([10]);
  });

  test('of tables tell what each did in the time that was asked for', async () => {
    await run('create table busy (id int primary key)');
    await sampleDetails(api.db);
    await run("update db_detail_sample set at = now() - interval '2 hours'");
    await run('insert into busy select generate_series(1, 500)');
    await run('select pg_stat_force_next_flush()');
    const rows = async () => (await call(db.listHotTables, { query: { hours: '1' } })).body.results;
    await expect
      .poll(async () => (await rows()).find(({ id }) => id === 'busy')?.inserts, { timeout: 15_000 })
      .toBe(500);
    expect((await call(db.listTableSizes)).body.results.find(({ id }) => id === 'busy')?.total).toBeGreaterThan(0);
    await run('drop table busy');
  });

  test('of statements tell which took most time, without the values in them', async () => {
    await sampleDetails(api.db);
    await sql`select pg_sleep(0.2), 'a secret value'`.execute(api.db);
    const { body } = await call(db.listDatabaseStatements, { query: { hours: '24' } });
    const slept = body.results.find(({ query }) => query.includes('pg_sleep'));
    expect(slept?.seconds).toBeGreaterThan(0.19);
    expect(JSON.stringify(body)).not.toContain('a secret value');
  });

  test('are thinned out when they are old, and dropped when they are very old', async () => {
    await run(`insert into db_sample (at, since, connections, idle_in_transaction, waits, transactions, rollbacks, hit, read, temp_bytes, deadlocks, bytes)
      select at, now(), 0, 0, '{}'::jsonb, 0, 0, 0, 0, 0, 0, 0 from generate_series(date_bin('5 minutes', now(), 'epoch') - interval '3 days',
        date_bin('5 minutes', now(), 'epoch') - interval '3 days' + interval '1 hour', interval '10 seconds') as at
      union all select now() - interval '91 days', now(), 0, 0, '{}'::jsonb, 0, 0, 0, 0, 0, 0, 0`);
    await trimSamples(api.db);
    const { rows } = await sql<{ samples: number }>`select count(*) as samples from db_sample`.execute(api.db);
    expect(rows[0]!.samples).toBe(13);
  });
});
