import { type RawBuilder, sql } from 'kysely';

/**
 * A regular expression for an address, a number or a profile that stands by itself: `ann@x.se` is not in `joann@x.se`, nor
 * `github.com/ann` in `github.com/anna`. `letters` is how the engine calls letters and digits in brackets.
 */
function standing(word: string, letters: string): string {
  const plain = word.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
  const before = word.includes('@') ? `${letters}.%+_-` : `${letters}_-`;
  // In JSON the end of a line is a backslash and a letter.
  return String.raw`(?:^|[^${before}]|\\[bfnrt])${plain}(?![${letters}_%+-]|\.[${letters}])`;
}

/** Whether a text names somebody by one of these words, which are in small letters. */
export function namesOne(words: readonly string[]): (text: string) => boolean {
  const patterns = words.map((word) => new RegExp(standing(word, String.raw`\p{L}\p{N}`), 'u'));
  return (text) => {
    const small = text.toLowerCase();
    return patterns.some((pattern) => pattern.test(small));
  };
}

/** The same in SQL. */
export const namesOneSql = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql`exists (select from unnest(${words.map((word) => standing(word, '[:alnum:]'))}::text[]) as pattern where lower(${text}) ~ pattern)`;
