import { fieldName } from '@app/contract/charts/chart-fields';
import { chartModel } from '@app/contract/charts/chart-models';
import { getPivot, measures } from '@app/contract/charts/data-explorer';
import type { z } from 'zod';
import type { Charts } from '../../../kit/chart/charts.ts';
import { source } from '../../../kit/chart/source.ts';
import { PivotControls } from '../explorer/PivotControls.tsx';
import { pivotSearch } from '../explorer/pivot-search.ts';

type Chosen = Pick<z.output<typeof pivotSearch>, 'model' | 'measure' | 'of' | 'by' | 'split'>;
/** "Votes: count by grade and method". */
function titleOf({ model, measure, of, by, split }: Chosen): string {
  const words = measures[measure].toLowerCase();
  const figure = of ? `${fieldName(of).toLowerCase()} (${words})` : words;
  const keys = [by ? fieldName(by) : 'time', ...(split ? [fieldName(split)] : [])].map((key) => key.toLowerCase());
  return `${chartModel(model).name}: ${figure} by ${keys.join(' and ')}`;
}

export const explorer: Charts<unknown, typeof pivotSearch> = {
  ranges: ['3m', '24h', '7d', '1m', '6m', 'ytd', '1y', 'all'],
  periods: ['hour', 'day', 'week', 'month'],
  search: pivotSearch,
  controls: PivotControls,
  sources: (_, { model, measure, of, by, split, as, filter }) => [
    source(
      titleOf({ model, measure, of, by, split }),
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
