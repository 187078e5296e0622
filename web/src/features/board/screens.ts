import type { Screen } from '../../kit/page/screen.ts';
import { paths, pathTo } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: paths.board,
    example: pathTo('board', {}, { assignmentId: 1 }),
    title: 'Candidate Board',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Candidate Board' },
    keys: 'g b',
    ownKeys: {
      'J K': 'Next or previous card',
      '[ ]': 'Move the card left or right',
      M: 'Move to a column',
      X: 'Select; with Shift, up to here',
      A: 'Assign',
      H: 'Snooze',
      E: 'Archive',
      '#': 'Tag',
      Z: 'Undo',
      O: 'Open beside the board',
      P: 'Open the person page',
      '/': 'Search the board',
    },
    load: () => import('./BoardPage.tsx').then((module) => module.BoardPage),
    askEarly: (...given) => import('./ask-early.ts').then((module) => module.askEarly(...given)),
  },
];
