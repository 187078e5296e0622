import * as api from '@app/contract/machine/alerts';
import type { Feature } from '#platform/feature';
import { read, route, write } from '#platform/http/route';
import { changeAlertRule, changeAlertSettings, getAlertSettings, testAlerts } from './alerts.ts';
import { watchOver } from './evaluate.ts';
import { getSystemHealth } from './health.ts';
import { endSilence, silenceAlert } from './silences.ts';
import { alertTasks } from './tasks.ts';

export const feature: Feature = {
  routes: [
    read(api.getSystemHealth, getSystemHealth),
    read(api.getAlertSettings, getAlertSettings),
    write(api.changeAlertSettings, changeAlertSettings),
    write(api.changeAlertRule, changeAlertRule),
    write(api.silenceAlert, silenceAlert),
    write(api.endSilence, endSilence),
    route(api.testAlerts, testAlerts),
  ],
  tasks: alertTasks,
  watch: watchOver,
};
