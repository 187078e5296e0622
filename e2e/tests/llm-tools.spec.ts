import { pathOf } from '@app/contract/base/endpoint';
import { createTestset, listTestItems } from '@app/contract/llm/testsets';
import { createPerson } from '@app/contract/people/people';
import { expect } from '@playwright/test';
import { ask, makeRole } from '../grading.ts';
import { expectGoodLooks } from '../looks.ts';
import { visit } from '../session.ts';
import { test } from '../tab.ts';

test.use({ user: 'superuser' });

test('two keys become rows and columns, a cell leads to its rows, and the view is saved', async ({ page }) => {
  const name = `Grades ${Date.now()}`;
  await visit(page, '/charts/data_explorer?range=all');
  const choose = async (picker: string, option: string) => {
    await page.getByRole('combobox', { name: picker, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('By', 'Grade');
  await choose('Split by', 'Method');
  await choose('Show as', 'Rows and columns');
  const card = page.getByRole('region', { name: 'Votes: count by grade and method', exact: true });
  await expect(card.locator('canvas')).toBeVisible();
  await expectGoodLooks(page, 'data-explorer-matrix');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`Saved the view ${name}`)).toBeVisible();

  await card.getByRole('button', { name: /show as table/ }).click();
  await card
    .getByRole('row', { name: /^Maybe/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/generic_table\/\?model=Vote.*grade(:|%3A)maybe/);
  await visit(page, '/charts/data_explorer');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('link', { name }).click();
  await expect(card).toBeVisible();
});

test('a decision goes into a test set with one click, and out again', async ({ page }) => {
  const stamp = Date.now();
  await visit(page, '/charts/vote_testsets/');
  const role = await makeRole(page, { name: `Kept role ${stamp}` });
  const { id: person } = await ask<{ id: number }>(page, 'POST', createPerson.path, {
    first_name: 'Kept',
    last_name: `Person${stamp}`,
    source: 'Test',
    lawful_basis: 'consent',
  });
  const set = await ask<{ id: number }>(page, 'POST', createTestset.path, { name: `Kept ${stamp}` });
  const kept = async () =>
    (await ask<{ count: number }>(page, 'GET', pathOf(listTestItems.path, { id: String(set.id) }))).count;
  await visit(page, `/charts/llm-person-assignment-eval?assignment=${role}&person=${person}`);
  const card = page.getByRole('region', { name: 'Test set', exact: true });
  // The newest test set is chosen already.
  await expect(card.getByRole('combobox', { name: 'Test set' })).toHaveText(`Kept ${stamp}`);
  await card.getByRole('combobox', { name: 'Right grade' }).click();
  await page.getByRole('option', { name: 'Maybe' }).click();
  await card.getByRole('button', { name: 'Add to test set' }).click();
  await expect(page.getByText(`Added to Kept ${stamp}`)).toBeVisible();
  expect(await kept()).toBe(1);
  await card.getByRole('button', { name: 'Add to test set' }).click();
  await expect(card.getByRole('alert')).toContainText('in this test set for this role already');
  await expectGoodLooks(page, 'decision-kept');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText(`Removed from Kept ${stamp}`)).toBeVisible();
  expect(await kept()).toBe(0);
});
