import { z } from 'zod';
import { date, timestamp } from '../base/text.ts';

/** What an answer can mean; `intents.ts` has the words. */
export const intentNames = ['interested', 'later', 'no', 'wrong_person', 'referral'] as const;
export type Intent = (typeof intentNames)[number];

/** What the rules guess that an answer means, and what a person has said since. */
export const replyIntent = z.object({
  /** Null if they cannot tell. */
  guess: z.enum(intentNames).nullable(),
  /** The day that the answer speaks of. */
  until: date.nullable(),
  /** The words that they went by. */
  because: z.string(),
  confirmed: z.enum(intentNames).nullable(),
  confirmed_by: z.string().nullable(),
  confirmed_at: timestamp.nullable(),
});
export type ReplyIntent = z.output<typeof replyIntent>;
