import { Button, Stack, Typography } from '@mui/material';
import { ApiError } from '../../kit/net/api-error.ts';
import { TermsLinks } from './TermsLinks.tsx';

export const asksForTerms = (error: Error): boolean =>
  error instanceof ApiError && error.fields['terms_accepted'] !== undefined;

/** For those who registered without: their account cannot be approved before. */
export function AcceptTerms({ pending, onAccept }: { pending: boolean; onAccept: () => void }) {
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="body2">
        Before it can be approved, please accept <TermsLinks />.
      </Typography>
      <Button variant="outlined" loading={pending} onClick={onAccept}>
        I am at least 16 years old and accept
      </Button>
    </Stack>
  );
}
