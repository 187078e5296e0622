import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { type Browser, browserArgs, findBrowser } from './browser.ts';

/* Every worker reads this file again; what must be the same for all is kept in the environment they inherit. */
process.env.E2E_PORT ??= String(await findFreePort());
process.env.E2E_LLM_PORT ??= String(await findFreePort());
process.env.E2E_ISSUER_PORT ??= String(await findFreePort());
process.env.E2E_DATA_DIR ??= makeDataDir();
process.env.E2E_BROWSER ??= JSON.stringify(await findBrowser());
const port = process.env.E2E_PORT;
const browser = JSON.parse(process.env.E2E_BROWSER) as Browser;

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spana-e2e-'));
  chmodSync(folder, 0o755); // PostgreSQL's user must get in when root runs the tests.
  return folder;
}

/** A run of its own server on its own database, whatever else runs on this machine. */
export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // More than a machine with two cores has: a test waits for the server, and the server for the database.
  workers: 4,
  // For a busy machine. What never happens is found all the same.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    // What never comes is not waited for until the test's own time is up.
    actionTimeout: 120_000,
    baseURL: `http://127.0.0.1:${port}`,
    // Traces would make every test slower for the sake of the few that fail.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      // Without it, names with letters beyond ASCII are lost when a file is saved.
      env: { ...process.env, ...browser.env, LANG: 'C.UTF-8' },
      // A page of a test does not live long enough to be worth optimizing. In the full run it is, as for users.
      args: process.env.TESTS === 'full' ? browserArgs : [...browserArgs, '--js-flags=--no-opt'],
    },
  },
  /* Last and alone: it fills every list with people that no other test expects. */
  projects: [
    { name: 'journeys', testIgnore: 'script-payloads.spec.ts' },
    { name: 'payloads', testMatch: 'script-payloads.spec.ts', dependencies: ['journeys'] },
    // For people to look at, when they want to.
    ...(process.env.SCREENSHOTS ? [{ name: 'film', testDir: '.', testMatch: 'film.ts' }] : []),
  ],
  webServer: {
    command: `"${process.execPath}" "${resolve(import.meta.dirname, '../server/src/main.ts')}" all`,
    // Its last word at a start, after the demo accounts are there.
    wait: { stdout: /^Ready:/m },
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: '',
      DEMO: '1',
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      LOGIN_PER_MINUTE: '100000',
      REGISTER_PER_MINUTE: '100000',
      REGISTER_TAKEN_PER_HOUR: '100000',
      REFRESH_PER_MINUTE: '100000',
      // Nobody answers there, so that no test asks the world.
      DNS_SERVERS: '127.0.0.1:9',
      // It would train a model of every role that a test makes; tests that want one ask for it. In the full run it does.
      SCHEDULES_OFF: process.env.TESTS === 'full' ? '' : 'core.tasks.start_predictionrun_ifneeded',
      // Nobody is there but during the tests that open it.
      LLM_BASE_URL: `http://127.0.0.1:${process.env.E2E_LLM_PORT}/v1`,
      LLM_MODEL: 'fake',
      LLM_PER_MINUTE: '60000',
      // Likewise.
      OIDC_ISSUER: `http://127.0.0.1:${process.env.E2E_ISSUER_PORT}`,
      OIDC_CLIENT_ID: 'spana',
      OIDC_CLIENT_SECRET: 'a secret of the client that is long enough',
      OIDC_LABEL: 'Example login',
    },
  },
});
