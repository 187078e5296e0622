import type { GradingPerson, GradingRole } from '@app/contract/roles/grading';
import { declineReasons, type Grade, overrideReasons } from '@app/contract/roles/votes';
import SkipNextOutlined from '@mui/icons-material/SkipNextOutlined';
import { Button } from '@mui/material';
import { memo, type MouseEvent } from 'react';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { gradeIcons } from '../../parts/votes/grade-icons.ts';
import { gradeColours } from '../../parts/votes/VoteButtons.tsx';
import { KeyHint } from './KeyHint.tsx';
import type { Verdict } from './outbox/session.ts';

type Decide = (verdict: Verdict, reason?: string) => void;
interface Props {
  role: GradingRole;
  person: GradingPerson;
  onDecide: Decide;
}

/* As the arrow keys lie: down at the left, up at the right. */
const buttons = [
  { verdict: 'down', label: 'Down', keys: 'D ←', color: gradeColours.down, Icon: gradeIcons.down },
  { verdict: 'maybe', label: 'Maybe', keys: 'M', color: gradeColours.maybe, Icon: gradeIcons.maybe },
  { verdict: 'skip', label: 'Skip', keys: 'Space', color: 'inherit', Icon: SkipNextOutlined },
  { verdict: 'up', label: 'Up', keys: 'U →', color: gradeColours.up, Icon: gradeIcons.up },
] as const;

/** A click leaves the focus where it was, or Space would press the same button again. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

export function VerdictBar({ role, person, onDecide }: Props) {
  const user = useCurrentUser();
  const own = person.votes.find((vote) => vote.user === user.id);
  if (!role.may_vote)
    return (
      <div className="verdicts">
        <p>Read-only: only users and thumbers of this role can vote.</p>
        <Button variant="outlined" size="large" onMouseDown={keepFocus} onClick={() => onDecide('skip')}>
          Next
          <KeyHint keys="Space" />
        </Button>
      </div>
    );
  return (
    <div className="verdicts">
      <Choices own={own?.grade} against={person.llm?.verdict === 'no'} onDecide={onDecide} />
    </div>
  );
}

/* The same for everybody, so it is not drawn again for the next one. */
interface ChoicesProps {
  own: Grade | undefined;
  /** An up-vote would go against what the language model says. */
  against: boolean;
  onDecide: Decide;
}
const Choices = memo(function Choices({ own, against, onDecide }: ChoicesProps) {
  return (
    <>
      {against && (
        <div className="reasons" role="group" aria-label="Up although the model says no">
          <span>Up although the model says no</span>
          {overrideReasons.map((reason) => (
            <button key={reason} type="button" onMouseDown={keepFocus} onClick={() => onDecide('up', reason)}>
              {reason}
            </button>
          ))}
        </div>
      )}
      <div className="reasons" role="group" aria-label="Down because">
        <span>Down because</span>
        {declineReasons.map((reason, index) => (
          <button
            key={reason}
            type="button"
            onMouseDown={keepFocus}
            onClick={() => onDecide('down', reason)}
            aria-keyshortcuts={String(index + 1)}
          >
            <KeyHint keys={String(index + 1)} />
            {reason}
          </button>
        ))}
      </div>
      <div className="grades" role="group" aria-label="Your vote">
        {buttons.map(({ verdict, label, keys, color, Icon }) => (
          <Button
            key={verdict}
            variant="outlined"
            size="large"
            color={color}
            startIcon={<Icon />}
            onMouseDown={keepFocus}
            onClick={() => onDecide(verdict)}
            aria-keyshortcuts={keys.split(' ')[0]}
            aria-pressed={own === verdict}
          >
            {label}
            <KeyHint keys={keys} />
          </Button>
        ))}
      </div>
    </>
  );
});
