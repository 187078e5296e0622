import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openCluster } from '#platform/cluster';
import { openJobs } from '#platform/jobs';
import { migrate } from '#platform/migrate';
import { jobs } from '../jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file copies. */
    templateUrl: string;
  }
}

/** One real PostgreSQL for the whole run. It may forget everything at a power cut, so it need not wait for the disk. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'spana-test-'));
  const cluster = await openCluster({
    dataDir,
    log: () => undefined,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  await migrate(cluster.url);
  const queue = await openJobs(cluster.url, {
    log: pino({ level: 'silent' }),
    works: false,
    names: jobs.map(({ name }) => name),
  });
  await queue.stop(0);
  project.provide('templateUrl', cluster.url);
  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
