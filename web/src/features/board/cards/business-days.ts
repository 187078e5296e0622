import { differenceInCalendarDays, getDay } from 'date-fns';

/** How many working days have begun since a moment: from Friday to Monday it is one. Counted in the reader's time zone. */
export function businessDays(from: Date, to: Date): number {
  const days = differenceInCalendarDays(to, from);
  if (days <= 0) return 0;
  const weeks = Math.floor(days / 7);
  const first = getDay(from);
  let rest = 0;
  for (let day = 1; day <= days % 7; day += 1) if (isWorkday((first + day) % 7)) rest += 1;
  return weeks * 5 + rest;
}

const isWorkday = (day: number): boolean => day !== 0 && day !== 6;
