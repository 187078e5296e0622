import type { Screen } from '../../kit/page/screen.ts';

const todo = () => import('./TodoPage.tsx').then((module) => module.TodoPage);

export const screens: readonly Screen[] = [
  { path: '/', title: 'To-do', access: 'user', layout: 'shell', aliasOf: '/todo', load: todo },
  { path: '/todo', title: 'To-do', access: 'user', layout: 'shell', menu: { group: 'Todo' }, keys: 'g t', load: todo },
];
