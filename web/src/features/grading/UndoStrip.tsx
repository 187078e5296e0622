import { grades } from '@app/contract/votes';
import SkipNextOutlined from '@mui/icons-material/SkipNextOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import { Button } from '@mui/material';
import { gradeIcons } from '../../parts/grade-icons.ts';
import { KeyHint } from './KeyHint.tsx';
import type { Judgement } from './session.ts';
import type { Grading } from './useGrading.ts';

/** The last verdicts, the newest first: to be looked at again, or taken back one after the other. */
export function UndoStrip({ grading: { session, undo, look } }: { grading: Grading }) {
  return (
    <div className="strip">
      <Button
        startIcon={<UndoOutlined />}
        disabled={session.last.length === 0}
        onMouseDown={(event) => event.preventDefault()}
        onClick={undo}
        aria-keyshortcuts="Z"
      >
        Undo
        <KeyHint keys={['Z']} />
      </Button>
      {session.last.length === 0 && <span className="none">Your last verdicts are shown here.</span>}
      <ol aria-label="Your last verdicts">
        {session.last.map((judgement) => (
          <li key={judgement.person}>
            <button
              type="button"
              data-verdict={judgement.verdict}
              title={`${textOf(judgement)}. Look again`}
              aria-label={`${textOf(judgement)}. Look again`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => look(judgement.person)}
            >
              <VerdictIcon verdict={judgement.verdict} />
              <span>{judgement.name}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

const textOf = ({ name, verdict, reason }: Judgement): string =>
  `${name}: ${verdict === 'skip' ? 'skipped' : grades[verdict].toLowerCase()}${reason && `, ${reason.toLowerCase()}`}`;

function VerdictIcon({ verdict }: Pick<Judgement, 'verdict'>) {
  const Icon = verdict === 'skip' ? SkipNextOutlined : gradeIcons[verdict];
  return <Icon />;
}
