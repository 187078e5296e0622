import { readCvFile } from '@app/contract/cv';
import type { Feature } from '#platform/feature';
import { route } from '#platform/http/route';
import { proposeFrom } from './cv.ts';

export const feature: Feature = {
  routes: [route(readCvFile, ({ query: { name }, bytes }, { db }) => proposeFrom(db, name, bytes))],
};
