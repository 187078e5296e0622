import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort, inherited } from '#testing/process';
import { makeDataDir } from '#testing/scratch-cluster';

/* What `npm start` does when the server dies. */
const start = resolve(import.meta.dirname, '../../../scripts/start.mjs');
const eater = pathToFileURL(resolve(import.meta.dirname, '../testing/programs/memory-eater.ts')).href;

let dataDir: string;
const cleanUps: (() => unknown)[] = [];
beforeEach(async () => {
  dataDir = await makeDataDir();
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  await rm(dataDir, { recursive: true, force: true });
});

/** Options of Node that run some code in the server before it begins. */
const planted = (code: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`if (process.argv[1]?.endsWith('main.ts')) ${code}`)}`;

/** The product as `npm start` runs it, each process of it with these options of Node. */
async function startProduct(options = '') {
  const port = await freePort();
  const child = spawn(process.execPath, [start, 'all'], {
    env: {
      ...inherited,
      NODE_OPTIONS: options,
      NODE_ENV: 'test',
      DEMO: '0',
      LOG_LEVEL: 'fatal',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  cleanUps.push(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const times = (pattern: RegExp) => [...output.matchAll(pattern)].length;
  const status = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
  return { child, exited, times, status, output: () => output };
}

const pidsBelow = async (pid: number | undefined): Promise<number[]> => {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.split(' ').filter(Boolean).map(Number);
};

describe('a server that dies', () => {
  test.each([
    ['is killed', 'SIGKILL', /has ended \(SIGKILL\)\. It is started again in 1 s/g, ''],
    [
      'runs out of memory',
      'SIGUSR2',
      /has ended \(SIGABRT\)\. It is started again in 1 s/g,
      `--max-old-space-size=200 --import=${eater}`,
    ],
  ] as const)('because it %s is started again, and says so', async (_, signal, word, options) => {
    const { child, times, status } = await startProduct(options);
    await expect.poll(status).toBe(200);
    const [pid] = await pidsBelow(child.pid);
    process.kill(pid!, signal);
    await expect.poll(() => times(word)).toBe(1);
    await expect.poll(status).toBe(200);
    expect(await pidsBelow(child.pid)).not.toContain(pid);
  });

  test('at once, three times, is left alone', async () => {
    const { exited, times } = await startProduct(planted('process.exit(7)'));
    expect(await exited).toEqual([7, null]);
    expect(times(/started again in 1 s/g)).toBe(1);
    expect(times(/started again in 2 s/g)).toBe(1);
    expect(times(/ended at once three times \(code 7\)\. It is not started again/g)).toBe(1);
  });

  test('because of a setting is not started again: it would not help', async () => {
    const { exited, times, output } = await startProduct(planted(`process.env.PORT = 'x'`));
    expect(await exited).toEqual([2, null]);
    expect(output()).toContain('PORT: ');
    expect(times(/started again/g)).toBe(0);
  });

  test('as it was told to is not started again', async () => {
    const { child, exited, times, status } = await startProduct();
    await expect.poll(status).toBe(200);
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(times(/has ended/g)).toBe(0);
  });
});
