import { createPerson } from '@app/contract/people/people';
import { expect, type Page } from '@playwright/test';
import { visit, watchForTrouble } from '../session.ts';
import { test } from '../tab.ts';

test.use({ user: 'staff' });

async function makePerson(page: Page): Promise<number> {
  const reply = await page.request.post(createPerson.path, {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}` },
    data: { first_name: 'Disa', last_name: 'Dahl', source: 'Career fair', lawful_basis: 'legitimate_interest' },
  });
  expect(reply.status()).toBe(201);
  return ((await reply.json()) as { id: number }).id;
}

test('a person sees what is held about them by a link, without signing in, and what they want is done', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await makePerson(page);
  const openLinks = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Link to their data' }).click();
    return page.getByRole('dialog', { name: 'Link to their data' });
  };
  await visit(page, `/person/${id}`);
  const dialog = await openLinks();
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();

  /* The person has no account, and a browser of their own. */
  const theirs = await browser.newContext({ baseURL });
  const their = await theirs.newPage();
  const trouble = await watchForTrouble(their);
  await their.goto(link);
  await expect(their.getByText('This is what we hold about Disa Dahl, and why.')).toBeVisible();
  await expect(their.getByText('Career fair')).toBeVisible();
  await expect(their.getByText('Legitimate interest')).toBeVisible();

  const download = their.waitForEvent('download');
  await their.getByRole('button', { name: 'Download all of it' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);

  await their.getByRole('button', { name: 'Something is wrong' }).click();
  await their.getByLabel('What is wrong').fill('My name is Dalin now.');
  await their.getByRole('button', { name: 'Send' }).click();
  await expect(their.getByText('Thank you. We will look at it.')).toBeVisible();
  await their.getByRole('button', { name: 'Stop contacting me' }).click();
  await their.getByRole('button', { name: 'Send' }).click();
  await expect(their.getByText('Done. No one here contacts you any more.')).toBeVisible();
  expect(trouble).toEqual([]);

  // The tab was open meanwhile, and has read the person a moment ago.
  await page.reload();
  await expect(page.getByText('Do not contact: this person does not want to hear from us.')).toBeVisible();
  await expect(page.getByText('My name is Dalin now.').first()).toBeVisible();
  await (await openLinks()).getByRole('button', { name: 'End the link' }).click();
  await expect(page.getByText('The link does not work any more')).toBeVisible();
  await their.reload();
  await expect(their.getByRole('alert')).toContainText('link');
  await expect(their.getByText('Disa Dahl')).toHaveCount(0);
  await theirs.close();
});

test('an erasure shows what goes, waits for its days of grace, and can be taken back until then', async ({ page }) => {
  const id = await makePerson(page);
  await visit(page, `/person/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Erase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this person?' });
  await expect(dialog.getByText('In 7 days, for good.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(dialog.getByText('Say why')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Asked for it on the telephone');
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText(/^To be erased on \d{4}-\d{2}-\d{2}; no one writes to them any more$/)).toBeVisible();

  await visit(page, '/user-management/erasures');
  const row = page.getByRole('row').filter({ hasText: 'Asked for it on the telephone' }).first();
  await expect(row).toContainText('Disa Dahl');
  await expect(row).toContainText('Waiting');
  await row.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Keep the person' }).click();
  await page.getByRole('dialog', { name: 'Keep Disa Dahl?' }).getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByText('This person will not be erased')).toBeVisible();
  await expect(row).toContainText('Cancelled');
});
