import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

const todo: Pick<Screen, 'title' | 'access' | 'layout' | 'ownKeys' | 'load'> = {
  title: 'To-do',
  access: 'user',
  layout: 'shell',
  ownKeys: {
    'J K': 'Next or previous person',
    R: 'Reply',
    H: 'Set a reminder',
    E: 'Done',
    '#': 'Tag',
    Y: 'Confirm the guess',
    '1–5': 'Say what a reply means',
    P: 'Open the person page',
  },
  load: () => import('./TodoPage.tsx').then((module) => module.TodoPage),
};

export const screens: readonly Screen[] = [
  { ...todo, path: paths.home, aliasOf: paths.todo },
  { ...todo, path: paths.todo, menu: { group: 'Todo' }, keys: 'g t' },
];
