import * as operations from '@app/contract/operations';
import * as api from '@app/contract/system';
import type { Feature } from '#platform/feature';
import { read } from '#platform/http/route';
import { getFrontendConfig, getMetrics, getOpenApi, getSystemInfo } from './system.ts';

export const feature: Feature = {
  routes: [
    read(api.getFrontendConfig, getFrontendConfig),
    read(api.getSystemInfo, getSystemInfo),
    read(operations.getMetrics, getMetrics),
    read(operations.getOpenApi, getOpenApi),
  ],
};
