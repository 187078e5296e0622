/** Letters that fall apart into a letter and a mark do so by Unicode; these do not. */
const letters: Record<string, string> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' };
const onlyPlainLetters = /^[ -~\s]*$/;

/** Small letters without marks: `malmo` for `MALMÖ`. */
export function foldLetters(written: string): string {
  const small = written.toLowerCase();
  if (onlyPlainLetters.test(small)) return small;
  return small
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[øæœßđðþłı]/g, (letter) => letters[letter] ?? letter);
}
