import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/* Beside the database, so that it outlasts a restore: who was erased, by numbers and hashes alone. */

const entry = z.object({
  key: z.uuid(),
  /** The person, then whoever became part of them; and since when, because after a restore another may get the same number. */
  people: z.array(z.object({ id: z.int(), since: z.string() })),
  asked: z.string(),
  hashes: z.array(z.string()),
});
export type ListedErasure = z.output<typeof entry>;

const fileOf = (dataDir: string): string => join(dataDir, 'erasures', 'erased.jsonl');

/** On the disk when it returns. */
export async function addToList(dataDir: string, listed: ListedErasure): Promise<void> {
  await mkdir(join(dataDir, 'erasures'), { recursive: true, mode: 0o700 });
  const file = await open(fileOf(dataDir), 'a', 0o600);
  try {
    await file.write(`${JSON.stringify(listed)}\n`);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** A line that was cut off by the end of the machine was never carried out. */
export async function readErasureList(dataDir: string): Promise<ListedErasure[]> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const found = text.split('\n').flatMap((line) => {
    try {
      return [entry.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
  return [...new Map(found.map((each) => [each.key, each])).values()];
}
