import { pathOf } from '@app/contract/base/endpoint';
import { attachFile } from '@app/contract/people/files';
import { createShortlist, listShareable } from '@app/contract/roles/shortlists';
import { expect } from '@playwright/test';
import { ask } from '../grading.ts';
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
  const [first] = (
    await ask<{ results: { id: number; name: string }[] }>(page, 'GET', pathOf(listShareable.path, { id: 1 }))
  ).results;
  const cv = `${first!.name}\nWrite to me@example.com\nTwelve years of welding bridges.`;
  const attached = await page.request.post(
    `${pathOf(attachFile.path, { kind: 'person', id: first!.id })}?name=CV.txt`,
    {
      data: Buffer.from(cv),
      headers: {
        authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}`,
        'content-type': 'application/octet-stream',
      },
    },
  );
  expect(attached.status()).toBe(201);
  // It is read in the background.
  const withoutCv = () =>
    ask<{ without_cv: object[] }>(page, 'POST', pathOf(createShortlist.path, { id: 1 }), {
      people: [first!.id],
      client: 'Nobody',
      fields: ['employers', 'education', 'cv'],
    }).then(({ without_cv }) => without_cv.length);
  await expect.poll(withoutCv, { timeout: 60_000 }).toBe(0);
  await page.getByRole('button', { name: 'Share people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('For').fill(client);
  if (process.env['SCREENSHOTS']) await page.screenshot({ path: `${process.env['SCREENSHOTS']}/shortlist-dialog.png` });
  await expect(dialog.getByRole('checkbox', { name: 'Summary' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'CV, as text' })).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: 'CV, as text' }).check();
  await dialog.getByLabel(/^People, in the order/).click();
  const { name } = first!;
  const chosen = page.getByRole('option').first();
  await expect(chosen).toContainText(name);
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
  await their.getByRole('button', { name: 'Read the CV' }).click();
  const words = their.getByRole('region', { name: `CV of ${name}` });
  await expect(words).toContainText('Twelve years of welding bridges.');
  await expect(words).toContainText('Write to [e-mail]');
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
