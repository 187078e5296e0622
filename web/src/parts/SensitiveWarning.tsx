import { kindsIn, withoutSensitive } from '@app/contract/people/sensitive';
import { Alert, Button } from '@mui/material';
import { useDeferredValue } from 'react';

interface Props {
  text: string;
  /** Given the text without it. */
  onRemove: (text: string) => void;
}

/** Below a field: says what in it a recruiting firm has no business to keep, and takes it out. */
export function SensitiveWarning({ text, onRemove }: Props) {
  const kinds = kindsIn(useDeferredValue(text));
  if (kinds.length === 0) return null;
  return (
    <Alert
      severity="warning"
      role="status"
      action={
        <Button color="inherit" size="small" onClick={() => onRemove(withoutSensitive(text))}>
          Remove
        </Button>
      }
    >
      Should this be kept? It seems to hold: {kinds.join(', ').toLowerCase()}.
    </Alert>
  );
}
