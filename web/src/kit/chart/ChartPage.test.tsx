import { endpoint } from '@app/contract/base/endpoint';
import { timestamp } from '@app/contract/base/text';
import { type ChartPayload, chartPayload, timeQuery } from '@app/contract/charts/charts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useLocalApi } from '../../testing/local-api.ts';
import { makeChart } from '../../testing/make-chart.ts';
import { useSearch } from '../page/address/search.ts';
import type { Charts } from './charts.ts';
import { ChartPage } from './ChartPage.tsx';
import { source, tile, totalOf } from './source.ts';

const api = useLocalApi();
const common = { method: 'GET', access: 'user', summary: '', response: chartPayload, shows: [] } as const;
const window = { from: timestamp.optional(), to: timestamp.optional() };
const getSent = endpoint({
  ...common,
  path: '/api/v2/charts/sent/',
  query: z.strictObject({ ...timeQuery, ...window, user: z.string().optional() }),
});
const getQueued = endpoint({ ...common, path: '/api/v2/charts/queued/', query: z.strictObject(timeQuery) });

const day = 86_400_000;
const first = Date.parse('2026-11-16T00:00:00Z');
const sent = (start: number, data: number[]): ChartPayload =>
  makeChart({
    shape: 'time',
    x: { type: 'time', unit: 'day', tz: 'UTC', values: [start, start + day], partial_last: false },
    series: [
      { id: 'sent', name: 'Sent', axis: 'l', draw: 'bar', data, total: data.reduce((sum, each) => sum + each, 0) },
    ],
  });
const marks = [
  {
    id: 1,
    at: '2026-11-17T12:00:00Z',
    kind: 'note',
    label: 'Prices raised',
    href: '',
    user: { id: 1, username: 'eva' },
  },
  {
    id: 2,
    at: '2026-11-16T08:00:00Z',
    kind: 'deploy',
    label: 'product 2.1',
    href: 'https://ci.example/builds/7',
    user: null,
  },
  // What is stored may be anything; a script must not become a link.
  { id: 3, at: '2026-11-16T09:00:00Z', kind: 'deploy', label: 'product 2.2', href: 'javascript:alert(1)', user: null },
];
const asked = (part: string) => api.asked.map(({ path }) => path).filter((path) => path.includes(part));

beforeEach(() => {
  /* There is no canvas here, and nothing has a size. */
  for (const size of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(300);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () => new Proxy({}, { get: () => () => ({}) }) as never,
  );
  api.answer = ({ path }) => {
    if (path.includes('/marks/')) return { status: 200, body: { results: marks } };
    const isBefore = new URL(path, 'http://x').searchParams.has('from');
    return { status: 200, body: isBefore ? sent(first - 2 * day, [10, 10]) : sent(first, [15, 10]) };
  };
});

const charts: Charts = {
  ranges: ['7d', 'all'],
  periods: ['day', 'week'],
  tiles: () => [
    tile(
      'Sent',
      getSent,
      (query) => ({ query }),
      (chart) => totalOf(chart),
    ),
  ],
  sources: () => [
    source('Sent over time', getSent, (query) => ({ query })),
    source('Queued', getQueued, (query) => ({ query })),
  ],
};
const Address = () => <output>{useLocation().search}</output>;
const show = (search = '', definition: Charts = charts, access: 'user' | 'superuser' = 'user') =>
  render(
    <MemoryRouter initialEntries={[`/charts/test${search}`]}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ChartPage path="/test" title="Test" access={access} charts={definition} />
        <Address />
      </QueryClientProvider>
    </MemoryRouter>,
  );
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const tableOf = async (name: string) => {
  const region = await card(name);
  await userEvent.click(region.getByRole('button', { name: `${name}: show as table` }));
  return region.findByRole('table');
};
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('compared with the period before, a chart asks once more and has its figures beside its own', async () => {
  show();
  await userEvent.click(await screen.findByRole('switch', { name: 'Compare with the period before' }));
  expect(screen.getByText('?compare=1')).toBeDefined();
  const sentCard = await card('Sent over time');
  expect(await sentCard.findByText('25, 25 % more than the 20 of the period before')).toBeDefined();
  const earlier = asked('/sent/').filter((path) => path.includes('from='));
  expect(earlier).toHaveLength(1);
  expect(Object.fromEntries(new URL(earlier[0]!, 'http://x').searchParams)).toMatchObject({
    from: '2026-11-14T00:00:00.000Z',
    to: '2026-11-16T00:00:00.000Z',
    period: 'day',
  });
  expect(cellsOf(await tableOf('Sent over time'))).toEqual([
    ['Day', 'Period before', 'Sent', 'Sent, period before'],
    ['2026-11-16', '2026-11-14', '15', '10'],
    ['2026-11-17', '2026-11-15', '10', '10'],
  ]);
});

test('an endpoint that takes no window is not compared, and everything has no period before', async () => {
  show('?compare=1');
  await (await card('Sent over time')).findByText(/more than the 20/);
  expect(asked('/queued/')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(screen.queryByRole('switch')).toBeNull());
  await waitFor(() => expect(screen.queryByText(/more than the 20/)).toBeNull());
});

test('a chart that always looks at the same days is not compared with itself', async () => {
  show('?compare=1', {
    ranges: ['7d'],
    sources: () => [
      source('Fixed', getSent, () => ({ query: { range: '7d' as const } })),
      source('Sent over time', getSent, (query) => ({ query })),
    ],
  });
  await (await card('Sent over time')).findByText(/more than the 20/);
  expect((await card('Fixed')).queryByText(/period before/)).toBeNull();
});

