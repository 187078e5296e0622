import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { query, testClusters } from '../../testing/clusters.ts';

/* What accidents do to a cluster is in faults/cluster.test.ts. */
const clusters = testClusters();

const accepts = async (host: string, port: number): Promise<boolean> => {
  const socket = connect({ host, port });
  const accepted = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return accepted;
};

test('a new cluster is safe: checksums, durable commits, scram, a private password, nobody but this machine', async () => {
  const { url, adopted } = await clusters.open({ settings: {} });
  expect(adopted).toBe(false);
  const [settings] = await query(
    url,
    `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commits, current_setting('full_page_writes') as pages,
            current_setting('server_encoding') as encoding, current_database() as database,
            (select left(rolpassword, 13) from pg_authid where rolname = current_user) as password,
            (select bool_and(auth_method = 'scram-sha-256') from pg_hba_file_rules) as only_scram`,
  );
  expect(settings).toEqual({
    checksums: 'on',
    fsync: 'on',
    commits: 'on',
    pages: 'on',
    encoding: 'UTF8',
    database: 'spana',
    password: 'SCRAM-SHA-256',
    only_scram: true,
  });
  expect((await stat(join(clusters.dataDir(), 'postgres', 'password'))).mode & 0o777).toBe(0o600);

  const { hostname, port } = new URL(url);
  expect(await accepts(hostname, Number(port))).toBe(true);
  const outward = Object.values(networkInterfaces()).flatMap((list) => list?.filter(({ internal }) => !internal) ?? []);
  for (const { address, scopeid } of outward) {
    expect(await accepts(scopeid ? `${address}%${scopeid}` : address, Number(port)), address).toBe(false);
  }
  await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select')).rejects.toThrow('password authentication failed');
});

test('Swedish and case rules of any script are available, and statements are counted', async () => {
  const { url } = await clusters.open();
  await query(url, 'create extension pg_stat_statements');
  expect(await query(url, 'select count(*)::int > 0 as counted from pg_stat_statements')).toEqual([{ counted: true }]);
  expect(
    await query(
      url,
      `select string_agg(name, ' ' order by name collate "sv-x-icu") as names, lower('ÅSA Ω') as lower
       from unnest(array['Östen', 'Åsa', 'Zelda', 'Ärla', 'adam']) as name`,
    ),
  ).toEqual([{ names: 'adam Zelda Åsa Ärla Östen', lower: 'åsa ω' }]);
});

test('what was written is there after a stop and a start, on the same port', async () => {
  const first = await clusters.open();
  await query(first.url, 'create table kept (id int)');
  await first.stop();
  await first.stop();
  await expect(query(first.url, 'select')).rejects.toThrow('ECONNREFUSED');

  const second = await clusters.open();
  expect(second).toMatchObject({ url: first.url, adopted: false });
  expect(await query(second.url, 'select * from kept')).toEqual([]);
});

test('another port is taken when somebody else has the one of the last time', async () => {
  const first = await clusters.open();
  await first.stop();
  const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
  await once(squatter, 'listening');
  const second = await clusters.open();
  expect(second.url).not.toBe(first.url);
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  squatter.close();
});

test('data of another major version of PostgreSQL is refused, with what to do about it', async () => {
  const first = await clusters.open();
  await first.stop();
  const note = join(await clusters.place(), 'data', 'PG_VERSION');
  const ours = Number(await readFile(note, 'utf8'));
  await writeFile(note, `${ours - 1}\n`);
  await expect(clusters.open()).rejects.toThrow(
    new RegExp(
      `was written by PostgreSQL ${ours - 1}; this version of Spana has ${ours}.*npm run backup.*npm run restore`,
    ),
  );
  await writeFile(note, `${ours + 1}\n`);
  await expect(clusters.open()).rejects.toThrow(`PostgreSQL ${ours + 1}, which comes with a newer version of Spana`);
  await writeFile(note, `${ours}\n`);
  expect(await query((await clusters.open()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
});
