import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { requiredLine, timestamp } from '../base/text.ts';
import { type GradingMethod, gradingMethods } from './grading.ts';

/* A method that grades can be stopped for the whole firm: it suggests no one and says nothing of anybody until it is resumed. */

/** LLM NO is what LLM says no to, so both are stopped together. */
export const stoppableMethods = {
  ml: gradingMethods.ml,
  search: gradingMethods.search,
  llm: `${gradingMethods.llm} and ${gradingMethods.llm_no}`,
} as const;
export type StoppableMethod = keyof typeof stoppableMethods;
const method = z.enum(Object.keys(stoppableMethods) as [StoppableMethod]);
export const stoppableOf = (each: GradingMethod): StoppableMethod => (each === 'llm_no' ? 'llm' : each);

export const methodStop = z.object({
  method,
  reason: z.string(),
  since: timestamp,
  /** Who stopped it; empty for the bias monitor. */
  by: z.string(),
});
export type MethodStop = z.output<typeof methodStop>;
const reason = requiredLine(300, 'Say why');

export const listMethodStops = endpoint({
  method: 'GET',
  path: '/api/v2/method_stops/',
  summary: 'The methods of grading that are stopped, and why',
  access: 'user',
  response: z.object({ results: z.array(methodStop) }),
  shows: ['queues'],
});

export const stopMethod = endpoint({
  method: 'POST',
  path: '/api/v2/method_stops/',
  summary: 'Stops a method of grading: its queues are emptied and not filled, and what it says of people is not shown',
  access: 'superuser',
  body: z.strictObject({ method, reason }),
  audit: 'method_stop',
  touches: ['queues', 'assignments'],
});

export const resumeMethod = endpoint({
  method: 'POST',
  path: '/api/v2/method_stops/{method}/resume/',
  summary: 'Lets a method of grading go on, and has the queues of open roles filled again',
  access: 'superuser',
  errors: ['not_found'],
  params: z.object({ method }),
  body: z.strictObject({ reason }),
  audit: 'method_resume',
  touches: ['queues', 'assignments', 'tasks'],
});
