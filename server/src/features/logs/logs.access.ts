import { reportClientError } from '@app/contract/machine/client-errors';
import { getLogSeries, listLogs } from '@app/contract/machine/logs';
import { type AccessCases } from '#testing/access';

export const cases: AccessCases = [
  [reportClientError, { request: () => ({ body: { caught: 'event', message: 'It broke', path: '/' } }) }],
  [listLogs, { request: () => ({ query: {} }) }],
  [getLogSeries, { request: () => ({ query: {} }) }],
];
