import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { createAssignment } from '@app/contract/roles/assignments';
import { listAuditLog } from '@app/contract/machine/audit';
import { login } from '@app/contract/users/auth';
import { pathOf } from '@app/contract/base/endpoint';
import { getGrading, rebuildGradeQueue } from '@app/contract/roles/grading';
import { chromium, type Page } from '@playwright/test';
import { startProduct } from './bench-product.ts';
import { findBrowser } from './browser.ts';
import { manyAtHand } from './grading.ts';
import { demoPassword, enterAs } from './session.ts';

/* How grading feels: from a key to the next person with a slow server, and without a network for a minute. */

const serverDelay = 200;
const verdicts = 100;
const budget = 50;
const offlineFor = 60_000;
const offlineVerdicts = 20;

const faults: string[] = [];

async function ask<T>(page: Page, token: string, method: 'GET' | 'POST', path: string, data?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await page.request.fetch(path, { method, headers, ...(data && { data }) });
  if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
  return reply.json() as Promise<T>;
}
async function tokenOf(page: Page, username: string): Promise<string> {
  const reply = await page.request.post(login.path, { data: { username, password: demoPassword } });
  return ((await reply.json()) as { access: string }).access;
}

/** A role with hundreds of people to grade. */
async function makeRole(page: Page, token: string): Promise<number> {
  const { id } = await ask<{ id: number }>(page, token, 'POST', createAssignment.path, {
    name: 'Measured role',
    status: 1,
    must_skills: ['React'],
    should_skills: ['TypeScript', 'CSS'],
    keyword_groups: [{ name: 'Cloud', words: ['AWS', 'Docker', 'Kubernetes'] }],
  });
  await ask(page, token, 'POST', pathOf(rebuildGradeQueue.path, { id }));
  for (;;) {
    const path = pathOf(getGrading.path, { id });
    const { queue } = await ask<{ queue: { left: number } }>(page, token, 'GET', path);
    if (queue.left > verdicts + 2 * offlineVerdicts) return id;
    await wait(500);
  }
}
/** Votes as they were written down, also those that no longer count. */
async function writtenVotes(page: Page): Promise<number> {
  const { count } = await ask<{ count: number }>(
    page,
    await tokenOf(page, 'superuser'),
    'GET',
    `${listAuditLog.path}?action=vote&user=recruiter&limit=1`,
  );
  return count;
}

interface Measured {
  measured: number[];
}
/** Notes for each verdict by key how long it took until the next person was painted. */
const noteTimes = (): void => {
  const all: number[] = [];
  (window as unknown as Measured).measured = all;
  const shown = () => document.querySelector('[aria-label="Facts"] h2')?.textContent + window.location.pathname;
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const before = shown();
      const look = () => {
        if (shown() === before) return void requestAnimationFrame(look);
        /* What is posted from a frame arrives after it was painted. */
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => all.push(performance.now() - timeStamp));
        port1.start();
        port2.postMessage(undefined);
      };
      requestAnimationFrame(look);
    },
    true,
  );
};

const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1]!;

async function measureKeys(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await wait(serverDelay);
    await route.continue().catch(() => undefined);
  });
  for (let turn = 0; turn < verdicts; turn += 1) {
    await page.keyboard.press(['u', 'd', 'm', '3'][turn % 4]!);
    await wait(250);
  }
  const times = await page.evaluate(() => (window as unknown as Measured).measured);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const [p50, p95, most] = [percentile(times, 50), percentile(times, 95), Math.max(...times)];
  console.log(
    `Key to next person painted, server ${serverDelay} ms away, ${times.length} verdicts: p50 ${p50.toFixed(1)} ms,`,
    `p95 ${p95.toFixed(1)} ms, at most ${most.toFixed(1)} ms (load ${loadavg()[0]!.toFixed(1)})`,
  );
  if (times.length < verdicts) faults.push(`Only ${times.length} of ${verdicts} verdicts showed the next person`);
  if (p95 > budget) faults.push(`Key to next person painted: p95 ${p95.toFixed(1)} ms is over ${budget} ms`);
}

const untilSent = (page: Page) =>
  page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('spana.verdict.')), undefined, {
    timeout: 60_000,
    polling: 250,
  });

async function measureOffline(page: Page): Promise<void> {
  await untilSent(page);
  const before = await writtenVotes(page);
  await page.context().setOffline(true);
  for (let turn = 0; turn < offlineVerdicts; turn += 1) {
    await page.keyboard.press(turn % 2 === 0 ? 'u' : 'd');
    await wait(offlineFor / offlineVerdicts);
  }
  const meanwhile = (await writtenVotes(page)) - before;
  await page.context().setOffline(false);
  const begun = performance.now();
  await untilSent(page);
  const took = performance.now() - begun;
  const written = (await writtenVotes(page)) - before;
  console.log(
    `${offlineFor / 1000} s without a network, ${offlineVerdicts} verdicts: ${meanwhile} votes meanwhile,`,
    `${written} afterwards, all sent ${(took / 1000).toFixed(1)} s after it was back`,
  );
  if (meanwhile !== 0 || written !== offlineVerdicts)
    faults.push(`${offlineVerdicts} verdicts without a network became ${written} votes`);
}

const { address, stop } = await startProduct();
try {
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ baseURL: address, viewport: { width: 1280, height: 800 } });
  await page.addInitScript(noteTimes);
  await enterAs(page, 'recruiter');
  const id = await makeRole(page, await tokenOf(page, 'recruiter'));
  await page.goto(`/grading/${id}`);
  await page.getByRole('region', { name: 'Facts' }).waitFor();
  await manyAtHand(page);
  await measureKeys(page);
  await measureOffline(page);
  await browser.close();
} finally {
  await stop();
}
for (const fault of faults) console.log(`✗ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
