import { type Day, dayOf, daysIn, plusDays } from './days.ts';

/** Words before the day on which someone is back. */
const back =
  /(?:\b(?:back|return\w*|again|resume|available|in the office|reachable|from)|åter\w*|tillbaka|på plats|i tjänst|anträffbar|tilbage|tilbake|igen|zurück\w*|wieder|erreichbar|takaisin|palaan|tavoitettavissa)(?:[^.\n]|\.(?=\d)){0,60}$/iu;
/** Words before the last day on which someone is away. */
const last =
  /(?:t\.?\s?o\.?\s?m\.?|till och med|til og med|through|thru|inclusive|einschließlich|bis einschl\.?|saakka|asti)(?:[^.\n]|\.(?=\d)){0,25}$/iu;
/** Words before a day that may be either; then the day itself is meant. */
const until =
  /(?:\b(?:until|till?|til|to|bis(?: zum)?|fram till|frem til|before)|[-–—])\s{0,2}(?:and including\s)?(?:\p{L}{1,12},?\s){0,3}$/iu;

/** When someone who is away is back, as their mail says it. Days that are over when the mail is sent say nothing. */
export function returnDay(text: string, sent: Date): string | null {
  const days = daysIn(text, sent);
  const before = ({ at }: Day): string => text.slice(Math.max(0, at - 90), at);
  const isAhead = ({ day }: { day: string }): boolean => day >= dayOf(sent);
  const said = [
    ...days.filter((day) => back.test(before(day)) && !last.test(before(day)) && day.exact),
    ...days.filter((day) => last.test(before(day))).map((day) => ({ ...day, day: plusDays(day.day, 1) })),
    ...days.filter((day) => until.test(before(day)) && day.exact),
    ...days.filter((day) => back.test(before(day)) || until.test(before(day))),
  ];
  // From one day to another: the first of two that a word stands before may be that on which they leave.
  const first = said.find(isAhead);
  if (!first) return null;
  const next = days.find(({ at }) => at > first.at);
  const isFrom = /(?:\bfrom|från(?: och med)?|fr\.?\s?o\.?\s?m\.?|fra|vom|ab)\s{0,2}(?:\p{L}{1,12}\s){0,2}$/iu.test(
    before(first),
  );
  if (isFrom && next && isAhead(next) && next.day > first.day && next.at - first.at < 40) return next.day;
  return first.day;
}
