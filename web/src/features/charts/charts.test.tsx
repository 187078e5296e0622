import { getInsights } from '@app/contract/charts/analytics';
import { changeChartSettings, getChartSettings, getKpis } from '@app/contract/charts/chart-settings';
import { chartPeriods } from '@app/contract/charts/charts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useLocalApi } from '../../testing/local-api.ts';
import { InsightsPage } from './InsightsPage.tsx';
import { KpisPage } from './KpisPage.tsx';
import { pages } from './pages/all.ts';
import { titles } from './titles.ts';

const api = useLocalApi();
afterEach(cleanup);
const show = (page: ReactNode, address = '/') => {
  api.open(address);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
};

describe('a chart page', () => {
  test.each(Object.entries(pages))(
    '%s asks only what the contract allows, and each of its charts has a title of its own',
    (_, page) => {
      const search = page.search?.parse({ users: ['anna', 'bo'] }) ?? {};
      const sources = page.sources({}, search);
      const names = sources.map(({ title }) => title);
      expect(new Set(names).size).toBe(names.length);
      expect(sources.length).toBeGreaterThan(0);
      const times = [undefined, ...chartPeriods].flatMap((period) =>
        (page.ranges ?? ['3m' as const]).map((range) => ({ range, tz: 'Europe/Stockholm', ...(period && { period }) })),
      );
      for (const { endpoint, request } of [...sources, ...(page.tiles?.({}, search) ?? [])])
        for (const time of times) {
          const { query } = (request(time) ?? {}) as { query?: unknown };
          const given = endpoint.query instanceof z.ZodType ? endpoint.query.safeParse(query) : undefined;
          expect(given?.error?.issues ?? [], `${endpoint.path} ${JSON.stringify(query)}`).toEqual([]);
        }
    },
  );

  test('has the title that the specification gives it', () => {
    expect(titles).toMatchObject({
      kpi_weekly_morpheus: 'KPI Weekly Morpheus - Stockcharts',
      'kpi_weekly_morpheus/charts': 'KPI Weekly Morpheus - Charts',
      artemis_vote_effect: 'Artemis Vote Effect',
      pitch_stats: 'Introduction statistics',
      proxy_stats: 'MigratedProxy Stats',
    });
  });
});

const figure = (name: string, parts: object) => ({
  name,
  value: 0,
  before: 0,
  n: null,
  n_before: null,
  target: null,
  weeks: Array.from({ length: 12 }, () => 1),
  ...parts,
});

test('a figure says what it is, what changed and whether its target is met; without anything to divide it is N/A', async () => {
  api.answer = ({ path }) => ({
    status: 200,
    body: path.startsWith(getKpis.path)
      ? {
          results: [
            figure('up_votes', { value: 12_340, before: 10_000, target: 20_000 }),
            figure('reply_rate', { value: null, n: 0 }),
            figure('tasks_failed', { value: 3, before: 5, target: 4 }),
          ],
        }
      : { named_users: [], targets: {} },
  });
  show(<KpisPage />);
  const card = async (name: RegExp) => (await screen.findByRole('link', { name })).textContent;
  expect(await card(/Up-votes/)).toMatch(/12K.*Target 20K, not met/);
  expect(await card(/Reply rate/)).toContain('N/A');
  // Fewer failures are better, and fewer than the target is met.
  expect(await card(/Tasks that failed/)).toContain('Target 4, met');
});

test('targets are set for all figures at once; shares in per cent, and what is no number is said beside it', async () => {
  api.answer = ({ path }) => ({
    status: 200,
    body: path.startsWith(getKpis.path)
      ? { results: [] }
      : { named_users: [], targets: { reply_rate: 0.3, replies: 5 } },
  });
  show(<KpisPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Set targets' }));
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  expect(field('Reply rate (%)').value).toBe('30');
  fireEvent.change(field('Reply rate (%)'), { target: { value: 'many' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('A number from 0 on');
  expect(api.asked.some(({ body }) => body !== undefined)).toBe(false);
  fireEvent.change(field('Reply rate (%)'), { target: { value: '32,5' } });
  fireEvent.change(field('Replies'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => api.asked.find(({ body }) => body !== undefined))
    .toMatchObject({
      path: changeChartSettings.path,
      body: { targets: { reply_rate: 0.325, replies: null } },
    });
  expect(getChartSettings.path).toBe(changeChartSettings.path);
});

const insights = (weeks: { n: number; value: number }[]) => ({
  weeks: weeks.map((week) => ({ week: '2026-11-16T00:00:00.000Z', ...week })),
  votes_this_week: 4,
  replies_waiting: 2,
  reminders_due: 1,
  roles: [],
});
const weeksOf = (...shares: [value: number, n: number][]) => shares.map(([value, n]) => ({ n, value }));

test('insights say whether a change of the reply rate may be chance, and leave the youngest weeks out', async () => {
  const answer = (weeks: { n: number; value: number }[]) => {
    api.answer = ({ path }) => ({ status: 200, body: path.startsWith(getInsights.path) ? insights(weeks) : {} });
  };
  answer(weeksOf([10, 100], [10, 100], [10, 100], [30, 100], [30, 100], [30, 100], [0, 100], [0, 100]));
  show(<InsightsPage />);
  await screen.findByText(
    /30 % of 300 messages were answered, 10 % of 300 in the three weeks before. The change is hardly chance./,
  );
  cleanup();
  answer(weeksOf([1, 10], [1, 10], [1, 10], [2, 10], [1, 10], [1, 10], [0, 10], [0, 10]));
  show(<InsightsPage />);
  await screen.findByText(/may well be chance/);
  expect(await screen.findByText(/You work on no role right now/)).toBeDefined();
});
