import { attachFile, deleteFile, getFile, listFiles } from '@app/contract/files';
import type { Feature } from '#platform/feature';
import { route } from '#platform/http/route';
import { attach, filesOf, openFile, takeBackFile } from './files.ts';

export const feature: Feature = {
  routes: [
    route(attachFile, ({ params: { kind, id }, query: { name }, bytes }, { db, actor, caller }) =>
      db
        .transaction()
        .execute(async (trx) => ({ id: await attach({ trx, actor, caller }, { kind, id, name, content: bytes }) })),
    ),
    route(listFiles, ({ params: { kind, id } }, { db }) => filesOf(db, kind, id)),
    route(getFile, ({ params: { id } }, { db, actor, caller }) =>
      db.transaction().execute((trx) => openFile({ trx, actor, caller }, id)),
    ),
    route(deleteFile, ({ params: { id } }, { db, actor, caller }) =>
      db.transaction().execute((trx) => takeBackFile({ trx, actor, caller }, id)),
    ),
  ],
};
