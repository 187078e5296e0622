import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Cluster, openCluster } from '#platform/cluster/cluster';

const cache = resolve(import.meta.dirname, '../../../../.cache');

/** PostgreSQL with room, kept from run to run: worlds take minutes to make. Nothing is compiled for a statement, as on a server that answers many. */
export async function openKeptCluster(name: string): Promise<Cluster> {
  const dataDir = resolve(cache, `bench-${name}`);
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '100',
    shared_buffers: '2GB',
    work_mem: '32MB',
    maintenance_work_mem: '1GB',
    max_wal_size: '8GB',
    jit: 'off',
  };
  return openCluster({ dataDir, log: () => undefined, settings });
}
