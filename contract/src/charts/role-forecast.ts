import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id } from '../base/text.ts';

/** Whether a role will be filled by its deadline, from its own funnel and that of the firm. */
export const roleForecast = z.object({
  /** Between 0 and 1; null without a deadline. */
  chance: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Why, in a sentence. */
  because: z.string(),
});
export type RoleForecast = z.output<typeof roleForecast>;

export const getRoleForecasts = endpoint({
  method: 'GET',
  path: '/api/v2/charts/forecasts/',
  summary: 'Of each role that is worked on: whether it will be filled by its deadline',
  access: 'user',
  response: z.object({ results: z.array(roleForecast.extend({ id })) }),
  shows: ['assignments', 'cards'],
});
