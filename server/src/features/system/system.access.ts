import { getFrontendConfig, getMetrics, getOpenApi, getSystemInfo } from '@app/contract/system';
import { type AccessCases, nothing } from '#testing/access';

export const systemCases: AccessCases = [
  [getFrontendConfig, nothing],
  [getSystemInfo, nothing],
  [getOpenApi, nothing],
  [getMetrics, nothing],
];
