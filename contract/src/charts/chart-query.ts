import { z } from 'zod';
import { longestFilter } from './chart-filter.ts';
import { chartModelNames } from './chart-models.ts';

/** A model as a query names it, in capitals or not. */
export const modelInQuery = z
  .string()
  .max(60)
  .transform((name): string => chartModelNames.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name)
  .pipe(z.enum(chartModelNames, `There is: ${chartModelNames.join(', ')}`));
export const textInQuery = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'Contains characters that cannot be stored');
/** What is asked of a model: rows by one of its moments, those that a filter lets through. */
export const questionInQuery = {
  model: modelInQuery,
  /** The moment by which rows are counted; the first of the model unless said. */
  field: z.string().max(60).optional(),
  filter: textInQuery(longestFilter).default(''),
};
