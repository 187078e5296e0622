import { readCvFile } from '@app/contract/cv';
import type { Feature } from '#platform/feature';
import { read } from '#platform/http/route';
import { proposeFrom } from './cv.ts';

export const feature: Feature = {
  routes: [read(readCvFile, (db, { query: { name }, bytes }) => proposeFrom(db, name, bytes))],
};
