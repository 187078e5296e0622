import { inflateRawSync } from 'node:zlib';
import { DOMParser } from '@xmldom/xmldom';
import { readEntries } from '#platform/zip';
import { periodIn } from './cv-dates.ts';
import { sectionOf } from './cv-words.ts';
import { gap, type Line, mostOf } from './lines.ts';

/* A letter of Word, with what its page shows: breaks, tabs, tables, text boxes, and what stands above and below the text. */

/** Ten times as much XML as the longest CV that we have seen; to read it takes a few seconds. */
const mostXml = 4_000_000;
const deepest = 400;
/** Tables within tables, and longer rows, are made by programs that mean no table. */
const mostLines = 20_000;

export function readDocx(content: Uint8Array): Line[] {
  const parts = unpack(content);
  const styles = stylesOf(parts.get('word/styles.xml'));
  const linesIn = (name: string): Line[] => {
    const xml = parts.get(name);
    return xml === undefined ? [] : linesOf(parse(xml), styles, 0);
  };
  const body = parts.has('word/document.xml') ? 'word/document.xml' : 'word/document2.xml';
  if (!parts.has(body)) throw new Error('There is no letter in it');
  const above = [...parts.keys()].filter((name) => /^word\/header\d*\.xml$/.test(name)).toSorted();
  const below = [...parts.keys()].filter((name) => /^word\/footer\d*\.xml$/.test(name)).toSorted();
  return [...distinct(above.flatMap(linesIn)), gap, ...linesIn(body), gap, ...distinct(below.flatMap(linesIn))];
}

/** The first page's header is often that of the others, too. */
const distinct = (lines: readonly Line[]): Line[] =>
  lines.filter((line, index) => lines.findIndex(({ text }) => text === line.text) === index);

/** The XML in it. A directory can lie about sizes: nothing is unpacked further than it says it goes. */
function unpack(content: Uint8Array): Map<string, string> {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const parts = new Map<string, string>();
  let xml = 0;
  for (const { name, method, packed, unpacked, offset } of readEntries(content) ?? []) {
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    const bytes = content.subarray(start, start + packed);
    if (method !== 8 && (method !== 0 || packed !== unpacked)) throw new Error('Packed in a way that letters are not');
    const plain = method === 8 ? inflateRawSync(bytes, { maxOutputLength: Math.max(unpacked, 1) }) : bytes;
    if (!/^word\/(?:document\d?|header\d*|footer\d*|styles)\.xml$/.test(name)) continue;
    xml += plain.length;
    if (xml > mostXml) throw new Error('There is more in it than in any letter');
    parts.set(name, new TextDecoder().decode(plain));
  }
  return parts;
}

function parse(xml: string): Element {
  const fail = (message: string): never => {
    throw new Error(`This is not XML: ${message.slice(0, 200)}`);
  };
  const parser = new DOMParser({ errorHandler: { warning: () => undefined, error: fail, fatalError: fail } });
  return parser.parseFromString(xml, 'text/xml').documentElement;
}

/** How letters look, as far as it tells headings from text. */
interface Style {
  size: number;
  bold: boolean;
  italic: boolean;
  colour: string;
  heading: boolean;
}
const usual: Style = { size: 22, bold: false, italic: false, colour: '', heading: false };
const lookOf = ({ bold, italic, colour }: Style): string =>
  [bold ? 'bold' : '', italic ? 'italic' : '', colour].join(' ');

const elementsOf = function* (of: Element): Generator<Element> {
  for (let node = of.firstChild; node; node = node.nextSibling) if (node.nodeType === 1) yield node as Element;
};
const childOf = (of: Element | undefined, name: string): Element | undefined => {
  if (of) for (const child of elementsOf(of)) if (child.tagName === name) return child;
  return undefined;
};
const valueOf = (of: Element | undefined): string | null => of?.getAttribute('w:val') ?? null;

/** Of a `w:rPr`, on top of what was so before. */
function dressed(before: Style, run: Element | undefined): Style {
  const size = Number(valueOf(childOf(run, 'w:sz')));
  const isOn = (name: string, otherwise: boolean): boolean => {
    const found = childOf(run, name);
    return found ? !['0', 'false', 'off'].includes(valueOf(found) ?? '') : otherwise;
  };
  return {
    ...before,
    size: size > 0 ? size : before.size,
    bold: isOn('w:b', before.bold),
    italic: isOn('w:i', before.italic),
    colour: valueOf(childOf(run, 'w:color')) ?? before.colour,
  };
}

