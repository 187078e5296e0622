import { attachFile, deleteFile, getFile, listFiles } from '@app/contract/files';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { attach, filesOf, openFile, takeBackFile } from './files.ts';

export const feature: Feature = {
  routes: [
    write(attachFile, async (doer, { params: { kind, id }, query: { name }, bytes }) => ({
      id: await attach(doer, { kind, id, name, content: bytes }),
    })),
    read(listFiles, (db, { params: { kind, id } }) => filesOf(db, kind, id)),
    write(getFile, (doer, { params: { id } }) => openFile(doer, id)),
    write(deleteFile, (doer, { params: { id } }) => takeBackFile(doer, id)),
  ],
};
