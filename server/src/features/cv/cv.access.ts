import { getFileText, readCvFile } from '@app/contract/people/cv';
import type { AccessCases } from '#testing/access';
import { file } from '../files/files.access.ts';

export const cases: AccessCases = [
  [readCvFile, { request: () => ({ query: { name: 'cv.txt' }, bytes: new TextEncoder().encode('Anna Berg') }) }],
  [getFileText, { request: (world) => file(world), status: (_, variant) => (variant === 'missing' ? 404 : 200) }],
];
