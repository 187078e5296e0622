import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { openCluster, type Cluster, type ClusterOptions } from '../platform/cluster/cluster.ts';

/** Real clusters, each test's in a folder of its own whose name has a space and a letter beyond ASCII. */
export function testClusters() {
  let dataDir: string;
  const open: Cluster[] = [];
  const processes: ChildProcess[] = [];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'spana klüster-'));
    await chmod(dataDir, 0o755);
  });

  afterEach(async () => {
    for (const each of processes.splice(0)) each.kill('SIGKILL');
    for (const cluster of open.splice(0)) await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const place = (): Promise<string> =>
    readFile(join(dataDir, 'postgres', 'location'), 'utf8').catch(() => join(dataDir, 'postgres'));

  return {
    /** Killed after the test. */
    processes,
    dataDir: () => dataDir,
    place,

    async open(options: Partial<ClusterOptions> = {}): Promise<Cluster> {
      const cluster = await openCluster({ dataDir, log: () => undefined, settings: { fsync: 'off' }, ...options });
      open.push(cluster);
      return cluster;
    },

    /** A process of its own that opens the cluster and then waits to be killed. */
    async startOwner(): Promise<ChildProcess> {
      const code = `
        import { openCluster } from ${JSON.stringify(new URL('../platform/cluster/cluster.ts', import.meta.url).href)};
        await openCluster({ dataDir: process.argv[1], log: () => {} });
        console.log('open');
        setInterval(() => {}, 1000);`;
      const args = ['--input-type=module', '--eval', code, dataDir];
      const owner = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      processes.push(owner);
      await once(createInterface(owner.stdout), 'line');
      return owner;
    },

    /** The lines of the file that a running PostgreSQL keeps; the first is its pid. */
    async serverFile(): Promise<string[]> {
      return (await readFile(join(await place(), 'data', 'postmaster.pid'), 'utf8')).split('\n');
    },
  };
}

export async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

export async function kill(owner: ChildProcess): Promise<void> {
  owner.kill('SIGKILL');
  await once(owner, 'exit');
}
