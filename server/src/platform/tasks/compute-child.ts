import { flushCompileCache } from 'node:module';
import type { Compute, FromChild, ToChild } from './compute.ts';

/* The inside of a computing process: loads the module it is told, runs its `compute` and says what came of it. */
const say = (message: FromChild): void => void process.send?.(message);
process.on('disconnect', () => process.exit()); // Nobody is left to tell.
async function run({ module, input }: ToChild): Promise<void> {
  try {
    const { compute } = (await import(module)) as { compute: Compute };
    const result = await compute(input as never, (...progress) => say({ progress }));
    // Whoever has the result ends us, before Node would keep what it compiled.
    flushCompileCache();
    say({ result });
  } catch (error) {
    say({ error: error instanceof Error ? error : new Error(String(error)) });
  }
}
process.on('message', (order: ToChild) => void run(order));
