import { z } from 'zod';
import { date, timestamp } from '../base/text.ts';

/** What an answer can mean, with the words people read. */
export const intents = {
  interested: 'Interested',
  later: 'Later',
  no: 'No',
  wrong_person: 'Wrong person',
  referral: 'Names someone else',
} as const;
export type Intent = keyof typeof intents;
export const intentNames = Object.keys(intents) as [Intent, ...Intent[]];

/** For so many days after a no, whoever wants to write to the person needs a reason. */
export const coolingOffDays = 90;

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

/** What an answer to a mail is called: as the mail, with one mark before it. */
export const answerSubject = (subject: string): string =>
  (/^\s*(?:re|sv|aw|vs)\s*:/i.test(subject) ? subject : `Re: ${subject}`).trim().slice(0, 300);
