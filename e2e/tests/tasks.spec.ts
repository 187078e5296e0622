import { listQueueTasks, type QueueTask, revokeTask } from '@app/contract/machine/tasks';
import { expect, type Page, test as inNewTab } from '@playwright/test';
import { enterAs, visit, watchForTrouble } from '../session.ts';
import { test } from '../tab.ts';

test.use({ user: 'superuser' });

const path = '/charts/celery_tasks';
/* Not by role: behind an open menu, rows have none. */
const rows = (page: Page) => page.locator('[role=grid][aria-label=Tasks] [role=row][data-id]');
const states = (page: Page) => rows(page).locator('[data-field=state]');
const ids = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-id')));

async function open(page: Page, search: string): Promise<void> {
  await visit(page, `${path}?${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Task queue' })).toBeVisible();
  /* The tab may show this page already, with the data of the test before. */
  await expect(page.getByText(/^Fake data: /)).toHaveCount(search.includes('mockData=') ? 1 : 0);
}

test('filters narrow the list and live in the address', async ({ page }) => {
  await open(page, 'mockData=mixed');
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Failure' }).click();
  await expect(page).toHaveURL(/[?&]state=FAILURE/);
  await expect(states(page).filter({ hasNotText: 'Failure' })).toHaveCount(0);
  const failures = await rows(page).count();
  expect(failures).toBeGreaterThan(0);

  await page.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Revoked' }).click();
  await expect(page).toHaveURL(/[?&]state=FAILURE%2CREVOKED/);
  await expect.poll(() => rows(page).count()).toBeGreaterThan(failures);
  await expect(states(page).filter({ hasNotText: /Failure|Revoked/ })).toHaveCount(0);
  await page.goBack();
  await expect(rows(page)).toHaveCount(failures);

  await page.getByRole('columnheader', { name: 'Runtime' }).click();
  await expect(page).toHaveURL(/[?&]sort_by=runtime/);
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(rows(page)).toHaveCount(50);
  await expect(page).not.toHaveURL(/state=/);
});

inNewTab('arguments that are not JSON are explained and not looked for', async ({ page }) => {
  await page.clock.install();
  await enterAs(page, 'superuser');
  await open(page, 'mockData=mixed');
  await page.getByRole('button', { name: 'More filters' }).click();
  const field = page.getByLabel('Arguments contain (JSON)');
  await field.fill('{"assignment_id": 103');
  await expect(page.getByText(/^Not JSON, so not applied/)).toBeVisible();
  // Longer than the pause after which what was typed is looked for.
  await page.clock.runFor(2000);
  await expect(page).not.toHaveURL(/kwargs_map/);
  await field.fill('{"assignment_id": 103}');
  await expect(page).toHaveURL(/kwargs_map/);
  await expect(rows(page).locator('[data-field=kwargs]').filter({ hasNotText: 'assignment_id=103' })).toHaveCount(0);
  await field.fill('{"assignment_id": -1}');
  await expect(page.getByText('No task matches these filters.')).toBeVisible();
});

test('a task opens by keyboard, and Escape leads back to where one was', async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await open(page, 'mockData=failures&state=FAILURE');
  const first = rows(page).first().getByRole('link');
  await page.getByRole('columnheader', { name: 'Name' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('region', { name: 'Traceback' })).toBeVisible();
  await expect(drawer.getByText(/^Same error \d+ times since \d{4}-\d\d-\d\d \d\d:\d\d/)).toBeVisible();
  await expect(page).toHaveURL(/[?&]task=[0-9a-f-]{36}/);
  await page.reload();
  await expect(drawer.getByText('Timeline')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page).not.toHaveURL(/task=/);

  await page.getByRole('columnheader', { name: 'Name' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('Timeline')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(first).toBeFocused();
  expect(trouble).toEqual([]);
});

/* It is asked for again and again, and the last refusal may come when the next test has begun. */
inNewTab('an id that is not known is said to be so', async ({ page }) => {
  await enterAs(page, 'superuser');
  await visit(page, `${path}?task=00000000-0000-4000-8000-000000000000`);
  await expect(page.getByRole('dialog')).toContainText('There is no task with the id');
});

test('fake data is named as such and nothing can be done to it', async ({ page }) => {
  await open(page, 'mockData=mixed');
  await expect(page.getByText('Fake data: mixed. Actions are off.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Purge ml' })).toBeDisabled();
  await page.getByText(/^Schedules \(/).click();
  await expect(page.getByRole('button', { name: /^Run .* now$/ }).first()).toBeDisabled();
  await rows(page)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click();
  await expect(page.getByRole('menu').getByRole('menuitem', { name: 'Revoke' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');
  await visit(page, `${path}?mockData=nonsense`);
  await expect(page.getByText(/There is no fake data called “nonsense”/)).toBeVisible();
});

test('fake data of every kind fits a telephone', async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await page.setViewportSize({ width: 375, height: 812 });
  for (const kind of ['empty', 'failures', 'busy', 'mixed']) {
    await visit(page, `${path}?mockData=${kind}`);
    await expect(page.getByRole('grid', { name: 'Tasks' })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, kind).toBe(0);
  }
  expect(trouble).toEqual([]);
});

test('a superuser runs a schedule now and sees it succeed', async ({ page }) => {
  await open(page, 'updateTimeInSeconds=2');
  await page.getByText(/^Schedules \(/).click();
  const schedule = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Run .* now$/ }) })
    .first();
  const name = (await schedule.getByRole('rowheader').textContent())!;
  await schedule.getByRole('button', { name: `Run ${name} now` }).click();
  await expect(schedule.getByText('Run: done')).toBeVisible();
  await expect(rows(page).filter({ hasText: name }).filter({ hasText: 'Success' }).first()).toBeVisible();
  await expect(schedule.getByText('Success')).toBeVisible();
});

test('a purge asks for the name of the queue and tells how much went', async ({ page }) => {
  await open(page, '');
  await page.getByRole('button', { name: 'Purge ml' }).click();
  const dialog = page.getByRole('dialog', { name: 'Purge the queue ml?' });
  await expect(dialog).toContainText('waiting tasks will be removed');
  await dialog.getByRole('textbox').fill('reindex');
  await dialog.getByRole('button', { name: 'Purge' }).click();
  await expect(dialog).toContainText('This is not the name of the queue');
  await dialog.getByRole('textbox').fill('ml');
  await dialog.getByRole('button', { name: 'Purge' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'removed from ml' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

const task = (n: number): QueueTask => ({
  uuid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  name: `task.number_${n}`,
  state: 'PENDING',
  queue: 'default',
  received: '2026-01-31T09:30:00Z',
  eta: '2026-01-31T09:30:00Z',
  started: null,
  finished: null,
  runtime: null,
  retries: 0,
  worker: null,
  progress: null,
  parsed_kwargs: { user_id: null, assignment_id: null },
  args: [],
  kwargs: {},
  result: null,
  traceback: null,
});

/** Answers for the list; everything else comes from the real server. */
async function answerWith(page: Page, list: () => QueueTask[]): Promise<void> {
  await page.route(
    (url) => url.pathname === listQueueTasks.path,
    (route) => {
      const results = list();
      return route.fulfill({
        json: { count: results.length, count_capped: false, next: null, previous: null, results },
      });
    },
  );
}

inNewTab('a revoke that fails says so, in the words agreed on', async ({ page }) => {
  await answerWith(page, () => [task(1)]);
  let asked: URL | undefined;
  await page.route(`**${revokeTask.path.replace('{taskId}/', '')}**`, (route) => {
    asked = new URL(route.request().url());
    return route.fulfill({ status: 500, json: { code: 'internal', detail: 'Something else' } });
  });
  await enterAs(page, 'superuser');
  await open(page, '');
  await rows(page)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menu').getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('alert').getByText('Something went wrong revoking task', { exact: true })).toBeVisible();
  expect(asked?.pathname).toContain(task(1).uuid);
  expect(asked?.searchParams.get('terminate')).toBe('True');
  expect(asked?.searchParams.get('device_id')).toMatch(/^[0-9a-f-]{36}$/);
});

inNewTab('rows stand still while a row menu is open, although there is news', async ({ page }) => {
  let newest = 2;
  await answerWith(page, () => Array.from({ length: newest }, (_, n) => task(newest - n)));
  await enterAs(page, 'superuser');
  await open(page, 'updateTimeInSeconds=2');
  await expect(rows(page)).toHaveCount(2);
  const before = await ids(page);
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^More for/ })
    .click();
  await expect(page.getByText('Paused while a menu is open')).toBeVisible();
  newest = 5;
  const isList = (url: string) => new URL(url).pathname === listQueueTasks.path;
  for (let news = 0; news < 2; news += 1) await page.waitForResponse((reply) => isList(reply.url()));
  expect(await ids(page)).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(5);
});

inNewTab('what cannot be read anew stays on screen, with a word about it', async ({ page }) => {
  let broken = false;
  await page.route(
    (url) => url.pathname === listQueueTasks.path,
    (route) =>
      broken
        ? route.fulfill({ status: 503, json: { code: 'database_unavailable', detail: 'The database is away' } })
        : route.fulfill({ json: { count: 1, count_capped: false, next: null, previous: null, results: [task(1)] } }),
  );
  await enterAs(page, 'superuser');
  await open(page, 'updateTimeInSeconds=0');
  await expect(rows(page)).toHaveCount(1);
  broken = true;
  await page.keyboard.press('r');
  await expect(page.getByText('What you see may be out of date: The database is away')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('What you see may be out of date')).toHaveCount(0);
});
