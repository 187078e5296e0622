import { spawn } from 'node:child_process';
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
 * because `with-parent.mjs` tells them.
 */
export async function supervise(programs) {
  if (ending.aborted) process.exit(0);
  const guard = new URL('with-parent.mjs', import.meta.url).href;
  const children = programs.map(({ node, args, cwd, env }) =>
    spawn(node, ['--import', guard, ...args], {
      cwd,
      env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  const stopAll = () => children.forEach((child) => child.kill('SIGTERM'));
  ending.addEventListener('abort', stopAll);
  askAgain.add(stopAll);

  const codes = await Promise.all(
    children.map(
      (child) =>
        new Promise((resolve) => {
          child.on('error', (error) => {
            console.error(error.message);
            resolve(1);
          });
          child.on('exit', (code, signal) => {
            const asAsked = ending.aborted && (signal === 'SIGTERM' || code === terminated);
            if (!ending.aborted) end.abort();
            resolve(asAsked ? 0 : (code ?? 1));
          });
        }),
    ),
  );
  return Math.max(...codes);
}
