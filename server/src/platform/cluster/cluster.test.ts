import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCluster, type Cluster, type ClusterOptions } from './cluster.ts';

/* Real clusters, each in a folder of its own whose name has a space and a letter beyond ASCII. */
let dataDir: string;
let open: Cluster[] = [];
let owners: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'spana klüster-'));
  await chmod(dataDir, 0o755);
});

afterEach(async () => {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL');
  for (const cluster of open.splice(0)) await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function openHere(options: Partial<ClusterOptions> = {}): Promise<Cluster> {
  const cluster = await openCluster({ dataDir, log: () => undefined, settings: { fsync: 'off' }, ...options });
  open.push(cluster);
  return cluster;
}

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** A process of its own that opens the cluster and then waits to be killed. */
async function startOwner(): Promise<ChildProcess> {
  const code = `
    import { openCluster } from ${JSON.stringify(new URL('cluster.ts', import.meta.url).href)};
    await openCluster({ dataDir: process.argv[1], log: () => {} });
    console.log('open');
    setInterval(() => {}, 1000);`;
  const args = ['--input-type=module', '--eval', code, dataDir];
  const owner = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  owners.push(owner);
  await once(createInterface(owner.stdout), 'line');
  return owner;
}

async function kill(owner: ChildProcess): Promise<void> {
  owner.kill('SIGKILL');
  await once(owner, 'exit');
}

const serverFile = async (): Promise<string[]> => {
  const place = await readFile(join(dataDir, 'postgres', 'location'), 'utf8').catch(() => join(dataDir, 'postgres'));
  return (await readFile(join(place, 'data', 'postmaster.pid'), 'utf8')).split('\n');
};

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
  const { url, adopted } = await openHere({ settings: {} });
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
  expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);

  const { hostname, port } = new URL(url);
  expect(await accepts(hostname, Number(port))).toBe(true);
  const outward = Object.values(networkInterfaces()).flatMap((list) => list?.filter(({ internal }) => !internal) ?? []);
  for (const { address, scopeid } of outward) {
    expect(await accepts(scopeid ? `${address}%${scopeid}` : address, Number(port)), address).toBe(false);
  }
  await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select')).rejects.toThrow('password authentication failed');
});

test('Swedish and case rules of any script are available, and statements are counted', async () => {
  const { url } = await openHere();
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
  const first = await openHere();
  await query(first.url, 'create table kept (id int)');
  await first.stop();
  await first.stop();
  await expect(query(first.url, 'select')).rejects.toThrow('ECONNREFUSED');

  const second = await openHere();
  expect(second).toMatchObject({ url: first.url, adopted: false });
  expect(await query(second.url, 'select * from kept')).toEqual([]);
});

test('another port is taken when somebody else has the one of the last time', async () => {
  const first = await openHere();
  await first.stop();
  const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
  await once(squatter, 'listening');
  const second = await openHere();
  expect(second.url).not.toBe(first.url);
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  squatter.close();
});

test('a cluster whose owner was killed runs on and is taken over as it is', async () => {
  const owner = await startOwner();
  const [pid] = await serverFile();
  await kill(owner);

  const cluster = await openHere();
  expect(cluster.adopted).toBe(true);
  expect((await serverFile())[0]).toBe(pid);
  await cluster.stop();
  await expect(query(cluster.url, 'select')).rejects.toThrow('ECONNREFUSED');
});

test('while its owner lives, a cluster is refused to others unless they want to share it', async () => {
  const owner = await startOwner();
  await expect(openHere()).rejects.toThrow(`is already running on ${dataDir}`);

  const guest = await openHere({ share: true });
  expect(guest.adopted).toBe(false);
  await guest.stop();
  expect(await query(guest.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await kill(owner);
  await openHere();
});

test('who wants to share when nobody is there becomes the owner', async () => {
  const { url, stop } = await openHere({ share: true });
  await expect(openHere()).rejects.toThrow('is already running');
  await stop();
  await expect(query(url, 'select')).rejects.toThrow('ECONNREFUSED');
});

test('of several that start at once, one wins', async () => {
  const results = await Promise.allSettled([openHere(), openHere(), openHere()]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
});

test('a server file left by a crash is no obstacle, also when its pid is now another program of the same user', async () => {
  const first = await openHere();
  const lines = await serverFile();
  process.kill(Number(lines[0]), 'SIGKILL');
  await expect.poll(() => existsSync(`/proc/${lines[0]}`)).toBe(false);
  await first.stop();

  const place = await readFile(join(dataDir, 'postgres', 'location'), 'utf8').catch(() => join(dataDir, 'postgres'));
  const data = join(place, 'data');
  const { uid, gid } = await stat(data);
  const bystander = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
  owners.push(bystander);
  await writeFile(join(data, 'postmaster.pid'), [bystander.pid, ...lines.slice(1)].join('\n'));

  const second = await openHere();
  expect(second.adopted).toBe(false);
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(bystander.exitCode).toBeNull();
});

test('files that a power cut left empty or took away are no obstacle', async () => {
  const first = await openHere();
  await first.stop();
  const data = join(dataDir, 'postgres', 'data');
  await writeFile(join(data, 'postmaster.pid'), '');
  await rm(join(data, 'postgresql.conf'));
  const second = await openHere();
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('an owner file with the pid of another program is not believed', async () => {
  const first = await openHere();
  const owner = await readFile(join(dataDir, 'postgres', 'owner'), 'utf8');
  await first.stop();
  await writeFile(join(dataDir, 'postgres', 'owner'), owner.replace(/ .*/, ' 1'));
  const second = await openHere();
  expect(second.url).toBe(first.url);
});

test('a first start that was cut short is made good by the next', async () => {
  const half = join(dataDir, 'postgres', 'data.cut-short');
  await mkdir(join(half, 'base'), { recursive: true });
  const { url } = await openHere();
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(existsSync(half)).toBe(false);
});

test('when the folder is deleted, the next start makes a new cluster', async () => {
  const first = await openHere();
  await first.stop();
  await rm(join(dataDir, 'postgres'), { recursive: true });
  const second = await openHere();
  expect(new URL(second.url).password).not.toBe(new URL(first.url).password);
});

if (process.getuid?.() === 0) {
  test('as root, a cluster in a folder that others cannot enter is kept where its user can', async () => {
    await chmod(dataDir, 0o700);
    const lines: string[] = [];
    const first = await openHere({ log: (line) => lines.push(line) });
    const place = await readFile(join(dataDir, 'postgres', 'location'), 'utf8');
    try {
      expect(lines[0]).toContain(place);
      expect((await stat(join(place, 'data'))).uid).not.toBe(0);
      await query(first.url, 'create table kept (id int)');
      await first.stop();

      const second = await openHere();
      expect(await query(second.url, 'select * from kept')).toEqual([]);
      await second.stop();
    } finally {
      await rm(place, { recursive: true });
    }
  });

  test('as root, the cluster of an ordinary user stays that user’s', async () => {
    const first = await openHere();
    await first.stop();
    execFileSync('chown', ['-R', '4321:4321', dataDir]);
    const second = await openHere();
    const [pid] = await serverFile();
    expect((await stat(`/proc/${pid}`)).uid).toBe(4321);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
}
