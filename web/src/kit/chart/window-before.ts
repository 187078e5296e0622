import { type ChartPayload, type ChartUnit, hoursIn } from '@app/contract/charts/charts';

/** A part of time as endpoints take it: with its start, without its end. */
export interface AskedWindow {
  from: string;
  to: string;
}

/** The window just before that of a chart, in as many buckets. */
export function windowBefore({ x }: Pick<ChartPayload, 'x'>): AskedWindow | undefined {
  const [start] = x.values;
  if (x.type !== 'time' || typeof start !== 'number') return undefined;
  const from = stepsBack(start, x.values.length, x);
  return { from: new Date(from).toISOString(), to: new Date(start).toISOString() };
}

/** So many buckets earlier. Days and longer are counted on the calendar of the zone: some have 23 or 25 hours. */
function stepsBack(start: number, steps: number, { unit, tz }: { unit: ChartUnit; tz: string }): number {
  if (hoursIn[unit] < hoursIn.day) return start - steps * hoursIn[unit] * 3_600_000;
  const wall = new Date(start + offsetAt(start, tz));
  if (unit === 'day') wall.setUTCDate(wall.getUTCDate() - steps);
  else if (unit === 'week') wall.setUTCDate(wall.getUTCDate() - 7 * steps);
  else wall.setUTCMonth(wall.getUTCMonth() - steps * (unit === 'month' ? 1 : 12));
  const guess = wall.getTime() - offsetAt(wall.getTime(), tz);
  return wall.getTime() - offsetAt(guess, tz);
}

const calendarDay = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
/** By how many milliseconds clocks of the zone are ahead of UTC. */
function offsetAt(instant: number, tz: string): number {
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const shown = new Intl.DateTimeFormat('sv', { timeZone: tz, ...calendarDay, ...clock }).format(instant);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000;
}
