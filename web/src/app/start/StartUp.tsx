import type { Response } from '@app/contract/base/endpoint';
import { hasAccess } from '@app/contract/policies';
import { getFrontendConfig, getSystemInfo } from '@app/contract/machine/system';
import { listAllUsers } from '@app/contract/users/users';
import { Box, Button, CircularProgress, Typography } from '@mui/material';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useReducer, useState } from 'react';
import { queryOf } from '../../kit/net/api.ts';
import { ApiError } from '../../kit/net/api-error.ts';
import { isSignedIn } from '../../kit/net/tokens.ts';
import { currentUserQuery } from '../../parts/users/current-user.tsx';
import { type Failure, untilLoaded } from './back-off.ts';
import { startErrorReporting } from './error-reporting.ts';
import { paths } from '../../parts/paths.ts';

/** Shows the application once everything it cannot do without is there, and says how things stand until then. */
export function StartUp({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  useEffect(() => {
    const stop = new AbortController();
    void untilLoaded(() => load(client), setReady, setFailure, stop.signal);
    return () => stop.abort();
  }, [client]);

  if (ready) return children;
  if (failure === undefined) return <Waiting status="Loading configuration…" />;
  return failure.nextAt === undefined ? (
    <GaveUp failure={failure} />
  ) : (
    <Retrying failure={failure} nextAt={failure.nextAt} />
  );
}

async function load(client: QueryClient): Promise<true> {
  const [config] = await Promise.all([loadConfig(client), isSignedIn() ? loadSession(client) : undefined]);
  startErrorReporting(config);
  return true;
}

async function loadConfig(client: QueryClient): Promise<Response<typeof getFrontendConfig>> {
  try {
    return await client.fetchQuery(queryOf(getFrontendConfig));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    throw new Error(`Failed to load frontend config: ${error.status}`, { cause: error });
  }
}

async function loadSession(client: QueryClient): Promise<void> {
  try {
    const others = client.fetchQuery(queryOf(listAllUsers));
    /* Whether it matters that this fails, only the user's own answer says. */
    others.catch(() => {});
    const user = await client.fetchQuery(currentUserQuery);
    if (user.second_factor_due) return;
    await others;
    if (hasAccess(user, getSystemInfo.access)) await client.fetchQuery(queryOf(getSystemInfo));
  } catch (error) {
    if (isSignedIn()) throw error;
    /* The session is over and the browser about to leave for the login screen: keep still until it does. */
    if (window.location.pathname !== paths.login) await new Promise(() => {});
  }
}

function Retrying({ failure, nextAt }: { failure: Failure; nextAt: number }) {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((nextAt - Date.now()) / 1000));
  return (
    <Waiting
      status={`Connecting to backend… retry ${failure.attempt}, next attempt in ${seconds}s`}
      error={failure.error}
      reloadLabel="Reload now"
    />
  );
}

function GaveUp({ failure }: { failure: Failure }) {
  return (
    <Centred>
      <Typography variant="h1" role="alert">
        Failed to load configuration
      </Typography>
      <LastError error={failure.error} />
      <ReloadButton label="Reload page" />
    </Centred>
  );
}

function Waiting({ status, error, reloadLabel }: { status: string; error?: unknown; reloadLabel?: string }) {
  return (
    <Centred>
      <CircularProgress size={28} aria-label="Loading" />
      <Typography role="status" sx={{ fontVariantNumeric: 'tabular-nums', textWrap: 'balance' }}>
        {status}
      </Typography>
      {error !== undefined && <LastError error={error} />}
      {reloadLabel && <ReloadButton label={reloadLabel} />}
    </Centred>
  );
}

function LastError({ error }: { error: unknown }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {error instanceof Error ? error.message : String(error)}
    </Typography>
  );
}

function ReloadButton({ label }: { label: string }) {
  return (
    <Button variant="outlined" onClick={() => window.location.reload()}>
      {label}
    </Button>
  );
}

function Centred({ children }: { children: ReactNode }) {
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100vh',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        p: 3,
        textAlign: 'center',
      }}
    >
      {children}
    </Box>
  );
}
