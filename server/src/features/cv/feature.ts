import * as api from '@app/contract/people/cv';
import type { Feature } from '#platform/feature';
import { read } from '#platform/http/route';
import { getFileText, readCvFile } from './cv.ts';
import { cvTasks } from './tasks.ts';

export const feature: Feature = {
  routes: [read(api.readCvFile, readCvFile), read(api.getFileText, getFileText)],
  tasks: cvTasks,
};
