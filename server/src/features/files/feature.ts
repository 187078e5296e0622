import * as api from '@app/contract/people/files';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { attachFile, deleteFile, getFile, getFileAddress, listFiles, showFile } from './files.ts';

export const feature: Feature = {
  routes: [
    write(api.attachFile, attachFile),
    read(api.listFiles, listFiles),
    read(api.getFile, getFile),
    read(api.getFileAddress, getFileAddress),
    read(api.showFile, showFile),
    write(api.deleteFile, deleteFile),
  ],
};
