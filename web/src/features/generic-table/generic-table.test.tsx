import type { ChartPayload } from '@app/contract/charts/charts';
import { getTableRow, listTableModels, listTableRows, type TableRow } from '@app/contract/charts/generic-table';
import { getGenericSeries } from '@app/contract/charts/hs';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { theme } from '../../kit/theme.ts';
import { useLocalApi } from '../../testing/local-api.ts';
import { GenericTablePage } from './GenericTablePage.tsx';

const api = useLocalApi();
afterEach(cleanup);

const row: TableRow = {
  id: '7',
  person: 5,
  values: {
    id: 7,
    created: '2026-11-01T10:00:00+00:00',
    person: 5,
    user: 2,
    state: 'sent',
    error: null,
    assignment: 3,
  },
  names: { person: 'Anna Ek', user: 'erik', assignment: 'Nurse' },
};
const noRows: ChartPayload = {
  v: 1,
  id: 'generic_ts',
  title: 'E-mails',
  shape: 'time',
  x: { type: 'time', unit: 'day', tz: 'UTC', values: [], end: 0, partial_last: false },
  axes: [{ id: 'l', unit: 'count' }],
  series: [],
  meta: {
    generated_at: '2026-11-01T10:00:00Z',
    took_ms: 1,
    cached: false,
    tables: [],
    definition: '',
    params: {},
    warnings: [],
  },
};
beforeEach(() => {
  api.answer = ({ path }) => {
    if (path.startsWith(listTableModels.path))
      return {
        status: 200,
        body: { results: [{ model: 'EmailQueue', name: 'E-mails', rows: 12_345, estimated: true }] },
      };
    if (path.startsWith(getGenericSeries.path)) return { status: 200, body: noRows };
    if (path.startsWith(getTableRow.path)) return { status: 200, body: row };
    if (path.startsWith(listTableRows.path)) return { status: 200, body: { results: [row], next: null } };
    return { status: 200, body: { results: [] } };
  };
});

function open(address: string) {
  const router = createMemoryRouter([{ path: '*', element: <GenericTablePage /> }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return router;
}
const headings = async () => (await screen.findAllByRole('columnheader')).map((head) => head.textContent);
const askedOf = (path: string) =>
  api.asked
    .filter((asked) => asked.path.startsWith(`${path}?`))
    .map((asked) => new URL(asked.path, 'http://x').searchParams);

test('the fields of the address are the columns, in their order, and people, roles and users are links by their names', async () => {
  open('/generic_table/?model=emailqueue&fields=state,person,user,assignment,created');
  expect(await headings()).toEqual(['State', 'Person', 'User', 'Role', 'Created']);
  expect(screen.getByRole('link', { name: 'Anna Ek' }).getAttribute('href')).toBe('/person/5');
  expect(screen.getByRole('link', { name: 'erik' }).getAttribute('href')).toBe('/user-management/active-users?user=2');
  expect(screen.getByRole('link', { name: 'Nurse' }).getAttribute('href')).toBe('/assignmentsv2?role=3');
  expect(askedOf(listTableRows.path)[0]!.get('model')).toBe('EmailQueue');
});

test('the rows behind a bar are asked for by the filter and the times of the address', async () => {
  const filter = String.raw`user__username:a\:b|state__in:sent,failed`;
  const [from, to] = ['2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'];
  open(`/generic_table/?${new URLSearchParams({ model: 'EmailQueue', field: 'sent_at', filter, from, to })}`);
  await headings();
  expect(Object.fromEntries(askedOf(listTableRows.path)[0]!)).toMatchObject({ field: 'sent_at', filter, from, to });
});

test('a field or a model that there is not is named with those there are', async () => {
  open('/generic_table/?model=vote&fields=grade,secret');
  expect((await screen.findByRole('alert')).textContent).toContain('Vote has no secret. It has: id, created');
  await waitFor(() => expect(askedOf(listTableRows.path)).toHaveLength(1));
  expect(askedOf(listTableRows.path)[0]!.get('fields')).not.toContain('secret');
  cleanup();
  open('/generic_table/?model=app_user');
  expect((await screen.findByRole('alert')).textContent).toContain('There is no “app_user”. There is: EmailQueue');
});

test('without a model there is a list of them, which says what is an estimate', async () => {
  open('/generic_table/');
  expect((await screen.findByRole('link', { name: 'E-mails' })).getAttribute('href')).toBe(
    '/generic_table/?model=EmailQueue',
  );
  expect(screen.getByText('≈ 12,345')).toBeTruthy();
});

test('a row opens with all its fields and the names to ask for them by', async () => {
  const router = open('/generic_table/?model=EmailQueue');
  await userEvent.click(await screen.findByRole('link', { name: '7' }));
  const panel = await screen.findByRole('dialog');
  expect(router.state.location.search).toBe('?model=EmailQueue&row=7');
  expect(await within(panel).findByText('user__username')).toBeTruthy();
  expect(within(panel).getByRole('link', { name: 'Anna Ek (5)' }).getAttribute('href')).toBe('/person/5');
  expect(Object.fromEntries(askedOf(getTableRow.path)[0]!)).toEqual({ model: 'EmailQueue', id: '7' });
});

test('as a chart, the same question is asked, with a split from the address', async () => {
  const router = open('/generic_table/?model=emailqueue&filter=state:sent&field=sent_at');
  await headings();
  expect(askedOf(getGenericSeries.path)).toEqual([]);
  await userEvent.click(screen.getByRole('link', { name: 'As chart' }));
  await waitFor(() => expect(askedOf(getGenericSeries.path)).toHaveLength(1));
  expect(Object.fromEntries(askedOf(getGenericSeries.path)[0]!)).toMatchObject({
    model: 'EmailQueue',
    filter: 'state:sent',
    field: 'sent_at',
    range: 'all',
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Split by' }));
  await userEvent.click(await screen.findByRole('option', { name: /user__username/ }));
  await waitFor(() => expect(askedOf(getGenericSeries.path).at(-1)!.get('split_by')).toBe('user__username'));
  expect(router.state.location.search).toContain('split_by=user__username');
  await userEvent.click(screen.getByRole('link', { name: 'Hide chart' }));
  expect(router.state.location.search).toBe('?model=emailqueue&filter=state%3Asent&field=sent_at');
});

test('the model that nothing fills is named with the reason', async () => {
  open('/generic_table/?model=vacation');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The product keeps no vacations. There is: EmailQueue',
  );
});
