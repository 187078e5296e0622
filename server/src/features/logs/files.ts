import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogLine } from '@app/contract/machine/logs';
import { begunAt, isLogFile } from '#platform/log-store';
import { isWanted, readLine, type Wanted } from './line.ts';

/** So much is read for one question; what is older is not looked at, and the answer says so. */
const mostBytes = 24_000_000;

export interface Found {
  lines: LogLine[];
  /** In milliseconds: older lines were not looked at. */
  searchedFrom: number | undefined;
}

/** The newest lines that are wanted. */
export async function findInFiles(folder: string, wanted: Wanted, limit = Infinity, before?: string): Promise<Found> {
  let lines: LogLine[] = [];
  let bytes = 0;
  for (const { name, path, ended } of await filesIn(folder)) {
    if (ended < wanted.from) break;
    if (begunAt(name) >= wanted.to) continue;
    /* Processes write side by side: a file can only be left out if its last line is older than all that are shown. */
    if (lines.length === limit && ended < Date.parse(lines.at(-1)!.at)) break;
    if (bytes > mostBytes) return { lines, searchedFrom: ended };
    const text = await readFile(path, 'utf8').catch(() => '');
    bytes += text.length;
    lines = newest([...lines, ...linesOf(text, name, wanted, before)], limit);
  }
  return { lines, searchedFrom: undefined };
}

/** Those that were written to last come first. */
async function filesIn(folder: string): Promise<{ name: string; path: string; ended: number }[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.filter(isLogFile).map(async (name) => {
      const path = join(folder, name);
      const about = await stat(path).catch(() => undefined);
      return about ? [{ name, path, ended: Math.ceil(about.mtimeMs) }] : [];
    }),
  );
  return files.flat().toSorted((a, b) => b.ended - a.ended);
}

const processOf = (name: string): string => name.slice(14);
const newest = (lines: readonly LogLine[], limit: number): LogLine[] =>
  lines.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);

/** Ids are in the order of time: the moment, the file, and the place in it. */
const idOf = (at: number, name: string, place: number): string =>
  `${String(at).padStart(13, '0')}-${processOf(name).replace('.jsonl', '')}-${String(place).padStart(9, '0')}`;

function linesOf(text: string, name: string, wanted: Wanted, before: string | undefined): LogLine[] {
  const lines: LogLine[] = [];
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1; start = end + 1, end = text.indexOf('\n', start)) {
    const line = text.slice(start, end);
    const at = Number(/"time":(\d{13})/.exec(line)?.[1] ?? Number.NaN);
    const id = idOf(at, name, start);
    if (!(at >= wanted.from && at < wanted.to) || (before !== undefined && id >= before)) continue;
    let read: LogLine | undefined;
    const known = () => (read ??= readLine(line, id, at));
    if (isWanted(line, known, wanted)) lines.push(known());
  }
  return lines;
}
