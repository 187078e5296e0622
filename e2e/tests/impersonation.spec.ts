import { expect, test } from '@playwright/test';
import { enterAs, impersonate } from '../session.ts';

test('a superuser acts as somebody, is reminded of it all the time, and comes back', async ({ page }) => {
  await enterAs(page, 'superuser');
  await impersonate(page, 'recruiter2');
  const banner = page.getByText('You are currently impersonating');
  for (const key of ['original_access_token', 'original_refresh_token'])
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).not.toBeNull();

  await page.getByRole('button', { name: /profile|account/i }).click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Impersonate User' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto('/user-management/audit-trail');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not permitted');
  await page.getByRole('button', { name: 'Exit Impersonation' }).click();
  await expect(banner).toHaveCount(0);
  await page.goto('/user-management/audit-trail?action=impersonate_stop');
  await expect(page.getByRole('listitem').filter({ hasText: 'superuser as recruiter2Stopped' }).first()).toBeVisible();
});

test('an unknown username is refused and what was typed stays', async ({ page }) => {
  await enterAs(page, 'superuser');
  await page.goto('/todo');
  await page.getByRole('button', { name: /profile|account/i }).click();
  await page.getByRole('menuitem', { name: 'Impersonate User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Impersonate User' });
  await dialog.getByLabel('Username').fill('nobody-at-all');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: /impersonate/i }).click();
  await expect(dialog.getByText(/User not found|Impersonation failed/)).toBeVisible();
  await expect(dialog.getByLabel('Username')).toHaveValue('nobody-at-all');
});
