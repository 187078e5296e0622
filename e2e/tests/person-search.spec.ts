import { readFile } from 'node:fs/promises';
import { searchPeople } from '@app/contract/people/person-search';
import { expect, type Page } from '@playwright/test';
import { visit, watchForTrouble } from '../session.ts';
import { test } from '../tab.ts';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search people' });
const people = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('listitem');
/** Other tests add people; more than so many are not counted to the last. */
const hits = (page: Page) => page.getByText(/^(More than )?[\d,]+ hits?$/);
/** Who the keyboard is at. */
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function open(page: Page, search = ''): Promise<string[]> {
  const trouble = await watchForTrouble(page);
  await visit(page, `/person_search${search}`);
  await expect(hits(page)).toBeVisible();
  return trouble;
}

test('a phrase without a word is found, and marked in every hit', async ({ page }) => {
  const trouble = await open(page);
  await box(page).fill('"frontend developer" NOT angular');
  const understood = page.getByRole('group', { name: 'Understood as' });
  await expect(understood).toHaveText('in a row“frontend developer”ANDNOTangularalso angularjs, angular js, angular2');
  await expect(page).toHaveURL(/q=%22frontend\+developer%22\+NOT\+angular/);
  await expect(people(page).first().locator('mark').first()).toHaveText(/^Frontend developer$/i);
  await expect(people(page).filter({ hasText: 'Angular' })).toHaveCount(0);
  await page.goBack();
  await expect(box(page)).toHaveValue('');
  await page.goForward();
  await expect(box(page)).toHaveValue('"frontend developer" NOT angular');
  expect(trouble).toEqual([]);
});

test('words that mean the same are shown, found and marked, and a small “or” is said to be an operator', async ({
  page,
}) => {
  await open(page);
  await box(page).fill('sthlm or gothenburg');
  await expect(page.getByRole('group', { name: 'Understood as' })).toContainText('ORgothenburgalso goteborg, gbg');
  await expect(page.getByText('“or” is read as OR. Put it in quotes to look for the word.')).toBeVisible();
  await expect(people(page).first().locator('mark').first()).toHaveText(/^(Stockholm|Göteborg)$/);
  await box(page).fill('=sthlm');
  await expect(page.getByText('No one matches')).toBeVisible();
});

test('the hits of the question before are dimmed while the new one is asked', async ({ page }) => {
  await open(page, '?q=kotlin+OR+terraform');
  const list = page.getByRole('list', { name: 'People' });
  const around = page.locator('[aria-busy]').filter({ has: list });
  await expect(around).toHaveCSS('opacity', '1');
  const first = people(page).first().getByRole('link').first();
  const before = (await first.textContent())!;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname === searchPeople.path,
    async (route) => {
      await answered;
      await route.continue();
    },
  );
  await box(page).fill('postgres NOT kotlin');
  await expect(around).toHaveAttribute('aria-busy', 'true');
  await expect(around).toHaveCSS('opacity', '0.6');
  await expect(first).toHaveText(before);
  answer();
  await expect(around).toHaveAttribute('aria-busy', 'false');
  await expect(around).toHaveCSS('opacity', '1');
  await expect(people(page).first().locator('mark').first()).toHaveText(/^postgres/i);
});

test('a question that makes no sense is marked where it goes wrong, and never sent', async ({ page }) => {
  await open(page, '?q=react');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith(searchPeople.path)) asked.push(searchParams.get('q') ?? '');
  });
  await page.keyboard.press('/');
  await page.keyboard.type(' AND (kotlin');
  await expect(page.getByRole('alert')).toContainText('This bracket is not closed (at character 11)');
  await expect(page.locator('mark', { hasText: /^\($/ })).toBeVisible();
  await expect(box(page)).toHaveAttribute('aria-invalid', 'true');
  await box(page).press('Enter');
  await box(page).pressSequentially(')');
  await expect(page).toHaveURL(/q=react\+AND\+%28kotlin%29/);
  await expect.poll(() => asked).toContain('react AND (kotlin)');
  expect(asked.filter((q) => q.includes('(') && !q.endsWith(')'))).toEqual([]);
});

test('a value of a facet goes through its three states by keyboard, and the address follows', async ({ page }) => {
  await open(page, '?q=postgres');
  const value = page.getByRole('group', { name: 'Skill' }).getByRole('button', { name: /^PostgreSQL, / });
  await value.focus();
  for (const [state, label] of [
    ['must', 'must'],
    ['can', 'can'],
    ['not', 'must not'],
  ]) {
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(new RegExp(`[?&]${state}=skill%3APostgreSQL`));
    await expect(value).toHaveAccessibleName(new RegExp(`, ${label}$`));
    await expect(value).toBeFocused();
  }
  await expect(page.getByRole('button', { name: 'Remove: Must not skill: PostgreSQL' })).toBeVisible();
  await expect(people(page).filter({ hasText: 'PostgreSQL' })).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(value).toHaveAccessibleName(/not chosen$/);
  await expect(page).not.toHaveURL(/skill/);
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/can=skill%3APostgreSQL/);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\?q=postgres$/);
});

