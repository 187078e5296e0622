import * as api from '@app/contract/ingest';
import type { Feature } from '#platform/feature';
import { read, route, write } from '#platform/http/route';
import { getFreshness } from './freshness.ts';
import { recordEvents } from './ingest.ts';
import { createLicenceKey, listLicenceKeys, revokeLicenceKey, rotateLicenceKey } from './licence-keys.ts';
import { ingestTasks } from './tasks.ts';

export const feature: Feature = {
  routes: [
    route(api.recordEvents, recordEvents),
    read(api.listLicenceKeys, listLicenceKeys),
    write(api.createLicenceKey, createLicenceKey),
    write(api.rotateLicenceKey, rotateLicenceKey),
    write(api.revokeLicenceKey, revokeLicenceKey),
    read(api.getFreshness, getFreshness),
  ],
  tasks: ingestTasks,
};
