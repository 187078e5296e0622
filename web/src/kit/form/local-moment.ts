import { format, isValid } from 'date-fns';

/* A field for date and time speaks of the reader's own time zone and names none; the API's moments name theirs. */

export const toLocal = (moment: string | undefined): string => (moment ? format(moment, "yyyy-MM-dd'T'HH:mm") : '');

/** Undefined when the text is no moment. */
export function fromLocal(text: string): string | undefined {
  const moment = new Date(text);
  return isValid(moment) ? moment.toISOString() : undefined;
}

/** A year is typed digit by digit; what is there half-way is not meant. */
export const problemWithMoment = (text: string): string | undefined =>
  text === '' || /^[12]\d{3}-/.test(text) ? undefined : 'The year has four digits';
