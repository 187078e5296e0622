import { open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isLogFile, logFolder } from '#platform/log-store';
import { namesOne } from '../people/people.ts';
import type { Scope } from './holdings.ts';

/** Empties lines of the log that name somebody, and removes mails that were written to files instead of being sent. */
export async function eraseFromFiles(dataDir: string, scope: Scope): Promise<void> {
  const isNamed = namedBy(scope);
  const folder = logFolder(dataDir);
  for (const name of await namesIn(folder)) if (isLogFile(name)) await blankLines(join(folder, name), isNamed);
  const mails = join(dataDir, 'mail');
  for (const name of await namesIn(mails)) {
    const path = join(mails, name);
    if (isNamed(await readFile(path, 'utf8').catch(() => ''))) await rm(path, { force: true });
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []); // Nothing yet, no folder yet.

/** By an address, a number or a profile, or by the number of the person in a path or a field. */
function namedBy({ people, words }: Scope): (text: string) => boolean {
  const ids = people.join('|');
  const numbered = new RegExp(
    `/person/(?:${ids})(?!\\d)|"person(?:_id)?":"?(?:${ids})(?!\\d)|person:(?:${ids})(?!\\d)`,
    'i',
  );
  const isTold = namesOne(words);
  return (text) => numbered.test(text) || isTold(text);
}

/**
 * In place, with as many bytes as before: processes that write to the file go on at its end. What is left of a line is a blank one,
 * which readers of the log skip.
 */
async function blankLines(path: string, isNamed: (text: string) => boolean): Promise<void> {
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes) return;
  const file = await open(path, 'r+');
  try {
    for (let from = 0; from < bytes.length;) {
      const end = bytes.indexOf(10, from);
      const to = end === -1 ? bytes.length : end;
      if (isNamed(bytes.toString('utf8', from, to))) await file.write(Buffer.alloc(to - from, ' '), 0, to - from, from);
      from = to + 1;
    }
  } finally {
    await file.close();
  }
}
