import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { type ImportBatch, importFields, type ImportField } from '@app/contract/imports';
import { ensure } from '#platform/errors';
import { readResumes } from './json-resume.ts';
import { readCards } from './vcard.ts';
import type { FoundLists } from './row-person.ts';

export type ListFormat = ImportBatch['format'];
/** A file with people in it, whatever its format: rows of text under columns. */
export interface ListFile {
  format: ListFormat;
  delimiter: string;
  content: Uint8Array;
}
export interface ListRow {
  /** From 1; the heading is not counted. */
  n: number;
  cells: string[];
  /** What does not fit into a cell. */
  lists?: FoundLists;
}

const mostColumns = 200;
const largestRow = 1_000_000;
const chunkSize = 65_536;

/** The file as UTF-8: as it is, from UTF-16 by its mark, or else from what Windows writes in Western Europe. */
function asUtf8(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return Buffer.from(new TextDecoder('utf-16le').decode(bytes));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(new TextDecoder('utf-16be').decode(bytes));
  if (isUtf8(bytes)) return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
  return Buffer.from(new TextDecoder('windows-1252').decode(bytes));
}

/** Finds out what was sent. Sheets and other binary files are refused. */
export function recognize(bytes: Uint8Array): ListFile {
  ensure(bytes.length > 0, 'invalid_input', { detail: 'The file is empty' });
  const content = asUtf8(bytes);
  ensure(!content.includes(0) && !(content[0] === 0x50 && content[1] === 0x4b), 'invalid_input', {
    detail: 'This is not a text file. Save the list as CSV, vCard or JSON Resume first.',
  });
  const beginning = new TextDecoder().decode(content.subarray(0, chunkSize)).trimStart();
  if (/^BEGIN:VCARD/i.test(beginning)) return { format: 'vcard', delimiter: '', content };
  if (/^[[{]/.test(beginning)) return { format: 'json', delimiter: '', content };
  return { format: 'csv', delimiter: guessDelimiter(beginning), content };
}

/** The sign that divides the heading into most columns, and most lines into as many. */
export function guessDelimiter(text: string): string {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const score = (sign: string): number => {
    const columns = lines[0]?.split(sign).length ?? 1;
    if (columns === 1) return 0;
    return lines.filter((line) => line.split(sign).length === columns).length * 1000 + columns;
  };
  return [',', ';', '\t', '|'].toSorted((a, b) => score(b) - score(a))[0]!;
}

const fieldNames = Object.keys(importFields) as ImportField[];

/** What the columns are called, and the rows one by one: never the whole list at once. */
export async function openList(
  file: ListFile,
): Promise<{ columns: string[]; rows: AsyncIterable<ListRow> | Iterable<ListRow> }> {
  if (file.format === 'csv') return openTable(file);
  const text = new TextDecoder().decode(file.content);
  const found = file.format === 'vcard' ? readCards(text) : readResumes(text);
  const rowsOf = function* (): Generator<ListRow> {
    let n = 0;
    for (const { fields, lists } of found) {
      n += 1;
      yield { n, cells: fieldNames.map((name) => fields[name] ?? ''), ...(lists && { lists }) };
    }
  };
  return { columns: fieldNames.map((name) => importFields[name]), rows: rowsOf() };
}

async function openTable({
  content,
  delimiter,
}: ListFile): Promise<{ columns: string[]; rows: AsyncIterable<ListRow> }> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: largestRow,
  });
  // Piece by piece, so that others get their turn in between.
  Readable.from(piecesOf(content)).pipe(parser);
  const records = parser[Symbol.asyncIterator]() as AsyncIterator<string[]>;
  const first = await records.next();
  const heading = first.done ? [] : first.value.slice(0, mostColumns);
  const columns = heading.map((title, index) => title.trim().slice(0, 200) || `Column ${index + 1}`);
  const rows = async function* (): AsyncGenerator<ListRow> {
    let n = 0;
    for (let next = await records.next(); !next.done; next = await records.next()) {
      n += 1;
      yield { n, cells: columns.map((_, index) => next.value[index] ?? '') };
    }
  };
  return { columns, rows: rows() };
}

function* piecesOf(content: Uint8Array): Generator<Buffer> {
  for (let start = 0; start < content.length; start += chunkSize)
    yield Buffer.from(content.buffer, content.byteOffset + start, Math.min(chunkSize, content.length - start));
}
