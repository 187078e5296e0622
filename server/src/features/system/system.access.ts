import { getFrontendConfig, getSystemInfo } from '@app/contract/machine/system';
import { getMetrics, getOpenApi } from '@app/contract/machine/operations';
import { type AccessCases, nothing } from '#testing/access';

export const cases: AccessCases = [
  [getFrontendConfig, nothing],
  [getSystemInfo, nothing],
  [getOpenApi, nothing],
  [getMetrics, nothing],
];
