import { getFrontendConfig, getMetrics, getOpenApi, getSystemHealth, getSystemInfo } from '@app/contract/system';
import { type AccessCases, nothing } from '#testing/access';

export const cases: AccessCases = [
  [getFrontendConfig, nothing],
  [getSystemInfo, nothing],
  [getSystemHealth, nothing],
  [getOpenApi, nothing],
  [getMetrics, nothing],
];
