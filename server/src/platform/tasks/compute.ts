import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';

type Progress = [done: number, total: number | null, text?: string];
/** What a module for `compute` exports: plain data in, plain data out. */
export type Compute = (input: never, progress: (...progress: Progress) => void) => unknown;
/** For such a module: the file it was given besides. */
export const readGivenFile = (): Promise<Uint8Array> => buffer(process.stdin);

export interface ToChild {
  module: string;
  input: unknown;
}
export type FromChild = { progress: Progress } | { result: unknown } | { error: Error };

/** More than this, and the process, only it, is ended. */
const memoryMb = 1024;

interface Options {
  signal: AbortSignal;
  onProgress?(...progress: Progress): void;
  /** Goes through a pipe, bit by bit: to copy a large one into a message would hold us up. */
  file?: Uint8Array;
  /** Long work that may take longer when there is other work to do. */
  givesWay?: boolean;
}

/**
 * Runs a module's `compute` in a process of its own: our event loop stays free, and whatever happens there (an endless
 * loop, no memory left, a crash of native code) ends there. A thread would not do: it can take us along when its memory
 * runs out. It is given no settings, hence no secrets, but may start from the code that Node keeps compiled.
 */
export async function computeApart(
  module: URL,
  input: unknown,
  { signal, onProgress, file, givesWay = false }: Options,
): Promise<unknown> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const child = fork(new URL('compute-child.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    serialization: 'advanced',
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  });
  if (givesWay && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (lastWords = (lastWords + text).slice(-2000)));
  const stop = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', stop);
  child.on('message', (message: FromChild) => {
    if ('progress' in message) onProgress?.(...message.progress);
    else if ('error' in message) reject(message.error);
    else resolve(message.result);
  });
  child.on('error', reject);
  child.on('close', (code, killedBy) =>
    reject(new Error(`The computation ended early (${killedBy ?? code}). Its last words: ${lastWords.trim()}`)),
  );
  child.stdin?.on('error', () => undefined); // Whoever does not read to the end says so otherwise.
  child.stdin?.end(file);
  child.send({ module: module.href, input } satisfies ToChild);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    child.kill('SIGKILL');
  }
}
