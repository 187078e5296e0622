import { foldLetters } from '@app/contract/search/letters';

/** Whether a text has every word that was typed, be it as a part of another word. */
export function hasWords(text: string, typed: string): boolean {
  const folded = foldLetters(text);
  return foldLetters(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
