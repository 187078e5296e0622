import { join } from 'node:path';
import { createPerson } from '@app/contract/people/people';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { ask, personIn, shownName } from './grading.ts';
import { atRest } from './looks.ts';
import { demoPassword } from './session.ts';

/*
 * A recruiter's day as pictures in order, for people to look at, with the clicks and keys that each task took:
 * `SCREENSHOTS=folder npm test -- e2e --project film`
 */

const folder = process.env.SCREENSHOTS!;

/** The hands of a recruiter, and what they did. */
class Hands {
  readonly page: Page;
  readonly done: { task: string; clicks: number; keys: number; letters: number }[] = [];
  #pictures = 0;

  constructor(page: Page) {
    this.page = page;
  }

  begin(task: string): void {
    this.done.push({ task, clicks: 0, keys: 0, letters: 0 });
  }

  async click(target: Locator): Promise<void> {
    this.done.at(-1)!.clicks += 1;
    await target.click();
  }

  async press(...keys: string[]): Promise<void> {
    this.done.at(-1)!.keys += keys.length;
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.done.at(-1)!.letters += text.length;
    await this.page.keyboard.type(text);
  }

  async take(name: string): Promise<void> {
    await atRest(this.page);
    this.#pictures += 1;
    await this.page.screenshot({ path: join(folder, `${String(this.#pictures).padStart(2, '0')}-${name}.png`) });
  }
}

const list = ['First name,Last name,E-mail,Title', 'Vera,Varg,vera@varg.example,Designer'].join('\n');

test('a recruiter’s day', async ({ page }) => {
  const hands = new Hands(page);
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

  hands.begin('Sign in');
  await page.goto('/login');
  await expect(page.getByLabel('Username or email')).toBeFocused();
  await hands.take('login');
  await hands.type('recruiter');
  await hands.press('Tab');
  await hands.type(demoPassword);
  await hands.press('Enter');
  const waiting = page.getByRole('region', { name: 'Now', exact: true }).getByRole('listitem');
  await expect(waiting.first()).toBeVisible();
  await hands.take('todo');

  hands.begin('Triage five people on the to-do page');
  for (let n = 0; n < 4; n += 1) {
    await hands.press('j', 'h');
    await expect(page.getByRole('dialog')).toContainText('Remind me of');
    if (n === 0) await hands.take('todo-remind');
    await hands.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await hands.press('j', 'e');
  const ends = page.getByRole('menu');
  await expect(ends.or(page.getByRole('status').getByRole('button', { name: 'Undo' }))).toBeVisible();
  if (await ends.isVisible()) await hands.press('Enter');
  await hands.take('todo-triaged');

  hands.begin('Open a role');
  await hands.press('g', 'r');
  await expect(page.getByRole('article').first()).toBeVisible();
  await hands.take('roles');
  await hands.click(page.getByRole('link', { name: 'Senior Frontend Developer', exact: true }));
  const role = page.getByRole('dialog', { name: 'Senior Frontend Developer' });
  await expect(role.getByRole('link', { name: 'Grade' })).toBeVisible();
  await hands.take('role');

  hands.begin('Grade ten people');
  await hands.click(role.getByRole('link', { name: 'Grade' }));
  await expect(shownName(page)).toBeVisible();
  await expect.poll(() => personIn(page)).toBeGreaterThan(0);
  await hands.take('grading');
  for (const key of ['u', '2', 'd', 'm', 'u', '1', 'd', 'u', 'm', 'd']) {
    const before = personIn(page);
    await hands.press(key);
    await expect.poll(() => personIn(page)).not.toBe(before);
  }
  await hands.take('grading-ten');

  hands.begin('Move somebody on the board');
  await hands.press('g', 'b');
  await hands.take('boards');
  await hands.click(page.getByRole('list', { name: 'Roles' }).getByRole('link', { name: /Senior Frontend Developer/ }));
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await hands.take('board');
  await hands.press('j', ']');
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible();
  await hands.take('board-moved');

  hands.begin('Find a person');
  await hands.press('Control+k');
  await hands.type('kotlin');
  await expect(page.getByRole('option', { name: /^Search all people/ })).toBeVisible();
  await hands.take('palette');
  await hands.press('Enter');
  const people = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await expect(people.first()).toBeVisible();
  await hands.take('search');
  await hands.press('j', 'p');
  await expect(page).toHaveURL(/\/person\/\d+$/);
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  await hands.take('person');

  hands.begin('Comment with a mention');
  await hands.press('n');
  await hands.type('@rav');
  await expect(page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option').first()).toBeVisible();
  await hands.take('mention');
  await hands.press('Enter');
  await hands.type('is this one for you?');
  await hands.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('is this one for you?');
  await hands.take('commented');

  hands.begin('Import a list');
  await hands.press('Control+k');
  await hands.type('import');
  await expect(page.getByRole('option', { name: /^Import/ }).first()).toBeVisible();
  await hands.press('Enter');
  await expect(heading('Import')).toBeVisible();
  await hands.take('import');
  hands.done.at(-1)!.clicks += 1;
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await hands.click(page.getByRole('textbox', { name: 'Source' }));
  await hands.type('Career fair');
  await hands.click(page.getByRole('combobox', { name: 'Why we may keep them' }));
  await hands.click(page.getByRole('option', { name: 'Consent' }));
  await hands.take('import-preview');
  await hands.click(page.getByRole('button', { name: 'Import 1 person' }));
  await expect(page).toHaveURL(/imported_with=/);
  await expect(page.getByText(/^[\d,]+ hits?$/)).toHaveText('1 hit');
  await hands.take('import-result');

  const twin = (title: string) => ({
    first_name: 'Tuva',
    last_name: 'Tvilling',
    title,
    source: 'Film',
    lawful_basis: 'consent',
    emails: [{ email: 'tuva@tvilling.example' }],
  });
  const { id } = await ask<{ id: number }>(page, 'POST', createPerson.path, twin('Developer'));
  await ask(page, 'POST', createPerson.path, twin('Architect'));
  hands.begin('Merge two entries of one person');
  await page.goto(`/person/${id}`);
  await expect(page.getByText('May be the same as')).toBeVisible();
  await hands.take('duplicate');
  await hands.click(page.getByRole('link', { name: 'Compare' }));
  await expect(page.getByRole('region', { name: 'Choose what is kept' })).toBeVisible();
  await hands.take('compare');
  await hands.click(page.getByRole('button', { name: 'Merge', exact: true }));
  await expect(page).toHaveURL(new RegExp(`/person/${id}$`));
  await hands.take('merged');

  console.table(hands.done);
});
