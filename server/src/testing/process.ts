import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const children = new Set<ChildProcess>();
/** After every test; `setup.ts` sees to it. */
export function endProcesses(): void {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
}

const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
/** All that a process of the product needs of ours. By TMPDIR it is found when the tests are interrupted. */
export const inherited = { PATH, TMPDIR, NODE_COMPILE_CACHE };

export type Mode = 'all' | 'web' | 'worker';
/** A process of the product, as `npm run start:<mode>` starts it; or of another program with the same manners. */
export async function startProcess(mode: Mode, env: Record<string, string>, program = '../main.ts') {
  const port = await freePort();
  const child = spawn(process.execPath, [resolve(import.meta.dirname, program), mode], {
    env: { ...inherited, NODE_ENV: 'test', PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  const ready = async () => {
    while (!/^Ready:|worker is ready/m.test(output)) {
      if (child.exitCode !== null) throw new Error(`It ended: ${output}`);
      await Promise.race([once(child.stdout, 'data'), exited]);
    }
  };
  const request = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return { child, port, exited, ready, request, output: () => output };
}
export type TestProcess = Awaited<ReturnType<typeof startProcess>>;
