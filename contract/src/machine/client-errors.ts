import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { line, paragraph } from '../base/text.ts';

/** How an error in the browser was caught: while something was drawn, as a promise that nobody awaited, or by the window. */
export const errorCatches = ['render', 'promise', 'event'] as const;
export type ErrorCatch = (typeof errorCatches)[number];

export const reportClientError = endpoint({
  method: 'POST',
  path: '/api/v2/client_errors/',
  summary:
    'Writes an error of the web client into the log. Tokens and the like are left out; so are all but ten a minute',
  access: 'user',
  errors: ['too_many_requests'],
  body: z.object({
    caught: z.enum(errorCatches),
    message: line(500),
    /** The address of the page, without what stands behind the question mark. */
    path: line(500),
    stack: paragraph(8000).default(''),
    component_stack: paragraph(8000).default(''),
  }),
  audit: null,
  touches: [],
});
