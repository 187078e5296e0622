import { spawn } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** The product as `npm start` runs it, with demo data of its own. */
export async function startProduct(): Promise<{ address: string; stop: () => Promise<void> }> {
  const free = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => free.once('listening', done));
  const { port } = free.address() as AddressInfo;
  await new Promise((done) => free.close(done));
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'spana-bench-'));
  chmodSync(DATA_DIR, 0o755); // PostgreSQL's user must get in when root runs this.
  const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR, DATABASE_URL: '', DEMO: '1', LOG_LEVEL: 'error' };
  const server = spawn(process.execPath, [resolve(import.meta.dirname, '../server/src/main.ts'), 'all'], {
    env: { ...process.env, ...own, NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => server.once('close', done));
  let ready = false;
  for await (const line of createInterface(server.stdout)) if ((ready = line.startsWith('Ready:'))) break;
  if (!ready) throw new Error('The product did not start');
  server.stdout.resume();
  return {
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      await rm(DATA_DIR, { recursive: true, force: true });
    },
  };
}
