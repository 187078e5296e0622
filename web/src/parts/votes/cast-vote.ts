import type { Request, Response } from '@app/contract/base/endpoint';
import { castVote } from '@app/contract/roles/votes';
import { callBy } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';

let before: Promise<unknown> = Promise.resolve();
/** One after the other: keys are faster than the network, and of two votes that are under way at once either may count. */
function sendInOrder(request: Request<typeof castVote>): Promise<Response<typeof castVote>> {
  const answer = before.then(() => callBy(undefined, castVote, request));
  before = answer.catch(() => undefined);
  return answer;
}

/** Votes, or takes a vote back. `onSuccess` may read again what does not follow by itself. */
export const useCastVote = (options: { onSuccess?: () => Promise<void> } = {}) =>
  useWrite(castVote, { ...options, send: sendInOrder, failure: 'The vote could not be saved' });
