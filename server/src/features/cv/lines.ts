/** A line of a CV as it stands on the page, whatever the file is: what the rules read. */
export interface Line {
  /** Columns are parted by tabs; a line without text is a gap. */
  text: string;
  /** Of its letters, beside most letters of the file. */
  size: number;
  bold: boolean;
  /** Of most of its letters: the font, or what it is dressed as. Means nothing beyond being the same as that of other lines. */
  look: string;
  /** The text again, cut where the look changes. */
  parts: readonly string[];
  /** Made a heading by whoever wrote it. */
  heading: boolean;
}

/** What was read, and where. Unsure ones are shown as such. */
export interface Found<T> {
  value: T;
  /** The line or lines that say it. */
  from: string;
  sure: boolean;
}

const longestText = 200_000;
/** Longer ones are no lines that anybody wrote, and rules take their time with them. */
const longestLine = 1000;

export const gap: Line = { text: '', size: 1, bold: false, look: '', parts: [], heading: false };
/** Between two parts of a CV that have the same heading, or one of the same kind. */
export const sectionBreak: Line = { ...gap };
export function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [[]];
  for (const line of lines) {
    if (line === sectionBreak) blocks.push([]);
    else blocks.at(-1)!.push(line);
  }
  return blocks;
}
export const plainLines = (text: string): Line[] =>
  text.split(/\r\n|[\n\r\u2028\u2029\v\f]/).map((line) => ({ ...gap, text: line }));

/** Some programs write a mark before the letter that it belongs to. */
const marks: Record<string, string> = { '¨': '\u0308', '´': '\u0301', '˚': '\u030A' };
/** L e t t e r s  with spaces between them are words with wider spaces between them, or one word: H E NR I K. */
const closed = (text: string): string => {
  const [first = ''] = text.split('\t');
  if (/^(?:\p{Lu} ?\p{Lu}? ){2,8}\p{Lu}{1,2}$/u.test(first) && /\p{Lu}{2} \p{Lu} /u.test(first))
    return text.replace(first, first.replaceAll(' ', ''));
  return /^(?:\S ){4,}\S?/.test(text) && /\S {2,}\S/.test(text)
    ? text
        .split(/ {2,}/)
        .map((word) => word.replaceAll(' ', ''))
        .join(' ')
    : text;
};

/** Without what cannot be stored or seen, and with one space where there are several. */
const cleaned = (text: string): string =>
  text
    .slice(0, longestLine)
    .toWellFormed()
    // Some programs write a hyphen that is seen as one that is not.
    .replaceAll(/(?<=\d)\u00AD(?=\d)/g, '-')
    .replace(/^\s*[\uF02D\uF06E\uF076\uF0A7\uF0A8\uF0B7\uF0D8\uF0FC](?=\s|\p{L})/u, '• ')
    // A picture of a font between words parts them; within a word it is a letter that is lost.
    .replaceAll(/(?<=\s)\p{Co}+(?=\s)/gu, '\t')
    .replaceAll(/[^\P{Cc}\t]|[\p{Cf}\p{Co}\uFFFD]/gu, '')
    .replaceAll(/( ?)([¨´˚])(?=\p{L})(\p{L})/gu, (_, space: string, mark: string, letter: string) =>
      letter === letter.toLowerCase() ? letter + marks[mark]! : space + letter + marks[mark]!,
    )
    .replaceAll(/ ([\u0300-\u030A]) ?(\p{L})/gu, '$2$1')
    .normalize('NFKC')
    .replaceAll(/[│┃❘¦]/gu, '|')
    .replaceAll(/\s*\.{5,}\s*/g, '\t')
    .replaceAll(/\s*_{5,}\s*/g, '\t')
    // Whoever has no tabs makes columns of spaces.
    .replaceAll(/(?<=\S) {4,}(?=\S)/g, '\t')
    .replaceAll(/[^\S\t]+/g, ' ')
    .replaceAll(/ *\t[\t ]*/g, '\t')
    .trim();

/** A sign that has lost what it stood before. */
const loneBullet = /^[•·●○▪■◦‣∙➢❖"“”„’]$/u;

/** What the rules may count on: short, clean lines of one file, with one gap where there are several. */
export function tidy(lines: readonly Line[]): Line[] {
  const usual = mostOf(lines.map(({ text, size }) => [size, text.length])) || 1;
  const plain = mostOf(lines.map(({ text, look }) => [look, text.length])) ?? '';
  const tidied: Line[] = [];
  let length = 0;
  for (const line of lines) {
    const text = cleaned(closed(line.text.trim()));
    if ((text === '' && tidied.at(-1)?.text === '') || loneBullet.test(text)) continue;
    length += text.length + 1;
    if (length > longestText) break;
    const parts = line.parts.length < 2 ? [text] : line.parts.map(cleaned).filter((part) => part !== '');
    const bold = line.bold || line.look !== plain;
    tidied.push(text === '' ? gap : { ...line, text, parts, bold, size: line.size / usual });
  }
  return tidied;
}

/** What most letters have. */
export function mostOf<T>(counted: readonly (readonly [T, number])[]): T | undefined {
  const letters = new Map<T, number>();
  for (const [value, count] of counted) letters.set(value, (letters.get(value) ?? 0) + count);
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}
