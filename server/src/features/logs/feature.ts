import * as clientErrors from '@app/contract/machine/client-errors';
import * as api from '@app/contract/machine/logs';
import type { Feature } from '#platform/feature';
import { read, route } from '#platform/http/route';
import { reportClientError } from './client-errors.ts';
import { getLogSeries, listLogs } from './logs.ts';

export const feature: Feature = {
  routes: [
    read(api.listLogs, listLogs),
    read(api.getLogSeries, getLogSeries),
    route(clientErrors.reportClientError, reportClientError),
  ],
};
