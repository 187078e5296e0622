import { listDuplicates, mergePeople, undoMerge } from '@app/contract/merges';
import type { Feature } from '#platform/feature';
import { route } from '#platform/http/route';
import { duplicatesOf, merge, takeMergeBack } from './merges.ts';

export const feature: Feature = {
  routes: [
    route(listDuplicates, ({ params: { id } }, { db }) =>
      db.transaction().execute(async (trx) => ({ results: await duplicatesOf(trx, id) })),
    ),
    route(mergePeople, ({ params: { id }, body }, { db, actor, caller }) =>
      db.transaction().execute((trx) => merge({ trx, actor, caller }, id, body)),
    ),
    route(undoMerge, ({ params: { id } }, { db, actor, caller }) =>
      db.transaction().execute((trx) => takeMergeBack({ trx, actor, caller }, id)),
    ),
  ],
};