type Styles = (id: string | null) => Style;
function stylesOf(xml: string | undefined): Styles {
  const named = new Map<string, Element>();
  let first = usual;
  if (xml !== undefined)
    for (const element of elementsOf(parse(xml))) {
      if (element.tagName === 'w:style') named.set(element.getAttribute('w:styleId') ?? '', element);
      if (element.tagName === 'w:docDefaults')
        first = dressed(usual, childOf(childOf(element, 'w:rPrDefault'), 'w:rPr'));
    }
  const known = new Map<string, Style>();
  const styleOf = (id: string | null, depth = 0): Style => {
    const element = id === null || depth > 20 ? undefined : named.get(id);
    if (id === null || !element) return first;
    const before = known.get(id);
    if (before) return before;
    const style = dressed(styleOf(valueOf(childOf(element, 'w:basedOn')), depth + 1), childOf(element, 'w:rPr'));
    const outlined = childOf(childOf(element, 'w:pPr'), 'w:outlineLvl') !== undefined;
    style.heading ||= outlined || /^heading \d/i.test(valueOf(childOf(element, 'w:name')) ?? '');
    known.set(id, style);
    return style;
  };
  return styleOf;
}

/** Of whatever holds paragraphs and tables: the letter, a cell, a text box. */
function linesOf(holder: Element, styles: Styles, depth: number): Line[] {
  if (depth > deepest) throw new Error('Its tables are in one another without end');
  const lines: Line[] = [];
  for (const element of elementsOf(holder)) {
    if (element.tagName === 'w:p') lines.push(...paragraph(element, styles, depth));
    else if (element.tagName === 'w:tbl') lines.push(gap, ...table(element, styles, depth), gap);
    else if (!skipped.has(element.tagName)) lines.push(...linesOf(element, styles, depth + 1));
    if (lines.length > mostLines) break;
  }
  return lines;
}
/** What Word keeps for older programs says the same again. */
const skipped = new Set(['mc:Fallback', 'w:sectPr', 'w:pPr', 'w:rPr', 'w:del', 'w:moveFrom', 'w:tblPr', 'w:sdtPr']);

/** A line for each break in it; text boxes that are tied to it come after it. */
function paragraph(element: Element, styles: Styles, depth: number): Line[] {
  const properties = childOf(element, 'w:pPr');
  const style = styles(valueOf(childOf(properties, 'w:pStyle')));
  const heading = style.heading || childOf(properties, 'w:outlineLvl') !== undefined;
  const isListed = childOf(properties, 'w:numPr') !== undefined && !heading;
  const lines: Line[] = [{ ...gap, heading, size: 0, text: isListed ? '• ' : '' }];
  const boxes: Line[] = [];
  let parts: { text: string; style: Style }[] = [];
  const write = (text: string, style: Style) => {
    const line = lines.at(-1)!;
    line.text += text;
    line.size = Math.max(line.size, style.size);
    const last = parts.at(-1);
    if (last && (text.trim() === '' || lookOf(last.style) === lookOf(style))) last.text += text;
    else parts.push({ text, style });
  };
  /** A line is all there. */
  const end = () => {
    const line = lines.at(-1)!;
    line.parts = parts.map((part) => part.text);
    line.look = mostOf(parts.map((part) => [lookOf(part.style), part.text.trim().length])) ?? '';
    line.bold = mostOf(parts.map((part) => [part.style.bold, part.text.trim().length])) ?? false;
    parts = [];
  };
  const walk = (holder: Element, look: Style, level: number) => {
    if (level > deepest) throw new Error('Its parts are in one another without end');
    for (const child of elementsOf(holder)) {
      const name = child.tagName;
      if (name === 'w:t') write(child.textContent ?? '', look);
      else if (name === 'w:tab' || name === 'w:ptab') write('\t', look);
      else if (name === 'w:noBreakHyphen') write('-', look);
      else if (name === 'w:br' || name === 'w:cr') {
        end();
        lines.push({ ...gap, heading, size: 0 });
      } else if (name === 'w:txbxContent') boxes.push(gap, ...linesOf(child, styles, level + 1), gap);
      else if (name === 'w:r') walk(child, dressed(look, childOf(child, 'w:rPr')), level + 1);
      else if (!skipped.has(name)) walk(child, look, level + 1);
    }
  };
  walk(element, style, depth + 1);
  end();
  return [...lines.map((line) => ({ ...line, size: line.size || style.size })), ...boxes];
}

const isEmpty = ({ text }: Line): boolean => text.trim() === '';
/**
 * Cells beside each other are beside each other when they are rows of a table: a date, or a label, and what belongs to it.
 * Where a cell holds much, the table is there to make columns of the page, which are read one after the other.
 */
