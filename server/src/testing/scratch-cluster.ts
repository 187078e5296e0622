import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, openCluster } from '#platform/cluster/cluster';

/** A folder for a cluster of its own. PostgreSQL's user must get in when root runs the tests, so it is not private. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'spana-scratch-'));
  await chmod(dataDir, 0o755);
  return dataDir;
}

/** A PostgreSQL to be thrown away. It may forget everything at a power cut, so it need not wait for the disk. */
export async function openScratchCluster(): Promise<Cluster> {
  const dataDir = await makeDataDir();
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };
  const { stop, ...cluster } = await openCluster({ dataDir, log: () => undefined, settings });
  return {
    ...cluster,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
