import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/*
 * Commands one after another in one process, each with words, settings, input and output of its own: starting takes most of
 * the time of one that refuses. A command has ended when nothing is left to do, as in a process of its own.
 */
export interface Order {
  command: string;
  words: string[];
  env: Record<string, string>;
  input: string;
}
export interface Outcome {
  code: number;
  out: string;
  err: string;
}

const orders = JSON.parse(await text(process.stdin)) as Order[];
const outcomes: Outcome[] = [];
const print = process.stdout.write.bind(process.stdout);
const [program] = process.argv as [string];
const own = { ...process.env };
// Each of them listens for Ctrl+C.
process.setMaxListeners(0);
let current: Outcome | undefined;
process.stdout.write = ((words: string) => (current!.out += words)) as unknown as typeof print;
process.stderr.write = ((words: string) => (current!.err += words)) as unknown as typeof print;
process.on('uncaughtException', ({ stack }) => {
  current!.err += stack;
  process.exitCode = 1;
});

process.on('beforeExit', () => {
  if (current) outcomes.push({ ...current, code: Number(process.exitCode ?? 0) });
  const order = orders.shift();
  process.exitCode = 0;
  if (!order) {
    process.removeAllListeners('beforeExit');
    print(JSON.stringify(outcomes));
    return;
  }
  current = { code: 0, out: '', err: '' };
  const path = new URL(`../../commands/${order.command}.ts`, import.meta.url);
  process.argv = [program, path.pathname, ...order.words];
  process.env = { ...own, ...order.env };
  Object.defineProperty(process, 'stdin', { value: Readable.from([order.input]), configurable: true });
  // A module that was loaded before would not run again.
  path.search = String(outcomes.length);
  // Without something to wait for, this process would end before it has begun.
  setImmediate(() => void import(path.href));
});
