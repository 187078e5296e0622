import { getMailboxSignIn } from '@app/contract/outreach/mailbox-sign-in';
import { getMailbox, type Mailbox, testMailbox } from '@app/contract/outreach/outreach';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropNotice } from '../../../kit/page/notices/notify.ts';
import { CurrentUserContext } from '../../../parts/users/current-user.tsx';
import { useLocalApi } from '../../../testing/local-api.ts';
import { makeUser } from '../../../testing/make.ts';
import { MailboxSection } from './MailboxSection.tsx';

const makeMailbox = (parts: Partial<Mailbox> = {}): Mailbox => ({
  id: 4,
  version: 1,
  address: 'anna@spana.example',
  name: 'Anna Ek',
  provider: 'other',
  smtp_host: 'mail.spana.example',
  smtp_port: 587,
  smtp_security: 'starttls',
  imap_host: '',
  imap_port: 993,
  imap_security: 'tls',
  username: 'anna',
  signature: '',
  paused: null,
  paused_reason: '',
  next_send: null,
  waits_for: '',
  fetched: null,
  fetch_error: '',
  last_sent: null,
  sent_today: 3,
  per_day: 80,
  first_today: 1,
  first_per_day: 30,
  ...parts,
});

const api = useLocalApi();
let mailbox: Mailbox | null;
let trial: { ok: boolean; detail: string };
/** Whether the server asks for the password. */
let asksForPassword: boolean;
const written = (path: string) => api.asked.findLast((each) => each.path === path && each.body !== undefined)?.body;

beforeEach(() => {
  mailbox = null;
  trial = { ok: true, detail: 'The server took the name and the password' };
  asksForPassword = false;
  api.answer = ({ path, body }) => {
    if (asksForPassword && body !== undefined)
      return {
        status: 422,
        body: {
          code: 'password_needed',
          detail: 'Enter it',
          fields: { password: 'Enter the password of the mailbox' },
        },
      };
    if (path === getMailboxSignIn.path) return { status: 200, body: { providers: [], connected: false } };
    if (path === testMailbox.path) return { status: 200, body: trial };
    if (path === getMailbox.path && body === undefined) return { status: 200, body: { mailbox } };
    const { password: _, ...profile } = body as Mailbox & { password?: string };
    mailbox = makeMailbox({ ...profile, version: 2 });
    return { status: 200, body: mailbox };
  };
});
afterEach(() => {
  cleanup();
  dropNotice();
});

function open(address = '/config/email') {
  const router = createMemoryRouter([{ path: '*', element: <MailboxSection /> }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserContext value={makeUser()}>
        <RouterProvider router={router} />
      </CurrentUserContext>
    </QueryClientProvider>,
  );
}
const field = (name: string, group?: HTMLElement) =>
  (group ? within(group) : screen).findByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`), {
    selector: 'input, textarea',
  });
const write = async (name: string, text: string) => fireEvent.change(await field(name), { target: { value: text } });
const outgoing = () => screen.findByRole('group', { name: 'Outgoing mail (SMTP)' });

test('the address of a provider fills in its servers, and asks for an app password', async () => {
  open('/config/gmail');
  expect((await field('Server', await outgoing())).value).toBe('smtp.gmail.com');
  expect((await field('Port', await outgoing())).value).toBe('465');
  expect((await field('Address')).value).toBe('anna@example.com');
  await field('App password');
  screen.getByText(/Gmail wants an app password/);
});

test('`/config/email/outlook` chooses that provider too', async () => {
  open('/config/email/outlook');
  expect((await field('Server', await outgoing())).value).toBe('smtp.office365.com');
});

test('what is typed is tried without being saved, and the words of the server are shown until something else is typed', async () => {
  trial = { ok: false, detail: '535 5.7.8 Username and Password not accepted' };
  open('/config/gmail');
  await write('App password', 'abcd efgh');
  await userEvent.click(screen.getByRole('button', { name: 'Try it' }));
  await screen.findByText(/535 5.7.8 Username and Password not accepted/);
  expect(written(testMailbox.path)).toMatchObject({
    smtp_host: 'smtp.gmail.com',
    smtp_port: 465,
    password: 'abcd efgh',
  });
  expect(written(getMailbox.path)).toBeUndefined();
  await write('App password', 'other');
  expect(screen.queryByText(/535 5.7.8/)).toBeNull();
});

test('a mailbox is saved; its password is not shown again, and stays if it is left empty', async () => {
  open('/config/gmail');
  await write('App password', 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Save mailbox' }));
  await screen.findByText('Leave empty to keep it');
  expect(written(getMailbox.path)).toMatchObject({ address: 'anna@example.com', password: 'secret' });
  expect((await field('App password')).value).toBe('');
  await write('Signature', 'Best, Anna');
  await userEvent.click(screen.getByRole('button', { name: 'Save mailbox' }));
  await waitFor(() => expect(written(getMailbox.path)).toMatchObject({ signature: 'Best, Anna' }));
  expect(written(getMailbox.path)).not.toHaveProperty('password');
});

test('a server that asks for no name gets no password', async () => {
  open();
  fireEvent.change(await field('Server', await outgoing()), { target: { value: 'localhost' } });
  await write('User name', '');
  await userEvent.click(screen.getByRole('button', { name: 'Save mailbox' }));
  await waitFor(() => expect(written(getMailbox.path)).toMatchObject({ username: '', password: '' }));
});

test('that the password is needed is said beside the field', async () => {
  asksForPassword = true;
  open('/config/gmail');
  await userEvent.click(await screen.findByRole('button', { name: 'Try it' }));
  await waitFor(async () => expect((await field('App password')).getAttribute('aria-invalid')).toBe('true'));
  screen.getByText('Enter the password of the mailbox');
});

test('the state says how much has left today, why nothing leaves and until when', async () => {
  mailbox = makeMailbox({ paused: '2026-11-17T10:00:00Z', paused_reason: 'The server refused the password.' });
  open();
  await screen.findByText('3 of 80');
  expect(screen.getByRole('meter', { name: 'First contacts today' }).getAttribute('aria-valuenow')).toBe('1');
  screen.getByText(/The server refused the password\./);
  cleanup();
  mailbox = makeMailbox({ next_send: '2026-11-18T07:00:00Z', waits_for: 'The send window is closed' });
  open();
  await screen.findByText(/or later: the send window is closed\./);
  cleanup();
  mailbox = makeMailbox({ fetch_error: 'Wrong password' });
  open();
  await screen.findByText('The server said: Wrong password');
});

test('a mailbox is removed after a question', async () => {
  mailbox = makeMailbox();
  const answer = api.answer;
  let removed = false;
  api.answer = (asked) => {
    const isRead = api.asked.filter(({ path }) => path === getMailbox.path).length === 1;
    if (isRead || asked.body !== undefined) return answer(asked);
    removed = true;
    mailbox = null;
    return api.asked.filter(({ path }) => path === getMailbox.path).length === 2 ? { status: 204 } : answer(asked);
  };
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove mailbox' }));
  expect(removed).toBe(false);
  const dialog = await screen.findByRole('dialog', { name: 'Remove this mailbox?' });
  within(dialog).getByText(/Mails that wait to leave are cancelled/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText('It is kept encrypted and never shown again');
  expect(removed).toBe(true);
});
