import { task } from '#platform/tasks/task';
import { biasTask } from './kinds.ts';
import { keepRun, lookForBias } from './monitor.ts';

export const look = task({
  ...biasTask,
  handle: async (_, context) => {
    const begun = performance.now();
    const report = await lookForBias(context);
    return context.finish((trx) => keepRun(trx, report, (performance.now() - begun) / 1000));
  },
});
