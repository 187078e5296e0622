import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { OptOutPage } from './OptOutPage.tsx';

const api = useLocalApi();
const open = (address = '/unsubscribe?token=abcdefghij') => {
  api.open(address);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OptOutPage />
    </QueryClientProvider>,
  );
};
const done = 'You will not hear from us again, by mail or any other way.';

test('whoever opens the link is asked first, and refuses with one click', async () => {
  api.answer = ({ path }) => ({ status: 200, body: { opted_out: path.startsWith('/unsubscribe') } });
  open();
  await screen.findByRole('button', { name: 'Do not contact me again' });
  expect(api.asked.map(({ path }) => path)).toEqual(['/api/v2/opt_out/abcdefghij/']);
  await userEvent.click(screen.getByRole('button', { name: 'Do not contact me again' }));
  await screen.findByText(done);
  expect(api.asked.at(-1)?.path).toBe('/unsubscribe?token=abcdefghij');
});

test('whoever has refused already is told so', async () => {
  api.answer = () => ({ status: 200, body: { opted_out: true } });
  open();
  await screen.findByText(done);
  expect(screen.queryByRole('button', { name: 'Do not contact me again' })).toBeNull();
});

test('half a link says so', async () => {
  open('/unsubscribe');
  await screen.findByText('This link is not complete. Please copy all of it from the mail.');
  expect(api.asked).toEqual([]);
});
