import { getFrontendConfig, getMetrics, getOpenApi, getSystemInfo } from '@app/contract/system';
import { type AccessCases, nothing } from '#testing/access';

export const cases: AccessCases = [
  [getFrontendConfig, nothing],
  [getSystemInfo, nothing],
  [getOpenApi, nothing],
  [getMetrics, nothing],
];
