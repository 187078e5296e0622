import type { Intent } from './reply-intent.ts';

/** What an answer can mean, in the words people read. */
export const intents: Record<Intent, string> = {
  interested: 'Interested',
  later: 'Later',
  no: 'No',
  wrong_person: 'Wrong person',
  referral: 'Names someone else',
};

/** For so many days after a no, whoever wants to write to the person needs a reason. */
export const coolingOffDays = 90;

/** What an answer to a mail is called: as the mail, with one mark before it. */
export const answerSubject = (subject: string): string =>
  (/^\s*(?:re|sv|aw|vs)\s*:/i.test(subject) ? subject : `Re: ${subject}`).trim().slice(0, 300);
