import { listDuplicates, mergePeople, undoMerge } from '@app/contract/merges';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { duplicatesOf, merge, takeMergeBack } from './merges.ts';

export const feature: Feature = {
  routes: [
    read(listDuplicates, (db, { params: { id } }) =>
      db.transaction().execute(async (trx) => ({ results: await duplicatesOf(trx, id) })),
    ),
    write(mergePeople, (doer, { params: { id }, body }) => merge(doer, id, body)),
    write(undoMerge, (doer, { params: { id } }) => takeMergeBack(doer, id)),
  ],
};
