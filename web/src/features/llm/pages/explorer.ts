import { getPivot } from '@app/contract/data-explorer';
import type { Charts } from '../../../kit/chart/charts.ts';
import { source } from '../../../kit/chart/source.ts';
import { PivotControls } from '../explorer/PivotControls.tsx';
import { pivotSearch } from '../explorer/pivot-search.ts';

export const explorer: Charts<unknown, typeof pivotSearch> = {
  ranges: ['3m', '24h', '7d', '1m', '6m', 'ytd', '1y', 'all'],
  periods: ['hour', 'day', 'week', 'month'],
  search: pivotSearch,
  controls: PivotControls,
  sources: (_, { model, measure, of, by, split, as, filter }) => [
    source(
      'What you chose',
      getPivot,
      (time) => ({
        query: {
          ...time,
          model,
          measure,
          ...(of && { of }),
          ...(by && { by }),
          ...(split && { split_by: split }),
          ...(by && split && { as }),
          ...(filter && { filter }),
        },
      }),
      { empty: 'Nothing like this in this time. Choose a longer range or a wider filter.' },
    ),
  ],
};
