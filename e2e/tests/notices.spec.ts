import { expect } from '@playwright/test';
import { visit } from '../session.ts';
import { test } from '../tab.ts';

test.use({ user: 'staff' });

test('whoever was not told in time is listed, is noted as told, and that is undone', async ({ page }) => {
  await visit(page, '/user-management/notices?state=overdue');
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Overdue');
  const name = (await row.getByRole('link').first().textContent())!;
  const theirs = page.getByRole('row').filter({ hasText: name });
  await theirs.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Was told some other way…' }).click();
  const dialog = page.getByRole('dialog', { name: `How was ${name} told?` });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Say how they were told')).toBeVisible();
  await dialog.getByLabel('How').fill('On the phone');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${name} counts as told`)).toBeVisible();
  await expect(theirs).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(theirs).toContainText('Overdue');
});

test('automatic notices say what they would do, and need the notice of the firm', async ({ page }) => {
  await visit(page, '/user-management/notices');
  await page.getByRole('button', { name: 'Automatic notices: off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch automatic notices on?' });
  await expect(dialog.getByText(/^Within a day of switching it on: \d+ (person|people) mailed/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/notice of the firm|mail server/);
});
