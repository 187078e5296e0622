export interface Piece {
  text: string;
  is: 'same' | 'then' | 'now';
}

/** What a text said then and what it says now, word by word. */
export function wordDifference(then: string, now: string): Piece[] {
  const [a, b] = [wordsOf(then), wordsOf(now)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const pieces: Piece[] = [];
  const add = (is: Piece['is'], words: readonly string[]) => {
    if (words.length === 0) return;
    const last = pieces.at(-1);
    if (last?.is === is) last.text += words.join('');
    else pieces.push({ is, text: words.join('') });
  };
  add('same', a.slice(0, start));
  for (const { is, word } of changes(a.slice(start, a.length - end), b.slice(start, b.length - end))) add(is, [word]);
  add('same', a.slice(a.length - end));
  return pieces;
}

/** Words with the blanks behind them. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? [];

/** By the longest list of words that both have in common. */
function changes(a: readonly string[], b: readonly string[]): { is: Piece['is']; word: string }[] {
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        a[i] === b[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
  const found: { is: Piece['is']; word: string }[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      found.push({ is: 'same', word: a[i]! });
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)) {
      found.push({ is: 'then', word: a[i]! });
      i += 1;
    } else {
      found.push({ is: 'now', word: b[j]! });
      j += 1;
    }
  }
  return found;
}
