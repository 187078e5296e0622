import { getDocumentProxy } from 'unpdf';
import { sectionOf } from './cv-words.ts';
import { gap, type Line, mostOf } from './lines.ts';

/* Pages as they are seen: programs write the pieces of a page in any order. */

interface Item {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  font: string;
}
/** Items beside each other with no more than a space between them. */
interface Piece {
  /** Cut where the font changes. */
  parts: { text: string; font: string }[];
  left: number;
  right: number;
  y: number;
  size: number;
}
/** Pieces at one height. */
type Row = Piece[];

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
async function itemsOf(document: Document, page: number): Promise<Item[]> {
  const { items } = await (await document.getPage(page)).getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '' || item.dir === 'ttb' || leader.test(item.str)) return [];
    const [, , c, d, x, y] = item.transform as number[];
    return [
      {
        text: closed(written(item.str)),
        x: x!,
        y: y!,
        width: item.width,
        size: Math.hypot(c!, d!),
        font: item.fontName,
      },
    ];
  });
}
/** Signs that fonts of TeX keep where others keep none: ligatures and dashes. */
const signsOfTex: Record<string, string> = {
  '\u000B': 'ff',
  '\u000C': 'fi',
  '\u000E': 'ffi',
  '\u000F': 'ffl',
  '\u0015': '–',
  '\u0016': '–',
  '\u001B': 'ff',
  '\u001C': 'fi',
  '\u001D': 'fl',
  '\u001E': 'ffi',
  '\u001F': 'ffl',
};
const written = (text: string): string => text.replaceAll(/\p{Cc}/gu, (sign) => signsOfTex[sign] ?? sign);
/** Dots that lead the eye to the other edge. */
const leader = /^[\s.·…_]{4,}$/u;
/** A word whose l e t t e r s stand apart; of several words, nothing would tell them apart. */
const closed = (text: string): string => (/^\s*\p{L}(?: \p{L}){1,9}\s*$/u.test(text) ? text.replaceAll(' ', '') : text);

export async function readPdf(content: Uint8Array): Promise<Line[]> {
  const document = await getDocumentProxy(new Uint8Array(content));
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  const items = await Promise.all(numbers.map((page) => itemsOf(document, page)));
  const pictures = picturesIn(items.flat());
  const pages = items.map((page) => rowsOf(page, pictures));
  // Pages are one below the other, so that a column goes on where it went on for whoever wrote it.
  const rows = pages.flatMap((page, index) =>
    withoutEdges(page, index > 0 ? pages[0]! : []).map((row) =>
      row.map((piece) => ({ ...piece, y: piece.y - index * farBelow })),
    ),
  );
  return linesOf(rows, 0);
}

const farBelow = 10_000;
const pageNumber = /^(?:page|sida|side|seite)?\s*\d{1,2}(?:\s*(?:of|av|af|von|\/|\|)\s*\d{1,2})?$/i;
/** What a CV calls itself below its pages, with the name of whom it is of and the number of the page. */
const footer = /^.{0,60}(?:\b(?:curriculum vitae|lebenslauf|résumé|resume|meritförteckning)\b|[·•|—–-] CV\b).{0,20}$/iu;
const wordsOf = ({ parts }: Piece): string => parts.map(({ text }) => text).join('');
const textOf = (row: Row): string => row.map((piece) => wordsOf(piece).trim()).join(' ');
/** Without the number of the page, and without what stands at the edge of the first page, too. */
function withoutEdges(page: readonly Row[], first: readonly Row[]): Row[] {
  const edges = new Set([...first.slice(0, 2), ...first.slice(-2)].map(textOf));
  return page.filter((row, at) => {
    if (at >= 2 && at < page.length - 2) return true;
    const text = textOf(row);
    if (at > 3 && at >= page.length - 2 && footer.test(text)) return false;
    return !(edges.has(text) || pageNumber.test(text) || text.startsWith('file://'));
  });
}

/** Fonts of pictures rather than letters: those that only ever write one sign by itself. */
function picturesIn(items: readonly Item[]): Set<string> {
  const fonts = Map.groupBy(items, ({ font }) => font);
  const isPicture = (signs: readonly Item[]): boolean =>
    signs.length < items.length * 0.2 && signs.every(({ text }) => text.trim().length === 1 && !/[\p{N}•]/u.test(text));
  return new Set([...fonts].flatMap(([font, signs]) => (isPicture(signs) ? [font] : [])));
}

