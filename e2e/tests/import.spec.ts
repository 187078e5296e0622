import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectGoodLooks, seriousFindings } from '../looks.ts';
import { visit, watchForTrouble } from '../session.ts';
import { test } from '../tab.ts';

/* One after the other: each user has one file read at a time. */
test.describe.configure({ mode: 'default' });

const mark = `Importsson${Date.now() % 1_000_000}`;
const list = [
  'Förnamn;Efternamn;E-post;Titel;Skostorlek',
  `Anna;${mark};anna@${mark}.example;Utvecklare;38`,
  `Bo;${mark};bo@${mark}.example;Chef;44`,
  `Ci;${mark};not an address;Säljare;40`,
].join('\n');
const file = { name: 'mässan.csv', mimeType: 'text/csv', buffer: Buffer.from(list, 'latin1') };

async function send(page: Page): Promise<void> {
  await visit(page, '/import');
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await expect(page.getByText('mässan.csv')).toBeVisible();
}
const hits = async (page: Page) => {
  await visit(page, `/person_search?q=name:${mark}`);
  return page.getByText(/^[\d,]+ hits?$/);
};

test('a list is uploaded, looked at, imported, and the import undone', async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await send(page);
  await expect(page.getByRole('combobox', { name: 'E-post' })).toHaveText('E-mail');
  await expect(page.getByRole('combobox', { name: 'Skostorlek' })).toHaveText('Leave out');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('listitem')).toHaveCount(3);
  await expect(preview).toContainText(`3. Ci ${mark}`);
  await expect(preview).toContainText('Cannot be imported. E-mail: Not an e-mail address');
  expect(await seriousFindings(page, 'all rules')).toEqual([]);

  const start = page.getByRole('button', { name: 'Import 3 people' });
  await expect(start).toBeDisabled();
  await page.getByRole('textbox', { name: 'Source' }).fill('Career fair');
  await page.getByRole('combobox', { name: 'Why we may keep them' }).click();
  await page.getByRole('option', { name: 'Consent' }).click();
  await start.click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('2 added');
  await expect(result).toContainText('1 failed');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download failed rows' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('mässan errors.csv');
  expect(await readFile(await saved.path(), 'utf8')).toContain('"E-mail: Not an e-mail address","Ci"');
  const address = page.url();
  await expect(await hits(page)).toHaveText('2 hits');

  await visit(page, address);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(result).toContainText('2 removed');
  expect(trouble).toEqual([]);
});

async function bringIn(page: Page, name: string, rows: readonly string[]): Promise<void> {
  await visit(page, '/import');
  await page.getByLabel('File', { exact: true }).setInputFiles({ ...file, name, buffer: Buffer.from(rows.join('\n')) });
  await page.getByRole('textbox', { name: 'Source' }).fill('Career fair');
  await page.getByRole('combobox', { name: 'Why we may keep them' }).click();
  await page.getByRole('option', { name: 'Consent' }).click();
  await page.getByRole('button', { name: /^Import \d+ pe/ }).click();
}

