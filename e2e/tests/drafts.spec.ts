import { createPerson } from '@app/contract/people/people';
import { createTemplate } from '@app/contract/outreach/templates';
import { expect } from '@playwright/test';
import { ask, makeRole } from '../grading.ts';
import { expectGoodLooks } from '../looks.ts';
import { openModel } from '../model.ts';
import { visit, watchForTrouble } from '../session.ts';
import { test } from '../tab.ts';

/* One after the other: there is one language model. */
test.describe.configure({ mode: 'default' });

let model: Awaited<ReturnType<typeof openModel>>;
test.beforeAll(async () => {
  model = await openModel();
});
test.afterAll(() => model.close());

test('criteria are drafted from the description, chosen, changed and saved with the role', async ({ as }) => {
  const page = await as('recruiter3');
  const trouble = await watchForTrouble(page);
  const mark = `Rust ${Date.now()}`;
  const role = await makeRole(page, {
    name: 'Drafted role',
    description: `We build payments.\n- Knows ${mark}\n- Has led a team\n- Likes fika`,
  });
  await visit(page, `/assignmentsv2?role=${role}&tab=edit`);
  const form = page.getByRole('dialog', { name: 'Drafted role' });
  await form.getByRole('button', { name: 'Draft criteria' }).click();
  const drafts = page.getByRole('dialog', { name: 'Criteria from the description' });
  await expect(drafts.getByLabel('Criterion')).toHaveCount(3);
  await expect(drafts.getByText(`“Knows ${mark}”`)).toBeVisible();
  await expectGoodLooks(page, 'draft-criteria');
  await drafts.getByLabel('Add Likes fika').uncheck();
  await drafts.getByLabel('Criterion').nth(1).fill('Has led a team of five');
  await drafts.getByRole('button', { name: 'Add 2 criteria' }).click();
  await expect(form.getByLabel('Criteria', { exact: true })).toHaveValue(`Knows ${mark}\nHas led a team of five`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(trouble).toEqual([]);
});

test('a message is drafted with the person’s own words, marked, changed, and put on the work list by its sender', async ({
  as,
}) => {
  const page = await as('recruiter3');
  const trouble = await watchForTrouble(page);
  const name = `Template ${Date.now()}`;
  await ask(page, 'POST', createTemplate.path, {
    name,
    kind: 'LinkedinMessage',
    body: 'Hi {{first_name}},\n\nwould you like to talk?',
  });
  const { id } = await ask<{ id: number }>(page, 'POST', createPerson.path, {
    first_name: 'Drafta',
    last_name: 'Ordsson',
    summary: 'I move old banks to new machines.',
    links: [`https://www.linkedin.com/in/drafta-${Date.now()}`],
    source: 'Test',
    lawful_basis: 'consent',
  });
  await visit(page, `/person/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Write message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write to Drafta Ordsson' });
  await dialog.getByLabel('Channel').click();
  await page.getByRole('option', { name: 'Network message', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Template' }).fill(name);
  await page.getByRole('option', { name }).click();
  await dialog.getByRole('button', { name: 'Draft with the words of Drafta Ordsson' }).click();
  const mark = dialog.getByText(/^Drafted by a language model. Read it before you send it./);
  await expect(mark).toContainText('“I move old banks to new machines”');
  const text = dialog.getByRole('textbox', { name: 'Text' });
  await expect(text).toHaveValue(/^Hi Drafta,\n\n.*I move old banks to new machines/);
  await expectGoodLooks(page, 'draft-message');
  await text.fill('Hi Drafta, you move old banks to new machines. Shall we talk?');
  await expect(mark).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Put on work list' }).click();
  await expect(page.getByText(/is on your work list/)).toBeVisible();
  expect(trouble).toEqual([]);
});

test('a CV is read by the language model only when it is asked, and what it reads is taken over one by one', async ({
  as,
}) => {
  const page = await as('recruiter3');
  const trouble = await watchForTrouble(page);
  await visit(page, '/person/new');
  await page.getByRole('textbox', { name: 'Title' }).first().fill('Architect');
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'cv.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Alva Lesare\nSystemutvecklare\nalva@lesare.example\n\nSkills\nKafka, Falconry'),
  });
  await page.getByRole('button', { name: 'Ask the language model' }).click();
  const read = page.getByRole('list', { name: 'What the language model reads' });
  await expect(read).toContainText('Title: “Systemutvecklare”');
  await page.getByText('Where the language model read it').click();
  const text = page.getByRole('region', { name: 'The CV with what the language model read' });
  await expect(text.locator('mark').filter({ hasText: 'Falconry' })).toBeVisible();
  await expectGoodLooks(page, 'cv-second-reading');
  await read.getByRole('button', { name: 'Use this for title' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' }).first()).toHaveValue('Systemutvecklare');
  await expect(read).toHaveCount(0);
  expect(trouble).toEqual([]);
});
