import { PgBoss } from 'pg-boss';
import type { Services } from '#platform/services';
import { jobs } from '../jobs.ts';

/** Does all the background work that waits right now, in this process, and returns how many jobs that was. */
export async function runJobs(services: Services): Promise<number> {
  const boss = new PgBoss({ connectionString: services.config.DATABASE_URL!, supervise: false, schedule: false });
  boss.on('error', () => undefined); // A failing query rejects too.
  await boss.start();
  let done = 0;
  for (const { name, input, handle } of jobs) {
    for (let [job] = await boss.fetch<object>(name); job; [job] = await boss.fetch<object>(name)) {
      await handle(input.parse(job.data ?? {}), services);
      await boss.complete(name, job.id);
      done += 1;
    }
  }
  await boss.stop({ graceful: false });
  return done;
}
