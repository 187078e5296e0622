import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { idInPath } from '../base/text.ts';

/** Of the mails that left in a span of time. */
const emailFigures = z.object({
  sent: z.int(),
  /** Those that did not come back. */
  delivered: z.int(),
  bounced: z.int(),
  /** Answered by a person within 30 days. */
  replied: z.int(),
  /** Whoever got it wanted no more. */
  opted_out: z.int(),
  /** Replied of delivered, from 0 to 1; null without any. */
  reply_rate: z.number().nullable(),
});
export type EmailFigures = z.output<typeof emailFigures>;

export const getEmailStats = endpoint({
  method: 'GET',
  path: '/api/v2/email-stats/summary/',
  summary: 'What became of your mails today, in the last 7 and in the last 30 days; staff may ask for everybody',
  access: 'user',
  errors: ['not_permitted'],
  query: z.strictObject({
    /** Whose; `all` for staff. */
    user: z.union([idInPath, z.literal('all')]).optional(),
  }),
  response: z.object({ today: emailFigures, days_7: emailFigures, days_30: emailFigures }),
  shows: ['outbox', 'timeline'],
});
