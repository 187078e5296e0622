export interface Piece {
  text: string;
  is: 'same' | 'then' | 'now';
}

/** What a text said then and what it says now, by words. */
export const wordDifference = (then: string, now: string): Piece[] => calmed(differences(then, now));

/** Words that stayed by chance, alone between others that did not, are read more easily together with these. */
const fewestAlone = 16;
function calmed(pieces: readonly Piece[]): Piece[] {
  const changed = (piece: Piece | undefined) => piece !== undefined && piece.is !== 'same';
  const result: Piece[] = [];
  let [before, after] = ['', ''];
  const end = () => {
    if (before) result.push({ is: 'then', text: before });
    if (after) result.push({ is: 'now', text: after });
    [before, after] = ['', ''];
  };
  for (const [index, piece] of pieces.entries()) {
    const lonely = piece.text.length < fewestAlone && changed(pieces[index - 1]) && changed(pieces[index + 1]);
    if (piece.is === 'same' && !lonely) {
      end();
      result.push(piece);
      continue;
    }
    if (piece.is !== 'now') before += piece.text;
    if (piece.is !== 'then') after += piece.text;
  }
  end();
  return result;
}

function differences(then: string, now: string): Piece[] {
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