test('the list can be followed to its end', async ({ page }) => {
  await open(page, '?q=place:göteborg');
  const all = Number((await hits(page).textContent())!.replaceAll(/\D/g, ''));
  expect(all).toBeGreaterThan(100);
  await expect(people(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  await expect.poll(() => people(page).count()).toBeGreaterThanOrEqual(100);
  await expect(async () => {
    await page.mouse.wheel(0, 100_000);
    await expect(people(page)).toHaveCount(all, { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
});

test('the side panel opens, walks and closes by keyboard, and Back closes it too', async ({ page }) => {
  const trouble = await open(page, '?q=react');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const second = await focusedName(page);
  await page.keyboard.press('o');
  const panel = page.getByRole('dialog', { name: second! });
  await expect(panel.getByText('Experience')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', /^\/person\/\d+$/);
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await expect.poll(() => focusedName(page)).toBe(second);

  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  await page.keyboard.press('j');
  await expect(panel).toHaveCount(0);
  const third = (await page.getByRole('dialog').getByRole('heading', { level: 2 }).textContent())!;
  expect(third).not.toBe(second);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\?q=react$/);
  await expect.poll(() => focusedName(page)).toBe(third);
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();

  await people(page).getByRole('link', { name: third }).first().click();
  await page.getByRole('link', { name: 'Open page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: third })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(/\/person_search\?q=react$/);

  await page.keyboard.press('j');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/person\/\d+$/);
  await page.goBack();
  await page.keyboard.press('o');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open page' })).toBeVisible();
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/person\/\d+$/);
  expect(trouble).toEqual([]);
});

test('those who are selected are tagged and exported', async ({ page, as }) => {
  await open(page, '?q=kotlin');
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
  const bar = page.getByRole('region', { name: 'Selected people' });
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Tag' }).click();
  await page.getByPlaceholder('Add Tags').fill('kotlin-list');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('3 people tagged kotlin-list')).toBeVisible();
  const tags = page.getByRole('group', { name: 'Tag' });
  await tags.getByRole('button', { name: 'More: Tag' }).click();
  await expect(tags.getByRole('button', { name: /^kotlin-list, 3,/ })).toBeVisible();

  const exported = async (button: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    return (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  };
  const some = await exported('Export CSV');
  expect(some[0]).toMatch(/^\ufeff"Id","First name"/);
  expect(some).toHaveLength(4);
  const all = Number((await hits(page).textContent())!.replaceAll(/\D/g, ''));
  expect(await exported('Export all')).toHaveLength(all + 1);

  const superuser = await as('superuser');
  await visit(superuser, '/user-management/audit-trail?action=person_export&user=recruiter');
  const trail = superuser.getByRole('main').getByRole('listitem');
  await expect(trail.filter({ hasText: `People: ${all}` }).first()).toContainText('Search: ?q=kotlin');
  await expect(trail.filter({ hasText: 'People: 3Picked: yes' })).not.toHaveCount(0);
});

test('a search is saved, found again after a reload, deleted, and had back', async ({ page }) => {
  await open(page, '?q=typescript&must=place:Stockholm');
  const found = await hits(page).textContent();
  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByLabel('Name').fill('Stockholm typescripters');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved as “Stockholm typescripters”')).toBeVisible();

  await page.goto('/person_search');
  await page.getByRole('main').getByRole('button', { name: 'Saved searches' }).click();
  const list = page.getByRole('dialog', { name: 'Saved searches' });
  await list.getByRole('button', { name: /^Stockholm typescripters/ }).click();
  await expect(page).toHaveURL(/\?must=place%3AStockholm&q=typescript$/);
  await expect(box(page)).toHaveValue('typescript');
  await expect(hits(page)).toHaveText(found!);

  await page.getByRole('main').getByRole('button', { name: 'Saved searches' }).click();
  await list.getByRole('button', { name: 'More for Stockholm typescripters' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByRole('main').getByRole('button', { name: 'Saved searches' }).click();
  await expect(list.getByRole('button', { name: /^Stockholm typescripters/ })).toBeVisible();
});

test('a search that finds nobody says what to drop', async ({ page }) => {
  await visit(page, '/person_search?q=react+qwertyuiop');
  await page.getByRole('button', { name: /^Without qwertyuiop\s*[\d,]+ people$/ }).click();
  await expect(page).toHaveURL(/q=react$/);
  await expect(people(page).first()).toBeVisible();
});

test('the e-mail box in the top bar leads to the person', async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await visit(page, '/todo');
  const field = page.getByRole('combobox', { name: 'Search by email' });
  await field.fill('anders.');
  const first = page.getByRole('option').first();
  await expect(first).toContainText(/anders\..*@/);
  const link = (await first.getAttribute('href'))!;
  expect(link).toMatch(/^\/person\/\d+$/);
  expect((await field.boundingBox())!.width).toBeLessThanOrEqual(1280 / 5);
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${link}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await field.fill('nobody-has-this');
  await expect(page.getByText('No e-mail address begins with “nobody-has-this”')).toBeVisible();
  expect(trouble).toEqual([]);
});

test('words that a superuser adds are looked for and shown beside the question, until they are removed', async ({
  page,
  as,
}) => {
  await visit(page, '/person_search?q=grunkologer');
  await expect(page.getByText('No one matches')).toBeVisible();
  const settings = await as('superuser');
  await visit(settings, '/search_settings');
  await settings.getByRole('button', { name: 'Add words' }).click();
  const dialog = settings.getByRole('dialog');
  await dialog.getByLabel('Words').fill('grunkologi');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('Write at least two, with = between them')).toHaveCount(1);
  await dialog.getByLabel('Words').fill('grunkologi = kotlin');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(settings.getByRole('row', { name: /grunkologi = kotlin/ })).toBeVisible();

  await visit(page, '/person_search?q=grunkologi');
  await expect(page.getByRole('group', { name: 'Understood as' })).toHaveText('grunkologialso kotlin');
  await expect(people(page).first().locator('mark').first()).toHaveText(/^kotlin$/i);

  await settings
    .getByRole('row', { name: /grunkologi = kotlin/ })
    .getByRole('button')
    .click();
  await settings.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(settings.getByRole('row', { name: /grunkologi = kotlin/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No one matches')).toBeVisible();
});
