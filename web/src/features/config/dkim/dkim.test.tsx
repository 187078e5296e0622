import { type Dkim, getDkim } from '@app/contract/outreach/dkim';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { dropNotice } from '../../../kit/page/notices/notify.ts';
import { CurrentUserContext } from '../../../parts/users/current-user.tsx';
import { useLocalApi } from '../../../testing/local-api.ts';
import { makeUser } from '../../../testing/make.ts';
import { DkimCard } from './DkimCard.tsx';

const api = useLocalApi();
afterEach(() => {
  cleanup();
  dropNotice();
});

test('a key is made for the domain, its record is shown to copy, and it is removed after a question', async () => {
  let dkim: Dkim | null = null;
  api.answer = ({ body }) => {
    if (body === undefined) return { status: 200, body: { dkim } };
    dkim = {
      ...(body as { domain: string; selector: string }),
      created: '2026-11-18T08:00:00Z',
      record_name: 'spana._domainkey.example.com',
      record_value: 'v=DKIM1; k=rsa; p=MIIB',
    };
    return { status: 200, body: dkim };
  };
  const router = createMemoryRouter([{ path: '*', element: <DkimCard /> }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserContext value={makeUser()}>
        <RouterProvider router={router} />
      </CurrentUserContext>
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText(/^Domain/), { target: { value: 'not a domain' } });
  await userEvent.click(screen.getByRole('button', { name: 'Sign mails' }));
  await screen.findByText('Not a domain, such as firm.example');
  fireEvent.change(screen.getByLabelText(/^Domain/), { target: { value: 'example.com' } });
  await userEvent.click(screen.getByRole('button', { name: 'Sign mails' }));
  const value = await screen.findByLabelText<HTMLInputElement>('Value of the record');
  expect(value.value).toBe('v=DKIM1; k=rsa; p=MIIB');
  expect(api.asked.find(({ body }) => body !== undefined)).toMatchObject({
    path: getDkim.path,
    body: { domain: 'example.com', selector: 'spana' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Stop signing' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop signing mails?' });
  dkim = null;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stop signing' }));
  await waitFor(() => expect(screen.queryByLabelText('Value of the record')).toBeNull());
});
