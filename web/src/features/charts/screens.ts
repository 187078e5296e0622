import { chartPage } from '../../kit/chart/chart-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { chartPath, paths } from '../../parts/paths.ts';
import { type ChartPageName, labels, titles } from './titles.ts';

const pages = Object.entries(titles).map(([name, title]) =>
  chartPage({
    path: chartPath(name),
    title,
    access: 'superuser',
    menu: { group: 'Analytics', label: labels[name] ?? title },
    charts: () => import('./pages/all.ts').then((module) => module.pages[name as ChartPageName]),
  }),
);

export const screens: readonly Screen[] = [
  {
    path: paths.insights,
    title: 'Insights',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Insights' },
    load: () => import('./InsightsPage.tsx').then((module) => module.InsightsPage),
  },
  {
    path: paths.kpis,
    title: 'KPIs',
    access: 'superuser',
    layout: 'shell',
    menu: { group: 'Analytics', label: 'KPIs' },
    load: () => import('./KpisPage.tsx').then((module) => module.KpisPage),
  },
  ...pages,
];
