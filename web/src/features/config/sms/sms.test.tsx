import { getSmsGateway, type SmsGateway, testSmsGateway } from '@app/contract/outreach/sms';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropNotice } from '../../../kit/page/notices/notify.ts';
import { CurrentUserContext } from '../../../parts/users/current-user.tsx';
import { useLocalApi } from '../../../testing/local-api.ts';
import { makeUser } from '../../../testing/make.ts';
import { SmsCard } from './SmsCard.tsx';

const makeGateway = (parts: Partial<SmsGateway> = {}): SmsGateway => ({
  kind: '46elks',
  base_url: 'https://api.46elks.com',
  account: 'u1',
  sender: '+46701234567',
  per_day: 30,
  dry_run: false,
  paused: null,
  paused_reason: '',
  incoming_url: 'https://spana.example/api/v2/sms/incoming/?token=x',
  ...parts,
});

const api = useLocalApi();
let gateway: SmsGateway | null;
let trial: { ok: boolean; detail: string };
const written = (path: string) => api.asked.findLast((each) => each.path === path && each.body !== undefined)?.body;

beforeEach(() => {
  gateway = null;
  trial = { ok: true, detail: 'The gateway knows the account' };
  api.answer = ({ path, body }) => {
    if (path === testSmsGateway.path) return { status: 200, body: trial };
    if (body === undefined) return { status: 200, body: { gateway } };
    const { secret: _, ...profile } = body as SmsGateway & { secret?: string };
    gateway = makeGateway(profile);
    return { status: 200, body: gateway };
  };
});
afterEach(() => {
  cleanup();
  dropNotice();
});

function open(user = makeUser()) {
  const router = createMemoryRouter([{ path: '*', element: <SmsCard /> }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserContext value={user}>
        <RouterProvider router={router} />
      </CurrentUserContext>
    </QueryClientProvider>,
  );
}
const field = (name: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`), { selector: 'input' });
const write = async (name: string, text: string) => fireEvent.change(await field(name), { target: { value: text } });

test('a gateway is tried, then saved; its secret is not shown again', async () => {
  open();
  await write('API username', 'u1');
  await write('API password', 'secret');
  await write('Sender', 'Spana');
  await userEvent.click(screen.getByRole('button', { name: 'Try it' }));
  await screen.findByText(/The gateway knows the account/);
  expect(written(getSmsGateway.path)).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save gateway' }));
  await screen.findByText('Leave empty to keep it');
  expect(written(getSmsGateway.path)).toEqual({
    kind: '46elks',
    base_url: 'https://api.46elks.com',
    account: 'u1',
    sender: 'Spana',
    per_day: 30,
    dry_run: false,
    secret: 'secret',
  });
  expect((await field('API password')).value).toBe('');
  expect((await field('Address for incoming SMS')).value).toContain('/sms/incoming/');
});

test('the fields are called what the gateway calls them', async () => {
  open();
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Gateway' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Twilio' }));
  await field('Account SID');
  expect((await field('Address of the gateway')).value).toBe('https://api.twilio.com');
});

test('a wrong sender is told beside the field, and nothing is sent', async () => {
  open();
  await write('API username', 'u1');
  await write('Sender', '070-123');
  await userEvent.click(screen.getByRole('button', { name: 'Save gateway' }));
  await screen.findByText(/^A number such as \+46701234567, or a name of 3 to 11 letters and digits$/);
  expect(written(getSmsGateway.path)).toBeUndefined();
});

test('why no SMS leaves is said, and a gateway is removed after a question', async () => {
  gateway = makeGateway({ paused: '2026-11-18T08:00:00Z', paused_reason: 'Authenticate (20003)', dry_run: true });
  open();
  await screen.findByText(/Authenticate \(20003\)/);
  screen.getByText(/This is a dry run/);
  await userEvent.click(screen.getByRole('button', { name: 'Remove gateway' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove this gateway?' });
  within(dialog).getByText(/SMS of everyone that wait to leave are cancelled/);
  gateway = null;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText(/Authenticate/)).toBeNull());
});
