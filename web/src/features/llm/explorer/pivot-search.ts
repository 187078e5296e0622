import { chartModelNames } from '@app/contract/charts/chart-models';
import { longestFilter } from '@app/contract/charts/chart-filter';
import { type Measure, measures } from '@app/contract/charts/data-explorer';
import { z } from 'zod';

const field = z.string().max(60).default('');
export const pivotSearch = z.object({
  model: z.enum(chartModelNames).default('Vote'),
  measure: z.enum(Object.keys(measures) as [Measure]).default('count'),
  of: field,
  by: field,
  split: field,
  as: z.enum(['chart', 'matrix']).default('chart'),
  filter: z.string().max(longestFilter).default(''),
});
