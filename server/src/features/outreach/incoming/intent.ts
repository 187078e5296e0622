import { dayOf, daysIn, plusDays } from './days.ts';
import { interested, later, notNow, reasons, referral, refusal, wrongPerson } from './intent-words.ts';

/*
 * What a person means by an answer, by the words in it. A person confirms it, so saying nothing is better than guessing:
 * words for and against make it unknown, and only plain ones make it sure.
 */

export type Intent = 'interested' | 'later' | 'no' | 'referral' | 'wrong_person' | 'unknown';
export type NoReason = 'pay' | 'place' | 'role' | 'timing' | 'other';
export interface ReadIntent {
  intent: Intent;
  /** Until when to wait, as 2026-08-12. */
  until?: string;
  reason?: NoReason;
  sure: boolean;
  /** The words that it went by. */
  because: string;
}

/** Longer ones are no answers to a question; the beginning tells. */
const longest = 4000;

export function intentOf(replyText: string, sent: Date): ReadIntent {
  // Words at the end of a line belong with those of the next.
  const text = replyText.slice(0, longest).replaceAll(/\s+/g, ' ').trim();
  const [wrong, other, no, hold, wait, yes] = [wrongPerson, referral, refusal, notNow, later, interested].map(
    (words) => words.exec(text)?.[0],
  );
  const until = untilIn(text, sent);
  const say = (intent: Intent, because: string, sure: boolean, more: Partial<ReadIntent> = {}): ReadIntent => ({
    intent,
    sure,
    because: because.trim().slice(0, 120),
    ...more,
  });
  const waits = until === undefined ? {} : { until };
  // "Not interested" holds "interested": a yes counts against a no only where it stands by itself.
  const yesApart = yes !== undefined && (no === undefined || !within(text, yes, no)) ? yes : undefined;
  if (wrong) return say('wrong_person', wrong, !yesApart && !wait);
  if (other) return say('referral', other, !yesApart && /@|\d{6}|\p{Lu}\p{L}+ \p{Lu}\p{L}+/u.test(text));
  if ((no ?? hold) && yesApart && !wait) return say('unknown', `${no ?? hold} · ${yesApart}`, false);
  if ((no ?? hold) && wait) return say('later', `${no ?? hold} · ${wait}`, until !== undefined && !yesApart, waits);
  if (no ?? hold) {
    const reason = reasonOf(text);
    return say('no', (no ?? hold)!, no !== undefined && text.length < 800, { reason });
  }
  if (yesApart) return say('interested', yesApart, !wait && text.length < 1500, wait ? waits : {});
  if (wait) return say('later', wait, until !== undefined, waits);
  return say('unknown', '', false);
}

const within = (text: string, inner: string, outer: string): boolean => {
  const at = text.indexOf(inner);
  const around = text.indexOf(outer);
  return at >= around - 12 && at < around + outer.length + 4 && text.indexOf(inner, around + outer.length + 4) < 0;
};
const reasonOf = (text: string): NoReason =>
  (['pay', 'place', 'timing', 'role'] as const).find((reason) => reasons[reason].test(text)) ?? 'other';

const numbers: Record<string, number> = {
  a: 1,
  ett: 1,
  en: 1,
  one: 1,
  två: 2,
  two: 2,
  'a couple of': 2,
  'ett par': 2,
  tre: 3,
  three: 3,
  'a few': 3,
  några: 3,
  fyra: 4,
  four: 4,
  fem: 5,
  five: 5,
  sex: 6,
  six: 6,
};
const span = new RegExp(
  String.raw`(?<![\p{L}])(?:in|om)\s(?:about\s|around\s|cirka\s|ca\s)?(\d{1,2}|${Object.keys(numbers)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})\s(half a year|halvår|weeks?|months?|years?|vecka|veckor|månad(?:er)?|år)(?![\p{L}])`,
  'iu',
);
/** Seasons begin when people are back from what comes before them. */
const seasons: readonly [RegExp, number, number][] = [
  [
    /(?:after (?:the )?(?:summer|vacation)|efter (?:sommaren|semestern|sommarsemestern)|i höst|till hösten|(?:this|in the|next) (?:autumn|fall)|nästa höst)/iu,
    8,
    1,
  ],
  [/(?:after (?:christmas|(?:the )?new year|the holidays)|efter (?:jul|nyår|helgerna)|next year|nästa år)/iu, 1, 8],
  [/(?:i vår(?![\p{L}])|till våren|nästa vår|(?:this|in the|next) spring|after easter|efter påsk)/iu, 4, 1],
  [/(?:i sommar|nästa sommar|(?:this|in the|next) summer)/iu, 6, 1],
];

/** Until when someone wants to be left in peace. */
function untilIn(text: string, sent: Date): string | undefined {
  const today = dayOf(sent);
  const first = daysIn(text, sent).find(({ day, exact }) => exact && day > today);
  if (first) return first.day;
  const [, count, unit] = span.exec(text) ?? [];
  if (count !== undefined && unit !== undefined)
    return spanFrom(today, Number(count) || numbers[count.toLowerCase()]!, unit.toLowerCase());
  if (/half a year|ett halvår/i.test(text)) return plusMonths(today, 6);
  for (const [words, month, day] of seasons)
    if (words.test(text)) {
      const year = Number(today.slice(0, 4));
      const on = (of: number): string => `${of}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      return on(year) > today ? on(year) : on(year + 1);
    }
  if (/next (?:month)|nästa månad/i.test(text)) return plusMonths(today, 1);
  if (/next quarter|nästa kvartal/i.test(text)) return plusMonths(today, 3);
  if (/next week|nästa vecka/i.test(text)) return plusDays(today, 7);
  return daysIn(text, sent).find(({ day }) => day > today)?.day;
}
function spanFrom(today: string, count: number, unit: string): string {
  if (/^(?:week|veck)/.test(unit)) return plusDays(today, 7 * count);
  if (/^(?:month|månad)/.test(unit)) return plusMonths(today, count);
  return plusMonths(today, unit === 'halvår' || unit === 'half a year' ? 6 * count : 12 * count);
}
function plusMonths(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const meant = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
  const last = new Date(Date.UTC(meant.getUTCFullYear(), meant.getUTCMonth() + 1, 0)).getUTCDate();
  meant.setUTCDate(Math.min(date.getUTCDate(), last));
  return dayOf(meant);
}
