import * as api from '@app/contract/people/merges';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { listDuplicates, mergePeople, undoMerge } from './merges.ts';

export const feature: Feature = {
  routes: [
    read(api.listDuplicates, listDuplicates),
    write(api.mergePeople, mergePeople),
    write(api.undoMerge, undoMerge),
  ],
};
