import * as api from '@app/contract/machine/audit';
import type { Feature } from '#platform/feature';
import { read } from '#platform/http/route';
import { listAuditLog, listOwnActivity } from './audit.ts';

export const feature: Feature = {
  routes: [read(api.listAuditLog, listAuditLog), read(api.listOwnActivity, listOwnActivity)],
};
