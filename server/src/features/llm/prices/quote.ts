import { literally } from '../clean.ts';
import { suspicionsOf } from '../suspicions.ts';

/** The words as one of the texts has them, or nothing. What speaks to a machine is no evidence of anything. */
export function quoteIn(texts: readonly string[], quote: string, shortest = 2): string {
  const words = quote.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0 || suspicionsOf(quote).length > 0) return '';
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}])${words.map(literally).join(String.raw`\s+`)}(?![\p{L}\p{N}])`,
    'iu',
  );
  for (const text of texts) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined && found.length >= shortest) return found;
  }
  return '';
}
