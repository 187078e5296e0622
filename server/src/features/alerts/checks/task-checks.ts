import { taskQueues } from '@app/contract/machine/tasks';
import { listFailingTasks } from '../../queue/queue.ts';
import { counted, type Finding, inMinutes, type Look } from './check.ts';

export async function checkWorkers({ queues: measured }: Look, least: number): Promise<Finding> {
  const { workers, last_beat } = await measured;
  const idle = taskQueues.filter((queue) => !workers.some(({ queues }) => queues.includes(queue)));
  const evidence = {
    columns: ['Worker', 'Queues', 'Running', 'Memory', 'Last sign'],
    rows: workers.map(({ worker, queues, active, concurrency, memory_mb, beat }) => [
      worker,
      queues.join(', '),
      `${active} of ${concurrency}`,
      `${memory_mb} MB`,
      beat,
    ]),
  };
  const remedy = 'npm run start:worker';
  if (workers.length === 0) {
    const seen =
      last_beat === null
        ? 'None has been seen yet.'
        : `The last sign of one came at ${last_beat.slice(0, 16).replace('T', ' ')} UTC.`;
    return { state: 'fail', summary: `No worker runs: mails, imports and models wait. ${seen}`, remedy };
  }
  if (idle.length > 0) return { state: 'fail', summary: `No one works on ${idle.join(', ')}.`, evidence, remedy };
  if (workers.length < least)
    return {
      state: 'fail',
      summary: `${counted(workers.length, 'worker')} at work; there should be ${least}.`,
      evidence,
      remedy,
    };
  return { state: 'ok', summary: `${workers.length} at work, every queue is looked after.`, evidence };
}

export async function checkBacklog({ queues: measured }: Look, mostMinutes: number): Promise<Finding> {
  const { queues } = await measured;
  const waits = taskQueues.map((queue) => ({ queue, seconds: queues[queue].oldest_wait ?? 0 }));
  const longest = waits.reduce((a, b) => (b.seconds > a.seconds ? b : a));
  const isLate = longest.seconds > mostMinutes * 60;
  const figure = `The oldest task in ${longest.queue} has waited ${inMinutes(longest.seconds)}; the limit is ${mostMinutes}.`;
  return {
    state: isLate ? 'fail' : 'ok',
    summary: longest.seconds === 0 ? 'No task that could start waits.' : figure,
    evidence: {
      columns: ['Queue', 'Waiting', 'Oldest'],
      rows: waits.map(({ queue, seconds }) => [
        queue,
        String(queues[queue].pending_tasks),
        seconds > 0 ? inMinutes(seconds) : '–',
      ]),
    },
    ...(isLate && { remedy: `npm run start:worker # one more for ${longest.queue} and the others` }),
  };
}

/** Fewer tasks than this in ten minutes tell nothing. */
const fewestTasks = 5;

export async function checkFailures({ queues: measured }: Look, most: number): Promise<Finding> {
  const { queues } = await measured;
  const shares = taskQueues.flatMap((queue) => {
    const { failed_percent: percent, done_per_minute: perMinute } = queues[queue];
    return percent === null || perMinute * 10 < fewestTasks ? [] : [{ queue, percent }];
  });
  const worst = shares.toSorted((a, b) => b.percent - a.percent)[0];
  if (worst === undefined)
    return { state: 'ok', summary: `No queue ended ${fewestTasks} tasks in 10 minutes: too few to judge by.` };
  return {
    state: worst.percent > most ? 'fail' : 'ok',
    summary: `${Math.round(worst.percent)} % of the tasks of ${worst.queue} failed in the last 10 minutes; the limit is ${most} %.`,
    evidence: {
      columns: ['Queue', 'Failed'],
      rows: shares.map(({ queue, percent }) => [queue, `${Math.round(percent)} %`]),
    },
  };
}

/** One task that fails whenever it runs is a small share of its queue, and somebody waits for it all the same. */
export async function checkPoison({ db }: Look): Promise<Finding> {
  const tasks = await listFailingTasks(db);
  const [worst] = tasks;
  if (!worst) return { state: 'ok', summary: 'No task has failed again and again today.' };
  return {
    state: 'warn',
    summary: `${worst.name} has failed ${worst.times} times with the same error${tasks.length > 1 ? `, and ${tasks.length - 1} more keep failing` : ''}.`,
    evidence: {
      columns: ['Task', 'Failed', 'Since', 'Error'],
      rows: tasks.map(({ name, times, since, error }) => [name, String(times), since, error]),
    },
    remedy: tasks
      .map(
        ({ name }) =>
          `/charts/celery_tasks?state=FAILURE,RETRY&taskname=${name} # mend the cause, then retry; or revoke`,
      )
      .join('\n'),
  };
}
