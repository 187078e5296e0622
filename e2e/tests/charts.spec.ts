import { readFile } from 'node:fs/promises';
import { pathOf, type Response } from '@app/contract/base/endpoint';
import { getMlAnalysis, startPredictionRun } from '@app/contract/roles/grading';
import { searchPeople } from '@app/contract/people/person-search';
import { castVote } from '@app/contract/roles/votes';
import { expect, type Page, test as inNewTab } from '@playwright/test';
import { ask, makeRole } from '../grading.ts';
import { expectGoodLooks, seriousFindings } from '../looks.ts';
import { enterAs, visit, watchForTrouble } from '../session.ts';
import { test } from '../tab.ts';

test.use({ user: 'recruiter3' });

const path = '/assignment_stats/1/3';
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const drawing = (page: Page, name: string) => card(page, name).locator('canvas');

inNewTab('range and period are in the address, and only what they change is read again', async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await enterAs(page, 'recruiter3');
  await visit(page, path);
  await expect(drawing(page, 'Votes over time')).toBeVisible();
  await page.getByRole('button', { name: '1y', exact: true }).click();
  await expect(page).toHaveURL(/range=1y/);
  await page.getByLabel('Period', { exact: true }).click();
  await expect(page.getByRole('option', { name: 'Hour' })).toHaveAttribute('aria-disabled', 'true');
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.getByRole('option', { name: 'Month' }).click();
  await expect(page).toHaveURL(/period=month/);
  await page.getByRole('button', { name: 'Votes over time: show as table' }).click();
  await expect(card(page, 'Votes over time').getByRole('row')).toHaveCount(14);
  /* What the range changed may still be asked for. */
  const ofMonths = asked
    .map((url) => new URL(url))
    .filter(({ searchParams }) => searchParams.get('period') === 'month');
  expect(ofMonths.map(({ pathname }) => pathname)).toEqual([
    '/api/v2/charts/assignment/1/votes/',
    '/api/v2/charts/assignment/1/up_share/',
  ]);
  await page.reload();
  await expect(page.getByRole('button', { name: '1y', exact: true })).toHaveAttribute('aria-pressed', 'true');
  expect(trouble).toEqual([]);
});

inNewTab('a chart that fails does so alone, says why and can be tried again', async ({ page }) => {
  await enterAs(page, 'recruiter3');
  let fails = true;
  await page.route('**/charts/assignment/1/up_share/**', (route) =>
    fails ? route.fulfill({ status: 400, json: { detail: 'Planted' } }) : route.fallback(),
  );
  await visit(page, path);
  await expect(drawing(page, 'Votes over time')).toBeVisible();
  const failed = card(page, 'Share voted up over time');
  await expect(failed.getByRole('alert')).toContainText('Planted');
  fails = false;
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(drawing(page, 'Share voted up over time')).toBeVisible();
});

test('the figures are saved as CSV and the picture as PNG', async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await visit(page, path);
  const save = async (choice: string) => {
    await page.getByRole('button', { name: 'Votes by method: download or copy' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: choice }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^votes-by-method-\d{4}-\d\d-\d\d\.(csv|png)$/);
    return readFile(await file.path());
  };
  const csv = (await save('Figures as CSV')).toString();
  expect(csv.split('\r\n')[0]).toBe(
    '\ufeff"Method","Votes","Share voted up","Share voted up: n","Share voted up: from","Share voted up: to"',
  );
  const png = await save('Picture as PNG');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.length).toBeGreaterThan(10_000);
  expect(trouble).toEqual([]);
});

inNewTab('a chart is copied as a picture for a report', async ({ page, context }) => {
  const trouble = await watchForTrouble(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterAs(page, 'recruiter3');
  await visit(page, path);
  await expect(drawing(page, 'Votes over time')).toBeVisible();
  await page.getByRole('button', { name: 'Votes over time: download or copy' }).click();
  await page.getByRole('menuitem', { name: 'Copy as image for a report' }).click();
  await expect(page.getByText('Picture copied')).toBeVisible();
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const { width, height } = await createImageBitmap(await item!.getType('image/png'));
    return { width, height };
  });
  expect(size.width).toBe(2400);
  expect(size.height).toBeGreaterThan(1200);
  expect(trouble).toEqual([]);
});