test('a period before that cannot be read says so and leaves the chart alone', async () => {
  const answer = api.answer;
  api.answer = (request) =>
    request.path.includes('from=') ? { status: 400, body: { detail: 'Planted' } } : answer(request);
  show('?compare=1');
  expect(await (await card('Sent over time')).findByText(/could not be read: Planted/)).toBeDefined();
  expect(cellsOf(await tableOf('Sent over time'))[1]).toEqual(['2026-11-16', '15']);
});

test('a tile stands above the charts, asks nothing that they do not ask, and says what changed', async () => {
  show('?compare=1');
  const [term] = await screen.findAllByRole('term');
  expect(term!.textContent).toBe('Sent');
  await waitFor(() => expect(screen.getByRole('definition').textContent).toBe('2525 % more than before'));
  expect(asked('/sent/')).toHaveLength(2);
});

test('what happened is read once for the page, and stands in the last column of each table', async () => {
  show('', charts, 'superuser');
  const table = await tableOf('Sent over time');
  expect(cellsOf(table)).toEqual([
    ['Day', 'Sent', 'Marks'],
    ['2026-11-16', '15', 'Deploy: product 2.1; Deploy: product 2.2'],
    ['2026-11-17', '10', 'Prices raised'],
  ]);
  expect(asked('/marks/')).toHaveLength(1);
  const links = within(table).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://ci.example/builds/7']);
});

test('who may not read marks is not offered any', async () => {
  show();
  await tableOf('Sent over time');
  expect(asked('/marks/')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Add a note' })).toBeNull();
});

test('a note is added with its moment, and others can be deleted', async () => {
  show('', charts, 'superuser');
  await userEvent.click(await screen.findByRole('button', { name: 'Add a note' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a note' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(dialog.getByText('Please say what happened')).toBeDefined();
  await userEvent.type(dialog.getByLabelText(/^What happened/), 'Fair in Lund');
  const when = dialog.getByLabelText(/^When/);
  await userEvent.clear(when);
  await userEvent.type(when, '2026-11-16 09:30');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Prices raised' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.asked.find(({ body }) => body !== undefined)?.body).toEqual({
    kind: 'note',
    label: 'Fair in Lund',
    at: new Date('2026-11-16T09:30').toISOString(),
  });
  expect(asked('/marks/1/')).toHaveLength(1);
});

test('a link to share holds range, period, zone and filters; who opens it sees those days', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  show('?user=eva&tz=Asia/Tokyo');
  expect(await screen.findByText('Times of Asia/Tokyo')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  const { pathname, searchParams } = new URL(writeText.mock.calls[0]![0]);
  expect(pathname).toBe('/charts/test');
  expect(Object.fromEntries(searchParams)).toEqual({ user: 'eva', range: '7d', period: 'auto', tz: 'Asia/Tokyo' });
  await waitFor(() => expect(asked('/sent/')[0]).toContain('tz=Asia%2FTokyo'));
});

test('a page may have a usual period and controls of its own, and its charts follow both', async () => {
  const search = z.object({ user: z.string().optional() });
  const PickUser = () => {
    const [, setSearch] = useSearch(search);
    return <button onClick={() => setSearch({ user: 'eva' })}>Eva</button>;
  };
  const byUser: Charts<unknown, typeof search> = {
    ranges: ['7d'],
    periods: ['day', 'week'],
    period: 'week',
    search,
    controls: PickUser,
    sources: (_, { user }) => [source(`Sent by ${user}`, getSent, (query) => ({ query: { ...query, user } }))],
  };
  show('', byUser);
  await card('Sent by undefined');
  await userEvent.click(screen.getByRole('button', { name: 'Eva' }));
  await card('Sent by eva');
  await waitFor(() => expect(asked('user=eva')[0]).toContain('period=week'));
  await userEvent.click(screen.getByRole('combobox', { name: 'Period' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Automatic' }));
  await waitFor(() => expect(asked('user=eva').at(-1)).not.toContain('period='));
});

test('a chart says what it counts, where that was read and when, also when there is nothing to show', async () => {
  const empty = sent(first, [0, 0]);
  const warnings = [{ code: 'late', text: 'Yesterday is not complete.' }];
  api.answer = () => ({ status: 200, body: { ...empty, meta: { ...empty.meta, cached: true, warnings } } });
  show('', { sources: () => [source('Sent over time', getQueued, (query) => ({ query }))] });
  const region = await card('Sent over time');
  expect(await region.findByText('Nothing to show yet.')).toBeDefined();
  expect(region.getByText('All votes.')).toBeDefined();
  expect(region.getByText(/^Read from vote at .* answered from the cache/)).toBeDefined();
  expect(region.getByText('Warning: Yesterday is not complete.')).toBeDefined();
});

test('a page says when each of its sources last reported, and which has fallen silent', async () => {
  const source = { events: 3, rejected: 0, lag_seconds: 2, usual_gap_seconds: 600, silent: false };
  const results = [
    { ...source, source: 'profile-feed', last_received: new Date().toISOString() },
    { ...source, source: 'demo', last_received: '2026-01-01T00:00:00Z', silent: true },
  ];
  api.answer = () => ({ status: 200, body: { results } });
  show('', { freshness: ['bot', 'bot_action'], sources: () => [] });
  expect(await screen.findByText('1 source is silent')).toBeDefined();
  expect(screen.getByText(/^2 sources, last data less than a minute ago/)).toBeDefined();
  const rows = within(screen.getByRole('region', { name: 'Sources, table' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Source'),
    expect.stringMatching(/^profile-feedless than a minute ago/),
    expect.stringMatching(/^demoMade up for the demoSilent/),
  ]);
  expect(asked('/freshness/')[0]).toContain('kinds=bot%2Cbot_action');
});
