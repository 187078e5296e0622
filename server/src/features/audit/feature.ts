import * as accessTrail from '@app/contract/machine/access-trail';
import * as breach from '@app/contract/machine/breach';
import * as api from '@app/contract/machine/audit';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { listAccess, listSeenBy } from './access-trail.ts';
import { listAuditLog, listOwnActivity } from './audit.ts';
import { listAffected } from './breach.ts';
import { sealTrails } from './seals.ts';
import { checkTrails } from './tasks.ts';
import { getTrailState, startTrailCheck } from './trail-state.ts';

export const feature: Feature = {
  tasks: [checkTrails],
  watch: sealTrails,
  routes: [
    read(api.listAuditLog, listAuditLog),
    read(api.listOwnActivity, listOwnActivity),
    read(accessTrail.listAccess, listAccess),
    read(accessTrail.listSeenBy, listSeenBy),
    read(breach.listAffected, listAffected),
    read(accessTrail.getTrailState, getTrailState),
    write(accessTrail.startTrailCheck, startTrailCheck),
  ],
};
