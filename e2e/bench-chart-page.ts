import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { turn, visit } from './session.ts';

/** A page of fourteen charts over a year, by week, of demo data. */
const address = '/charts/kpi_weekly_morpheus/?users=recruiter';
const fewestCharts = 12;
const times = 7;

export interface Drawn {
  charts: number;
  /** In milliseconds: the first time, with nothing in any cache, and as usual. */
  first: number;
  usual: number;
}
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** How long it takes until every chart is drawn: by its address, and from another screen. */
export async function measurePage(page: Page): Promise<{ byAddress: Drawn; fromScreen: Drawn; asked: string[] }> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/hs/')) asked.push(request.url());
  });
  const byAddress: number[] = [];
  let charts = 0;
  for (let time = 0; time < times; time += 1) {
    await page.goto(address, { waitUntil: 'commit' });
    const drawn = await untilDrawn(page, 0);
    [charts] = [drawn.charts, byAddress.push(drawn.at)];
  }
  const fromScreen: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await visit(page, '/todo');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const began = await page.evaluate(() => performance.now());
    await turn(page, address);
    fromScreen.push((await untilDrawn(page, began)).at);
  }
  if (charts < fewestCharts) throw new Error(`The page has only ${charts} charts`);
  const of = ([first, ...others]: readonly number[]): Drawn => ({ charts, first: first!, usual: median(others) });
  return { byAddress: of(byAddress), fromScreen: of(fromScreen), asked: [...new Set(asked)].slice(0, charts) };
}

/** Until every card has a drawing with something on it, or says that there is nothing. */
const untilDrawn = (page: Page, since: number): Promise<{ charts: number; at: number }> =>
  page
    .waitForFunction(
      ([least, began]) => {
        const cards = [...document.querySelectorAll('main section')];
        const isDrawn = (card: Element) => {
          const canvas = card.querySelector('canvas');
          if (!canvas) return card.textContent.includes('Nothing to show');
          const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
          return data.some((value) => value > 0);
        };
        return cards.length >= least && cards.every(isDrawn) && { charts: cards.length, at: performance.now() - began };
      },
      [fewestCharts, since] as const,
      { polling: 'raf' },
    )
    .then((handle) => handle.jsonValue() as Promise<{ charts: number; at: number }>);

/** The same figures on a page with ECharts and nothing else. */
export async function measureBarePage(page: Page, asked: readonly string[]): Promise<Drawn> {
  const library = await readFile(createRequire(import.meta.url).resolve('echarts/dist/echarts.min.js'), 'utf8');
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  await page.route('**/bare-charts*', (route) =>
    route.fulfill({
      contentType: route.request().url().endsWith('.js') ? 'text/javascript' : 'text/html',
      body: route.request().url().endsWith('.js') ? library : barePage(asked, token!),
    }),
  );
  const drawn: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await page.goto('/bare-charts', { waitUntil: 'commit' });
    drawn.push((await untilDrawn(page, 0)).at);
  }
  return { charts: asked.length, first: drawn[0]!, usual: median(drawn.slice(1)) };
}

const barePage = (asked: readonly string[], token: string): string => `<!doctype html><main
  style="display:grid;grid-template-columns:1fr 1fr">${asked.map(() => '<section style="height:280px"></section>').join('')}</main>
<script src="/bare-charts.js"></script>
<script>
  const places = document.querySelectorAll('section');
  ${JSON.stringify(asked)}.forEach(async (address, at) => {
    const reply = await fetch(address, { headers: { authorization: 'Bearer ${token}' } });
    const { x, series } = await reply.json();
    echarts.init(places[at]).setOption({
      animation: false,
      xAxis: { type: 'category', data: x.values.map((value) => new Date(value).toLocaleDateString('sv')) },
      yAxis: {},
      series: series.map(({ draw, data, stack }) => ({ type: draw === 'bar' ? 'bar' : 'line', data, stack })),
    });
  });
</script>`;
