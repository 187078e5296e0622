import type { GradingPerson } from '@app/contract/roles/grading';
import { grades } from '@app/contract/roles/votes';
import { Button } from '@mui/material';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { KeyHint } from './KeyHint.tsx';

interface Props {
  person: GradingPerson;
  /** Shown out of turn. */
  aside: boolean;
  onBack: () => void;
}

/** One's own vote on somebody who is looked at again, and the way back. */
export function Standing({ person, aside, onBack }: Props) {
  const user = useCurrentUser();
  const own = person.votes.find((vote) => vote.user === user.id);
  if (!own && !aside) return null;
  return (
    <p className="standing">
      {own && `You voted ${grades[own.grade].toLowerCase()}${own.reason && `: ${own.reason.toLowerCase()}`}.`}
      {aside && (
        <Button onMouseDown={(event) => event.preventDefault()} onClick={onBack}>
          Back to the queue
          <KeyHint keys="Esc" />
        </Button>
      )}
    </p>
  );
}
