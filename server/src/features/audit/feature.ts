import { listAuditLog, listOwnActivity } from '@app/contract/audit';
import type { Feature } from '#platform/feature';
import { pageOf } from '#platform/http/paging';
import { read } from '#platform/http/route';
import { listActivityOf, listAudit } from './audit.ts';

export const feature: Feature = {
  routes: [
    read(listAuditLog, async (db, { query }) => {
      const { about, ...listed } = await listAudit(db, query);
      return { ...pageOf(listAuditLog, query, listed), about };
    }),
    read(listOwnActivity, async (db, _, actor) => ({ results: await listActivityOf(db, actor.id) })),
  ],
};
