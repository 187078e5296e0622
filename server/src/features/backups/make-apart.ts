import { type BackupOrder, makeBackup, type Progress } from './make-backup.ts';
import { inPlainWords } from '#platform/plain-words';

export type Made = Awaited<ReturnType<typeof makeBackup>>;

/** Runs in a process of its own, so that the product answers as quickly as ever. */
export const compute = async (order: BackupOrder, progress: Progress): Promise<Made> => {
  try {
    return await makeBackup(order, progress);
  } catch (error) {
    throw new Error(inPlainWords(error) ?? String(error), { cause: error });
  }
};
