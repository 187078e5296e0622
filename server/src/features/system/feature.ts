import * as api from '@app/contract/system';
import type { Feature } from '#platform/feature';
import { read } from '#platform/http/route';
import { getFrontendConfig, getMetrics, getOpenApi, getSystemInfo } from './system.ts';

export const feature: Feature = {
  routes: [
    read(api.getFrontendConfig, getFrontendConfig),
    read(api.getSystemInfo, getSystemInfo),
    read(api.getMetrics, getMetrics),
    read(api.getOpenApi, getOpenApi),
  ],
};
