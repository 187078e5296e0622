/*
 * Where a card stands in its column: digits that sort as text, the first 14 of them whole steps. There may be any number of
 * digits, so there is always room between two places.
 */
const wholeDigits = 14;
const withoutTail = (digits: string): string => digits.replace(/0+$/, '');

export const comparePlaces = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The place of a card that comes to the top at this moment, as the server reckons. */
export const placeAt = (now: Date): string => withoutTail(String(10 ** 13 - now.getTime()).padStart(wholeDigits, '0'));

/** So many whole steps down, or up. */
export function stepFrom(place: string, steps: number): string {
  const digits = place.padEnd(wholeDigits, '0');
  const whole = BigInt(digits.slice(0, wholeDigits)) + BigInt(steps);
  return withoutTail(String(whole).padStart(wholeDigits, '0') + digits.slice(wholeDigits));
}

/** So many places between two, evenly. */
export function placesBetween(low: string, high: string, count: number): string[] {
  const length = Math.max(low.length, high.length, wholeDigits) + String(count).length + 1;
  const [from, to] = [BigInt(low.padEnd(length, '0')), BigInt(high.padEnd(length, '0'))];
  return Array.from({ length: count }, (_, nth) => {
    const place = from + ((to - from) * BigInt(nth + 1)) / BigInt(count + 1);
    return withoutTail(String(place).padStart(length, '0'));
  });
}
