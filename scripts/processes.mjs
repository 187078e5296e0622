import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Node keeps compiled code here from start to start: the server is ready in about half the time. */
export const compileCache = fileURLToPath(new URL('../.cache/node', import.meta.url));

const end = new AbortController();
/** Aborted when we are asked to end: Ctrl+C, a signal, a closed terminal, or the death of the npm that runs us. */
export const ending = end.signal;

/* Ctrl+C in a terminal reaches us twice, from the terminal and from npm, so what follows at once is the same wish. */
const sameWish = 1000;
/** How programs say that they ended because of a SIGTERM. */
const terminated = 143;
let askedAt = 0;
const askAgain = new Set();

function askToEnd() {
  const now = Date.now();
  if (!ending.aborted) end.abort();
  else if (now - askedAt > sameWish) for (const listener of askAgain) listener();
  askedAt = now;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, askToEnd);

if (process.env.npm_lifecycle_event) {
  const npm = process.ppid;
  setInterval(() => process.ppid === npm || ending.aborted || end.abort(), 200).unref();
}

/**
 * Runs a program to its end and answers with its exit code. When we are asked to end, it is asked too, once, as by
 * Ctrl+C, so that test runners clear up; when we are asked again, it is killed. It runs in a session of its own, because
 * a Ctrl+C in the terminal would reach it directly as well, and runners take the second for impatience.
 */
export function finish(command, args, { onOutput, ...options } = {}) {
  if (ending.aborted) process.exit(0);
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options, detached: true });
  if (onOutput) for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput);
  const stop = () => child.kill('SIGINT');
  const kill = () => process.kill(-Number(child.pid), 'SIGKILL');
  /** What it started and did not end, as a runner that is interrupted does not. */
  const killTheRest = () => {
    try {
      kill();
    } catch {
      // There is nothing left.
    }
  };
  ending.addEventListener('abort', stop);
  askAgain.add(kill);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', killTheRest);
    child.on('close', (code) => {
      ending.removeEventListener('abort', stop);
      askAgain.delete(kill);
      if (ending.aborted) process.exit(0);
      resolve(code ?? 1);
    });
  });
}

/** The same, but keeps what the program prints to itself and hands it over at the end. */
export async function capture(command, args, options = {}) {
  let output = '';
  const code = await finish(command, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    onOutput: (text) => {
      output += text;
    },
  });
  return { code, output: output.trim() };
}

/**
 * Runs programs until we are asked to end or until one of them ends, then stops the others. Answers with an exit code.
 * They run in sessions of their own, so that a Ctrl+C reaches them once and through us; they end when we are killed,
 * because `with-parent.mjs` tells them. One that is to `stayUp` and dies is started again.
 */
export async function supervise(programs) {
  if (ending.aborted) process.exit(0);
  const codes = await Promise.all(
    programs.map(async (program) => {
      const code = await (program.stayUp ? keepUp(program) : runOnce(program));
      if (!ending.aborted) end.abort();
      return code;
    }),
  );
  return Math.max(...codes);
}

const guard = new URL('with-parent.mjs', import.meta.url).href;

/** Answers with an exit code: 0 for what ended because we were asked to end. */
function runOnce({ node, args, cwd, env }) {
  const child = spawn(node, ['--import', guard, ...args], {
    cwd,
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const stop = () => child.kill('SIGTERM');
  ending.addEventListener('abort', stop);
  askAgain.add(stop);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code, signal) => {
      ending.removeEventListener('abort', stop);
      askAgain.delete(stop);
      const asAsked = ending.aborted && (signal === 'SIGTERM' || code === terminated);
      resolve(asAsked ? 0 : (code ?? 128 + constants.signals[signal]));
    });
  });
}

/** How our programs say that a person has to change something before they can run. */
const needsAPerson = 2;
/** One that dies before it is so old has died at once. */
const grownUp = 10_000;
const longestPause = 30_000;

/** Runs a program again and again, after a pause that grows, until it ends by itself or has died at once three times. */
async function keepUp(program) {
  for (let atOnce = 0, pause = 500; ;) {
    const began = Date.now();
    const code = await runOnce(program);
    if (ending.aborted || code === 0 || code === needsAPerson) return code;
    const young = Date.now() - began < grownUp;
    atOnce = young ? atOnce + 1 : 0;
    pause = young ? Math.min(pause * 2, longestPause) : 1000;
    if (atOnce === 3) {
      console.error(`The server has ended at once three times (${nameOf(code)}). It is not started again.`);
      return code;
    }
    console.error(`The server has ended (${nameOf(code)}). It is started again in ${pause / 1000} s.`);
    await delay(pause, undefined, { signal: ending }).catch(() => undefined); // Asked to end in the meantime.
    if (ending.aborted) return 0;
  }
}

/** By the signal, if it was one: shells count them from 128. */
function nameOf(code) {
  const signal = Object.entries(constants.signals).find(([, number]) => number === code - 128);
  return signal?.[0] ?? `code ${code}`;
}
