import type { Board, BoardCard } from '@app/contract/board';
import { canVote } from '@app/contract/policies';
import { castVote, type Grade, grades, voteMethods } from '@app/contract/votes';
import { Stack, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../kit/net/api-error.ts';
import { call } from '../../../kit/net/api.ts';
import { notify } from '../../../kit/page/notify.tsx';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { VoteButtons } from '../../../parts/votes/VoteButtons.tsx';
import { refresh } from '../useBoard.ts';
import { fullName, type Users } from '../../../parts/users/users.ts';

/** What each colleague thinks; those who work or vote on the role say it here. */
export function Votes({ card, role, users }: { card: BoardCard; role: Board['assignment']; users: Users }) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const own = card.votes.find((vote) => vote.user === user.id)?.grade ?? null;
  const person = card.person.id;
  const vote = useMutation({
    mutationFn: (grade: Grade | null) =>
      call(castVote, { body: { assignment: role.id, person, grade, method: 'custom' } }),
    onSuccess: () => refresh(client, role.id, [person]),
    onError: (error) => notify(errorText(error, 'The vote could not be saved'), { severity: 'error' }),
  });
  return (
    <section aria-label="Votes">
      {canVote(user, role) && (
        <VoteButtons
          about={card.person.name}
          grade={vote.isPending ? vote.variables : own}
          onVote={(grade) => vote.mutate(grade)}
        />
      )}
      <Stack component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {card.votes.map((each) => (
          <Typography component="li" variant="body2" key={each.user} sx={{ color: 'text.secondary' }}>
            {fullName(users, each.user)}: {grades[each.grade].toLowerCase()} ({voteMethods[each.method]})
          </Typography>
        ))}
      </Stack>
      {card.votes.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Nobody has voted yet.
        </Typography>
      )}
    </section>
  );
}
