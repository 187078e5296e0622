import { getDkim } from '@app/contract/outreach/dkim';
import { listOauthClients } from '@app/contract/outreach/mailbox-sign-in';
import { getOutreachRules, type OutreachState, resumeOutreach } from '@app/contract/outreach/rules';
import { getSmsGateway } from '@app/contract/outreach/sms';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropNotice } from '../../../kit/page/notices/notify.ts';
import { CurrentUserContext } from '../../../parts/users/current-user.tsx';
import { useLocalApi } from '../../../testing/local-api.ts';
import { makeUser } from '../../../testing/make.ts';
import { FirmSection } from './FirmSection.tsx';

const api = useLocalApi();
let rules: OutreachState;
const written = (path: string) => api.asked.findLast((each) => each.path === path && each.body !== undefined)?.body;

beforeEach(() => {
  rules = {
    version: 3,
    zone: 'Europe/Stockholm',
    opens: '08:00',
    closes: '17:30',
    weekdays: [1, 2, 3, 4, 5],
    first_per_day: 50,
    per_day: 150,
    per_domain_hour: 20,
    spacing_from: 30,
    spacing_to: 90,
    cooldown_days: 60,
    invitations_per_week: 100,
    inmails_per_month: 50,
    reply_column: 'replied',
    notice: '',
    signature: '',
    counts_opens: false,
    paused: null,
    paused_reason: '',
    due: 0,
  };
  api.answer = ({ path, body }) => {
    if (path === getSmsGateway.path) return { status: 200, body: { gateway: null } };
    if (path === getDkim.path) return { status: 200, body: { dkim: null } };
    if (path === listOauthClients.path) return { status: 200, body: { results: [], redirect_urls: {} } };
    if (path === resumeOutreach.path) rules = { ...rules, paused: null, due: 0 };
    else if (body !== undefined) rules = { ...rules, ...(body as object), version: rules.version + 1 };
    return { status: 200, body: rules };
  };
});
afterEach(() => {
  cleanup();
  dropNotice();
});

function open(is_staff: boolean) {
  const router = createMemoryRouter([{ path: '*', element: <FirmSection /> }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserContext value={makeUser({ is_staff })}>
        <RouterProvider router={router} />
      </CurrentUserContext>
    </QueryClientProvider>,
  );
  return router;
}

test('whoever is not staff sees the rules and cannot change them', async () => {
  open(false);
  await screen.findByText('These rules hold for everyone. Staff can change them.');
  expect(screen.getByLabelText<HTMLInputElement>('Mails a day').disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Pause outreach' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'SMS' })).toBeNull();
});

test('staff set up what is the firm’s below the rules, and are asked before rules that they changed are lost', async () => {
  const router = open(true);
  await screen.findByRole('button', { name: 'Save gateway' });
  await screen.findByRole('button', { name: 'Sign mails' });
  fireEvent.change(screen.getByLabelText('Mails a day'), { target: { value: '80' } });
  await act(() => router.navigate('/elsewhere'));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(router.state.location.pathname).toBe('/');
});

test('only what was changed is sent, with the version that was seen', async () => {
  open(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Sat' }));
  fireEvent.change(screen.getByLabelText('Mails a day'), { target: { value: '80' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save rules' }));
  await screen.findByRole('button', { name: 'Pause outreach' });
  await expect
    .poll(() => written(getOutreachRules.path))
    .toEqual({ version: 3, weekdays: [1, 2, 3, 4, 5, 6], per_day: 80 });
});

test('messages may leave all day, and by hours again', async () => {
  open(true);
  const allDay = await screen.findByRole('switch', { name: 'All day' });
  await userEvent.click(allDay);
  expect(screen.queryByLabelText('From')).toBeNull();
  await userEvent.click(allDay);
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('17:30');
  await userEvent.click(allDay);
  await userEvent.click(screen.getByRole('button', { name: 'Save rules' }));
  await expect.poll(() => written(getOutreachRules.path)).toEqual({ version: 3, opens: '00:00', closes: '24:00' });
});

test('the quotas of what is sent by hand and the column for replies are rules like the others', async () => {
  open(true);
  fireEvent.change(await screen.findByLabelText('Invitations a week'), { target: { value: '80' } });
  fireEvent.change(screen.getByLabelText('Paid InMails a month'), { target: { value: '20' } });
  await userEvent.click(screen.getByRole('combobox', { name: 'Replies move people to' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Nowhere' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save rules' }));
  await expect
    .poll(() => written(getOutreachRules.path))
    .toEqual({ version: 3, invitations_per_week: 80, inmails_per_month: 20, reply_column: '' });
});

test('what is no number is refused beside its field, and nothing is sent', async () => {
  open(true);
  fireEvent.change(await screen.findByLabelText('Mails a day'), { target: { value: 'many' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save rules' }));
  await screen.findByText('Enter a number');
  expect(written(getOutreachRules.path)).toBeUndefined();
});

test('staff resume what is paused, and what was due is held unless they say otherwise', async () => {
  rules = { ...rules, paused: '2026-11-18T08:00:00Z', paused_reason: 'Restored.', due: 4 };
  open(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Resume' }));
  await screen.findByText('4 messages were to leave by now.');
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await expect.poll(() => written(resumeOutreach.path)).toEqual({ due: 'hold' });
  await expect.poll(() => screen.queryByText(/Nothing leaves the firm/)).toBeNull();
});

test('others are told that nothing leaves, and who can change it', async () => {
  rules = { ...rules, paused: '2026-11-18T08:00:00Z', paused_reason: 'Restored.', due: 4 };
  open(false);
  await screen.findByText(/Restored\. Staff can resume\./);
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
});
