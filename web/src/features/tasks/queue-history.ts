import { getQueueSeries } from '@app/contract/charts/chart-sources';
import { taskQueues } from '@app/contract/machine/tasks';
import type { Charts } from '../../kit/chart/charts.ts';
import { source } from '../../kit/chart/source.ts';

export const queueHistory: Charts = {
  ranges: ['1h', '6h', '24h', '7d', '1m', '3m'],
  sources: () =>
    taskQueues.map((queue) =>
      source(queue, getQueueSeries, (query) => ({ params: { queue }, query }), {
        empty: 'Nothing ran or waited in this time.',
      }),
    ),
};
