import { listAuditLog, listOwnActivity } from '@app/contract/audit';
import type { Feature } from '#platform/feature';
import { pageOf } from '#platform/http/paging';
import { route } from '#platform/http/route';
import { listActivityOf, listAudit } from './audit.ts';

export const feature: Feature = {
  routes: [
    route(listAuditLog, async ({ query }, { db }) => pageOf(listAuditLog, query, await listAudit(db, query))),
    route(listOwnActivity, async (_, { db, actor }) => ({ results: await listActivityOf(db, actor.id) })),
  ],
};
