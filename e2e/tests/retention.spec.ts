import { expect } from '@playwright/test';
import { visit } from '../session.ts';
import { test } from '../tab.ts';

test.describe('staff', () => {
  test.use({ user: 'staff' });

  test('whoever is due is put on hold with a reason, which their page says, and the hold is lifted there', async ({
    page,
  }) => {
    await visit(page, '/user-management/retention?state=due');
    const row = page.getByRole('row').nth(2);
    const link = row.getByRole('link').first();
    const name = (await link.textContent())!;
    await row.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Put on hold…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Put this person on hold?' });
    await dialog.getByRole('button', { name: 'Put on hold' }).click();
    await expect(dialog.getByText('Say why')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Claim 2026-7');
    await dialog.getByRole('button', { name: 'Put on hold' }).click();
    await expect(page.getByText('On hold: nothing erases this person')).toBeVisible();
    await visit(page, '/user-management/retention?state=held');
    await page.getByRole('row').filter({ hasText: 'Claim 2026-7' }).getByRole('link', { name }).click();
    const banner = page.getByRole('alert').filter({ hasText: 'Claim 2026-7' });
    await expect(banner).toContainText('nothing erases this person');
    await banner.getByRole('button', { name: 'Lift' }).click();
    await expect(banner).toHaveCount(0);

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Who saw this person' }).click();
    const seen = page.getByRole('dialog', { name: 'Who saw this person' });
    await expect(seen.getByText('In the last 24 months.')).toBeVisible();
    await seen.getByRole('button', { name: 'Close' }).click();
  });

  test('a comment with a personnummer is warned of, and what should not be kept is taken out', async ({ page }) => {
    await visit(page, '/person/latest');
    const comment = page.getByRole('textbox', { name: /comment/i });
    await comment.fill('Called her. Pnr 811228-9874.');
    const warning = page.getByRole('status').filter({ hasText: 'personnummer' });
    await warning.getByRole('button', { name: 'Remove' }).click();
    await expect(comment).toHaveValue('Called her. Pnr.');
    await expect(warning).toHaveCount(0);
    await comment.fill('');
  });
});

test.describe('superusers', () => {
  test.use({ user: 'superuser' });

  test('get a draft of the notice with the figures of the account that they chose', async ({ page }) => {
    await visit(page, '/user-management/breach?user=recruiter2');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('button', { name: 'Draft the notice' }).click();
    const dialog = page.getByRole('dialog', { name: 'Draft of the notice' });
    await expect(dialog).toContainText('By whom: the account recruiter2');
    await expect(dialog).toContainText(/Whom it concerns: \d+ people/);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });
});
