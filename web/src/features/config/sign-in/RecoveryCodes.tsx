import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { notify } from '../../../kit/page/notices/notify.ts';

/** New recovery codes, which are never shown again. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify('The recovery codes were copied');
    } catch {
      notify('Copying is not allowed here. Select them instead.', { severity: 'info' });
    }
  };
  return (
    <Stack spacing={2}>
      <Alert severity="success">
        Keep these recovery codes where you keep passwords: they are never shown again. Each lets you in once when you
        have lost your phone.
      </Alert>
      <Box
        component="ul"
        aria-label="Recovery codes"
        sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1, listStyle: 'none', m: 0, p: 0 }}
      >
        {codes.map((code) => (
          <Typography key={code} component="li" sx={{ fontFamily: 'monospace', fontSize: 15 }}>
            {code}
          </Typography>
        ))}
      </Box>
      <Stack direction="row" spacing={1}>
        <Button variant="outlined" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="contained" onClick={onKept}>
          I have kept them
        </Button>
      </Stack>
    </Stack>
  );
}
