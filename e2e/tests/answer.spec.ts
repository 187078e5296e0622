import { createAssignment } from '@app/contract/roles/assignments';
import { login } from '@app/contract/users/auth';
import { pathOf } from '@app/contract/base/endpoint';
import { removeMailbox, saveMailbox } from '@app/contract/outreach/outreach';
import { createPerson } from '@app/contract/people/people';
import { runSchedule } from '@app/contract/machine/tasks';
import { listWaiting, type TodoItem } from '@app/contract/roles/todo';
import { expect, type Page } from '@playwright/test';
import { openSendWindow } from '../send-window.ts';
import { ask, verdict } from '../grading.ts';
import { openImapBox } from '../../server/src/testing/outside/imap-box.ts';
import { demoPassword, visit } from '../session.ts';
import { openSmtpSink } from '../../server/src/testing/outside/smtp-sink.ts';
import { test } from '../tab.ts';

test.use({ user: 'recruiter3' });

/** Has mailboxes read now, instead of within the minute. */
async function fetchMails(page: Page): Promise<void> {
  const reply = await page.request.post(login.path, { data: { username: 'superuser', password: demoPassword } });
  const { access } = (await reply.json()) as { access: string };
  await page.request.post(pathOf(runSchedule.path, { name: 'outreach.fetch_all' }), {
    headers: { authorization: `Bearer ${access}` },
  });
}
const headerOf = (content: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\r?\n[ \t].*)*)`, 'im').exec(content)?.[1]?.replaceAll(/\s+/g, ' ') ?? '';

test('a template is written and made the default; up-votes send it; the reply is confirmed and answered in place', async ({
  page,
}) => {
  const sink = await openSmtpSink(undefined, { username: 'ronja', password: 'open sesame' });
  const box = await openImapBox({ password: 'open sesame' });
  await openSendWindow(page.request);
  const { id: role } = await ask<{ id: number }>(page, 'POST', createAssignment.path, {
    name: 'Bell founder',
    status: 1,
  });
  const make = async (first_name: string) => {
    const email = `${first_name.toLowerCase()}@klocka.example`;
    const person = { first_name, last_name: 'Klocka', source: 'Test', lawful_basis: 'consent' };
    const data = { ...person, emails: [{ email, is_primary: true }] };
    return (await ask<{ id: number }>(page, 'POST', createPerson.path, data)).id;
  };
  const [recalled, written] = [await make('Tyra'), await make('Tova')];
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const saved = await page.request.put(saveMailbox.path, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      address: 'ronja@firm.example',
      name: 'Ronja',
      provider: 'other',
      smtp_host: '127.0.0.1',
      smtp_port: sink.port,
      smtp_security: 'none',
      imap_host: '127.0.0.1',
      imap_port: box.port,
      imap_security: 'none',
      username: 'ronja',
      password: 'open sesame',
      signature: 'Ronja, Recruiter',
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const drawer = page.getByRole('dialog', { name: 'Bell founder' });
  const own = drawer.getByRole('region', { name: 'Default template' });

  await test.step('a template is written for the role and is its default', async () => {
    await visit(page, `/assignmentsv2?role=${role}`);
    await own.getByRole('link', { name: 'New template' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Bells wanted');
    await page.getByRole('textbox', { name: 'Subject' }).fill('Bells, {{first_name}}');
    await page.getByRole('textbox', { name: 'Text' }).fill('Hello {{first_name}}, would you like to found bells?');
    await page.getByRole('button', { name: 'Save as default for Bell founder' }).click();
    await expect(own.getByRole('link', { name: 'Bells wanted' })).toBeVisible();
  });

  await test.step('the role says that an up-vote sends it', async () => {
    await own.getByRole('combobox', { name: 'After an up-vote' }).click();
    await page.getByRole('option', { name: 'Send after 10 minutes' }).click();
    await expect(page.getByText('After an up-vote: send after 10 minutes')).toBeVisible();
  });

  await test.step('what an up-vote sends can be called back', async () => {
    await visit(page, `/grading/${role}/${recalled}`);
    await verdict(page, 'Up').click();
    await expect(page.getByText(/^The mail to Tyra Klocka leaves at \d\d:\d\d$/)).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('The mail to Tyra Klocka was called back')).toBeVisible();
  });

  await test.step('what is not called back leaves', async () => {
    await visit(page, `/grading/${role}/${written}`);
    await verdict(page, 'Up').click();
    await expect(page.getByText(/^The mail to Tova Klocka leaves at \d\d:\d\d$/)).toBeVisible();
    await visit(page, `/outbox?person=${written}`);
    await page.getByRole('button', { name: 'More for Tova Klocka' }).click();
    await page.getByRole('menuitem', { name: 'Send now' }).click();
    await expect.poll(() => sink.received.length).toBe(1);
    expect(sink.received[0]).toMatchObject({ to: ['tova@klocka.example'] });
    expect(sink.received[0]!.content).toContain('Hello Tova, would you like to found bells?');
  });
  const ours = headerOf(sink.received[0]!.content, 'Message-ID');
  const row = page
    .getByRole('region', { name: 'Now' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Tova Klocka' }) });

  await test.step('the reply is on the to-do page with what it seems to mean, which one key confirms', async () => {
    box.add(`From: Tova <tova@klocka.example>
