import { type CurrentUser, userConfig } from '@app/contract/users/users';
import type { ManagedUser } from '@app/contract/users/user-changes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { CurrentUserContext } from '../../parts/users/current-user.tsx';
import { useLocalApi } from '../../testing/local-api.ts';
import { UserPanel } from './UserPanel.tsx';

const api = useLocalApi();

const editor: CurrentUser = {
  id: 1,
  username: 'staff',
  email: 'staff@example.com',
  first_name: 'Stefan',
  last_name: 'Ek',
  is_staff: true,
  is_superuser: true,
  version: 1,
  unconfirmed_email: null,
  avatar_url: '',
  userprofile: { can_impersonate: false, config: userConfig.parse({}) },
  second_factor_due: false,
  impersonator: null,
};

/* One user on a server that knows versions, like ours. */
let stored: ManagedUser;
const change = (fields: Partial<ManagedUser>) => {
  stored = { ...stored, ...fields, version: stored.version + 1 };
};
const saves = () => api.asked.filter(({ body }) => body !== undefined);

beforeEach(() => {
  stored = {
    id: 2,
    username: 'erik',
    email: 'erik@example.com',
    first_name: 'Erik',
    last_name: 'Berg',
    is_staff: false,
    is_superuser: false,
    version: 5,
    unconfirmed_email: null,
    avatar_url: '',
    state: 'active',
    created: '2026-01-01T10:00:00Z',
    last_login: null,
    open_sessions: 1,
    second_step: false,
    userprofile: {
      can_impersonate: false,
      company: null,
      company_name: '',
      phone_number: '',
      linkedin_url: '',
      linkedin_email: '',
      terms_accepted: '2026-01-01T10:00:00Z',
    },
  };
  api.answer = ({ path, body }) => {
    if (path !== '/api/v2/users/2/') return { status: 200, body: { results: [] } };
    if (body === undefined) return { status: 200, body: stored };
    const { version, ...fields } = body as Partial<ManagedUser>;
    if (version !== stored.version) return { status: 409, body: { code: 'changed_meanwhile', detail: 'Changed' } };
    if (fields.email === 'taken@example.com')
      return { status: 409, body: { code: 'email_taken', detail: 'It is taken' } };
    if (fields.first_name === 'Crash') return { status: 500, body: 'oops' };
    change(fields);
    return { status: 200, body: stored };
  };
});

async function open(as: Partial<CurrentUser> = {}) {
  const panel = <UserPanel id="2" onClose={() => {}} />;
  const router = createMemoryRouter([{ path: '/', element: panel }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserContext value={{ ...editor, ...as }}>
        <RouterProvider router={router} />
      </CurrentUserContext>
    </QueryClientProvider>,
  );
  await screen.findByLabelText('First name');
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const isChecked = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;
async function type(label: string, text: string) {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('only what was changed is sent, with the version it was changed against', async () => {
  await open();
  await type('Last name', 'Lund');
  await userEvent.click(screen.getByRole('switch', { name: 'Staff' }));
  await save();
  await waitFor(() => expect(stored).toMatchObject({ last_name: 'Lund', is_staff: true }));
  expect(saves().map(({ body }) => body)).toEqual([{ last_name: 'Lund', is_staff: true, version: 5 }]);
});

test('a change by somebody else is told; what was typed stays, the rest is new, and saving again works', async () => {
  await open();
  await type('Last name', 'Lund');
  change({ first_name: 'Erika', last_name: 'Theirs', is_staff: true });
  await save();
  await screen.findByText(/Someone else changed this in the meantime/);
  await waitFor(() => expect(field('First name').value).toBe('Erika'));
  expect(field('Last name').value).toBe('Lund');
  expect(isChecked('Staff')).toBe(true);
  await save();
  await waitFor(() => expect(stored).toMatchObject({ first_name: 'Erika', last_name: 'Lund', is_staff: true }));
  expect(saves().at(-1)?.body).toEqual({ last_name: 'Lund', version: 6 });
  await waitFor(() => expect(screen.queryByText(/in the meantime/)).toBeNull());
});

test.each([
  ['what the server said', 'E-mail', 'taken@example.com', 'It is taken'],
  ['a word of our own where it said nothing', 'First name', 'Crash', 'Failed to save changes'],
])('a save that failed shows %s', async (_, label, typed, shown) => {
  await open();
  await type(label, typed);
  await save();
  await screen.findByText(shown);
  expect(field(label).value).toBe(typed);
});

test('rights are locked for those who are not superusers, with the reason', async () => {
  await open({ is_superuser: false });
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Staff' }).disabled).toBe(true);
  expect(field('First name').disabled).toBe(false);
  screen.getByText('Only superusers change rights.');
});

test('an account with a right that one lacks is locked, with the reason', async () => {
  stored = { ...stored, userprofile: { ...stored.userprofile, can_impersonate: true } };
  await open({ is_superuser: false });
  screen.getByText('This account has rights that you do not have. Only a superuser can change it.');
  expect(field('E-mail').disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
});

test('the field shows the address that counts, also after another was saved', async () => {
  const answer = api.answer;
  api.answer = (asked) => {
    if (!(asked.body as { email?: string } | undefined)?.email) return answer(asked);
    change({ unconfirmed_email: 'new@example.com' });
    return { status: 200, body: stored };
  };
  await open();
  await type('E-mail', 'new@example.com');
  await save();
  await screen.findByText(/changes to new@example.com once it is confirmed/);
  await waitFor(() => expect(field('E-mail').value).toBe('erik@example.com'));
});

test('a new address is told to be waiting, beside the one that still counts, and can be stopped', async () => {
  stored = { ...stored, unconfirmed_email: 'new@example.com' };
  const answer = api.answer;
  api.answer = (asked) => {
    if (asked.path !== '/api/v2/users/2/email_change/') return answer(asked);
    change({ unconfirmed_email: null });
    return { status: 200, body: stored };
  };
  await open();
  expect(field('E-mail').value).toBe('erik@example.com');
  screen.getByText(/changes to new@example.com once it is confirmed/);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel change' }));
  await waitFor(() => expect(screen.queryByText(/once it is confirmed/)).toBeNull());
});

test('a photo that does not belong there can be removed', async () => {
  stored = { ...stored, avatar_url: '/api/v2/avatar/0/?photo=1' };
  const answer = api.answer;
  api.answer = (asked) => {
    if (asked.path !== '/api/v2/user/2/picture/') return answer(asked);
    stored = { ...stored, avatar_url: '/api/v2/avatar/0/' };
    return { status: 204, body: undefined };
  };
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull());
});

test('while impersonating nothing can be changed', async () => {
  await open({ impersonator: { id: 9, username: 'anna' } });
  for (const input of screen.getAllByRole<HTMLInputElement>('textbox')) expect(input.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
});
