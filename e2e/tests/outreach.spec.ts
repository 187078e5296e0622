import { listOutbox } from '@app/contract/outreach/outreach';
import { createPerson } from '@app/contract/people/people';
import { expect, type Page } from '@playwright/test';
import { visit } from '../session.ts';
import { openSendWindow } from '../send-window.ts';
import { openSmtpSink } from '../../server/src/testing/outside/smtp-sink.ts';
import { test } from '../tab.ts';

const headersOf = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}`,
});
async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path, { headers: await headersOf(page) });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as T;
}

test('a mailbox is set up and tried; a mail is written, called back, written again and sent', async ({ page }) => {
  const sink = await openSmtpSink(undefined, { username: 'recruiter', password: 'open sesame' });
  await openSendWindow(page.request);
  const made = await page.request.post(createPerson.path, {
    headers: await headersOf(page),
    data: {
      first_name: 'Torun',
      last_name: 'Brevik',
      source: 'Test',
      lawful_basis: 'consent',
      emails: [{ email: 'torun@brevik.example', is_primary: true }],
    },
  });
  expect(made.status()).toBe(201);
  const { id: person } = (await made.json()) as { id: number };
  const outgoing = page.getByRole('group', { name: 'Outgoing mail (SMTP)' });
  const dialog = page.getByRole('dialog', { name: 'Write to Torun Brevik' });
  const write = async (subject: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Write message' }).click();
    await expect(dialog.getByText('Default for everyone')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject);
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Dear Torun,\nwould you like to talk?');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/^1 mail leaves at \d\d:\d\d$/)).toBeVisible();
  };

  await test.step('without a mailbox, writing leads to the settings', async () => {
    await visit(page, `/person/${person}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Write message' }).click();
    await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
    await dialog.getByRole('link', { name: 'Set up mailbox' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'E-mail' })).toBeVisible();
  });

  await test.step('the large providers are known', async () => {
    await page.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'Gmail' }).click();
    await expect(outgoing.getByRole('textbox', { name: 'Server' })).toHaveValue('smtp.gmail.com');
    await expect(page.getByText(/Gmail wants an app password/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'Another server' }).click();
  });

  await test.step('a wrong password is told in the words of the server, the right one works and is saved', async () => {
    await page.getByRole('textbox', { name: 'User name' }).fill('recruiter');
    await outgoing.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1');
    await outgoing.getByRole('textbox', { name: 'Port' }).fill(String(sink.port));
    await outgoing.getByRole('combobox', { name: 'Security' }).click();
    await page.getByRole('option', { name: 'None' }).click();
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(page.getByText('Enter the password of the mailbox')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('guess');
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(page.getByText(/It does not work.*535/)).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('open sesame');
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(page.getByText(/It works/)).toBeVisible();
    await page.getByRole('button', { name: 'Save mailbox' }).click();
    await expect(page.getByText('Leave empty to keep it')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await expect(page.getByText(/^0 of \d+$/).first()).toBeVisible();
  });

  await test.step('a mail is called back at once', async () => {
    await visit(page, `/person/${person}`);
    await write('The first');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(page.getByText('1 mail called back')).toBeVisible();
  });

  await test.step('another is sent now and leaves', async () => {
    await write('The second');
    await visit(page, `/outbox?person=${person}`);
    const grid = page.getByRole('grid', { name: 'Outbox' });
    await expect(grid.getByText('Cancelled')).toBeVisible();
    await expect(grid.getByText('Waiting')).toBeVisible();
    await page.getByRole('button', { name: 'More for Torun Brevik' }).first().click();
    await page.getByRole('menuitem', { name: 'Send now' }).click();
    await expect(page.getByText(/^The mail to Torun Brevik leaves as soon as/)).toBeVisible();
    await expect(grid.getByText('Sent', { exact: true })).toBeVisible();
    expect(sink.received).toMatchObject([
      { to: ['torun@brevik.example'], content: expect.stringMatching(/^Subject: The second\r?$/m) },
    ]);
  });

  await test.step('without the mailbox nothing waits any more', async () => {
    await visit(page, '/config/email');
    await page.getByRole('button', { name: 'Remove mailbox' }).click();
    await page
      .getByRole('dialog', { name: 'Remove this mailbox?' })
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await expect(page.getByRole('button', { name: 'Remove mailbox' })).toHaveCount(0);
    const waiting = await read<{ results: unknown[] }>(page, `${listOutbox.path}?person=${person}&state=queued`);
    expect(waiting.results).toEqual([]);
  });
  await sink.close();
});