function table(element: Element, styles: Styles, depth: number): Line[] {
  const lines: Line[] = [];
  const rows = [...elementsOf(element)].filter(({ tagName }) => tagName === 'w:tr' || tagName === 'w:sdt');
  const all = rows.map((row) => cellsOf(row).map((cell) => linesOf(cell, styles, depth + 1)));
  const columns = headedColumns(all);
  for (const row of columns ?? all) {
    const cells = row
      .map((cell) => cell.slice(cell.findIndex((line) => !isEmpty(line))))
      .filter((cell) => cell.some((line) => !isEmpty(line)));
    lines.push(...headed(cells));
    if (lines.length > mostLines) break;
  }
  return lines;
}
const cellsOf = (row: Element): Element[] =>
  [...elementsOf(row)].flatMap((child) => {
    if (child.tagName === 'w:tc') return [child];
    return ['w:sdt', 'w:sdtContent', 'w:tr'].includes(child.tagName) ? cellsOf(child) : [];
  });

const isHeadingOnly = (cell: readonly Line[]): boolean => {
  const written = cell.filter((line) => !isEmpty(line));
  return written.length === 1 && sectionOf(written[0]!.text.trim().replace(/:$/, '')) !== undefined;
};
/** Where the first row is headings beside each other, what is below each is about it. */
function headedColumns(rows: readonly Line[][][]): Line[][][] | undefined {
  const [first = [], ...others] = rows;
  if (first.length < 2 || others.length === 0 || !first.every(isHeadingOnly)) return undefined;
  if (others.some((row) => row.length !== first.length)) return undefined;
  return first.map((heading, at) => [[...heading, ...others.flatMap((row) => row[at]!), gap]]);
}
/** A heading in a cell beside what it is about is a heading above it. */
function headed(cells: readonly Line[][]): Line[] {
  const [first = [], ...others] = cells;
  const named = first.find((line) => !isEmpty(line));
  const isHeading = isHeadingOnly(first);
  const isLong = others.flat().filter((line) => !isEmpty(line)).length > 1;
  return named && isHeading && isLong ? [gap, { ...named, heading: true }, ...beside(others)] : beside(cells);
}
/** A cell of dates beside one of what they are the dates of: each date goes to a line that looks like the first. */
function dated(cells: readonly Line[][]): Line[] | undefined {
  const at = cells.length === 2 ? cells.findIndex((cell) => cell.filter((line) => !isEmpty(line)).every(isDate)) : -1;
  if (at === -1) return undefined;
  const dates = cells[at]!.filter((line) => !isEmpty(line));
  const told = cells[1 - at]!;
  const begins = told.filter((line) => !isEmpty(line) && line.look === told[0]!.look);
  if (dates.length < 2 || begins.length !== dates.length) return undefined;
  return told.map((line) => {
    const date = dates[begins.indexOf(line)];
    return date
      ? { ...line, text: `${line.text.trim()}\t${date.text.trim()}`, parts: [...line.parts, date.text] }
      : line;
  });
}
const isDate = ({ text }: Line): boolean => periodIn(text.trim())?.rest === '';

const shortCell = 3;
function beside(cells: readonly Line[][]): Line[] {
  const filled = cells.map((cell) => cell.filter((line) => !isEmpty(line)).length);
  const long = filled.filter((count) => count > shortCell).length;
  // Two names in each cell, and no date, are two things beside each other.
  const isPair = cells.length === 2 && filled.every((count) => count === filled[0] && count > 1);
  if (isPair && !cells.flat().some(({ text }) => /\d{4}|:/.test(text))) return cells.flatMap((cell) => [...cell, gap]);
  const joined = dated(cells);
  if (joined) return [...joined, gap];
  if (cells.length < 2 || long > 1) return cells.flatMap((cell) => [...cell, gap]);
  // A long cell beside short ones: their lines go before its first line, and what is left of them after that.
  const height = Math.max(...cells.map((cell) => cell.length));
  const lines: Line[] = [];
  for (let at = 0; at < height; at += 1) {
    const beside = cells.flatMap((cell) => cell.slice(at, at + 1).filter((line) => !isEmpty(line)));
    if (beside.length === 0) lines.push(gap);
    else {
      const parts = beside.flatMap((line) => line.parts);
      lines.push({ ...beside[0]!, parts, text: beside.map(({ text }) => text.trim()).join('\t') });
    }
  }
  return [...lines, gap];
}
