import { getAssignment, listAssignments } from '@app/contract/assignments';
import { getBoard } from '@app/contract/board';
import type { Request } from '@app/contract/base/endpoint';
import { getFullPerson } from '@app/contract/people';
import { castVote, listVotes } from '@app/contract/votes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/net/api.ts';
import { errorText } from '../../kit/net/api-error.ts';
import { notify } from '../../kit/page/notify.tsx';

export type Cast = Request<typeof castVote>['body'];

/** Votes, or takes a vote back. Whatever shows votes reads them anew; a list of votes that is open knows already. */
export function useCastVote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Cast) => call(castVote, { body }),
    onError: (error) => notify(errorText(error, 'The vote could not be saved'), { severity: 'error' }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [listVotes.path], refetchType: 'none' });
      /* Under way until what shows the vote has it, so that nothing jumps back meanwhile. */
      await Promise.all(
        [listAssignments, getAssignment, getFullPerson, getBoard].map(({ path }) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      );
    },
  });
}
