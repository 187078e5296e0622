import { expect } from '@playwright/test';
import { expectGoodLooks } from '../looks.ts';
import { visit } from '../session.ts';
import { test } from '../tab.ts';

test.use({ user: 'superuser' });

test('the models lead to their rows, a filter says what is wrong with it, and a row opens with all its fields', async ({
  page,
}) => {
  await visit(page, '/generic_table/');
  await expect(page.getByRole('link', { name: 'Votes', exact: true })).toBeVisible();
  await expectGoodLooks(page, 'generic-table-models');
  await page.getByRole('link', { name: 'Votes', exact: true }).click();
  await expect(page).toHaveURL(/model=Vote/);
  const filter = page.getByRole('textbox', { name: 'Filter' });
  await filter.fill('colour:red');
  await expect(page.getByText('There is no “colour”')).toBeVisible();
  await filter.fill('grade:up');
  await expect(page).toHaveURL(/filter=grade%3Aup/);
  const grid = page.getByRole('grid', { name: 'Votes' });
  await expect(grid.getByRole('gridcell', { name: 'down' })).toHaveCount(0);
  await grid.getByRole('row').nth(1).getByRole('link').first().click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('assignment__name')).toBeVisible();
  await expectGoodLooks(page, 'generic-table-row');
});

test('an ad is hidden and shown again by Undo, and made into a role', async ({ page }) => {
  await visit(page, '/charts/show_konsultuppdrag');
  const menuOf = (row: number) => page.getByRole('button', { name: /^More for/ }).nth(row);
  await expect(menuOf(0)).toBeVisible();
  const all = await page.getByRole('row').count();
  await menuOf(0).click();
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await expect(page.getByRole('row')).toHaveCount(all - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row')).toHaveCount(all);
  await menuOf(1).click();
  await page.getByRole('menuitem', { name: 'Mark as duplicate' }).click();
  await expectGoodLooks(page, 'consulting-ads-duplicate');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await menuOf(1).click();
  await page.getByRole('menuitem', { name: 'Create role' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/assignmentsv2\?role=\d+&tab=edit/);
});

test('the forecast answers what would be with another cap, and never with none', async ({ page }) => {
  await visit(page, '/charts/messenger_forecast?sent=false&error_isnull=true');
  const cap = page.getByRole('textbox', { name: 'What if: at most so many a day' });
  await cap.fill('0');
  await expect(page.getByRole('gridcell', { name: 'Never at current settings' }).first()).toBeVisible();
  await expect(page.getByText('Nothing that waits will leave.')).toBeVisible();
  await expectGoodLooks(page, 'messenger-forecast-never');
  await cap.fill('50');
  await expect(page).toHaveURL(/cap=50/);
  await expect(page.getByRole('gridcell', { name: 'Never at current settings' })).toHaveCount(0);
});

test('a figure of a chart leads to as many rows as it says', async ({ page }) => {
  await visit(page, '/charts/artemis_vote_effect');
  await page.getByRole('button', { name: 'Up-votes: show as table', exact: true }).click();
  const row = page
    .getByRole('table')
    .first()
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first();
  const link = row.getByRole('link').first();
  const figure = await row.getByRole('cell', { name: /^\d+$/ }).first().innerText();
  await link.click();
  await expect(page).toHaveURL(/generic_table\/\?model=Vote.*from=.*to=/);
  await expect(page.getByText(new RegExp(`of ${figure}$`))).toBeVisible();
});
