import { expect } from '@playwright/test';
import { visit, watchForTrouble } from '../session.ts';
import { test } from '../tab.ts';

test.use({ user: 'staff' });

test('a client sees people of a role by a link, says what they think, and the board has it; then the link is ended', async ({
  page,
  browser,
  baseURL,
}) => {
  const client = `Solvik ${Date.now()}`;
  await visit(page, '/shortlists/assignment/1');
  await page.getByRole('button', { name: 'Share people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('For').fill(client);
  if (process.env['SCREENSHOTS']) await page.screenshot({ path: `${process.env['SCREENSHOTS']}/shortlist-dialog.png` });
  await expect(dialog.getByRole('checkbox', { name: 'Summary' })).toBeChecked();
  await dialog.getByLabel(/^People, in the order/).click();
  const chosen = page.getByRole('option').first();
  const name = (await chosen.innerText()).split(' · ')[0]!;
  await chosen.click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Close' }).click();

  /* The client has no account, and a telephone. */
  const theirs = await browser.newContext({ baseURL, viewport: { width: 375, height: 760 } });
  const their = await theirs.newPage();
  const trouble = await watchForTrouble(their);
  await their.goto(link);
  await expect(their.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(their.locator(`[data-watermark^="${client} · "]`)).toBeAttached();
  await their.getByRole('button', { name: 'Up', exact: true }).click();
  await expect(their.getByText('Thank you, saved.')).toBeVisible();
  await their.getByLabel(`Comment on ${name}`).fill('We want to meet them.');
  await their.getByRole('button', { name: 'Send comment' }).click();
  await expect(their.getByText('Thank you, saved.')).toBeVisible();
  expect(await their.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  if (process.env['SCREENSHOTS'])
    await their.screenshot({ path: `${process.env['SCREENSHOTS']}/shortlist-client.png`, fullPage: true });
  expect(trouble).toEqual([]);

  await visit(page, '/board/v2?assignmentId=1');
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(
    page.getByRole('region', { name: 'Votes' }).getByText(`${client}: up, “We want to meet them.”`),
  ).toBeVisible();

  await visit(page, '/shortlists/assignment/1');
  const row = page.getByRole('row').filter({ hasText: client });
  await expect(row).toContainText('Open');
  await row.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'End the link' }).click();
  await expect(row).toContainText('Ended');
  await their.reload();
  await expect(their.getByRole('alert')).toContainText('link');
  await expect(their.getByText(name)).toHaveCount(0);
  await theirs.close();
});
