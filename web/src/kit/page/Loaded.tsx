import { Alert, Button } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../net/api-error.ts';
import { stateOfFailure, StatePanel } from './StatePanel.tsx';

interface Props<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** Draws a read in each of its states. Data that could not be refreshed stays on screen, with a word about it. */
export function Loaded<T>({ query, children }: Props<T>) {
  if (query.data === undefined) return <StatePanel state={query.isError ? stateOfFailure(query) : { is: 'loading' }} />;
  return (
    <>
      <OutOfDate query={query} />
      {children(query.data)}
    </>
  );
}

/** Says that what is shown could not be read again. */
export function OutOfDate({ query }: { query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'error' | 'refetch'> }) {
  if (!query.isError) return null;
  return (
    <Alert
      severity="error"
      sx={{ mb: 1.5 }}
      action={
        <Button color="inherit" loading={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      What you see may be out of date: {errorText(query.error, 'something went wrong')}
    </Alert>
  );
}
