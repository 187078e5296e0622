import * as api from '@app/contract/people/personal-data';
import * as explanations from '@app/contract/people/explanations';
import * as myData from '@app/contract/people/my-data';
import type { Feature } from '#platform/feature';
import { read, route, write } from '#platform/http/route';
import { cancelErasure, changeErasureSettings, listErasures, requestErasure } from './erasures.ts';
import { getExplanation, getMyExplanation } from './explanation.ts';
import { askAboutMyData, createDataLink, exportMyData, getMyData, removeDataLink } from './my-data.ts';
import { exportPersonalData, getErasure } from './personal-data.ts';
import { watchErasures } from './replay.ts';
import { eraseDue } from './tasks.ts';

export const feature: Feature = {
  tasks: [eraseDue],
  watch: watchErasures,
  routes: [
    read(api.exportPersonalData, exportPersonalData),
    read(api.getErasure, getErasure),
    write(api.requestErasure, requestErasure),
    write(api.cancelErasure, cancelErasure),
    read(api.listErasures, listErasures),
    write(api.changeErasureSettings, changeErasureSettings),
    write(myData.createDataLink, createDataLink),
    write(myData.removeDataLink, removeDataLink),
    read(explanations.getExplanation, getExplanation),
    route(explanations.getMyExplanation, getMyExplanation),
    route(myData.getMyData, getMyData),
    route(myData.exportMyData, exportMyData),
    route(myData.askAboutMyData, askAboutMyData),
  ],
};
