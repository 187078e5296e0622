import * as operations from '@app/contract/machine/operations';
import * as api from '@app/contract/machine/system';
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
