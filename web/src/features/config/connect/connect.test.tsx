import { getMailboxSignIn, listOauthClients, type SignInProvider } from '@app/contract/outreach/mailbox-sign-in';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropNotice } from '../../../kit/page/notices/notify.ts';
import { CurrentUserContext } from '../../../parts/users/current-user.tsx';
import { useLocalApi } from '../../../testing/local-api.ts';
import { makeUser } from '../../../testing/make.ts';
import { ConnectCard } from './ConnectCard.tsx';
import { OauthCard } from './OauthCard.tsx';

const api = useLocalApi();
let providers: SignInProvider[];
beforeEach(() => {
  providers = ['gmail', 'outlook'];
  api.open('/config/gmail');
  api.answer = ({ path, body }) => {
    if (path === listOauthClients.path)
      return {
        status: 200,
        body: { results: [], redirect_urls: { gmail: 'https://spana.example/config/gmail', outlook: '' } },
      };
    if (path === getMailboxSignIn.path && body === undefined)
      return { status: 200, body: { providers, connected: false } };
    if (path === getMailboxSignIn.path) return { status: 422, body: { code: 'sign_in_failed', detail: 'It is over.' } };
    return { status: 200, body: { url: 'https://provider.example/', client_id: 'spana' } };
  };
});
afterEach(() => {
  cleanup();
  dropNotice();
});

function open(element: ReactNode, address = '/config/gmail') {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserContext value={makeUser()}>
        <RouterProvider router={router} />
      </CurrentUserContext>
    </QueryClientProvider>,
  );
  return router;
}

test('the page of a provider offers to connect with it, and leads there', async () => {
  open(<ConnectCard asked="gmail" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect with Google' }));
  expect(screen.queryByRole('button', { name: 'Connect with Microsoft' })).toBeNull();
  await waitFor(() => expect(api.went).toEqual(['https://provider.example/']));
});

test('nothing is offered that staff have not set up', async () => {
  providers = [];
  open(<ConnectCard asked={undefined} />);
  await waitFor(() => expect(api.asked.length).toBe(1));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('whoever comes back hands in the code once, which leaves the address; why it was not taken is said', async () => {
  const router = open(<ConnectCard asked="gmail" />, '/config/gmail?code=abc&state=xyz');
  await screen.findByText('It is over.');
  expect(router.state.location.search).toBe('');
  const handed = api.asked.filter(({ body }) => body !== undefined);
  expect(handed).toMatchObject([{ body: { code: 'abc', state: 'xyz' } }]);
});

test('whoever said no at the provider is told that nothing was changed', async () => {
  open(<ConnectCard asked="gmail" />, '/config/gmail?error=access_denied&state=xyz');
  await screen.findByText(/Nothing was changed/);
  expect(api.asked.some(({ body }) => body !== undefined)).toBe(false);
});

test('staff enter what a provider knows the firm by', async () => {
  open(<OauthCard />);
  const google = within(await screen.findByRole('group', { name: 'Google' }));
  expect(google.getByLabelText<HTMLInputElement>('Redirect address').value).toBe('https://spana.example/config/gmail');
  fireEvent.change(google.getByLabelText(/^Client id/), { target: { value: 'spana' } });
  fireEvent.change(google.getByLabelText('Client secret'), { target: { value: 'secret' } });
  await userEvent.click(google.getByRole('button', { name: 'Save Google' }));
  await waitFor(() =>
    expect(api.asked.find(({ body }) => body !== undefined)).toMatchObject({
      path: '/api/v2/oauth_client/gmail/',
      body: { client_id: 'spana', client_secret: 'secret' },
    }),
  );
});
