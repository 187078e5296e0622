import { getTrailState, listAccess, listSeenBy, startTrailCheck } from '@app/contract/machine/access-trail';
import { listAffected } from '@app/contract/machine/breach';
import { listAuditLog, listOwnActivity } from '@app/contract/machine/audit';
import { type AccessCases, missingId, nothing } from '#testing/access';
import { makePerson } from '#testing/make';

export const cases: AccessCases = [
  [listAuditLog, nothing],
  [listOwnActivity, nothing],
  [listAccess, nothing],
  [
    listSeenBy,
    {
      request: async ({ db, self, variant }) => ({
        params: { id: variant === 'missing' ? missingId : String(await makePerson(db, {}, self)) },
      }),
      status: (_, variant) => (variant === 'missing' ? 404 : 200),
    },
  ],
  [listAffected, nothing],
  [getTrailState, nothing],
  [startTrailCheck, { request: () => ({}), status: () => 202 }],
];
