import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { importFields, type ImportField, mostImportRows } from '@app/contract/people/import-list';
import type { ImportBatch } from '@app/contract/people/imports';
import { readResumes } from './json-resume.ts';
import { readCards } from './vcard.ts';
import { NotAListError, largestRow } from './limits.ts';
import type { FoundLists } from './row-person.ts';

export type ListFormat = ImportBatch['format'];
export interface ListRow {
  /** From 1; the heading is not counted. */
  n: number;
  cells: string[];
  /** What does not fit into a cell. */
  lists?: FoundLists;
}
/** A file with people in it, whatever its format: rows of text under columns. */
export interface List {
  format: ListFormat;
  columns: string[];
  /** One by one, and never more or longer ones than allowed. */
  rows: AsyncIterable<ListRow>;
}

const mostColumns = 200;
const longestCell = 50_000;
const chunkSize = 65_536;

/** The file as UTF-8: as it is, from UTF-16 by its mark, or else from what Windows writes in Western Europe. */
function asUtf8(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return Buffer.from(new TextDecoder('utf-16le').decode(bytes));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(new TextDecoder('utf-16be').decode(bytes));
  if (isUtf8(bytes)) return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
  return Buffer.from(new TextDecoder('windows-1252').decode(bytes));
}

/** Finds out what was sent. Sheets and other binary files are refused. */
export async function openList(bytes: Uint8Array): Promise<List> {
  if (bytes.length === 0) throw new NotAListError('The file is empty');
  const content = asUtf8(bytes);
  if (content.includes(0) || (content[0] === 0x50 && content[1] === 0x4b))
    throw new NotAListError('This is not a text file. Save the list as CSV, vCard or JSON Resume first.');
  const beginning = new TextDecoder().decode(content.subarray(0, chunkSize)).trimStart();
  const { rows, ...list } = /^BEGIN:VCARD/i.test(beginning)
    ? openPeople('vcard', readCards(new TextDecoder().decode(content)))
    : /^[[{]/.test(beginning)
      ? openPeople('json', readResumes(new TextDecoder().decode(content)))
      : await openTable(content, guessDelimiter(beginning));
  return { ...list, rows: limited(rows) };
}

async function* limited(rows: AsyncIterable<ListRow> | Iterable<ListRow>): AsyncGenerator<ListRow> {
  for await (const row of rows) {
    if (row.n > mostImportRows) throw new NotAListError(`A list has at most ${mostImportRows} rows`);
    if (row.cells.some((cell) => cell.length > longestCell))
      throw new NotAListError(`Row ${row.n} has a cell of more than ${longestCell} characters. Is a quote not closed?`);
    yield row;
  }
}

/** The sign that divides the heading into most columns, and most lines into as many. */
function guessDelimiter(text: string): string {
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

function openPeople(format: ListFormat, found: ReturnType<typeof readCards>) {
  const rowsOf = function* (): Generator<ListRow> {
    let n = 0;
    for (const { fields, lists } of found) {
      n += 1;
      yield { n, cells: fieldNames.map((name) => fields[name] ?? ''), ...(lists && { lists }) };
    }
  };
  return { format, columns: fieldNames.map((name) => importFields[name]), rows: rowsOf() };
}

async function openTable(content: Uint8Array, delimiter: string) {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: largestRow,
  });
  // What breaks in the one breaks in the other, where it is heard.
  pipeline(Readable.from(piecesOf(content)), parser, () => undefined);
  const records = parser[Symbol.asyncIterator]() as AsyncIterator<string[]>;
  const nextRecord = async (): Promise<string[] | undefined> => {
    try {
      const next = await records.next();
      return next.done ? undefined : next.value;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      throw new NotAListError('The file cannot be read as a list: its quotes do not match');
    }
  };
  const heading = (await nextRecord()) ?? [];
  if (heading.length > mostColumns)
    throw new NotAListError(`A list has at most ${mostColumns} columns, and this one has ${heading.length}`);
  const columns = heading.map((title, index) => title.trim().slice(0, 200) || `Column ${index + 1}`);
  const rowsOf = async function* (): AsyncGenerator<ListRow> {
    for (let n = 1; ; n += 1) {
      const record = await nextRecord();
      if (!record) return;
      yield { n, cells: columns.map((_, index) => record[index] ?? '') };
    }
  };
  return { format: 'csv' as const, columns, rows: rowsOf() };
}

/** Also counts how long lines are: empty cells count as nothing to the parser, and there may be millions of them. */
function* piecesOf(content: Uint8Array): Generator<Buffer> {
  let line = 0;
  for (let start = 0; start < content.length; start += chunkSize) {
    const piece = Buffer.from(content.buffer, content.byteOffset + start, Math.min(chunkSize, content.length - start));
    const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'));
    line = end === -1 ? line + piece.length : piece.length - end;
    if (line > largestRow)
      throw new NotAListError(`A row has at most ${largestRow} characters. Is a quote not closed?`);
    yield piece;
  }
}
