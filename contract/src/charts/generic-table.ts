import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { wholeNumber } from '../base/numbers.ts';
import { id, timestamp } from '../base/text.ts';
import { fieldsOfModel } from './chart-fields.ts';
import { type ChartModelName, chartModelNames } from './chart-models.ts';
import { modelInQuery, questionInQuery, textInQuery } from './chart-query.ts';

/** How many rows there are of each model. */
export const listTableModels = endpoint({
  method: 'GET',
  path: '/api/v2/generic_table/models/',
  summary: 'The models whose rows can be read, and how many each has; of large ones what the database expects',
  access: 'superuser',
  errors: ['count_too_long'],
  response: z.object({
    results: z.array(
      z.object({ model: z.enum(chartModelNames), name: z.string(), rows: z.int(), estimated: z.boolean() }),
    ),
  }),
  shows: ['outbox', 'votes', 'tasks', 'people', 'companies', 'users'],
});
export type TableModel = z.output<typeof listTableModels.response>['results'][number];

/** A row by the names of its model. Names say what the ids among its values stand for, by the same field. */
export const tableRow = z.object({
  id: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()),
  names: z.record(z.string(), z.string()),
  /** Whom it is about. */
  person: id.nullable(),
});
export type TableRow = z.output<typeof tableRow>;

/** Fields that were asked for, in their order, or what is wrong with them in words. */
export function readFields(model: ChartModelName, text: string): { fields: string[] } | { fault: string } {
  const known = fieldsOfModel(model);
  const asked = [...new Set(text.split(',').map((name) => name.trim()))].filter(Boolean);
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return { fault: `${model} has no ${unknown.join(', ').slice(0, 200)}. It has: ${known.join(', ')}` };
  return { fields: asked.length > 0 ? asked : known };
}

export const listTableRows = endpoint({
  method: 'GET',
  path: '/api/v2/generic_table/',
  summary: 'Rows of a model that a filter lets through, by one of its moments, newest first; `next` continues',
  access: 'superuser',
  errors: ['count_too_long'],
  query: z.strictObject({
    ...questionInQuery,
    /** A comma list; all unless said. */
    fields: textInQuery(2000).default(''),
    from: timestamp.optional(),
    /** The first moment that does not count any more. */
    to: timestamp.optional(),
    limit: wholeNumber({ min: 1, max: 200 }).default(50),
    after: z.string().max(80).optional(),
  }),
  response: z.object({ results: z.array(tableRow), next: z.string().nullable() }),
  people: ({ results }: { results: readonly TableRow[] }) => results.flatMap(({ person }) => person ?? []),
  shows: ['outbox', 'votes', 'tasks', 'people', 'companies', 'users'],
});

export const getTableRow = endpoint({
  method: 'GET',
  path: '/api/v2/generic_table/row/',
  summary: 'One row of a model, with all its fields',
  access: 'superuser',
  errors: ['not_found', 'count_too_long'],
  query: z.strictObject({ model: modelInQuery, id: z.string().max(40) }),
  response: tableRow,
  people: ({ person }: TableRow) => (person === null ? [] : [person]),
  shows: ['outbox', 'votes', 'tasks', 'people', 'companies', 'users'],
});
