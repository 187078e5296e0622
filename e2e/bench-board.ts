import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { browserArgs, findBrowser } from './browser.ts';

/*
 * A board of 5,000 cards in a browser: how soon it is seen, how it is dragged on, how soon a card stands where it was
 * dropped. Beside each figure stands what a bare page needs for the same on this machine in the same minute.
 */

interface Host {
  address: string;
  assignment: number;
  access: string;
  refresh: string;
}
const faults: string[] = [];
const holds = (ok: boolean, fault: string): void => void (ok || faults.push(fault));
const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor((percent / 100) * values.length))]!;
const ms = (value: number): string => `${value.toFixed(1)} ms`;
const say = (name: string, ...figures: string[]): void =>
  console.log(name.padEnd(34) + figures.join(', ') + `  (load ${loadavg()[0]!.toFixed(1)})`);

/** Five columns of a thousand things that can be dragged and dropped, drawn all at once and without any framework. */
const barePage = `<!doctype html><title>Bare</title><body style="margin:0"><script>
  for (let column = 0; column < 5; column += 1) {
    const cell = document.createElement('div');
    cell.dataset.cell = column;
    cell.style.cssText = 'position:absolute;top:0;height:700px;width:240px;overflow:auto;background:#eee;left:' + column * 250 + 'px';
    for (let n = 0; n < 1000; n += 1) {
      const card = document.createElement('div');
      card.dataset.card = column * 1000 + n;
      card.draggable = true;
      card.textContent = 'Person ' + n;
      card.style.cssText = 'position:absolute;left:6px;right:6px;height:76px;background:#fff;top:' + n * 82 + 'px';
      cell.append(card);
    }
    cell.ondragover = (event) => event.preventDefault();
    cell.ondrop = () => { dragged.style.top = '0px'; cell.prepend(dragged); };
    document.body.append(cell);
  }
  let dragged;
  document.ondragstart = (event) => { dragged = event.target; };
</script>`;

/** Says when the first card was on the screen: after the frame in which it was drawn. */
const watchFirstCard = () => {
  const look = () => {
    if (!document.querySelector('[data-card]')) return requestAnimationFrame(look);
    return requestAnimationFrame(() => Object.assign(window, { firstCard: performance.now() }));
  };
  requestAnimationFrame(look);
};
/** From the beginning of the navigation to the first card. */
async function open(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => (window as { firstCard?: number }).firstCard, undefined, {
    timeout: 60_000,
  });
  return (await seen.jsonValue())!;
}
async function contextOf(browser: Browser, host: Host): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(watchFirstCard);
  await context.addInitScript(
    ([origin, access, refresh]) => {
      if (window.location.origin !== origin) return;
      localStorage.setItem('access_token', access);
      localStorage.setItem('refresh_token', refresh);
    },
    [host.address, host.access, host.refresh] as const,
  );
  await context.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: barePage }));
  return context;
}

async function measureFirstCards(browser: Browser, host: Host, urls: { board: string; bare: string }): Promise<void> {
  const [cold, warm, bare, server]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let n = 0; n < 5; n += 1) {
    const context = await contextOf(browser, host);
    const page = await context.newPage();
    bare.push(await open(page, urls.bare));
    cold.push(await open(page, urls.board));
    await page.goto('about:blank');
    warm.push(await open(page, urls.board));
    server.push(
      await page.evaluate(() => {
        const asked = performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/v2/board/'));
        return asked ? asked.duration : Number.NaN;
      }),
    );
    await context.close();
  }
  const both = (times: number[]) => `p50 ${ms(percentile(times, 50))}, worst ${ms(Math.max(...times))}`;
  say('First cards, cold cache', both(cold));
  say('First cards, warm cache', both(warm));
  say('  of it the answer of the server', both(server));
  say('  a bare page of 5,000 things', both(bare));
  holds(percentile(cold, 50) <= 800, 'First cards, cold: over 0.8 s');
  holds(percentile(warm, 50) <= 800, 'First cards, warm: over 0.8 s');
}

const cell = (page: Page, nth: number): Locator => page.locator('[data-cell]').nth(nth);
const middleOf = async (what: Locator): Promise<{ x: number; y: number }> => {
  const { x, y, width } = (await what.boundingBox())!;
  return { x: x + width / 2, y: y + 40 };
};
async function pickUp(page: Page, column: number): Promise<void> {
  const { x, y } = await middleOf(cell(page, column).locator('[data-card]').first());
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y + 4, { steps: 3 });
}

