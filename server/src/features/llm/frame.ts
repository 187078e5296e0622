import { randomBytes } from 'node:crypto';

const randomMark = (): string => randomBytes(16).toString('hex');

/**
 * Puts what strangers wrote between two lines with a mark that they cannot know, so that nothing in it can end it. The mark
 * stands nowhere in what is told `beside` it either.
 */
export function framed(what: string, text: string, beside: string, drawMark: () => string = randomMark): string {
  let mark = drawMark();
  while (text.includes(mark) || beside.includes(mark)) mark = drawMark();
  return `=== ${what} ${mark}\n${text}\n=== end of ${what} ${mark}`;
}
