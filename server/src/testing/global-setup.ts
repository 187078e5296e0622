import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/db/migrate';
import { openTasks } from '#platform/tasks/tasks';
import { tasks } from '../features.ts';
import { openScratchCluster } from './scratch-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file copies. */
    templateUrl: string;
  }
}

/** One real PostgreSQL for the whole run: our own, or with `TEST_DATABASE_URL` an empty database on any other server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const { url, stop } = given ? { url: given, stop: () => Promise.resolve() } : await openScratchCluster();
  await migrate(url);
  const queue = await openTasks(url, { log: pino({ level: 'silent' }), works: false, kinds: tasks });
  await queue.stop(0);
  project.provide('templateUrl', url);
  return stop;
}
