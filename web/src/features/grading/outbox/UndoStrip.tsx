import { grades } from '@app/contract/roles/votes';
import SkipNextOutlined from '@mui/icons-material/SkipNextOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import { Button } from '@mui/material';
import { memo, type ReactNode } from 'react';
import { gradeIcons } from '../../../parts/votes/grade-icons.ts';
import { KeyHint } from '../KeyHint.tsx';
import type { Judgement } from './session.ts';

interface Props {
  last: readonly Judgement[];
  onUndo: () => void;
  onLook: (person: number) => void;
  /** At the other end. */
  children: ReactNode;
}

/** The last verdicts, the newest first: to be looked at again, or taken back one after the other. */
export function UndoStrip({ last, onUndo, onLook, children }: Props) {
  return (
    <div className="strip">
      <UndoButton disabled={last.length === 0} onUndo={onUndo} />
      {last.length === 0 && <span className="none">Your last votes appear here.</span>}
      <ol aria-label="Your last votes">
        {last.map((judgement) => (
          <LastVerdict key={judgement.person} judgement={judgement} onLook={onLook} />
        ))}
      </ol>
      {children}
    </div>
  );
}

const UndoButton = memo(function UndoButton({ disabled, onUndo }: { disabled: boolean; onUndo: () => void }) {
  return (
    <Button
      startIcon={<UndoOutlined />}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUndo}
      aria-keyshortcuts="Z"
    >
      Undo
      <KeyHint keys="Z" />
    </Button>
  );
});

const LastVerdict = memo(function LastVerdict({ judgement, onLook }: { judgement: Judgement } & Pick<Props, 'onLook'>) {
  const text = `${textOf(judgement)}. Look again`;
  return (
    <li>
      <button
        type="button"
        data-verdict={judgement.verdict}
        title={text}
        aria-label={text}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onLook(judgement.person)}
      >
        <VerdictIcon verdict={judgement.verdict} />
        <span>{judgement.name}</span>
      </button>
    </li>
  );
});

const textOf = ({ name, verdict, reason }: Judgement): string =>
  `${name}: ${verdict === 'skip' ? 'skipped' : grades[verdict].toLowerCase()}${reason && `, ${reason.toLowerCase()}`}`;

function VerdictIcon({ verdict }: Pick<Judgement, 'verdict'>) {
  const Icon = verdict === 'skip' ? SkipNextOutlined : gradeIcons[verdict];
  return <Icon />;
}
