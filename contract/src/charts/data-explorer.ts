import { z } from 'zod';
import { fieldsOfModel, references } from './chart-fields.ts';
import { chartModel, type ChartModelName } from './chart-models.ts';
import { questionInQuery } from './chart-query.ts';
import { countedChart } from './counted-chart.ts';

/** What can be made of the rows of a model. */
export const measures = {
  count: 'Count',
  persons: 'Different people',
  sum: 'Sum',
  avg: 'Mean',
  p50: 'Median',
  p95: '95 of 100 are below',
} as const;
export type Measure = keyof typeof measures;

/** Whole numbers that are amounts, and not the id of something. */
export const amountsOf = (model: ChartModelName): string[] => {
  const { keys, shown = {} } = chartModel(model);
  const types: Readonly<Record<string, string>> = { ...keys, ...shown };
  const ids = new Set<string>([...Object.keys(references), 'bot', 'proxy', 'bot__user_profile']);
  return Object.keys(types).filter((field) => types[field] === 'int' && !ids.has(field));
};
/** Whether rows of a model are about people. */
export const hasPeople = (model: ChartModelName): boolean =>
  model === 'Person' || fieldsOfModel(model).includes('person');

/** More groups than this are narrowed to the largest of the first dimension. */
export const mostGroups = 5000;
export const mostValues = 500;
/** A matrix shows as many of each; the rest is put together where it can be. */
export const mostRows = 40;

const name = z.string().max(60);
export const getPivot = countedChart(
  '/api/v2/charts/pivot/',
  'A measure of the rows of a model, over time or by a key, split by another key',
  {
    ...questionInQuery,
    measure: z.enum(Object.keys(measures) as [Measure]).default('count'),
    /** The amount that is summed up and so on. */
    of: name.optional(),
    /** A key; over time unless said. */
    by: name.optional(),
    split_by: name.optional(),
    /** Two keys can be rows and columns, too. */
    as: z.enum(['chart', 'matrix']).default('chart'),
  },
  ['outbox', 'votes', 'tasks', 'people'],
);
