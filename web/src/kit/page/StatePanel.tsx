import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ApiError, errorText } from '../net/api-error.ts';

/** Why there is nothing to see: the states that every part of a page with data can be in. */
export type PageState =
  | { is: 'loading' }
  /** There has never been anything. */
  | { is: 'empty'; text: ReactNode }
  /** There is something, but the question is too narrow. */
  | { is: 'no match'; text: string; onReset: () => void }
  /** `text` says what to set up. */
  | { is: 'not configured'; text: string }
  | { is: 'not permitted'; text: string }
  | { is: 'timed out'; text: string; onRetry: () => void; retrying: boolean }
  | { is: 'failed'; error: unknown; onRetry: () => void; retrying: boolean };

interface Reading {
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** The state of a read that gave nothing. */
export function stateOfFailure({ error, isFetching, refetch }: Reading): PageState {
  const again = { onRetry: () => void refetch(), retrying: isFetching };
  if (!(error instanceof ApiError)) return { is: 'failed', error, ...again };
  if (error.status === 403)
    return { is: 'not permitted', text: errorText(error, 'You do not have permission to see this') };
  if (error.status === 504 || error.code === 'search_too_slow')
    return {
      is: 'timed out',
      text: errorText(error, 'This took too long. Add a word or a filter to narrow it.'),
      ...again,
    };
  if (error.code === 'llm_not_set_up') return { is: 'not configured', text: error.message };
  return { is: 'failed', error, ...again };
}

/** Says why there is nothing to see, and what can be done about it. */
export function StatePanel({ state }: { state: PageState }) {
  switch (state.is) {
    case 'loading':
      return <Pending />;
    case 'empty':
      return <Said>{state.text}</Said>;
    case 'no match':
      return (
        <Said>
          {state.text}
          <Button onClick={state.onReset}>Clear filters</Button>
        </Said>
      );
    case 'not configured':
      return <Alert severity="info">{state.text}</Alert>;
    case 'not permitted':
      return <Alert severity="warning">{state.text}</Alert>;
    case 'timed out':
      return (
        <Retry severity="warning" {...state}>
          {state.text}
        </Retry>
      );
    case 'failed':
      return (
        <Retry severity="error" {...state}>
          This could not be loaded: {errorText(state.error, 'something went wrong')}
          {state.error instanceof ApiError && state.error.status > 0 && (
            <Typography variant="caption" component="div">
              Status {state.error.status}, {state.error.url}
            </Typography>
          )}
        </Retry>
      );
  }
}

function Said({ children }: { children: ReactNode }) {
  return (
    <Stack spacing={1} sx={{ alignItems: 'center', p: 2, textAlign: 'center', color: 'text.secondary' }}>
      {children}
    </Stack>
  );
}

interface RetryProps {
  severity: 'warning' | 'error';
  onRetry: () => void;
  retrying: boolean;
  children: ReactNode;
}

function Retry({ severity, onRetry, retrying, children }: RetryProps) {
  return (
    <Alert
      severity={severity}
      sx={{ mb: 1.5, overflowWrap: 'anywhere' }}
      action={
        <Button color="inherit" loading={retrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </Alert>
  );
}

/* Shown only after a moment: a skeleton that flashes makes a fast answer look slow. */
function Pending() {
  return (
    <Box
      role="status"
      aria-label="Loading"
      sx={{ animation: 'appear 150ms 250ms backwards', '@keyframes appear': { from: { opacity: 0 } } }}
    >
      <Stack spacing={1}>
        {['40%', '100%', '95%', '75%'].map((width) => (
          <Skeleton key={width} variant="rounded" width={width} height={20} />
        ))}
      </Stack>
    </Box>
  );
}
