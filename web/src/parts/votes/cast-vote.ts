import { castVote } from '@app/contract/votes';
import { useWrite } from '../../kit/net/useWrite.ts';

/** Votes, or takes a vote back. `onSuccess` may read again what does not follow by itself. */
export const useCastVote = (options: { onSuccess?: () => Promise<void> } = {}) =>
  useWrite(castVote, { ...options, failure: 'The vote could not be saved' });
