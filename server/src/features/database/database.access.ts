import * as api from '@app/contract/machine/database';
import { type AccessCases, nothing } from '#testing/access';

export const cases: AccessCases = [
  [api.getDatabaseNow, nothing],
  [api.getDatabaseSeries, { request: () => ({ params: { figure: 'sessions' } }) }],
  [api.listDatabaseSessions, nothing],
  // No session has this number: whoever may stop one is told so.
  [api.endDatabaseSession, { request: () => ({ params: { pid: 1 }, body: { how: 'cancel' } }), status: () => 409 }],
  [api.listDatabaseStatements, { request: () => ({ query: {} }) }],
  [api.listAdvisoryLocks, nothing],
  [api.listTableSizes, nothing],
  [api.listIndexFindings, nothing],
  [api.dismissFinding, { request: () => ({ body: { finding: 'unused x', reason: 'Needed at the end of the year' } }) }],
  [api.listHotTables, { request: () => ({ query: {} }) }],
];
