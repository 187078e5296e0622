import { chartPage } from '../../kit/chart/chart-page.ts';
import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths, pathTo } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.botBoard,
    title: 'Bot board',
    access: 'superuser',
    menu: { group: 'Queues', label: 'Bot board' },
    table: () => import('./pages/bot-board.ts').then((module) => module.botBoard),
  }),
  chartPage({
    path: paths.bot,
    example: pathTo('bot', { botId: 1 }),
    title: 'Bot',
    access: 'superuser',
    charts: () => import('./pages/bot.ts').then((module) => module.bot),
  }),
];
