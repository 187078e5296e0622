import type { Grade, VoteMethod } from '@app/contract/roles/votes';
import { useCallback, useRef, useState } from 'react';
import { useCastVote } from '../../parts/votes/cast-vote.ts';

export interface OwnVote {
  grade: Grade | null;
  method: VoteMethod;
  /** The vote put the person on the board. */
  on_board: boolean;
}
interface Given {
  person: number;
  grade: Grade | null;
  method: VoteMethod;
}

/**
 * One's own votes as they are cast. They show at once, before the server has answered; one that it does not take is
 * gone again. The last ones can be taken back one after the other.
 */
export function useVoting(assignment: number) {
  const [own, setOwn] = useState<ReadonlyMap<number, OwnVote>>(new Map());
  const done = useRef<Given[]>([]);
  const { mutate } = useCastVote();

  const cast = useCallback(
    (given: Given, before: Grade | null, undo = false) => {
      const { person, grade, method } = given;
      const set = (vote: OwnVote) => setOwn((votes) => new Map(votes).set(person, vote));
      set({ grade, method, on_board: false });
      mutate(
        { body: { assignment, ...given } },
        {
          onSuccess: ({ on_board }) => {
            if (on_board) set({ grade, method, on_board });
          },
          onError: () => set({ grade: before, method, on_board: false }),
        },
      );
      if (!undo) done.current.push({ person, grade: before, method });
    },
    [assignment, mutate],
  );
  /** Whom it was about, or undefined when there is nothing to undo. */
  const undo = useCallback((): number | undefined => {
    const last = done.current.pop();
    if (last) cast(last, last.grade, true);
    return last?.person;
  }, [cast]);
  return { own, cast, undo };
}
