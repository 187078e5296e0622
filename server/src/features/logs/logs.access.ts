import { getLogSeries, listLogs } from '@app/contract/logs';
import { type AccessCases } from '#testing/access';

export const cases: AccessCases = [
  [listLogs, { request: () => ({ query: {} }) }],
  [getLogSeries, { request: () => ({ query: {} }) }],
];
