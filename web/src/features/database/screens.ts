import { chartPage } from '../../kit/chart/chart-page.ts';
import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  chartPage({
    path: paths.databaseLoad,
    title: 'Database load',
    access: 'superuser',
    menu: { group: 'Database', label: 'Load' },
    charts: () => import('./pages/database-load.ts').then((module) => module.databaseLoad),
  }),
  tablePage({
    path: paths.databaseStatements,
    title: 'Statements',
    access: 'superuser',
    menu: { group: 'Database', label: 'Statements' },
    table: () => import('./pages/statements.ts').then((module) => module.statements),
  }),
  tablePage({
    path: paths.advisoryLocks,
    title: 'Advisory locks',
    access: 'superuser',
    menu: { group: 'Database', label: 'Advisory locks' },
    table: () => import('./pages/advisory-locks.ts').then((module) => module.advisoryLocks),
  }),
  tablePage({
    path: paths.databaseSize,
    title: 'Database size',
    access: 'superuser',
    menu: { group: 'Database', label: 'Size' },
    table: () => import('./pages/table-sizes.ts').then((module) => module.tableSizes),
  }),
  tablePage({
    path: paths.indexHealth,
    title: 'Index health',
    access: 'superuser',
    menu: { group: 'Database', label: 'Index health' },
    table: () => import('./pages/index-findings.ts').then((module) => module.indexFindings),
  }),
  tablePage({
    path: paths.hotTables,
    title: 'Hot tables',
    access: 'superuser',
    menu: { group: 'Database', label: 'Hot tables' },
    table: () => import('./pages/hot-tables.ts').then((module) => module.hotTables),
  }),
];
