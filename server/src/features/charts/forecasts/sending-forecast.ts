import { randomFrom } from '#platform/random';

/** Nobody plans further ahead than this. */
export const longestForecast = 120;
/** What is expected follows from so many days back: four of each weekday. */
export const historyDays = 28;
const runs = 500;

/** The days of the firm. */
export interface Calendar {
  /** Of today; Monday is 1. */
  weekday: number;
  /** On which messages leave. */
  weekdays: readonly number[];
  /** The window of today is not over yet. */
  openToday: boolean;
}

/** At most so many in so many days, today being the last of them; and what of it was used before today. */
interface Quota {
  most: number;
  days: number;
  used: readonly number[];
}

/** What a user has to send by a channel, and how that went lately. Days of the past are counted back from yesterday. */
export interface Sender {
  /** How many wait, by the day from which on they may leave: the first is today. */
  due: readonly number[];
  sentToday: number;
  sent: readonly number[];
  added: readonly number[];
  /** At most so many on each day; without it, as many as they have sent lately. */
  cap?: number | undefined;
  quota?: Quota | undefined;
}

export interface Forecast {
  /** How many leave on each day of the forecast, those included that come meanwhile, if all goes as usual. */
  days: number[];
  /**
   * The day on which the last of those leaves that wait now, counted from today: as usual, and in nine of ten cases. Null for
   * none in reach.
   */
  usual: number | null;
  late: number | null;
}

/** When what waits will have been sent. The usual course is a calculation; how late it may get, many courses by chance. */
export function forecast(sender: Sender, calendar: Calendar, seed = 1): Forecast {
  const { days, end: usual } = course(sender, calendar, usually(sender, calendar));
  const waits = sender.due.some((count) => count > 0);
  if (!waits || mostADay(sender, calendar) === 0) return { days, usual, late: usual };
  const random = randomFrom(seed);
  const ends = Array.from({ length: runs }, () => course(sender, calendar, byChance(sender, random), 'to the end').end);
  const late = ends.map((end) => end ?? Infinity).toSorted((a, b) => a - b)[Math.ceil(0.9 * runs) - 1]!;
  /* Chance may be kinder than the calculation; what is late is not before what is usual. */
  const worst = Math.max(late, usual ?? Infinity);
  return { days, usual, late: Number.isFinite(worst) ? worst : null };
}

/**
 * On which day from today each of those leaves that wait now, if all goes as usual: `dueOn` has them in the order in which they
 * leave, each by the day from which on it may. Null for none in reach.
 */
export function turnOfEach(
  sender: Omit<Sender, 'due'>,
  calendar: Calendar,
  dueOn: readonly number[],
): (number | null)[] {
  const due = Array.from({ length: longestForecast }, () => 0);
  for (const day of dueOn) if (day < longestForecast) due[day]! += 1;
  const all = { ...sender, due };
  const turns: (number | null)[] = dueOn.map(() => null);
  const { ofNow } = course(all, calendar, usually(all, calendar));
  for (const [day, count] of ofNow.entries()) {
    let left = count;
    for (let at = 0; at < dueOn.length && left > 0; at += 1)
      if (turns[at] === null && dueOn[at]! <= day) {
        turns[at] = day;
        left -= 1;
      }
  }
  return turns;
}

/** How many can leave, and how many come, on a day that is so far from today. */
interface Chances {
  room(day: number): number;
  coming(day: number): number;
}

const isWorked = (day: number, { weekday, weekdays, openToday }: Calendar): boolean =>
  weekdays.includes(((weekday - 1 + day) % 7) + 1) && (day > 0 || openToday);

/** Those days of the past that were the same day of the week. */
const alike = (past: readonly number[], day: number): number[] =>
  past.filter((_, index) => (index + 1 + day) % 7 === 0);
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** What was sent on a day on which messages leave, on average. */
export function mostADay({ cap, sent }: Pick<Sender, 'cap' | 'sent'>, { weekday, weekdays }: Calendar): number {
  const worked = sent.filter((_, index) => weekdays.includes(((((weekday - 2 - index) % 7) + 7) % 7) + 1));
  return cap ?? mean(worked);
}

/** What was added on such a day, on average over all days. */
export const addedADay = ({ added }: Pick<Sender, 'added'>): number => mean(added);

/** Halves of messages are carried over to the next day. */
function usually(sender: Sender, calendar: Calendar): Chances {
  const pace = mostADay(sender, calendar);
  let [owed, expected] = [0, 0];
  return {
    room: () => {
      owed += pace;
      const whole = Math.floor(owed + 1e-9);
      owed -= whole;
      return whole;
    },
    coming: (day) => {
      expected += mean(alike(sender.added, day));
      const whole = Math.floor(expected + 1e-9);
      expected -= whole;
      return whole;
    },
  };
}

function byChance({ cap, sent, added }: Sender, random: () => number): Chances {
  const one = (values: readonly number[]) => values[Math.floor(random() * values.length)] ?? 0;
  /* Half a message is one on every second day. */
  const whole = (value: number) =>
    Number.isInteger(value) ? value : Math.floor(value) + (random() < value % 1 ? 1 : 0);
  return {
    room: (day) => cap ?? whole(one(alike(sent, day))),
    coming: (day) => one(alike(added, day)),
  };
}

/** One course of the coming days. What comes on a day waits behind all others, and leaves on the next one at the earliest. */
function course(
  { due, sentToday, quota }: Sender,
  calendar: Calendar,
  { room, coming }: Chances,
  length: 'all days' | 'to the end' = 'all days',
): { days: number[]; ofNow: number[]; end: number | null } {
  const days: number[] = [];
  const ofNow: number[] = [];
  /* Those of now that may leave, those of now that may not yet, and those that came since. */
  let [waiting, later, behind] = [0, due.reduce((sum, count) => sum + count, 0), 0];
  let end: number | null = later === 0 ? 0 : null;
  for (let day = 0; day < longestForecast && (length === 'all days' || end === null); day += 1) {
    waiting += due[day] ?? 0;
    later -= due[day] ?? 0;
    const most = isWorked(day, calendar) ? room(day) - (day === 0 ? sentToday : 0) : 0;
    const left = quota ? leftOf(quota, { day, days, sentToday }) : Infinity;
    const leaves = Math.max(0, Math.min(waiting + behind, most, left));
    const own = Math.min(waiting, leaves);
    days.push(leaves);
    ofNow.push(own);
    waiting -= own;
    behind += coming(day) - (leaves - own);
    if (end === null && waiting + later === 0) end = day;
  }
  return { days, ofNow, end };
}

interface SoFar {
  day: number;
  /** What leaves on the days before, from today on. */
  days: readonly number[];
  sentToday: number;
}

function leftOf({ most, days: span, used: before }: Quota, { day, days, sentToday }: SoFar): number {
  const ahead = days.filter((_, index) => day - index < span);
  const past = before.filter((_, index) => index + 1 + day < span);
  const used = [...ahead, ...past, day < span ? sentToday : 0].reduce((sum, value) => sum + value, 0);
  return most - used;
}
