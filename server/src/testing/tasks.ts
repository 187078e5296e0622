import { taskQueues } from '@app/contract/machine/tasks';
import type { Services } from '#platform/services';
import type { AnyTask } from '#platform/tasks/task';
import { type Job, Runner } from '#platform/tasks/worker';
import { tasks as allTasks } from '../features.ts';

/** Does all the background work that waits right now, in this process, and returns how many tasks that was. */
export async function runTasks(services: Services, tasks: readonly AnyTask[] = allTasks): Promise<number> {
  const { boss } = services.tasks;
  const runner = new Runner(tasks, services, 'test');
  let done = 0;
  for (const queue of taskQueues) {
    for (let [job] = await boss.fetch(queue); job; [job] = await boss.fetch(queue)) {
      const { output } = await runner.run(job as Job);
      await boss.complete(queue, job, output as object);
      done += 1;
    }
  }
  return done;
}
