import { useEffectEvent, useLayoutEffect } from 'react';
import { isBusy, usePlainKeys } from '../../kit/page/plain-keys.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { reasonOf } from './reasons.ts';
import type { Verdict } from './outbox/session.ts';

export interface KeyActions {
  decide: (verdict: Verdict, reason?: string) => void;
  undo: () => void;
  page: () => void;
  note: () => void;
  write: () => void;
  otherRole: () => void;
  hit: (by: 1 | -1) => void;
  /** False when there was nothing to leave. */
  leave: () => boolean;
}

const verdicts: Record<string, Verdict> = {
  u: 'up',
  ArrowRight: 'up',
  d: 'down',
  ArrowLeft: 'down',
  m: 'maybe',
  ' ': 'skip',
};

/** What acts by itself on Space or an arrow while it has the focus. */
const ownKeys = 'a, button, [role=button], [role=tab], input, summary';

/** The keyboard of the cockpit. All of it but Ctrl+Z can be switched off in the settings. */
export function useGradingKeys(actions: KeyActions): void {
  const plain = useCurrentUser().userprofile.config.single_key_shortcuts;
  const others: Record<string, () => void> = {
    z: actions.undo,
    p: actions.page,
    n: actions.note,
    w: actions.write,
    o: actions.otherRole,
    f: () => actions.hit(1),
  };
  const actFor = ({ key, shiftKey, target }: KeyboardEvent): (() => void) | undefined => {
    const name = key.length === 1 ? key.toLowerCase() : key;
    const own = name === ' ' || name.startsWith('Arrow');
    if (own && target instanceof Element && target.closest(ownKeys)) return undefined;
    const verdict = verdicts[name];
    if (verdict) return () => actions.decide(verdict);
    const reason = reasonOf(name);
    if (reason) return () => actions.decide('down', reason);
    if (name === 'f' && shiftKey) return () => actions.hit(-1);
    return others[name];
  };
  usePlainKeys((event) => {
    if (event.key === 'Escape') {
      if (actions.leave()) event.preventDefault();
      return;
    }
    const act = plain ? actFor(event) : undefined;
    if (!act) return;
    event.preventDefault();
    /* A key that is held down is one verdict. */
    if (!event.repeat) act();
  });
  const handleModified = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || isBusy(event.target)) return;
    if (event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (!event.repeat) actions.undo();
  });
  useLayoutEffect(() => {
    const handle = (event: KeyboardEvent) => handleModified(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
