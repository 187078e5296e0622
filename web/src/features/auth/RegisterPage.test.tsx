import { listRegistrationCompanies, register } from '@app/contract/users/accounts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { RegisterPage } from './RegisterPage.tsx';

const api = useLocalApi();
let outcome: ReturnType<typeof api.answer>;
const sent = () => api.asked.filter(({ path }) => path === register.path).map(({ body }) => body);

beforeEach(() => {
  outcome = { status: 201, body: { detail: 'Thank you' } };
  api.answer = ({ path }) =>
    path === listRegistrationCompanies.path
      ? { status: 200, body: { results: [{ id: 7, name: 'Lyra Partners' }] } }
      : outcome;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RegisterPage />
    </QueryClientProvider>,
  );
});

const type = (label: RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Register' }));

async function fillIn() {
  await type(/^First name/, 'Åsa');
  await type(/^Last name/, 'Ek');
  await type(/^E-mail/, 'asa@example.com');
  await type(/^Username/, 'asa.ek');
  await type(/^Password/, 'a long password');
  await userEvent.click(screen.getByRole('checkbox'));
}

test('a registration says that the account waits for approval', async () => {
  await fillIn();
  await submit();
  await screen.findByText(/Your account is waiting for administrator approval/);
  expect(sent()).toEqual([
    {
      first_name: 'Åsa',
      last_name: 'Ek',
      email: 'asa@example.com',
      username: 'asa.ek',
      password: 'a long password',
      phone_number: '',
      linkedin_url: '',
      linkedin_email: '',
      company_id: null,
      company_name: '',
      terms_accepted: true,
    },
  ]);
});

test('a company picked from the list is sent by its id', async () => {
  await fillIn();
  await type(/^Company/, 'lyra');
  await userEvent.click(await screen.findByRole('option', { name: 'Lyra Partners' }));
  await submit();
  await screen.findByText(/waiting for administrator approval/);
  expect(sent()).toMatchObject([{ company_id: 7 }]);
});

test('a company that is not on the list is sent as it was typed', async () => {
  await fillIn();
  await type(/^Company/, 'Lyra Two');
  await submit();
  await screen.findByText(/waiting for administrator approval/);
  expect(sent()).toMatchObject([{ company_id: null, company_name: 'Lyra Two' }]);
});

test('nothing is sent until the required fields are filled and the terms accepted', async () => {
  await submit();
  await screen.findByText('Please enter your first name');
  expect(screen.getByText('Please accept the terms of service')).not.toBeNull();
  expect(sent()).toEqual([]);
});

test('what the server finds wrong stands beside its field, and nothing typed is lost', async () => {
  outcome = {
    status: 409,
    body: { code: 'username_taken', detail: 'This username is taken', fields: { username: 'This username is taken' } },
  };
  await fillIn();
  await submit();
  expect(await screen.findAllByText('This username is taken')).toHaveLength(2);
  expect(screen.getByLabelText<HTMLInputElement>(/^Username/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('a long password');
});

test('a failure without a message reads "Registration failed"', async () => {
  outcome = { status: 502, body: '<html>' };
  await fillIn();
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Registration failed');
});
