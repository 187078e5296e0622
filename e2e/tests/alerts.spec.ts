import { expect, type Page } from '@playwright/test';
import { visit } from '../session.ts';
import { test } from '../tab.ts';

test.use({ user: 'superuser' });

const check = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

/** Says from when on workers are too few. */
async function wantWorkers(page: Page, count: string): Promise<void> {
  await page.getByRole('button', { name: 'Change Workers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alert: Workers' });
  await dialog.getByLabel('Workers that should run').fill(count);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test('a superuser says who is told of alerts, moves a limit, and silences what it finds for a while', async ({
  page,
}) => {
  await visit(page, '/dev/health');
  await page.getByRole('button', { name: 'Who is told' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who is told of alerts' });
  await dialog.getByLabel('E-mail addresses').fill('ops@example.com');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Alerts are told by mail to ops@example.com')).toBeVisible();

  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('The test was sent')).toBeVisible();

  await wantWorkers(page, '2');
  const workers = check(page, 'Workers');
  await expect(workers).toContainText('1 worker at work; there should be 2.');
  await expect(workers).toContainText(/Pending|Failing/);

  await page.getByRole('button', { name: 'Silence Workers' }).click();
  const silence = page.getByRole('dialog', { name: 'Silence Workers' });
  await silence.getByLabel('Reason').fill('The second machine comes tomorrow');
  await silence.getByRole('button', { name: 'Silence' }).click();
  await expect(workers).toContainText('Silenced');
  await expect(workers).toContainText(/Silenced until .* by superuser: The second machine comes tomorrow/);

  await page.getByRole('button', { name: 'End the silence of Workers' }).click();
  await expect(workers).toContainText(/Pending|Failing/);
  await wantWorkers(page, '1');
  await expect(workers).toContainText('OK');

  await visit(page, '/dev/mail-outbox');
  await expect(page.getByText('Spana · Test of alerts').first()).toBeVisible();
});
