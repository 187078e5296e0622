import { formatCount } from '../../format.ts';

/** "Clients (12)", where it is known how many there are. */
export const withCount = (text: string, count: number | undefined): string =>
  count === undefined ? text : `${text} (${formatCount(count)})`;
