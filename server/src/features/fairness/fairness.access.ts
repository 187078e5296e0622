import { getBiasMonitor, startBiasRun } from '@app/contract/llm/bias';
import { type AccessCases, nothing } from '#testing/access';

export const cases: AccessCases = [
  [getBiasMonitor, nothing],
  [startBiasRun, nothing],
];
