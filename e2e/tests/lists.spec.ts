import { expect } from '@playwright/test';
import { visit } from '../session.ts';
import { test } from '../tab.ts';

test('a later page of a list stays while something of it is opened and closed, and leads on', async ({ page }) => {
  await visit(page, '/job?page=3');
  const first = page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first();
  await first.click();
  const drawer = page.getByRole('dialog', { name: 'Job posting' });
  await expect(drawer.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(page).toHaveURL(/\/job\?page=3&posting=\d+$/);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/job\?page=3$/);
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(page).toHaveURL(/\/job\?page=4$/);
  await page.reload();
  await expect(first).toBeVisible();
  await expect(page).toHaveURL(/\/job\?page=4$/);
});
