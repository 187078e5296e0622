import { readCvFile } from '@app/contract/cv';
import type { AccessCases } from '#testing/access';

export const cases: AccessCases = [
  [readCvFile, { request: () => ({ query: { name: 'cv.txt' }, bytes: new TextEncoder().encode('Anna Berg') }) }],
];
