import type { FullPerson } from '@app/contract/people/people';
import { formatMonth } from '../../kit/format.ts';

export const nameOf = ({ first_name, last_name }: Pick<FullPerson, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

export const yearsText = (years: number): string =>
  years === 1 ? '1 year of experience' : `${years} years of experience`;

/** From when to when, in months: that is what people write. Nothing when neither is known. */
export function spanText({ started, ended }: { started: string | null; ended: string | null }): string {
  if (started === null && ended === null) return '';
  if (started === null) return `until ${monthText(ended!)}`;
  return `${monthText(started)} – ${ended === null ? 'now' : monthText(ended)}`;
}

/* Not `new Date`: it takes a day for midnight in London, which is the day before west of it. */
const monthText = (day: string): string => formatMonth(`${day}T00:00`);
