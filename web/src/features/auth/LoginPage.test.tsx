import { getFrontendConfig } from '@app/contract/machine/system';
import { startSingleSignOn } from '@app/contract/users/single-sign-on';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../kit/net/api-error.ts';
import { useLocalApi } from '../../testing/local-api.ts';
import { loginErrorText } from './login-errors.ts';
import { LoginPage } from './LoginPage.tsx';

/* The customer's table, copied once more by hand: a slip in the code's own table must not go unseen. */
test.each([
  ['No refresh token available', 'Invalid username or password. Please try again.'],
  ['Invalid credentials', 'The username or password you entered is incorrect.'],
  ['Login failed', 'Login failed. Please check your credentials and try again.'],
  ['Token refresh failed', 'Your session has expired. Please log in again.'],
  ['Network Error', 'Unable to connect to the server. Please check your internet connection.'],
  ['Authentication failed', 'Authentication failed. Please check your credentials.'],
  [
    'Account is inactive or awaiting approval',
    'Your account is not yet activated. Please contact an administrator for approval.',
  ],
  [
    'Account awaiting admin approval',
    "Your account is waiting for administrator approval. You'll receive an email when your account is activated.",
  ],
  [
    'Account has been deactivated',
    'Your account has been deactivated. Please contact an administrator for assistance.',
  ],
  ['This account is inactive', 'Your account is not yet activated. Please contact an administrator for approval.'],
  [
    'Still awaiting approval by staff',
    'Your account is not yet activated. Please contact an administrator for approval.',
  ],
  ['Too many attempts.', 'Too many attempts.'],
])('the backend message "%s" is shown as "%s"', (detail, shown) => {
  expect(loginErrorText(new ApiError({ status: 401, url: '/', detail }))).toBe(shown);
});

test('a failure without a message is a failed login', () => {
  expect(loginErrorText(new ApiError({ status: 502, url: '/' }))).toBe(
    'Login failed. Please check your credentials and try again.',
  );
});

const api = useLocalApi();
beforeEach(() => api.open('/login'));

/** The client asks for its configuration before it draws anything. */
function open(singleSignOn: string | null = null) {
  const client = new QueryClient();
  client.setQueryData([getFrontendConfig.path], { singleSignOn });
  return render(
    <QueryClientProvider client={client}>
      <LoginPage />
    </QueryClientProvider>,
  );
}
async function signIn() {
  await userEvent.type(screen.getByLabelText('Username or email'), ' kim ');
  await userEvent.type(screen.getByLabelText('Password'), ' a secret ');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('empty fields are asked for, and nothing is sent', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByText('Please enter your username or email');
  expect(screen.getByText('Please enter your password')).not.toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Username or email'));
  expect(api.asked).toEqual([]);
});

test('signing in stores the tokens and goes to the to-do page; the password is sent as it was typed', async () => {
  api.answer = () => ({ status: 200, body: { access: 'a', refresh: 'r' } });
  open();
  await signIn();
  await waitFor(() => expect(api.went).toEqual(['/todo']));
  expect(api.asked.map(({ body }) => body)).toEqual([{ username: 'kim', password: ' a secret ' }]);
  expect({ ...localStorage }).toMatchObject({ access_token: 'a', refresh_token: 'r' });
});

test('whoever was sent to the login screen gets back to where they wanted to go', async () => {
  sessionStorage.setItem('return_path', '/config/profile?x=1');
  api.answer = () => ({ status: 200, body: { access: 'a', refresh: 'r' } });
  open();
  await signIn();
  await waitFor(() => expect(api.went).toEqual(['/config/profile?x=1']));
});

test('a refused sign-in is explained and keeps what was typed', async () => {
  api.answer = () => ({ status: 403, body: { code: 'account_deactivated', detail: 'Account has been deactivated' } });
  open();
  await signIn();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Your account has been deactivated. Please contact an administrator for assistance.');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(' a secret ');
  expect(localStorage.getItem('access_token')).toBeNull();
});

test('whoever registered without the terms can accept them at the first sign-in', async () => {
  const refused = { code: 'account_awaiting_approval', detail: 'Account awaiting admin approval' };
  api.answer = ({ body }) => ({
    status: 403,
    body: 'terms_accepted' in (body as object) ? refused : { ...refused, fields: { terms_accepted: 'Please accept' } },
  });
  open();
  await signIn();
  await userEvent.click(await screen.findByRole('button', { name: 'I am at least 16 years old and accept' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /and accept/ })).toBeNull());
  expect(api.asked.at(-1)?.body).toEqual({ username: 'kim', password: ' a secret ', terms_accepted: true });
  expect((await screen.findByRole('alert')).textContent).toContain('waiting for administrator approval');
});

test('an expired session is mentioned', () => {
  api.open('/login?session_expired=true');
  open();
  expect(screen.getByRole('alert').textContent).toBe('Your session has expired. Please log in again.');
});

test('there are ways to get a new password, to register and to read the legal texts', () => {
  open();
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/forgot-password', '/register', '/privacy-policy', '/terms-of-service']);
});

test('whoever has a second factor is asked for it, and the same is sent again with the code', async () => {
  const asks = {
    status: 401,
    body: {
      code: 'second_factor_needed',
      detail: 'A second step is needed to sign in',
      fields: { code: 'Enter the code' },
    },
  };
  const wrong = { status: 401, body: { code: 'second_factor_wrong', detail: 'This code is not right' } };
  api.answer = ({ body }) => {
    const { code } = body as { code?: string };
    if (code === undefined) return asks;
    return code === '123456' ? { status: 200, body: { access: 'a', refresh: 'r' } } : wrong;
  };
  open();
  await signIn();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Second step');
  expect(screen.getByText('Enter the code.')).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(screen.getByLabelText('Code'), '000000{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('This code is not right');
  await userEvent.clear(screen.getByLabelText('Code'));
  await userEvent.type(screen.getByLabelText('Code'), ' 123456 {Enter}');
  await waitFor(() => expect(api.went).toEqual(['/todo']));
  expect(api.asked.at(-1)?.body).toEqual({ username: 'kim', password: ' a secret ', code: '123456' });
});

test('where there is an issuer, its button leads there, and the visit stays in this tab', async () => {
  api.answer = ({ path }) =>
    path === startSingleSignOn.path
      ? { status: 200, body: { url: 'https://login.example.com/?state=1', visit: 'a secret of this tab' } }
      : { status: 404 };
  open('Example login');
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Example login' }));
  await waitFor(() => expect(api.went).toEqual(['https://login.example.com/?state=1']));
  expect(sessionStorage.getItem('single_sign_on_visit')).toBe('a secret of this tab');
});

test('without an issuer there is no such button', () => {
  open();
  expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull();
});
