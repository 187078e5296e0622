import { useEffectEvent, useLayoutEffect } from 'react';
import { isBusy, usePlainKeys } from '../../../kit/page/plain-keys.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import type { Direction } from '../view/walk.ts';

export interface KeyActions {
  walk: (to: Direction) => void;
  /** To the column at the left or at the right. */
  move: (by: 1 | -1) => void;
  select: (range: boolean) => void;
  selectColumn: () => void;
  open: () => void;
  page: () => void;
  ask: (what: 'archive' | 'snooze' | 'assign' | 'move' | 'tag') => void;
  undo: () => void;
  /** False when there was nothing to leave. */
  leave: () => boolean;
  find: () => void;
}

const walks: Record<string, Direction> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};

/** The keyboard of the board. Letters can be switched off; arrows work on the board itself only. */
export function useBoardKeys(actions: KeyActions): void {
  const letters = useCurrentUser().userprofile.config.single_key_shortcuts;
  const byLetter: Record<string, () => void> = {
    j: () => actions.walk('down'),
    k: () => actions.walk('up'),
    '[': () => actions.move(-1),
    ']': () => actions.move(1),
    x: () => actions.select(false),
    X: () => actions.select(true),
    o: actions.open,
    p: actions.page,
    e: () => actions.ask('archive'),
    h: () => actions.ask('snooze'),
    a: () => actions.ask('assign'),
    m: () => actions.ask('move'),
    '#': () => actions.ask('tag'),
    z: actions.undo,
    '/': actions.find,
  };
  usePlainKeys((event) => {
    const { key, target } = event;
    const onCard = target instanceof Element && target.closest('[data-card]') !== null;
    const walk = onCard ? walks[key] : undefined;
    const act = walk ? () => actions.walk(walk) : letters ? byLetter[key] : undefined;
    if (key === 'Escape' ? actions.leave() : act) event.preventDefault();
    act?.();
  });
  const handleModified = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || isBusy(event.target)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'a') return;
    event.preventDefault();
    if (key === 'z') actions.undo();
    else actions.selectColumn();
  });
  useLayoutEffect(() => {
    const handle = (event: KeyboardEvent) => handleModified(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
