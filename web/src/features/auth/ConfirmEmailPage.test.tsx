import { confirmEmail } from '@app/contract/users/user-changes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx';

const api = useLocalApi();
beforeEach(() => {
  api.open('/confirm-email?token=abc');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmEmailPage />
    </QueryClientProvider>,
  );
});
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm this address' }));

test('the link confirms the address when its reader says so, not when it is opened', async () => {
  api.answer = () => ({ status: 200, body: { email: 'new@example.com' } });
  expect(api.asked).toEqual([]);
  await confirm();
  await screen.findByText('Thank you. new@example.com is now the address of your account.');
  expect(api.asked).toMatchObject([{ path: confirmEmail.path, body: { token: 'abc' } }]);
});

test('a link that does not work any more says so', async () => {
  const detail = 'This link no longer works. Please ask for a new one.';
  api.answer = () => ({ status: 410, body: { code: 'link_invalid', detail } });
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toBe(detail);
});
