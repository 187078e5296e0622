import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { CDPSession, Page } from '@playwright/test';
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
  /** How long the browser was at work for it, whatever else the machine does. */
  busy: number;
}
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** How long it takes until every chart is drawn: by its address, and from another screen. */
export async function measurePage(page: Page): Promise<{ byAddress: Drawn; fromScreen: Drawn; asked: string[] }> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/hs/')) asked.push(request.url());
  });
  const byAddress: Once[] = [];
  for (let time = 0; time < times; time += 1) byAddress.push(await openPage(page, address));
  const fromScreen: Once[] = [];
  for (let time = 0; time < times; time += 1) {
    await visit(page, '/todo');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const [began, before] = [await page.evaluate(() => performance.now()), await busyTime(page)];
    await turn(page, address);
    fromScreen.push({ ...(await untilDrawn(page, began)), busy: (await busyTime(page)) - before });
  }
  const { charts } = byAddress[0]!;
  return { byAddress: ofAll(byAddress), fromScreen: ofAll(fromScreen), asked: [...new Set(asked)].slice(0, charts) };
}

interface Once {
  charts: number;
  at: number;
  busy: number;
}
const ofAll = ([first, ...others]: readonly Once[]): Drawn => ({
  charts: first!.charts,
  first: first!.at,
  usual: median(others.map(({ at }) => at)),
  busy: median(others.map(({ busy }) => busy)),
});

async function openPage(page: Page, to: string): Promise<Once> {
  const before = await busyTime(page);
  await page.goto(to, { waitUntil: 'commit' });
  return { ...(await untilDrawn(page, 0)), busy: (await busyTime(page)) - before };
}

const inspectors = new WeakMap<Page, CDPSession>();
/** What the page has used of a processor so far, in milliseconds. */
async function busyTime(page: Page): Promise<number> {
  const known = inspectors.get(page);
  const inspector = known ?? (await page.context().newCDPSession(page));
  if (!known) await inspector.send('Performance.enable', { timeDomain: 'threadTicks' });
  inspectors.set(page, inspector);
  const { metrics } = await inspector.send('Performance.getMetrics');
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
}

/** Until every card has a drawing with something on it, or says that there is nothing. */
const untilDrawn = (page: Page, since: number): Promise<{ charts: number; at: number }> =>
  page
    .waitForFunction(
      ([least, began]) => {
        const cards = [...document.querySelectorAll<HTMLElement>('main section')];
        const isDrawn = (card: HTMLElement) => {
          if (card.dataset['drawn']) return true;
          const canvas = card.querySelector('canvas');
          if (!canvas) return card.textContent.includes('Nothing to show');
          /* The axis and its names are at the bottom. */
          const { data } = canvas.getContext('2d')!.getImageData(0, canvas.height - 70, canvas.width, 66);
          if (data.some((value) => value > 0)) card.dataset['drawn'] = 'yes';
          return card.dataset['drawn'] !== undefined;
        };
        return cards.length >= least && cards.every(isDrawn) && { charts: cards.length, at: performance.now() - began };
      },
      [fewestCharts, since] as const,
      { polling: 'raf', timeout: 0 },
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
  const drawn: Once[] = [];
  for (let time = 0; time < times; time += 1) drawn.push(await openPage(page, '/bare-charts'));
  return ofAll(drawn);
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
