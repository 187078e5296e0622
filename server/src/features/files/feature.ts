import * as api from '@app/contract/files';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { attachFile, deleteFile, getFile, listFiles } from './files.ts';

export const feature: Feature = {
  routes: [
    write(api.attachFile, attachFile),
    read(api.listFiles, listFiles),
    read(api.getFile, getFile),
    write(api.deleteFile, deleteFile),
  ],
};
