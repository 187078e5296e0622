import type { ChartPayload } from '@app/contract/charts/charts';

/** A chart of one category, unless said otherwise. */
export const makeChart = (parts: Partial<ChartPayload> = {}): ChartPayload => ({
  v: 1,
  id: 'chart',
  title: 'Chart',
  shape: 'category',
  x: { type: 'category', label: 'Name', values: ['One'] },
  axes: [{ id: 'l', unit: 'count' }],
  series: [{ id: 'votes', name: 'Votes', axis: 'l', draw: 'bar', data: [3], total: 3 }],
  meta: {
    generated_at: '2026-11-15T10:00:00.000Z',
    took_ms: 3,
    cached: false,
    tables: ['vote'],
    definition: 'All votes.',
    params: {},
    warnings: [],
  },
  ...parts,
});
