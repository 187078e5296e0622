import { parentPort, workerData } from 'node:worker_threads';
import type { Compute, FromThread } from './compute.ts';

/* The inside of a thread: loads the module it was told, runs its `compute` and says what came of it. */
const say = (message: FromThread): void => parentPort?.postMessage(message);
const { module, input } = workerData as { module: string; input: never };
try {
  const { compute } = (await import(module)) as { compute: Compute };
  say({ result: await compute(input, (...progress) => say({ progress })) });
} catch (error) {
  say({ error: error instanceof Error ? error : new Error(String(error)) });
}
