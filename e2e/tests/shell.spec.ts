import { starAssignment } from '@app/contract/roles/assignments';
import { pathOf } from '@app/contract/base/endpoint';
import { listCompanies } from '@app/contract/people/companies';
import { listLogs, type LogLine } from '@app/contract/machine/logs';
import { createSearchTemplate, searchPeople } from '@app/contract/people/person-search';
import { expect, test as inNewTab } from '@playwright/test';
import { getFrontendConfig } from '@app/contract/machine/system';
import { expectGoodLooks } from '../looks.ts';
import { enterAs, visit, watchForTrouble } from '../session.ts';
import { test } from '../tab.ts';

test('superusers see the database host in the top bar, others do not', async ({ page, as }) => {
  const superuser = await as('superuser');
  await visit(superuser, '/todo');
  await expect(superuser.getByRole('banner')).toContainText('[embedded]');
  await visit(page, '/todo');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).not.toContainText('[embedded]');
});

test('the menu shows where one is, with its group open', async ({ as }) => {
  const page = await as('superuser');
  await visit(page, '/user-management/active-users');
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Manage users' });
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Pending users' })).toBeVisible();
});

test('the menu leads back to starred roles, saved searches and whoever was opened last', async ({ as }) => {
  const page = await as('recruiter2');
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}` };
  const post = (path: string, data: object) => page.request.post(path, { headers, data });
  expect((await post(pathOf(starAssignment.path, { id: 1 }), { starred: true })).ok()).toBe(true);
  const search = { name: `Night owls ${Date.now()}`, search: '?q=night' };
  expect((await post(createSearchTemplate.path, search)).ok()).toBe(true);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await visit(page, '/person/3');
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  const name = (await page.getByRole('heading', { level: 1 }).textContent())!;
  await menu.getByRole('link', { name: 'Todo' }).click();
  for (const folder of ['Starred roles', 'Saved searches', 'Recent'])
    await menu.getByRole('button', { name: folder }).click();
  await expect(menu.getByRole('link', { name })).toHaveAttribute('href', '/person/3');
  await expect(menu.getByRole('link', { name: search.name })).toHaveAttribute('href', '/person_search?q=night');
  await page.reload();
  await expect(menu.getByText('People and roles you open appear here')).toBeVisible();
  await menu.getByRole('link', { name: 'Senior Frontend Developer' }).click();
  await expect(page).toHaveURL(/\/board\/v2\?assignmentId=1$/);
});

test('the palette opens every screen by keyboard', async ({ as }) => {
  const page = await as('superuser');
  const trouble = await watchForTrouble(page);
  await visit(page, '/todo');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('audit');
  await expect(page.getByRole('option', { name: /Audit trail/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/audit-trail$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit trail' })).toBeFocused();
  expect(trouble).toEqual([]);
});

test('the palette offers what can be done with what is open, and only there', async ({ page }) => {
  await visit(page, '/board/v2?assignmentId=1');
  await expect(page.getByRole('button', { name: 'Add people' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('edit col');
  await expect(page.getByRole('option', { name: 'Edit columns' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await visit(page, '/todo');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('edit col');
  await expect(page.getByRole('option', { name: /^Search all people/ })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Edit columns' })).toHaveCount(0);
});

test('the palette finds people, roles and companies by a few letters, and what was opened last comes first', async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await visit(page, '/todo');
  const name = await page.getByRole('region', { name: 'Now', exact: true }).getByRole('link').first().innerText();
  const group = (heading: string) => page.getByRole('group', { name: heading }).getByRole('option');

  await page.keyboard.press('Control+k');
  await page.keyboard.type(name.toLowerCase());
  await expect(group('People').first()).toContainText(name);
  await expect(group('People').first()).toHaveAttribute('aria-selected', 'true');
  await expectGoodLooks(page, 'palette');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/person\/\d+$/);
  await expect(page).toHaveTitle(`Spana · ${name}`);

  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { level: 1, name: 'To-do' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(group('Recent').first()).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(`Spana · ${name}`);
  expect(trouble).toEqual([]);
});

inNewTab('? shows the key map, and the first Tab offers to skip the menu', async ({ page }) => {
  await enterAs(page, 'recruiter');
  await page.goto('/todo');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText(/keyboard|keys|shortcuts/i);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('group', { name: 'Whose list' }).getByRole('button').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
});

test('? lists the keys of the screen that is open, and not those of others', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const listed = () =>
    dialog
      .locator('dd')
      .evaluateAll((all) => all.map((each) => [each.previousElementSibling!.textContent, each.textContent].join(': ')));
  const screens = [
    { path: '/todo', heading: /^To-do/, keys: ['H: Set a reminder', 'E: Done', 'P: Open the person page'] },
    {
      path: '/votes/assignment/1',
      heading: /^Votes: /,
      keys: ['U: Vote up', 'M: Vote maybe', 'D: Vote down', 'Z: Undo'],
    },
    { path: '/person_search', heading: /^Search$/, keys: ['O: Open beside the list', '/: Change the search'] },
  ];
  for (const { path, heading, keys } of screens) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.keyboard.press('?');
    await expect(dialog).toBeVisible();
    const lines = await listed();
    expect(lines).toEqual(expect.arrayContaining([...keys, '?: Show this list']));
    for (const other of screens)
      if (other.path !== path) expect(lines).not.toEqual(expect.arrayContaining([other.keys[0]]));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

inNewTab('a page shows its title and an outline while what is on it is on the way', async ({ page }) => {
  await enterAs(page, 'recruiter');
  for (const { path, endpoint, title, comes } of [
    { path: '/company_search', endpoint: listCompanies, title: 'Companies', comes: page.getByRole('grid') },
    {
      path: '/person_search',
      endpoint: searchPeople,
      title: 'Search',
      comes: page.getByRole('list', { name: 'People' }),
    },
  ]) {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(
      ({ pathname }) => pathname === endpoint.path,
      async (route) => {
        await answered;
        await route.continue();
      },
    );
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    const outline = page.getByRole('main').getByRole('status', { name: 'Loading' });
    await expect(outline.locator('.MuiSkeleton-root').first()).toBeVisible();
    await expect(comes).toHaveCount(0);
    answer();
    await expect(comes).toBeVisible();
    await expect(outline).toHaveCount(0);
  }
});

inNewTab('the theme chosen in the profile is there at once and after a reload', async ({ page }) => {
  await enterAs(page, 'recruiter3');
  await page.goto('/config/profile');
  const choose = async (theme: string) => {
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
    await page.getByRole('radio', { name: theme }).click();
    await saved;
  };
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = 'rgb(14, 18, 23)';
  await choose('Dark');
  await expect.poll(ground).toBe(dark);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(ground).toBe(dark);
  // Other tests are recruiter3 too.
  await choose('As the system');
  await expect.poll(ground).not.toBe(dark);
});

inNewTab('while the server does not answer, start-up counts its tries and goes on by itself', async ({ page }) => {
  let broken = true;
  await page.route(`**${getFrontendConfig.path}`, (route) =>
    broken ? route.fulfill({ status: 503, json: { code: 'database_unavailable', detail: 'down' } }) : route.continue(),
  );
  await page.goto('/login');
  await expect(page.getByText(/Connecting to backend… retry \d+, next attempt in \d+s/)).toBeVisible();
  await expect(page.getByText('Failed to load frontend config: 503')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload now' })).toBeVisible();
  broken = false;
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

inNewTab.describe('an error on purpose', () => {
  for (const where of ['render', 'effect', 'promise', 'event'])
    inNewTab(`in ${where} shows when, where and what, and is in the log once, without tokens`, async ({ page }) => {
      await enterAs(page, 'superuser');
      const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}` };
      const logged = async () => {
        const query = new URLSearchParams({ query: `on purpose: ${where}`, level: 'error', hours: '1' });
        const reply = await page.request.get(`${listLogs.path}?${query}`, { headers });
        return ((await reply.json()) as { results: LogLine[] }).results;
      };
      const before = (await logged()).length;
      await page.goto(`/dev/runtime-error?where=${where}&token=s3cret`);
      if (where === 'event') await page.getByRole('button', { name: 'Fail' }).click();
      await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
      await expect(page.getByText(`This runtime error was triggered on purpose: ${where}`)).toBeVisible();
      await expect(page.getByText(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)).toBeVisible();
      await expect(page.getByText(/runtime-error\?where=.*token=…$/)).toBeVisible();
      const stack = page.getByLabel('Component stack');
      await expect(stack).toHaveText(where === 'render' || where === 'effect' ? /^at / : 'N/A');
      await expect(page.getByRole('button', { name: 'Reload page' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible();
      await expect(page.getByText('The error was reported to the log.')).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect.poll(async () => (await logged()).length).toBe(before + 1);
      const [line] = await logged();
      expect(line).toMatchObject({ fields: { path: '/dev/runtime-error' } });
      expect(JSON.stringify(line)).not.toContain('s3cret');
    });

  inNewTab('in a place that there is not names those that there are', async ({ page }) => {
    await enterAs(page, 'superuser');
    await page.goto('/dev/runtime-error?where=cellar');
    await expect(page.getByRole('heading', { name: 'There is no “cellar” to fail in' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['render', 'effect', 'promise', 'event']);
    await expectGoodLooks(page, 'runtime-error-choice');
    await page.getByRole('link', { name: 'render' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expectGoodLooks(page, 'root-error');
  });
});
