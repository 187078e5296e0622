import { Box, Button, Link, List, ListItem, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { paths } from '../parts/paths.ts';
import { type Crash, CrashReport } from './start/CrashReport.tsx';
import { onUncaught, reportError } from './start/error-reporting.ts';

const message = 'This runtime error was triggered on purpose';

const places = {
  render: { about: 'while the page is drawn', Broken: BrokenRender },
  effect: { about: 'right after it was drawn', Broken: BrokenEffect },
  promise: { about: 'in a promise that nothing awaits', Broken: BrokenPromise },
  event: { about: 'when a button is pressed', Broken: BrokenEvent },
} as const;
type Place = keyof typeof places;

/** Fails on purpose, in one of several places, to try the error screen and the error reporting. */
export function RuntimeErrorPage() {
  const [params] = useSearchParams();
  const where = params.get('where') ?? 'render';
  if (!(where in places)) return <Choice where={where} />;
  const { Broken } = places[where as Place];
  return <Broken />;
}

function BrokenRender(): never {
  throw new Error(`${message}: render`);
}

function BrokenEffect() {
  useEffect(() => {
    throw new Error(`${message}: effect`);
  }, []);
  return null;
}

/* Elsewhere the screen would stay, because it still works. Here it is shown that the error was caught. */
function useUncaught(): Crash | undefined {
  const [crash, setCrash] = useState<Crash>();
  useEffect(
    () =>
      onUncaught((caught) => {
        setCrash({ error: caught.error, componentStack: '', time: new Date() });
        void reportError(caught).then((reported) => setCrash((before) => before && { ...before, reported }));
      }),
    [],
  );
  return crash;
}

function BrokenPromise() {
  const crash = useUncaught();
  useEffect(() => void Promise.reject(new Error(`${message}: promise`)), []);
  return crash ? <CrashReport {...crash} /> : null;
}

function BrokenEvent() {
  const crash = useUncaught();
  if (crash) return <CrashReport {...crash} />;
  const fail = () => {
    throw new Error(`${message}: event`);
  };
  return (
    <Box component="main" sx={{ p: 4 }}>
      <Button variant="contained" color="error" onClick={fail}>
        Fail
      </Button>
    </Box>
  );
}

const Choice = ({ where }: { where: string }) => (
  <Box component="main" sx={{ p: 4, maxWidth: 760, mx: 'auto' }}>
    <Typography variant="h1">There is no “{where}” to fail in</Typography>
    <Typography sx={{ mt: 1 }}>An error can be triggered in one of these:</Typography>
    <List>
      {Object.entries(places).map(([name, { about }]) => (
        <ListItem key={name} disableGutters>
          <Link component={RouterLink} to={`${paths.runtimeError}?where=${name}`} reloadDocument sx={{ mr: 1 }}>
            {name}
          </Link>
          {about}
        </ListItem>
      ))}
    </List>
  </Box>
);
