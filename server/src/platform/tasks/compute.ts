import { Worker } from 'node:worker_threads';

/** What a module for `compute` exports: plain data in, plain data out. */
export type Compute = (input: never, progress: (done: number, total: number | null, text?: string) => void) => unknown;

export type FromThread =
  | { progress: [done: number, total: number | null, text?: string] }
  | { result: unknown }
  | { error: Error };

/** One thread may use so much memory before it, and only it, is ended. */
const maxOldGenerationSizeMb = 1024;

interface Options {
  signal: AbortSignal;
  onProgress(...progress: [done: number, total: number | null, text?: string]): void;
}

/** Runs a module's `compute` in a thread, so that the event loop stays free and the work can be killed. */
export async function computeInThread(module: URL, input: unknown, { signal, onProgress }: Options): Promise<unknown> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const thread = new Worker(new URL('compute-thread.ts', import.meta.url), {
    workerData: { module: module.href, input },
    resourceLimits: { maxOldGenerationSizeMb },
  });
  const stop = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', stop);
  thread.on('message', (message: FromThread) => {
    if ('progress' in message) onProgress(...message.progress);
    else if ('error' in message) reject(message.error);
    else resolve(message.result);
  });
  thread.on('error', reject);
  thread.on('exit', (code) => reject(new Error(`The thread ended with code ${code}`)));
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    await thread.terminate();
  }
}
