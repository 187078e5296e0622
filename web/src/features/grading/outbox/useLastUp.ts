import { useEffect, useRef, useState } from 'react';
import type { Kept } from './outbox.ts';

export interface LastUp {
  /** The vote, so that the same person can come again. */
  vote: string;
  person: number;
  name: string;
}

/** Whom the user voted up last for a role, once the server knows; nobody when that was undone. */
export function useLastUp(assignment: number, kept: readonly Kept[]): [LastUp | undefined, () => void] {
  const [last, setLast] = useState<LastUp>();
  const before = useRef(kept);
  useEffect(() => {
    const waiting = new Set(kept.map(({ id }) => id));
    const sent = before.current.filter(({ id, refused }) => refused === undefined && !waiting.has(id));
    before.current = kept;
    for (const { name, message } of sent) {
      if (message.what !== 'vote' || message.vote.assignment !== assignment) continue;
      const { person, grade, key } = message.vote;
      if (grade === 'up') setLast({ vote: key, person, name });
      else setLast((now) => (now?.person === person ? undefined : now));
    }
  }, [assignment, kept]);
  return [last, () => setLast(undefined)];
}
