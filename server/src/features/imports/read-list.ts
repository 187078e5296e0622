import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { shownImportRows } from '@app/contract/people/import-list';
import type { ColumnField } from '@app/contract/people/imports';
import { type Compute, readGivenFile } from '#platform/tasks/compute';
import { guessMapping } from './guess-mapping.ts';
import { NotAListError } from './limits.ts';
import { type ListFormat, type ListRow, openList } from './list-file.ts';

/* Runs in a process of its own: whatever a file does to its reader, and however long it is, others are answered. */

export interface ListPiece {
  first_row: number;
  last_row: number;
  /** As JSON, packed. */
  rows: Uint8Array;
}
export interface ReadList {
  format: ListFormat;
  columns: string[];
  mapping: ColumnField[];
  /** How many there are. */
  rows: number;
  /** The first of them. */
  sample: ListRow[];
  pieces: ListPiece[];
}
export type Reading = ReadList | { refused: string };

/** What is brought in at once: more would keep a process that also answers requests for too long. */
const rowsInPiece = 250;
const lettersInPiece = 500_000;
/** The sample is looked at again and again. Rows that are very long are fewer in it. */
const lettersInSample = 200_000;

export const compute: Compute = async (): Promise<Reading> => {
  try {
    return await readList(await readGivenFile());
  } catch (error) {
    if (error instanceof NotAListError) return { refused: error.message };
    throw error;
  }
};

export async function readList(content: Uint8Array): Promise<ReadList> {
  const { rows, ...list } = await openList(content);
  const pieces: ListPiece[] = [];
  const sample: ListRow[] = [];
  let sampled = 0;
  let count = 0;
  let waiting: string[] = [];
  let letters = 0;
  const flush = async (): Promise<void> => {
    const packed = await promisify(deflateRaw)(`[${waiting.join(',')}]`, { level: 1 });
    pieces.push({ first_row: count - waiting.length + 1, last_row: count, rows: packed });
    waiting = [];
    letters = 0;
  };
  for await (const row of rows) {
    const text = JSON.stringify(row);
    count = row.n;
    waiting.push(text);
    letters += text.length;
    if (waiting.length === rowsInPiece || letters > lettersInPiece) await flush();
    if (count > shownImportRows || sampled > lettersInSample) continue;
    sampled += text.length;
    if (count === 1 || sampled <= lettersInSample) sample.push(row);
  }
  if (count === 0) throw new NotAListError('There are no rows in this file');
  if (waiting.length > 0) await flush();
  const mapping = guessMapping(
    list.columns,
    sample.map(({ cells }) => cells),
  );
  return { ...list, mapping, rows: count, sample, pieces };
}
