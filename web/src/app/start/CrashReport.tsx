import { withoutSecrets } from '@app/contract/base/without-secrets';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';

export interface Crash {
  error: unknown;
  componentStack: string;
  time: Date;
  /** Whether the server has it in its log; undefined while that is not known. */
  reported?: boolean | undefined;
}

export function CrashReport({ error, componentStack, time, reported }: Crash) {
  const message = withoutSecrets(error instanceof Error ? error.message : String(error));
  const facts = { Timestamp: time.toISOString(), URL: withoutSecrets(window.location.href), Message: message };
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
  const stack = componentStack.trim().replaceAll(/^\s+/gm, '') || 'N/A';
  const details = [...lines, 'Component stack:', stack].join('\n');
  const [copyLabel, setCopyLabel] = useState('Copy details');
  const handleCopy = () =>
    navigator.clipboard.writeText(details).then(
      () => setCopyLabel('Copied'),
      () => setCopyLabel('Copying is not allowed here'),
    );

  return (
    <Box role="alert" sx={{ maxWidth: 760, mx: 'auto', px: 2, py: { xs: 4, sm: 8 } }}>
      <Typography variant="h1">Something went wrong</Typography>
      <Typography sx={{ mt: 1, mb: 2, color: 'text.secondary' }}>
        Nothing you saved is lost. Reloading usually helps; if it does not, send the details below to an administrator.
      </Typography>
      <Typography variant="body2" role="status" sx={{ mb: 2, minHeight: '1.5em' }}>
        {reported === undefined
          ? ''
          : reported
            ? 'The error was reported to the log.'
            : 'The error could not be reported.'}
      </Typography>
      <Stack direction="row" spacing={1} sx={{ mb: 3 }}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          Reload page
        </Button>
        <Button variant="outlined" onClick={() => void handleCopy()}>
          {copyLabel}
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
      <Typography variant="body2" sx={{ mt: 2, mb: 0.5, color: 'text.secondary' }}>
        Component stack
      </Typography>
      <Box
        component="pre"
        tabIndex={0}
        role="region"
        aria-label="Component stack"
        sx={{
          m: 0,
          p: 1.5,
          maxHeight: 280,
          overflow: 'auto',
          fontSize: 12,
          borderRadius: 1,
          bgcolor: 'background.inset',
        }}
      >
        {stack}
      </Box>
    </Box>
  );
}
