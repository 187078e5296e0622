import { getQueueSeries, getVoteShares } from '@app/contract/charts/chart-sources';
import { getSystemInfo } from '@app/contract/machine/system';
import { expect, test } from 'vitest';
import { chartPage } from './chart-page.ts';
import type { Charts } from './charts.ts';
import { source } from './source.ts';

test('a definition asks only what its endpoint takes, of an endpoint that answers with a chart', () => {
  const right = source('Mail', getQueueSeries, (query) => ({ params: { queue: 'mail' as const }, query }));
  expect(right.request({ range: '7d', tz: 'UTC' })).toEqual({
    params: { queue: 'mail' },
    query: { range: '7d', tz: 'UTC' },
  });
  // @ts-expect-error -- there is no such queue
  source('Post', getQueueSeries, (query) => ({ params: { queue: 'post' as const }, query }));
  // @ts-expect-error -- it does not look at a range of time
  source('Shares', getVoteShares, (query) => ({ params: { id: 1 }, query }));
  // @ts-expect-error -- it does not answer with a chart
  source('Database', getSystemInfo, () => ({}));
});

test('the charts of a page take the places that its path has', async () => {
  const ofRole: Charts<{ id: string }> = { sources: ({ id }) => (id === '' ? [] : []) };
  const page = chartPage({ path: '/role/:id', title: 'Role', access: 'user', charts: async () => ofRole });
  expect(page).toMatchObject({ path: '/role/:id', layout: 'shell' });
  // @ts-expect-error -- the path has no place called id
  chartPage({ path: '/role/:name', title: 'Role', access: 'user', charts: async () => ofRole });
});
