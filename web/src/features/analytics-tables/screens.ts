import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.consultingAds,
    title: 'Consulting ads',
    access: 'superuser',
    menu: { group: 'Analytics', label: 'Consulting ads' },
    table: () => import('./pages/consulting-ads.ts').then((module) => module.consultingAds),
  }),
  tablePage({
    path: paths.emailSync,
    title: 'Mailbox sync',
    access: 'superuser',
    menu: { group: 'Analytics', label: 'Mailbox sync' },
    table: () => import('./pages/email-sync.ts').then((module) => module.emailSync),
  }),
  tablePage({
    path: paths.messengerForecast,
    search: '?sent=false&error_isnull=true',
    title: 'Messenger forecast',
    access: 'superuser',
    menu: { group: 'Analytics', label: 'Messenger forecast' },
    table: () => import('./pages/messenger-forecast.ts').then((module) => module.messengerForecast),
  }),
];
