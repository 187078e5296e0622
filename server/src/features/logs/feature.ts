import * as api from '@app/contract/logs';
import type { Feature } from '#platform/feature';
import { read } from '#platform/http/route';
import { getLogSeries, listLogs } from './logs.ts';

export const feature: Feature = { routes: [read(api.listLogs, listLogs), read(api.getLogSeries, getLogSeries)] };