To: ronja@firm.example
Subject: Re: Bells, Tova
Date: ${new Date().toUTCString()}
Message-ID: <bells-1@klocka.example>
In-Reply-To: ${ours}
References: ${ours}
Content-Type: text/plain; charset=utf-8

Sounds interesting, tell me more!
`);
    const waits = async () => {
      await fetchMails(page);
      const { results } = await ask<{ results: TodoItem[] }>(page, 'GET', listWaiting.path);
      return results.some(({ person }) => person?.id === written);
    };
    // A mailbox is read once a minute.
    await expect.poll(waits, { timeout: 180_000 }).toBe(true);
    await visit(page, '/todo');
    await expect(row.getByText(/^Seems interested · because of/)).toBeVisible();
    await row.getByRole('link', { name: 'Tova Klocka' }).focus();
    await page.keyboard.press('y');
    await expect(page.getByText('Tova Klocka is interested.')).toBeVisible();
    await expect(row.getByText('Interested · confirmed by recruiter3')).toBeVisible();
  });

  await test.step('R answers in the row, in the thread; what is called back is there again with its text', async () => {
    const answer = row.getByRole('textbox', { name: 'Reply to Tova Klocka' });
    await row.getByRole('link', { name: 'Tova Klocka' }).focus();
    await page.keyboard.press('r');
    await answer.fill('Gladly. Tomorrow at ten?');
    await expect(row.getByRole('button', { name: 'Send' })).toBeEnabled();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^The reply to Tova Klocka leaves at \d\d:\d\d$/)).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: 'Reply: Tova Klocka' }).click();
    await expect(answer).toHaveValue('Gladly. Tomorrow at ten?');
    await row.getByRole('button', { name: 'Send' }).click();
    await expect(row).toHaveCount(0);
    await visit(page, `/outbox?person=${written}&state=queued`);
    await page.getByRole('button', { name: 'More for Tova Klocka' }).click();
    await page.getByRole('menuitem', { name: 'Send now' }).click();
    await expect.poll(() => sink.received.length).toBe(2);
    const { content, to } = sink.received[1]!;
    expect(to).toEqual(['tova@klocka.example']);
    expect(headerOf(content, 'Subject')).toBe('Re: Bells, Tova');
    expect(headerOf(content, 'In-Reply-To')).toBe('<bells-1@klocka.example>');
    expect(headerOf(content, 'References')).toBe(`${ours} <bells-1@klocka.example>`);
    expect(content).toContain('Gladly. Tomorrow at ten?');
    expect(content).not.toContain('unsubscribe');
  });

  await test.step('all of it is on the timeline, and the card has moved', async () => {
    await visit(page, `/person/${written}`);
    await expect(page.getByText('Moved to Replied by a reply')).toBeVisible();
    await expect(page.getByText('Interested · confirmed by recruiter3')).toBeVisible();
    await page.getByRole('button', { name: 'Undo the move in Bell founder' }).click();
    await expect(page.getByRole('button', { name: 'Undo the move in Bell founder' })).toHaveCount(0);
  });
  await page.request.delete(removeMailbox.path, { headers: { authorization: `Bearer ${token}` } });
  await sink.close();
  await box.close();
});
