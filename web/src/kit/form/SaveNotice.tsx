import { Alert } from '@mui/material';
import type { ReactNode } from 'react';
import { errorText } from '../net/api-error.ts';
import type { Overtaken } from './useVersionedForm.ts';

interface Props<T> {
  error: unknown;
  overtaken?: Overtaken<T> | undefined;
  /** What is said of the change, such as the names of the fields, in brackets. */
  changed?: (change: Overtaken<T>) => string;
  /** Shows what is there now. */
  children?: (now: T) => ReactNode;
}

/** Why a form was not saved: somebody else was faster, or it failed. */
export function SaveNotice<T>({ error, overtaken, changed, children }: Props<T>) {
  if (overtaken)
    return (
      <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
        Someone else changed this in the meantime{changed && ` (${changed(overtaken)})`}. What you typed is kept, and
        the other fields show what is there now. Look it over and save again.
        {children?.(overtaken.now)}
      </Alert>
    );
  return error ? <Alert severity="error">{errorText(error, 'Failed to save changes')}</Alert> : null;
}