test('a note is on the time axis of every chart until it is deleted, and a link keeps the days of whoever shares it', async ({
  as,
}) => {
  const page = await as('superuser');
  const label = `Fair in Lund ${Date.now()}`;
  await visit(page, '/charts/queue_history?range=24h');
  await page.getByRole('button', { name: 'Add a note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a note' });
  await dialog.getByLabel('What happened').fill(label);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  for (const queue of ['mail', 'default']) {
    const marked = card(page, queue);
    if ((await marked.getByText('Nothing ran or waited').count()) > 0) continue;
    await page.getByRole('button', { name: `${queue}: show as table` }).click();
    await expect(marked.getByRole('cell', { name: label })).toHaveCount(1);
  }
  await page.getByRole('button', { name: 'Add a note' }).click();
  await dialog.getByRole('button', { name: `Delete ${label}` }).click();
  await expect(dialog.getByText(label)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await visit(page, '/charts/queue_history?range=24h&tz=Asia/Tokyo');
  const zone = page.getByText('Times of Asia/Tokyo');
  await expect(zone).toBeVisible();
  await expect(card(page, 'default').getByText('Time zone: Asia/Tokyo')).toHaveCount(1);
});

inNewTab('a mark leads where its link says', async ({ page, context }) => {
  await enterAs(page, 'superuser');
  const mark = { id: 1, at: new Date().toISOString(), kind: 'deploy', label: 'product 2.1', user: null };
  await page.route('**/api/v2/charts/marks/**', (route) =>
    route.fulfill({ json: { results: [{ ...mark, href: 'https://ci.example/builds/7' }], demo: false } }),
  );
  await context.route('https://ci.example/**', (route) => route.fulfill({ body: 'Build 7' }));
  await visit(page, '/charts/vote_stats/?range=1y&period=month');
  const surface = drawing(page, 'Votes by method');
  await expect(surface).toBeVisible();
  const box = (await surface.boundingBox())!;
  /* It stands on the last bar. */
  const tip = await (async () => {
    for (let left = box.width - 4; left > box.width / 2; left -= 4) {
      await surface.hover({ position: { x: left, y: 18 } });
      if ((await surface.evaluate((each) => each.parentElement!.style.cursor)) === 'pointer') return left;
    }
    throw new Error('Nothing can be clicked at the top of the chart');
  })();
  const [opened] = await Promise.all([context.waitForEvent('page'), surface.click({ position: { x: tip, y: 18 } })]);
  expect(opened.url()).toBe('https://ci.example/builds/7');
});

test('a bar leads to the rows behind it, a series can be turned off, and a chart says what it counts', async ({
  page,
}) => {
  await visit(page, path);
  const votes = card(page, 'Votes by method');
  const share = votes.getByRole('button', { name: 'Share voted up', exact: true });
  await share.click();
  await expect(share).toHaveAttribute('aria-pressed', 'false');
  await votes.getByText('What is this?').click();
  await expect(votes.getByText('Read from vote_current')).toBeVisible();
  const box = (await drawing(page, 'Votes by method').boundingBox())!;
  /* The first of five bars, just above the axis. */
  await page.mouse.click(box.x + box.width * 0.14, box.y + box.height * 0.8);
  await expect(page).toHaveURL(/\/votes\/assignment\/1\?method=ml$/);
});

test('the page of a model that was trained and measured looks good, and the keyboard reaches its tables', async ({
  as,
}) => {
  const page = await as('recruiter2');
  const trouble = await watchForTrouble(page);
  const role = await makeRole(page, { name: 'Trained role', vote_to_board: false });
  const found = `${searchPeople.path}?q=React&limit=60`;
  const { results: people } = await ask<Response<typeof searchPeople>>(page, 'GET', found);
  /* With fewer it is not measured. */
  expect(people).toHaveLength(60);
  for (const [index, { id }] of people.entries())
    await ask(page, 'POST', castVote.path, { assignment: role, person: id, grade: index % 2 === 0 ? 'up' : 'down' });
  await ask(page, 'POST', pathOf(startPredictionRun.path, { id: role }));
  const analysis = pathOf(getMlAnalysis.path, { id: role });
  await expect
    .poll(
      async () => (await ask<Response<typeof getMlAnalysis>>(page, 'GET', analysis)).runs[0]?.report.hold_out?.votes,
    )
    .toBe(15);

  await visit(page, `/analyze_ml/${role}`);
  await expect(page.getByRole('table')).toHaveCount(2);
  for (const title of ['Scores by vote', 'Predicted vs actual']) await expect(drawing(page, title)).toBeVisible();
  await expect(card(page, 'What it goes by')).not.toContainText('_');
  await expectGoodLooks(page, 'trained-model');
  /* On the narrowest of screens a table scrolls. */
  await page.setViewportSize({ width: 300, height: 640 });
  const runs = page.getByRole('table').last();
  await expect
    .poll(() => runs.evaluate(({ scrollWidth: wide, parentElement: view }) => wide - view!.clientWidth))
    .toBeGreaterThan(0);
  expect(await seriousFindings(page, 'all but contrast')).toEqual([]);
  for (const title of ['How good it is', 'Runs']) {
    const view = page.getByRole('region', { name: `${title}, table` });
    await expect(view.getByRole('table')).toBeVisible();
    await view.focus();
    await expect(view).toBeFocused();
  }
  expect(trouble).toEqual([]);
});