function rowsOf(items: readonly Item[], pictures: ReadonlySet<string>): Row[] {
  const rows: { y: number; items: Item[] }[] = [];
  for (const item of items.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    if (row && row.y - item.y < item.size * 0.5) row.items.push(item);
    else rows.push({ y: item.y, items: [item] });
  }
  return rows.flatMap((row) => {
    const pieces = piecesOf(
      withoutPictures(
        row.items.toSorted((a, b) => a.x - b.x),
        pictures,
      ),
    );
    return pieces.length > 0 ? [pieces] : [];
  });
}
/** Before much text, a picture is a bullet; beside a few words it says again what they say. */
function withoutPictures(row: readonly Item[], pictures: ReadonlySet<string>): Item[] {
  const letters = row.filter(({ font }) => !pictures.has(font));
  const [first] = row;
  const isBullet =
    first &&
    pictures.has(first.font) &&
    letters.reduce((sum, { text }) => sum + text.length, 0) > longText &&
    !/@|:\/\//.test(letters.map(({ text }) => text).join(''));
  return isBullet ? [{ ...first, text: '•' }, ...letters] : letters;
}
const longText = 45;

function piecesOf(items: readonly Item[]): Row {
  const pieces: Row = [];
  for (const [at, { text, x, y, width, size, font }] of items.entries()) {
    // Some write a word twice to make it bolder.
    if (items.slice(Math.max(0, at - 3), at).some((other) => other.text === text && Math.abs(other.x - x) < size * 0.1))
      continue;
    const rounded = Math.round(size * 2) / 2;
    const last = pieces.at(-1);
    const wide = last ? x - last.right : 0;
    if (last && wide < size) {
      const part = last.parts.at(-1)!;
      part.text += wide > size * 0.1 ? ' ' : '';
      if (part.font === font) part.text += text;
      else last.parts.push({ text, font });
      last.right = Math.max(last.right, x + width);
      last.size = Math.max(last.size, rounded);
    } else pieces.push({ parts: [{ text, font }], left: x, right: x + width, y, size: rounded });
  }
  return pieces;
}

const deepest = 4;
const mostRows = 1500;
/** Reads columns one after the other, and what is above and below them before and after. */
function linesOf(rows: readonly Row[], depth: number): Line[] {
  const columns = depth < deepest && rows.length <= mostRows ? columnsOf(rows) : undefined;
  if (!columns) return joined(rows);
  const { from, to, at } = columns;
  const side = (is: (piece: Piece) => boolean) =>
    rows
      .slice(from, to)
      .map((row) => row.filter(is))
      .filter((row) => row.length > 0);
  const left = side((piece) => piece.left < at);
  const right = side((piece) => piece.left >= at);
  // Where the name stands is where one begins to read.
  const ordered = largest(right) > largest(left) * 1.1 ? [right, left] : [left, right];
  return [
    ...linesOf(rows.slice(0, from), depth + 1),
    ...ordered.flatMap((part) => [gap, ...linesOf(part, depth + 1)]),
    gap,
    ...linesOf(rows.slice(to), depth + 1),
  ];
}
const largest = (rows: readonly Row[]): number => Math.max(...rows.flat().map(({ size }) => size));

const leastRows = 4;
const mostHeaded = 4;
const date = /\b(?:19|20)\d\d\b|\b(?:present|nu|now|idag|pågående)\b/i;
/** Where a strip that nothing crosses parts enough rows into two columns that have nothing to do with each other. */
function columnsOf(rows: readonly Row[]): { from: number; to: number; at: number } | undefined {
  const edges = new Map<number, number>();
  for (const { left } of rows.flat()) edges.set(Math.round(left), (edges.get(Math.round(left)) ?? 0) + 1);
  let best: { from: number; to: number; at: number; weight: number } | undefined;
  const starts = pageStarts(rows);
  for (const [edge, count] of edges) {
    if (count < 2) continue;
    const at = edge - 2;
    let from = 0;
    // A row of headings may be the first of the columns below it.
    let headed: number[] = [];
    const take = (to: number) => {
      for (const start of [from, ...headed]) {
        const part = withoutStray(rows, { from: start, to }, at);
        const weight = weightOf(rows.slice(part.from, part.to), at);
        if (weight > (best?.weight ?? 0)) best = { ...part, at, weight };
      }
      headed = [];
    };
    for (let to = 0; to <= rows.length; to += 1) {
      const isCrossed = to < rows.length && rows[to]!.some(({ left, right }) => left < at && right > at - 2);
      const isOver = to < rows.length && to > from && starts.has(to) && isOtherPage(rows.slice(to, starts.get(to)), at);
      if (to < rows.length && !isCrossed && !isOver) {
        if (headed.length < mostHeaded && isHeadingsOf(rows[to]!, at)) headed.push(to);
        continue;
      }
      take(to);
      from = isOver && !isCrossed ? to : to + 1;
    }
  }
  return best;
}
/** Where each page after the first begins, and where it ends. */
function pageStarts(rows: readonly Row[]): Map<number, number> {
  const starts = rows.flatMap((row, at) => (at > 0 && rows[at - 1]![0]!.y - row[0]!.y > farBelow / 2 ? [at] : []));
  return new Map(starts.map((start, index) => [start, starts[index + 1] ?? rows.length]));
}
/** A page that is made in another way than the one before: there, the strip parts a table, or nothing much. */
function isOtherPage(rows: readonly Row[], at: number): boolean {
  const crossed = rows.findIndex((row) => row.some(({ left, right }) => left < at && right > at - 2));
  const whole = crossed === -1 ? rows : rows.slice(0, crossed);
  const left = whole.filter((row) => row.some((piece) => piece.left < at));
  const right = whole.filter((row) => row.some((piece) => piece.left >= at));
  if (crossed !== -1 && Math.min(left.length, right.length) === 0) return true;
  const pairs = left.filter((row) => right.includes(row));
  const dated = pairs.filter((row) => row.some((piece) => date.test(wordsOf(piece))));
  return pairs.length > 2 && dated.length * 2 > pairs.length && weightOf(whole, at) === 0;
}
const isHeading = (piece: Piece): boolean => sectionOf(wordsOf(piece).trim().replace(/:$/, '')) !== undefined;
/** Two headings beside each other, one on each side. */
const isHeadingsOf = (row: Row, at: number): boolean =>
  row.length === 2 && row[0]!.left < at && row[1]!.left >= at && row[1]!.left - at < 30 && row.every(isHeading);
