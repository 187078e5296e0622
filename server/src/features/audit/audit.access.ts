import { listAuditLog, listOwnActivity } from '@app/contract/machine/audit';
import { type AccessCases, nothing } from '#testing/access';

export const cases: AccessCases = [
  [listAuditLog, nothing],
  [listOwnActivity, nothing],
];
