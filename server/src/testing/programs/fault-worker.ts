import { readConfig } from '#platform/config';
import { openLog } from '#platform/log';
import { Runtime } from '../../runtime.ts';
import { tasks } from '../../features.ts';
import { faultTasks } from '../fault-tasks.ts';

/* A worker of the product that also knows the tasks of the fault tests. */
const config = readConfig(process.env);
const runtime = new Runtime({
  config,
  log: openLog(config),
  tasks: [...tasks, ...faultTasks],
  works: true,
  say: () => undefined,
});
await runtime.start();
process.on('SIGTERM', () => void runtime.stop(25_000).then(() => process.exit(0)));
process.stdout.write('The worker is ready.\n');