/** Without a date far above or below everything else in its column: it is that of what stands beside it. */
function withoutStray(rows: readonly Row[], { from, to }: { from: number; to: number }, at: number) {
  const beside = Array.from({ length: to - from }, (_, index) => from + index).filter((index) =>
    rows[index]!.some(({ left }) => left >= at),
  );
  const isStray = (index: number | undefined, next: number | undefined): boolean => {
    if (index === undefined || next === undefined || rows[index]!.length !== 2) return false;
    const [{ y, size }, piece] = [rows[index]![0]!, rows[index]!.find(({ left }) => left >= at)!];
    return Math.abs(y - rows[next]![0]!.y) > size * 4 && date.test(wordsOf(piece)) && rows[index]![0]!.left < at;
  };
  if (isStray(beside.at(-1), beside.at(-2))) return { from, to: beside.at(-1)! };
  return isStray(beside[0], beside[1]) ? { from: beside[0]! + 1, to } : { from, to };
}

/** How much these rows are two columns; 0 when they are rows of a table, or not two at all. */
function weightOf(rows: readonly Row[], at: number): number {
  const left = rows.map((row) => row.filter((piece) => piece.left < at));
  const right = rows.map((row) => row.filter((piece) => piece.left >= at));
  const filled = (side: readonly Row[]): number => side.filter((row) => row.length > 0).length;
  const fewer = Math.min(filled(left), filled(right));
  if (rows.length > 0 && isHeadingsOf(rows[0]!, at) && fewer > 2) return fewer;
  if (fewer < leastRows) return 0;
  const isPair = (index: number): boolean => left[index]!.length > 0 && right[index]!.length > 0;
  const both = rows.filter((_, index) => isPair(index)).length;
  const widthOfPairs = (side: readonly Row[]): number =>
    widthOf(both > 0 ? side.filter((_, index) => isPair(index)) : side);
  const [one, other] = [widthOfPairs(left), widthOfPairs(right)];
  const narrow = (one < other ? left : right).flat();
  const isNarrow = Math.min(one, other) < (one + other) * 0.46;
  // Dates or labels, each with what belongs to it at the same height. Whoever has a column for contact means a column.
  const texts = narrow.map(wordsOf);
  const dates = texts.filter((text) => date.test(text)).length;
  // An address in a line of several things is no column of its own.
  const isContact = rows.some(
    (row) => row.length < 4 && row.some((piece) => narrow.includes(piece) && wordsOf(piece).includes('@')),
  );
  const isTable = both >= fewer * (dates > narrow.length * 0.2 ? 0.5 : 0.7) && isNarrow && !isContact;
  const isHeadings =
    texts.filter((text) => sectionOf(text.trim().replace(/:$/, '')) || text.trim().length < 2).length >=
    texts.length * 0.5;
  return isTable || isHeadings || dates > narrow.length * 0.6 ? 0 : fewer;
}
const widthOf = (rows: readonly Row[]): number => {
  const pieces = rows.flat();
  return Math.max(...pieces.map(({ right }) => right)) - Math.min(...pieces.map(({ left }) => left));
};

/** Row by row. A wide step down is an empty line to whoever looks at the page. */
function joined(rows: readonly Row[]): Line[] {
  const lines: Line[] = [];
  let last: number | undefined;
  for (const row of rows) {
    const { y } = row[0]!;
    const size = Math.max(...row.map((piece) => piece.size));
    if (last !== undefined && last - y > size * 2) lines.push(gap);
    const parts = row.flatMap((piece) => piece.parts);
    const look = mostOf(parts.map(({ text, font }) => [font, text.length]));
    lines.push({
      ...gap,
      text: row.map(wordsOf).join('\t'),
      parts: parts.map(({ text }) => text),
      size,
      look: look ?? '',
    });
    last = y;
  }
  return lines;
}
