import { recordEvents } from '@app/contract/machine/ingest';
import { exampleEvent } from '@app/contract/machine/ingest-kinds';
import { expect } from '@playwright/test';
import { visit } from '../session.ts';
import { test } from '../tab.ts';

test.use({ user: 'superuser' });

test('a key is made, lets a program send, is replaced and revoked', async ({ page }) => {
  const send = async (key: string) =>
    (
      await page.request.post(recordEvents.path, {
        headers: { authorization: `Key ${key}` },
        data: { events: [exampleEvent('deploy', new Date().toISOString())] },
      })
    ).status();
  await visit(page, '/charts/lic_keys');
  await page.getByRole('button', { name: 'Make a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Build server');
  await dialog.getByRole('textbox', { name: 'Source' }).fill('build-server');
  await dialog.getByRole('button', { name: 'Deploys' }).click();
  await dialog.getByRole('button', { name: 'Make key' }).click();
  const first = await dialog.getByRole('textbox', { name: 'Licence key' }).inputValue();
  await expect(dialog.getByRole('region', { name: 'Example' })).toContainText(first);
  expect(await send(first)).toBe(200);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();

  const row = page.getByRole('row', { name: /Build server/ });
  await expect(row).toContainText('Never');
  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Replace' }).click();
  await dialog.getByRole('button', { name: 'Make the new key' }).click();
  const second = await dialog.getByRole('textbox', { name: 'Licence key' }).inputValue();
  expect([await send(first), await send(second)]).toEqual([200, 200]);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();

  const old = row.filter({ hasText: 'Replaced' });
  await old.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(row.filter({ hasText: 'Revoked' })).toBeVisible();
  expect([await send(first), await send(second)]).toEqual([401, 200]);
});
