import * as api from '@app/contract/roles/shortlists';
import type { Feature } from '#platform/feature';
import { read, route, write } from '#platform/http/route';
import { openSharedCv } from './cvs.ts';
import { answerShortlist, openShortlist } from './shared.ts';
import { createShortlist, endShortlist, listShareable, listShortlists } from './shortlists.ts';

export const feature: Feature = {
  routes: [
    read(api.listShareable, listShareable),
    write(api.createShortlist, createShortlist),
    read(api.listShortlists, listShortlists),
    write(api.endShortlist, endShortlist),
    route(api.openShortlist, openShortlist),
    route(api.openSharedCv, openSharedCv),
    route(api.answerShortlist, answerShortlist),
  ],
};
