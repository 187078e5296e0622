import type { Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/people/person-search';
import type { Doer } from '#platform/actor';
import { audit } from '../audit/audit.ts';

/** The browser makes the file; that it does so is only audited here. An export is about a search, not about one thing. */
export const recordExport = (doer: Doer, { body }: Received<typeof api.recordExport>): Promise<void> =>
  audit(doer, { action: 'person_export', target: null, after: body });
