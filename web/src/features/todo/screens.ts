import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

const todo = () => import('./TodoPage.tsx').then((module) => module.TodoPage);

export const screens: readonly Screen[] = [
  { path: paths.home, title: 'To-do', access: 'user', layout: 'shell', aliasOf: paths.todo, load: todo },
  {
    path: paths.todo,
    title: 'To-do',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Todo' },
    keys: 'g t',
    load: todo,
  },
];
