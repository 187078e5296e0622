import type { VoteMethod } from '@app/contract/roles/votes';
import { createContext, useContext } from 'react';
import type { useVoting } from './useVoting.ts';
import { type Voted, VoteRow } from './VoteRow.tsx';

interface Ballot {
  /** What a vote is counted as when it is one's first. */
  method: VoteMethod | undefined;
  /** What the first column of the board is called. */
  board: string | undefined;
  /** Undefined for those who may only look. */
  voting: ReturnType<typeof useVoting> | undefined;
}
/** How the reader of the page votes. */
export const BallotContext = createContext<Ballot>({ method: undefined, board: undefined, voting: undefined });

/** A person on the list of those who were voted on. */
export function VotedPerson({ row }: { row: Voted }) {
  return <VoteRow {...row} {...useContext(BallotContext)} />;
}