test('an import without a failed row ends in the list of who came in, and the way back is at hand', async ({ as }) => {
  const page = await as('recruiter2');
  await bringIn(page, 'whole.csv', ['First name,Last name', `Di,Whole${mark}`, `Ed,Whole${mark}`]);
  await expect(page).toHaveURL(/person_search.*imported_with=/);
  await expect(page.getByText(/^[\d,]+ hits?$/)).toHaveText('2 hits');
  await page.getByRole('status').getByRole('button', { name: 'Show import' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('2 added');
  await expect(page.getByRole('link', { name: 'See the 2 who came in' })).toBeVisible();
});

test('who may be somebody we had is asked about after the import, and the answer can be undone', async ({ as }) => {
  const page = await as('recruiter2');
  const [heading, company] = ['First name,Last name,E-mail,Company', `Twin${mark} AB`];
  const names = ['Fi', 'Gro'];
  const rowsAt = (host: string) => names.map((name) => `${name},Twin${mark},${name}@${host}.example,${company}`);
  await bringIn(page, 'before.csv', [heading, ...rowsAt('old')]);
  await expect(page).toHaveURL(/imported_with=/);
  await bringIn(page, 'after.csv', [heading, ...rowsAt('new')]);
  const questions = page.getByRole('region', { name: 'May be the same' });
  await expect(questions.getByRole('listitem')).toHaveCount(2);
  // A notice that fades while it is looked at has no colours of its own.
  await expect(page.getByRole('status').getByText('people came in')).toHaveCount(0);
  await expectGoodLooks(page, 'import-questions');

  await questions.getByRole('button', { name: 'Row 1: different people' }).click();
  await expect(questions.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(questions.getByRole('listitem')).toHaveCount(2);
  await questions.getByRole('button', { name: 'All are different people' }).click();
  await expect(questions).toBeHidden();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).press('Enter');

  await questions.getByRole('button', { name: 'Row 1: same person' }).click();
  await expect(questions.getByRole('listitem')).toHaveCount(1);
  await questions.getByRole('button', { name: 'Row 2: same person' }).click();
  await expect(questions).toBeHidden();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(questions.getByRole('listitem')).toHaveCount(1);
  await questions.getByRole('link', { name: 'Row 2: compare' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Merge/ })).toBeVisible();
});

test('a list that is no list is refused with a reason', async ({ as }) => {
  const page = await as('staff');
  await visit(page, '/import');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ ...file, name: 'empty.csv', buffer: Buffer.from('Name\n') });
  await expect(page.getByRole('alert')).toContainText('There are no rows in this file');
  await page.getByLabel('File', { exact: true }).setInputFiles({ ...file, name: 'list.xlsx' });
  await expect(page.getByRole('alert').filter({ hasText: 'list.xlsx is of another kind' })).toBeVisible();
});

test('a file is attached to a person, and deleted', async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await visit(page, '/person/7?details=files');
  await page.getByRole('button', { name: 'Attach new file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Attach new file' });
  await expect(dialog.getByRole('button', { name: 'Upload file' })).toBeDisabled();
  const cv = { name: `cv ${mark}.txt`, mimeType: 'text/plain', buffer: Buffer.from('Hello') };
  await dialog.getByLabel('File', { exact: true }).setInputFiles(cv);
  await dialog.getByRole('button', { name: 'Upload file' }).click();
  await expect(dialog).toBeHidden();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: `Download ${cv.name}` })
      .first()
      .click(),
  ]);
  expect(await readFile(await saved.path(), 'utf8')).toBe('Hello');
  await page
    .getByRole('button', { name: `Delete ${cv.name}` })
    .first()
    .click();
  await expect(page.getByRole('button', { name: `Download ${cv.name}` })).toHaveCount(0);
  expect(trouble).toEqual([]);
});

test('the way to the import leads through the search and the palette', async ({ page }) => {
  await visit(page, '/person_search');
  await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page).toHaveURL(/\/import$/);
  await page.getByRole('link', { name: 'Start a new person from it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New person' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('import');
  // People of other tests are called so, too.
  await page
    .getByRole('group', { name: 'Pages' })
    .getByRole('option', { name: /Import/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/import$/);
});

test('a list without headings is pointed out, and a vCard is asked about what it holds', async ({ page }) => {
  await visit(page, '/import');
  const choose = (name: string, text: string) =>
    page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await choose('bare.csv', 'Anna Berg;anna@berg.example\nBo Ek;bo@ek.example');
  await expect(page.getByText('The first line looks like a person')).toBeVisible();
  await expect(page.getByText('First say where the list is from')).toBeVisible();
  await page.getByRole('button', { name: 'Another list' }).click();
  await choose('card.vcf', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Åke Ek\r\nTITLE:Arkitekt\r\nEND:VCARD\r\n');
  const columns = page.getByRole('region', { name: 'Columns' });
  await expect(columns.getByRole('combobox', { name: 'Title' })).toBeVisible();
  await expect(columns.getByRole('combobox', { name: 'Headline' })).toHaveCount(0);
});
