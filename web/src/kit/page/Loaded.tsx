import { Alert, Box, Button, Skeleton, Stack } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../net/api-error.ts';

interface Props<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** Draws a read in each of its states. Data that could not be refreshed stays on screen, with a word about it. */
export function Loaded<T>({ query, children }: Props<T>) {
  if (query.data === undefined) {
    return query.isError ? <Failure query={query} title="This could not be loaded" /> : <Pending />;
  }
  return (
    <>
      {query.isError && <Failure query={query} title="What you see may be out of date" />}
      {children(query.data)}
    </>
  );
}

function Failure({ query, title }: { query: UseQueryResult; title: string }) {
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
      {title}: {errorText(query.error, 'something went wrong')}
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
