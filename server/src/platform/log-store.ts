import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

interface Limits {
  /** Of one file, and of all together. */
  fileBytes: number;
  allBytes: number;
  days: number;
}
const usual: Limits = { fileBytes: 2_000_000, allBytes: 100_000_000, days: 14 };
const dayMs = 86_400_000;

/** Where a product with this data folder keeps its lines. */
export const logFolder = (dataDir: string): string => join(dataDir, 'logs');
/** A file is named by the moment of its first line and by who writes it, so that names are in the order of time. */
export const isLogFile = (name: string): boolean => /^\d{13}-\d+\.jsonl$/.test(name);
export const begunAt = (name: string): number => Number(name.slice(0, 13));

/**
 * Keeps log lines in files, of which the oldest go when there are too many. A line that cannot be written is lost: a full disk
 * must not stop the product.
 */
export function openLogStore(folder: string, given: Partial<Limits> = {}): { write(line: string): void } {
  const limits = { ...usual, ...given };
  let file: { fd: number; bytes: number; since: number } | undefined;
  const next = (): { fd: number; bytes: number } => {
    // A new one each day: a file goes as a whole, and one that is long in use would keep its oldest lines.
    if (file && file.bytes < limits.fileBytes && Date.now() - file.since < dayMs) return file;
    if (file) closeSync(file.fd);
    file = undefined;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    prune(folder, limits);
    const since = Date.now();
    file = { fd: openSync(join(folder, `${since}-${process.pid}.jsonl`), 'a', 0o600), bytes: 0, since };
    return file;
  };
  return {
    write: (line) => {
      try {
        const open = next();
        open.bytes += writeSync(open.fd, line);
      } catch {
        file = undefined;
      }
    },
  };
}

function prune(folder: string, { fileBytes, allBytes, days }: Limits): void {
  const oldest = Date.now() - days * dayMs;
  let bytes = fileBytes; // There must be room for the next one.
  for (const name of readdirSync(folder).filter(isLogFile).toSorted().toReversed()) {
    const path = join(folder, name);
    const { size, mtimeMs } = statSync(path);
    bytes += size;
    if (bytes > allBytes || mtimeMs < oldest) rmSync(path, { force: true });
  }
}
