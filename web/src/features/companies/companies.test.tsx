import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { CurrentUserContext } from '../../parts/users/current-user.tsx';
import { makeUser } from '../../testing/make.ts';
import { getCompanyForId } from './company-queries.ts';
import { screens } from './screens.ts';

const words = 'Called getCompanyForId without id supplied';

test('a company that is asked for without an id is refused with the words for it', () => {
  expect(() => getCompanyForId(undefined)).toThrow(words);
  expect(() => getCompanyForId('')).toThrow(words);
});

test.each(['/company', '/company/'])('%s says that no company was named', async (address) => {
  const { path, load } = screens.find((each) => each.path === '/company/')!;
  const Company = await load();
  const element = (
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUserContext value={makeUser()}>
        <Company />
      </CurrentUserContext>
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path, element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  expect((await screen.findByRole('alert')).textContent).toBe(words);
});