/** Frames while a card is dragged over all columns and back. */
async function dragOver(page: Page): Promise<number[]> {
  const [left, right] = [await middleOf(cell(page, 0)), await middleOf(cell(page, 4))];
  await pickUp(page, 0);
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const count = (time: number) => {
      frames.push(time);
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const steps = 60;
  for (const [from, to] of [
    [left, right],
    [right, left],
  ] as const)
    for (let n = 1; n <= steps; n += 1) {
      await page.mouse.move(from.x + ((to.x - from.x) * n) / steps, from.y + 200 + n);
      await delay(16); // As a hand moves: about once a frame.
    }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames.slice());
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames.slice(1).map((time, index) => time - frames[index]!);
}

async function measureDrag(pages: { board: Page; bare: Page }): Promise<void> {
  const figures = async (page: Page) => {
    await page.bringToFront(); // Nothing is drawn in a tab that is not seen.
    const deltas = await dragOver(page);
    const rate = 1000 / percentile(deltas, 50);
    const worst = 1000 / percentile(deltas, 95);
    const mean = (1000 * deltas.length) / deltas.reduce((sum, delta) => sum + delta, 0);
    return {
      rate,
      text: `median ${rate.toFixed(0)}/s, mean ${mean.toFixed(0)}/s, worst 5 % ${worst.toFixed(0)}/s, ${deltas.length} frames`,
    };
  };
  const board = await figures(pages.board);
  const bare = await figures(pages.bare);
  say('Frames while dragging', board.text);
  say('  on the bare page', bare.text);
  holds(board.rate >= 50, 'Drag: under 50 frames a second');
}

/** From the drop to the card in its new column, for a card that goes back and forth between two columns. */
async function drop(page: Page, from: number, to: number): Promise<number> {
  const goal = await middleOf(cell(page, to));
  await pickUp(page, from);
  await page.mouse.move(goal.x, goal.y + 100, { steps: 10 });
  await page.evaluate((column) => {
    const target = document.querySelectorAll('[data-cell]')[column]!;
    const before = new Set([...target.querySelectorAll('[data-card]')].map((card) => card.getAttribute('data-card')));
    window.addEventListener(
      'drop',
      ({ timeStamp }) => {
        const watch = new MutationObserver(() => {
          const news = [...target.querySelectorAll('[data-card]')].some(
            (card) => !before.has(card.getAttribute('data-card')),
          );
          if (!news) return;
          watch.disconnect();
          Object.assign(window, { landed: performance.now() - timeStamp });
        });
        watch.observe(target, { childList: true, subtree: true });
      },
      { capture: true, once: true },
    );
    Object.assign(window, { landed: undefined });
  }, to);
  await page.mouse.up();
  const landed = await page.waitForFunction(() => (window as { landed?: number }).landed);
  return (await landed.jsonValue())!;
}

async function measureDrops(pages: { board: Page; bare: Page }): Promise<void> {
  const [board, bare]: [number[], number[]] = [[], []];
  for (let n = 0; n < 24; n += 1)
    for (const [page, times] of [
      [pages.board, board],
      [pages.bare, bare],
    ] as const) {
      await page.bringToFront();
      times.push(await drop(page, n % 2 === 0 ? 1 : 2, n % 2 === 0 ? 2 : 1));
    }
  const both = (times: number[]) => `p50 ${ms(percentile(times, 50))}, p95 ${ms(percentile(times, 95))}`;
  say('Drop until the card is there', both(board));
  say('  on the bare page', both(bare));
  holds(percentile(board, 95) <= 50, 'Drop: p95 over 50 ms');
}

const child = fork(resolve(import.meta.dirname, '../server/src/bench/board-host.ts'));
const [host] = (await Promise.race([
  once(child, 'message'),
  once(child, 'exit').then(() => {
    throw new Error('The product did not start');
  }),
])) as [Host];
const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: browserArgs });
try {
  const urls = { board: `${host.address}/board/v2?assignmentId=${host.assignment}`, bare: `${host.address}/bare` };
  await measureFirstCards(browser, host, urls);
  const context = await contextOf(browser, host);
  const pages = { board: await context.newPage(), bare: await context.newPage() };
  await open(pages.board, urls.board);
  await open(pages.bare, urls.bare);
  await measureDrag(pages);
  await measureDrops(pages);
} finally {
  await browser.close();
  child.disconnect();
  await once(child, 'exit');
}
for (const fault of faults) console.log(`✗ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
