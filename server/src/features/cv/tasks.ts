import type { FileType } from '@app/contract/people/files';
import { cvProposal } from '@app/contract/people/cv';
import { computeApart } from '#platform/tasks/compute';
import { task } from '#platform/tasks/task';
import { keepText, lookThroughTexts, nextUnread, readTextsTask } from '../files/files.ts';

const patienceMs = 60_000;

/** One after the other, each in a process of its own. A file that cannot be read is not tried again. */
const readTexts = task({
  ...readTextsTask,
  handle: async (_, { db, log, signal, write, progress }) => {
    for (let done = 0; ; done += 1) {
      const file = await nextUnread(db);
      if (!file) {
        while (await write(lookThroughTexts)) signal.throwIfAborted();
        return { files: done };
      }
      let text = '';
      if (!file.type.startsWith('image/'))
        try {
          const about = { type: file.type as FileType, skills: [] };
          const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
          const read = await computeApart(new URL('read-file.ts', import.meta.url), about, {
            signal: limit,
            file: file.content,
            givesWay: true,
          });
          text = cvProposal.parse(read).text;
        } catch (error) {
          signal.throwIfAborted();
          log.warn({ file: file.id, error }, 'A file cannot be read');
        }
      await write((trx) => keepText(trx, file.id, text));
      await progress(done + 1, null, 'Reading files');
    }
  },
});

export const cvTasks = [readTexts];
