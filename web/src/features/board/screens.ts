import type { Screen } from '../../kit/page/screen.ts';
import { paths, pathTo } from '../../parts/paths.ts';

/** As `useBoard` asks for them. */
export function firstCards(search: URLSearchParams): string | undefined {
  const assignment = search.get('assignmentId') ?? '';
  return /^[1-9]\d{0,14}$/.test(assignment) && !search.has('as_of')
    ? `/api/v2/board/${assignment}/?first=30`
    : undefined;
}

export const screens: readonly Screen[] = [
  {
    path: paths.board,
    example: pathTo('board', {}, { assignmentId: 1 }),
    title: 'Candidate Board',
    access: 'user',
    layout: 'shell',
    rail: true,
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
    data: firstCards,
  },
];
