import { Box, Button, Stack, Typography } from '@mui/material';
import { Component, type ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { formatDateTimeSeconds } from '../kit/format.ts';
import { notify } from '../kit/notify.tsx';
import { reportError } from './error-reporting.ts';

interface Crash {
  error: unknown;
  componentStack: string;
  time: Date;
}

/** Stands in for whatever failed below it: the whole application, or one page inside the shell. */
export class RootError extends Component<{ children: ReactNode }, { crash: Crash | null }> {
  override state: { crash: Crash | null } = { crash: null };

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error, componentStack: '', time: new Date() } };
  }

  override componentDidCatch(error: unknown, { componentStack }: { componentStack?: string | null }) {
    reportError(error, componentStack ?? '');
    this.setState(({ crash }) => ({ crash: crash && { ...crash, componentStack: componentStack ?? '' } }));
  }

  override render() {
    return this.state.crash ? <CrashReport {...this.state.crash} /> : this.props.children;
  }
}

/** For failures that the router catches itself, before anything is drawn. */
export function RouteError() {
  return <CrashReport error={useRouteError()} componentStack="" time={new Date()} />;
}

function CrashReport({ error, componentStack, time }: Crash) {
  const message = error instanceof Error ? error.message : String(error);
  const facts = { Time: formatDateTimeSeconds(time), URL: window.location.href, Message: message };
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
  const details = [...lines, 'Component stack:', componentStack.trim() || 'N/A'].join('\n');
  const handleCopy = () =>
    navigator.clipboard.writeText(details).then(
      () => notify('Details copied'),
      () => notify('The browser did not allow copying', { severity: 'error' }),
    );

  return (
    <Box role="alert" sx={{ maxWidth: 760, mx: 'auto', px: 2, py: { xs: 4, sm: 8 } }}>
      <Typography variant="h1">Something went wrong</Typography>
      <Typography sx={{ mt: 1, mb: 2, color: 'text.secondary' }}>
        Nothing you saved is lost. Reloading usually helps; if it does not, send the details below to an administrator.
      </Typography>
      <Stack direction="row" spacing={1} sx={{ mb: 3 }}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          Reload page
        </Button>
        <Button variant="outlined" onClick={() => void handleCopy()}>
          Copy details
        </Button>
      </Stack>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5 }}>
        {Object.entries(facts).map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      {componentStack && (
        <Box
          component="pre"
          tabIndex={0}
          aria-label="Component stack"
          sx={{ mt: 2, p: 1.5, maxHeight: 280, overflow: 'auto', fontSize: 12, borderRadius: 1, bgcolor: 'background.inset' }}
        >
          {componentStack.trim()}
        </Box>
      )}
    </Box>
  );
}
