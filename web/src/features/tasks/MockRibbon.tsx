import { Alert, Button } from '@mui/material';
import { mockKinds } from './mock-kinds.ts';

interface Props {
  /** What the address asks for. */
  asked: string | undefined;
  onLeave: () => void;
}

/** Says that what is shown is not real, or that what was asked for does not exist. */
export function MockRibbon({ asked, onLeave }: Props) {
  if (asked === undefined) return null;
  const known = mockKinds.some((kind) => kind === asked);
  return (
    <Alert
      severity={known ? 'warning' : 'info'}
      action={
        <Button color="inherit" onClick={onLeave}>
          {known ? 'Show real data' : 'Got it'}
        </Button>
      }
    >
      {known
        ? `Fake data: ${asked}. Actions are off.`
        : `There is no fake data called “${asked}”, so this is real data. There are: ${mockKinds.join(', ')}.`}
    </Alert>
  );
}
