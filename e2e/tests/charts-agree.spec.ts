import { readFile } from 'node:fs/promises';
import { authorizationHeader, login } from '@app/contract/users/auth';
import type { Response } from '@app/contract/base/endpoint';
import { getKpis } from '@app/contract/charts/chart-settings';
import type { ChartPayload } from '@app/contract/charts/charts';
import { getKpiSeries } from '@app/contract/charts/hs';
import { type APIRequestContext, expect, test as withoutTab } from '@playwright/test';
import { addressOf, type Ask, disagreementsOf, type PageName, pageNames } from '../chart-agreement.ts';
import { readCsv } from '../csv.ts';
import { demoPassword, visit } from '../session.ts';
import { test } from '../tab.ts';

async function superuser(request: APIRequestContext): Promise<Ask> {
  const reply = await request.post(login.path, { data: { username: 'superuser', password: demoPassword } });
  const headers = { authorization: authorizationHeader(((await reply.json()) as { access: string }).access) };
  return async (address) => {
    const answer = await request.get(address, { headers });
    expect(answer.status(), address).toBe(200);
    return answer.json();
  };
}

/* An answer is kept for half a minute for whoever asks the same: no one else asks in these zones. */
const zones = ['Europe/Stockholm', 'Europe/Oslo', 'Europe/Copenhagen'];

withoutTab('chart, table view, file, tile and drilled rows agree on every analytics page', async ({ request }) => {
  const ask = await superuser(request);
  const faults: string[] = [];
  /* Other tests write meanwhile. What does not agree for good is not their doing. */
  const lastFaults = async (page: PageName): Promise<string[]> => {
    for (const zone of zones) {
      const found = await disagreementsOf(page, zone, ['recruiter'], ask);
      if (found.length === 0 || zone === zones.at(-1)) return found;
    }
    return [];
  };
  const left = [...pageNames];
  const walk = async () => {
    for (let page = left.shift(); page; page = left.shift()) faults.push(...(await lastFaults(page)));
  };
  await Promise.all([walk(), walk(), walk()]);
  expect(faults).toEqual([]);
});

withoutTab('the weeks beside a figure of the firm are those of its chart', async ({ request }) => {
  const ask = await superuser(request);
  const agree = async (tz: string) => {
    const { results } = (await ask(addressOf(getKpis, { query: { days: 7, tz } }))) as Response<typeof getKpis>;
    const asked = { period: 'week', max_period_days: 77, tz };
    const charts = await Promise.all(
      results.map(({ name }) => ask(addressOf(getKpiSeries, { query: { ...asked, name } }))),
    );
    return results.map(({ name, weeks }, at) => [name, weeks, (charts[at] as ChartPayload).series[0]!.data] as const);
  };
  const differing = async (tz: string) =>
    (await agree(tz)).filter(([, weeks, data]) => weeks.join() !== data.join()).map(([name]) => name);
  for (const zone of zones) if ((await differing(zone)).length === 0) return;
  expect(await differing('Europe/Berlin')).toEqual([]);
});

test.describe(() => {
  test.use({ user: 'superuser' });
  test('on the screen, too: a tile, its chart as a table and as a file, and the rows that a figure leads to', async ({
    page,
  }) => {
    await visit(page, '/charts/vote_stats/?range=1y&period=month&tz=Europe/Helsinki');
    const card = page.getByRole('region', { name: 'Votes by method', exact: true });
    await card.getByRole('button', { name: 'Votes by method: show as table' }).click();
    await expect(card.getByRole('row').nth(1)).toBeVisible();
    const cells = await card
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)));
    /* The last column says what happened meanwhile. */
    const [head, ...rows] = cells.map((row) => row.filter((_, at) => cells[0]![at] !== 'Marks'));
    const figures = rows.map(([, ...texts]) => texts.map((text) => Number(text.replace(',', ''))));
    const sum = figures.flat().reduce((total, figure) => total + figure, 0);
    const tile = page.getByText('Votes', { exact: true }).locator('..');
    await expect(tile.getByTitle(sum.toLocaleString('en'), { exact: true })).toBeVisible();

    await card.getByRole('button', { name: 'Votes by method: download or copy' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Figures as CSV' }).click(),
    ]);
    const file = readCsv(await readFile(await download.path(), 'utf8'));
    expect(file.head.slice(0, head!.length)).toEqual(head);
    expect(file.rows.map((row) => row.slice(1, head!.length).map(Number))).toEqual(figures);

    const few = card
      .getByRole('link')
      .filter({ hasText: /^[1-9]$/ })
      .first();
    const expected = Number(await few.textContent());
    await few.click();
    await expect(page).toHaveURL(/generic_table\/\?model=Vote/);
    await expect(page.getByRole('grid', { name: 'Votes' }).getByRole('row')).toHaveCount(expected + 1);
  });
});
