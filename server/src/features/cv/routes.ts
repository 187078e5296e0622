import { readCvFile } from '@app/contract/cv';
import { route } from '#platform/http/route';
import { proposeFrom } from './cv.ts';

export const cvRoutes = [route(readCvFile, ({ query: { name }, bytes }, { db }) => proposeFrom(db, name, bytes))];
