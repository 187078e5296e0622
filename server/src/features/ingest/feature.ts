import * as bots from '@app/contract/machine/bots';
import * as api from '@app/contract/machine/ingest';
import * as ads from '@app/contract/charts/consulting-ads';
import type { Feature } from '#platform/feature';
import { read, route, write } from '#platform/http/route';
import { listBots } from './bots.ts';
import { changeConsultingAd, createRoleFromAd, listConsultingAds } from './consulting-ads.ts';
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
    read(bots.listBots, listBots),
    read(ads.listConsultingAds, listConsultingAds),
    write(ads.changeConsultingAd, changeConsultingAd),
    write(ads.createRoleFromAd, createRoleFromAd),
  ],
  tasks: ingestTasks,
};
