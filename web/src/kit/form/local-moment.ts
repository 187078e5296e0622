import { date } from '@app/contract/base/text';
import { isValid } from 'date-fns';
import { formatDateTime } from '../format.ts';

/* A field for date and time speaks of the reader's own time zone and names none; the API's moments name theirs. */

export const toLocal = (moment: string | undefined): string => (moment ? formatDateTime(moment) : '');

/** Undefined when the text is no moment. */
export function fromLocal(text: string): string | undefined {
  const moment = new Date(text.replace(' ', 'T'));
  return problemWithMoment(text) === undefined && isValid(moment) ? moment.toISOString() : undefined;
}

/** What is wrong with a day that somebody types; nothing is no fault. */
export const problemWithDate = (text: string): string | undefined =>
  text === '' || date.safeParse(text).success ? undefined : 'Enter a date, such as 2026-11-15';

export const problemWithMoment = (text: string): string | undefined => {
  const [day = '', time = '', ...rest] = text.split(' ');
  const sound = date.safeParse(day).success && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) && rest.length === 0;
  return text === '' || sound ? undefined : 'Enter a date and a time, such as 2026-11-15 09:30';
};
