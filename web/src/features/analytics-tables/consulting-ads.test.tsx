import {
  changeConsultingAd,
  type ConsultingAd,
  createRoleFromAd,
  listConsultingAds,
} from '@app/contract/charts/consulting-ads';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TableScreen } from '../../kit/list/TableScreen.tsx';
import { Notifications } from '../../kit/page/notices/Notifications.tsx';
import { theme } from '../../kit/theme.ts';
import { CurrentUserContext } from '../../parts/users/current-user.tsx';
import { useLocalApi } from '../../testing/local-api.ts';
import { makeUser } from '../../testing/make.ts';
import { offeredBy, rateText, whereText } from './ad-texts.ts';
import { consultingAds } from './pages/consulting-ads.ts';

const api = useLocalApi();
afterEach(cleanup);

const ad: ConsultingAd = {
  id: 4,
  source: 'feed',
  title: 'Kotlin developer',
  client: 'Client AB',
  broker: 'Broker AB',
  place: 'Umeå',
  is_remote: true,
  starts_on: '2026-12-01',
  months: 6,
  hourly_rate: 950,
  currency: 'SEK',
  skills: ['Kotlin'],
  url: '',
  published: '2026-11-01T00:00:00Z',
  apply_by: null,
  state: 'new',
  duplicate_of: null,
  duplicates: 0,
  assignment: null,
  people_count: 3,
};
let ads: ConsultingAd[];
beforeEach(() => {
  ads = [ad];
  api.answer = ({ path }) => {
    if (path.startsWith(createRoleFromAd.path.replace('{id}', '4'))) return { status: 201, body: { assignment: 9 } };
    if (path.startsWith(changeConsultingAd.path.replace('{id}', '4'))) return { status: 204 };
    if (path.startsWith(listConsultingAds.path))
      return { status: 200, body: { count: ads.length, next: null, previous: null, results: ads } };
    return { status: 200, body: { results: [] } };
  };
});

function open() {
  const page = <TableScreen table={consultingAds} page="/charts/show_konsultuppdrag" title="Consulting ads" />;
  const router = createMemoryRouter([{ path: '*', element: page }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <CurrentUserContext value={makeUser({ is_superuser: true })}>
          <RouterProvider router={router} />
          <Notifications />
        </CurrentUserContext>
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return router;
}
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More for Kotlin developer' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const changes = () => api.asked.filter(({ body }) => body !== undefined).map(({ body }) => body);

test('an ad is hidden, and Undo shows it again', async () => {
  open();
  await choose('Hide');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(changes()).toEqual([{ state: 'hidden' }, { state: 'new' }]));
});

test('a role is made of an ad, and the notice leads to it', async () => {
  const router = open();
  await choose('Create role');
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect(router.state.location).toMatchObject({ pathname: '/assignmentsv2', search: '?role=9&tab=edit' });
});

test('without any ad the page says that no feed is connected, and where that is done', async () => {
  ads = [];
  open();
  expect(await screen.findByText('No feed connected')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'licence key' }).getAttribute('href')).toBe('/charts/lic_keys');
});

test('what is not said is left out of the texts', () => {
  expect(offeredBy(ad)).toBe('Client AB via Broker AB');
  expect(offeredBy({ client: '', broker: 'Broker AB' })).toBe('Broker AB');
  expect(whereText(ad)).toBe('Umeå, remote');
  expect(rateText(ad)).toBe('950 SEK/h');
  expect(rateText({ hourly_rate: null, currency: 'SEK' })).toBe('');
});
