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
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('row')).toHaveCount(all);
  await menuOf(1).click();
  await page.getByRole('menuitem', { name: 'Mark as duplicate' }).click();
  await expectGoodLooks(page, 'consulting-ads-duplicate');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await menuOf(1).click();
  await page.getByRole('menuitem', { name: 'Create role' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).press('Enter');
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

test('an invitation says when it will be sent; selected ones go to another sender, and what fails is named', async ({
  page,
}) => {
  await visit(page, '/charts/send_invite_queue?state=waiting');
  const grid = page.getByRole('grid', { name: 'Invitation queue' });
  const rows = grid.getByRole('row').filter({ has: page.getByRole('checkbox') });
  await expect(rows.nth(1)).toContainText(/(Next in line|before it); recruiter\d? sends [\d.]+ a working day/);
  await expectGoodLooks(page, 'invite-queue');
  const person = await rows.nth(1).getByRole('link').first().innerText();
  await rows.nth(1).getByRole('checkbox').click();
  await page.getByRole('region', { name: 'Selected invitations' }).getByRole('button', { name: 'Re-assign' }).click();
  const dialog = page.getByRole('dialog', { name: `Re-assign: ${person}?` });
  await expect(dialog.getByRole('button', { name: 'Re-assign' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: /New sender/ }).click();
  await page.getByRole('option').last().click();
  await dialog.getByRole('button', { name: 'Re-assign' }).click();
  await expect(page.getByText(`Re-assign: ${person} done`).or(dialog.getByText(/^1 failed/))).toBeVisible();
  await page.keyboard.press('Escape');
  await visit(page, '/charts/send_invite_queue?user=nobody-at-all');
  await expect(page.getByText('No invitation matches.')).toBeVisible();
});

test('a search is taken apart, says why a person is not found, and is compared with another', async ({ page }) => {
  await visit(page, '/charts/person_search_debug?q=react&country=SE');
  const parts = page.getByRole('region', { name: 'Parts of the search', exact: true });
  await expect(parts.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Plan', exact: true })).toContainText('cost=');
  const first = page.getByRole('region', { name: 'First hits', exact: true }).getByRole('link').first();
  const name = await first.innerText();
  await page.getByRole('combobox', { name: 'Why is this person found, or not?' }).fill(name);
  await page.getByRole('option', { name }).first().click();
  await expect(page).toHaveURL(/who=\d+/);
  await expect(page.getByRole('alert')).toContainText(name);
  // Several people may have that name.
  const who = /\d+$/.exec((await first.getAttribute('href'))!)![0];
  await visit(page, `/charts/person_search_debug?q=react&country=SE&who=${who}`);
  await expect(page.getByRole('alert')).toContainText(`${name} is found`);
  await page.getByRole('searchbox', { name: 'Search people' }).fill('react NOT react');
  await expect(page.getByRole('alert')).toContainText('It must not be there.');
  await page.getByRole('searchbox', { name: 'Compare with' }).fill('react');
  await expect(page.getByRole('region', { name: 'Only the first', exact: true })).toContainText('No one');
  await expect(
    page.getByRole('region', { name: 'Only the second', exact: true }).getByRole('link').first(),
  ).toBeVisible();
  await expectGoodLooks(page, 'search-debug');
});
