import { chartPage } from '../../kit/chart/chart-page.ts';
import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  chartPage({
    path: paths.llmPerformance,
    title: 'Cost and speed of language models',
    access: 'superuser',
    menu: { group: 'LLM Tools', label: 'Cost and speed' },
    charts: () => import('./pages/performance.ts').then((module) => module.performance),
  }),
  tablePage({
    path: paths.llmPricing,
    title: 'Prices of language models',
    access: 'superuser',
    menu: { group: 'LLM Tools', label: 'Prices' },
    table: () => import('./pages/prices.ts').then((module) => module.prices),
  }),
  chartPage({
    path: paths.dataExplorer,
    title: 'Data explorer',
    access: 'superuser',
    menu: { group: 'LLM Tools', label: 'Data explorer' },
    charts: () => import('./pages/explorer.ts').then((module) => module.explorer),
  }),
  tablePage({
    path: paths.llmBatches,
    title: 'Batches for language models',
    access: 'superuser',
    menu: { group: 'LLM Tools', label: 'Batches' },
    table: () => import('./pages/batches.ts').then((module) => module.batches),
  }),
  tablePage({
    path: paths.llmBudgets,
    title: 'Budgets for language models',
    access: 'superuser',
    menu: { group: 'LLM Tools', label: 'Budgets' },
    table: () => import('./pages/budgets.ts').then((module) => module.budgets),
  }),
  tablePage({
    path: paths.llmCache,
    title: 'Answers in memory',
    access: 'superuser',
    menu: { group: 'LLM Tools', label: 'Cache' },
    table: () => import('./pages/cache.ts').then((module) => module.cache),
  }),
];
