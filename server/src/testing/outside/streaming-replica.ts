import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cluster, openCluster } from '#platform/cluster/cluster';
import { makeDataDir } from '../scratch-cluster.ts';

export interface StreamingReplica {
  primary: Cluster;
  replica: Cluster;
  stop(): Promise<void>;
}

const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '100' };

/** A primary and a replica that follows it, of the PostgreSQL that comes with the product. */
export async function openStreamingReplica(): Promise<StreamingReplica> {
  const [first, second] = [await makeDataDir(), await makeDataDir()];
  const log = (): undefined => undefined;
  const draft = await openCluster({ dataDir: first, log, settings });
  await draft.stop();
  await mkdir(join(second, 'postgres'));
  execFileSync('cp', ['-a', `${first}/postgres/.`, join(second, 'postgres')]);
  await writeFile(join(second, 'postgres', 'data', 'standby.signal'), '');
  const primary = await openCluster({ dataDir: first, log, settings });
  const replica = await openCluster({
    dataDir: second,
    log,
    settings: {
      ...settings,
      primary_conninfo: primary.url.replace(/\/spana$/, '/postgres'),
      wal_retrieve_retry_interval: '200ms',
    },
  });
  return {
    primary,
    replica,
    stop: async () => {
      await replica.stop();
      await primary.stop();
      for (const folder of [first, second]) await rm(folder, { recursive: true, force: true });
    },
  };
}
