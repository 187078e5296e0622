import type { Screen } from '../../kit/page/screen.ts';
import { paths, pathTo } from '../../parts/paths.ts';

const grading: Pick<Screen, 'title' | 'access' | 'layout' | 'full' | 'ownKeys' | 'load'> = {
  title: 'Grading',
  access: 'user',
  layout: 'shell',
  full: true,
  ownKeys: {
    'U →': 'Up',
    'D ←': 'Down',
    '1 9': 'Down for the reason with that number, 1 to 9',
    M: 'Maybe',
    Space: 'Skip until tomorrow',
    Z: 'Undo, also Ctrl+Z',
    F: 'Next marked word; with Shift, the one before',
    O: 'Other role',
    N: 'Note',
    W: 'Write message',
    P: 'Open the person page',
  },
  load: () => import('./GradingPage.tsx').then((module) => module.GradingPage),
};

export const screens: readonly Screen[] = [
  { path: paths.grading, example: pathTo('grading', { assignmentId: 1 }), ...grading },
  { path: paths.gradingPerson, example: pathTo('gradingPerson', { assignmentId: 1, personId: 1 }), ...grading },
];
