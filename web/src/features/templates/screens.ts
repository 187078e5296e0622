import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths, pathTo } from '../../parts/paths.ts';

const list = {
  title: 'Templates',
  access: 'user',
  table: () => import('./pages/templates.ts').then((module) => module.templates),
} as const;

export const screens: readonly Screen[] = [
  tablePage({ ...list, path: paths.templates, menu: { group: 'Templates' }, keys: 'g m' }),
  tablePage({ ...list, path: paths.conversationTemplates, aliasOf: paths.templates }),
  {
    path: paths.newTemplate,
    title: 'New template',
    access: 'user',
    layout: 'shell',
    load: () => import('./NewTemplatePage.tsx').then((module) => module.NewTemplatePage),
  },
  {
    path: paths.template,
    example: pathTo('template', { id: 1 }),
    title: 'Template',
    access: 'user',
    layout: 'shell',
    load: () => import('./TemplatePage.tsx').then((module) => module.TemplatePage),
  },
];
