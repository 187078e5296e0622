import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChartPayload } from '@app/contract/charts/charts';
import { chromium, type Page } from '@playwright/test';
import { type Drawn, measureBarePage, measurePage } from './bench-chart-page.ts';
import { startProduct } from './bench-product.ts';
import { browserArgs, findBrowser } from './browser.ts';
import { enterAs } from './session.ts';

/*
 * How soon a page of charts is drawn, beside a page with ECharts and nothing else. Then how smoothly a chart with 20 series
 * of 2,000 points is panned and zoomed, beside what the same hand makes of an empty page.
 */

const [manySeries, manyPoints] = [20, 2000];
const faults: string[] = [];
const say = (name: string, text: string): void => console.log(`${name.padEnd(44)} ${text}`);
const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor((percent / 100) * values.length))]!;

function makeChart(id: string, series: number, points: number): ChartPayload {
  const end = Date.now();
  return {
    v: 1,
    id,
    title: id,
    shape: 'time',
    x: {
      type: 'time',
      unit: 'hour',
      tz: 'UTC',
      values: Array.from({ length: points }, (_, at) => end - (points - at) * 3_600_000),
      partial_last: true,
    },
    axes: [{ id: 'l', unit: 'count' }],
    series: Array.from({ length: series }, (_, at) => ({
      id: `series ${at}`,
      name: `Series ${at}`,
      axis: 'l',
      draw: 'line',
      data: Array.from({ length: points }, (__, place) =>
        Math.round(50 * (2 + Math.sin(place / 40 + at) + Math.random())),
      ),
      total: null,
    })),
    meta: {
      generated_at: new Date(end).toISOString(),
      took_ms: 1,
      cached: false,
      tables: ['none'],
      definition: 'Made up.',
      params: {},
      warnings: [],
    },
  };
}

/** Opens the page with charts of this size, whatever the server says. */
async function open(page: Page, series: number, points: number): Promise<void> {
  await page.unrouteAll();
  await page.route('**/api/v2/charts/queue/**', (route) => {
    const isFirst = route.request().url().includes('/default/');
    return route.fulfill({ json: isFirst ? makeChart('large', series, points) : makeChart('small', 1, 60) });
  });
  await page.goto('/charts/queue_history');
  await page.locator('canvas').first().waitFor();
}

interface Frames {
  frames: number[];
}
/** The time of every frame from now on. */
const noteFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const note = (time: number) => {
      frames.push(time);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });

/** A hand that drags over the middle of the window, then zooms in and out. */
async function moveAbout(page: Page, top: number): Promise<number[]> {
  await noteFrames(page);
  const { width } = page.viewportSize()!;
  await page.mouse.move(width / 2, top);
  await page.keyboard.down('Control');
  for (let step = 0; step < 20; step += 1) {
    await page.mouse.wheel(0, step < 10 ? -60 : 0);
    await wait(16);
  }
  await page.keyboard.up('Control');
  await page.mouse.down();
  for (let step = 0; step < 120; step += 1) {
    await page.mouse.move(width / 2 + 150 * Math.sin(step / 10), top);
    await wait(16); // As a hand moves: about once a frame.
  }
  await page.mouse.up();
  const frames = await page.evaluate(() => (window as unknown as Frames).frames.slice());
  return frames.slice(1).map((time, at) => time - frames[at]!);
}
const rateOf = (deltas: readonly number[], percent: number): number => 1000 / percentile(deltas, percent);
const rates = (deltas: readonly number[]): string =>
  `median ${rateOf(deltas, 50).toFixed(0)}/s, mean ${meanOf(deltas).toFixed(0)}/s, worst 5 % ${rateOf(deltas, 95).toFixed(0)}/s, ${deltas.length} frames`;
const meanOf = (deltas: readonly number[]): number =>
  (1000 * deltas.length) / deltas.reduce((sum, each) => sum + each, 0);

async function measureMoves(page: Page): Promise<void> {
  await open(page, manySeries, manyPoints);
  await wait(3000); // Until all that loads has loaded.
  const box = (await page.locator('canvas').first().boundingBox())!;
  const deltas = await moveAbout(page, box.y + box.height / 2);
  await page.goto('/robots.txt');
  const bare = await moveAbout(page, 300);
  say(`Frames, ${manySeries} series of ${manyPoints} points`, rates(deltas));
  say('  on an empty page', rates(bare));
  if (meanOf(deltas) < 50) faults.push('Pan and zoom: under 50 frames a second');
}

const longest = 1500;
const soon = ({ first, usual, busy }: Drawn): string =>
  `median ${usual.toFixed(0)} ms, the first time ${first.toFixed(0)} ms, ${busy.toFixed(0)} ms of a processor`;
async function measurePages(page: Page): Promise<void> {
  const { byAddress, fromScreen, asked } = await measurePage(page);
  const bare = await measureBarePage(page, asked);
  say(`A page of ${byAddress.charts} charts, by its address`, soon(byAddress));
  say('  from another screen', soon(fromScreen));
  say('  the same figures, ECharts and nothing else', soon(bare));
  if (byAddress.usual > longest) faults.push(`A page of charts: drawn after more than ${longest} ms`);
}

const product = await startProduct();
const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: browserArgs });
try {
  const page = await browser.newPage({ baseURL: product.address, viewport: { width: 1280, height: 800 } });
  await enterAs(page, 'superuser');
  await measurePages(page);
  await measureMoves(page);
  say('Load of the machine', loadavg()[0]!.toFixed(1));
} finally {
  await browser.close();
  await product.stop();
}
for (const fault of faults) console.log(`✗ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
