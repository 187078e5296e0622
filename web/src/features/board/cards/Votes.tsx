import type { Board, BoardCard } from '@app/contract/roles/board';
import { canVote } from '@app/contract/policies';
import { grades, voteMethods } from '@app/contract/roles/votes';
import { Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { formatAge } from '../../../kit/format.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { clientText } from './card-texts.ts';
import { VoteButtons } from '../../../parts/votes/VoteButtons.tsx';
import { refresh } from '../useBoard.ts';
import { fullName, type Users } from '../../../parts/users/users.ts';
import { useCastVote } from '../../../parts/votes/cast-vote.ts';

/** What each colleague thinks; those who work or vote on the role say it here. */
export function Votes({ card, role, users }: { card: BoardCard; role: Board['assignment']; users: Users }) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const own = card.votes.find((vote) => vote.user === user.id)?.grade ?? null;
  const person = card.person.id;
  const vote = useCastVote({ onSuccess: () => refresh(client, role.id, [person]) });
  return (
    <section aria-label="Votes">
      {canVote(user, role) && (
        <VoteButtons
          about={card.person.name}
          grade={vote.isPending ? vote.variables.body.grade : own}
          onVote={(grade) => vote.mutate({ body: { assignment: role.id, person, grade, method: 'custom' } })}
        />
      )}
      <Stack component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {card.votes.map((each) => (
          <Typography component="li" variant="body2" key={each.user} sx={{ color: 'text.secondary' }}>
            {fullName(users, each.user)}: {grades[each.grade].toLowerCase()} ({voteMethods[each.method]})
          </Typography>
        ))}
      </Stack>
      {card.client && (
        <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {clientText(card.client)} (client, {formatAge(card.client.at)})
        </Typography>
      )}
      {card.votes.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No votes yet.
        </Typography>
      )}
    </section>
  );
}
