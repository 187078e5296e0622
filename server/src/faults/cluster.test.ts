import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kill, query, testClusters } from '../testing/clusters.ts';

const clusters = testClusters();

test('while its owner lives, a cluster is refused to others unless they want to share it', async () => {
  const owner = await clusters.startOwner();
  await expect(clusters.open()).rejects.toThrow(`is already running on ${clusters.dataDir()}`);

  const guest = await clusters.open({ share: true });
  expect(guest.adopted).toBe(false);
  await guest.stop();
  expect(await query(guest.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await kill(owner);
  await clusters.open();
});

test('who wants to share when nobody is there becomes the owner', async () => {
  const { url, stop } = await clusters.open({ share: true });
  await expect(clusters.open()).rejects.toThrow('is already running');
  await stop();
  await expect(query(url, 'select')).rejects.toThrow('ECONNREFUSED');
});

test('of several that start at once, one wins', async () => {
  const results = await Promise.allSettled([clusters.open(), clusters.open(), clusters.open()]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
});

test('a server file left by a crash is no obstacle, also when its pid is now another program of the same user', async () => {
  const first = await clusters.open();
  const lines = await clusters.serverFile();
  process.kill(Number(lines[0]), 'SIGKILL');
  await expect.poll(() => existsSync(`/proc/${lines[0]}`)).toBe(false);
  await first.stop();

  const data = join(await clusters.place(), 'data');
  const { uid, gid } = await stat(data);
  const bystander = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
  clusters.processes.push(bystander);
  await writeFile(join(data, 'postmaster.pid'), [bystander.pid, ...lines.slice(1)].join('\n'));

  const second = await clusters.open();
  expect(second.adopted).toBe(false);
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(bystander.exitCode).toBeNull();
});

test('files that a power cut left empty or took away are no obstacle', async () => {
  const first = await clusters.open();
  await first.stop();
  const data = join(clusters.dataDir(), 'postgres', 'data');
  await writeFile(join(data, 'postmaster.pid'), '');
  await rm(join(data, 'postgresql.conf'));
  const second = await clusters.open();
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('an owner file with the pid of another program is not believed', async () => {
  const first = await clusters.open();
  const owner = await readFile(join(clusters.dataDir(), 'postgres', 'owner'), 'utf8');
  await first.stop();
  await writeFile(join(clusters.dataDir(), 'postgres', 'owner'), owner.replace(/ .*/, ' 1'));
  const second = await clusters.open();
  expect(second.url).toBe(first.url);
});

test('a first start that was cut short is made good by the next', async () => {
  const half = join(clusters.dataDir(), 'postgres', 'data.cut-short');
  await mkdir(join(half, 'base'), { recursive: true });
  const { url } = await clusters.open();
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(existsSync(half)).toBe(false);
});

test('when the folder is deleted, the next start makes a new cluster', async () => {
  const first = await clusters.open();
  await first.stop();
  await rm(join(clusters.dataDir(), 'postgres'), { recursive: true });
  const second = await clusters.open();
  expect(new URL(second.url).password).not.toBe(new URL(first.url).password);
});

test('a cluster whose port was taken while it was down comes back on another, and says which', async () => {
  const cluster = await clusters.open();
  const before = cluster.url;
  const [pid, , , port] = await clusters.serverFile();
  await query(before, 'create table kept (id int)');
  process.kill(Number(pid), 'SIGKILL');
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  const squatter = createServer().listen(Number(port), '127.0.0.1');
  await once(squatter, 'listening');
  try {
    await cluster.revive();
    expect(cluster.url).not.toBe(before);
    expect(await query(cluster.url, 'select * from kept')).toEqual([]);
  } finally {
    squatter.close();
  }
});

test('a cluster whose owner was killed runs on and is taken over as it is', async () => {
  const owner = await clusters.startOwner();
  const [pid] = await clusters.serverFile();
  await kill(owner);

  const cluster = await clusters.open();
  expect(cluster.adopted).toBe(true);
  expect((await clusters.serverFile())[0]).toBe(pid);
  await cluster.stop();
  await expect(query(cluster.url, 'select')).rejects.toThrow('ECONNREFUSED');
});

if (process.getuid?.() === 0) {
  test('as root, a cluster in a folder that others cannot enter is kept where its user can', async () => {
    await chmod(clusters.dataDir(), 0o700);
    const lines: string[] = [];
    const first = await clusters.open({ log: (line) => lines.push(line) });
    const place = await readFile(join(clusters.dataDir(), 'postgres', 'location'), 'utf8');
    try {
      expect(lines[0]).toContain(place);
      expect((await stat(join(place, 'data'))).uid).not.toBe(0);
      await query(first.url, 'create table kept (id int)');
      await first.stop();

      const second = await clusters.open();
      expect(await query(second.url, 'select * from kept')).toEqual([]);
      await second.stop();
    } finally {
      await rm(place, { recursive: true });
    }
  });

  test('as root, the cluster of an ordinary user stays that user’s', async () => {
    const first = await clusters.open();
    await first.stop();
    execFileSync('chown', ['-R', '4321:4321', clusters.dataDir()]);
    const second = await clusters.open();
    const [pid] = await clusters.serverFile();
    expect((await stat(`/proc/${pid}`)).uid).toBe(4321);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
}
