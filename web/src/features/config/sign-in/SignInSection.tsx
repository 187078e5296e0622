import { Stack } from '@mui/material';
import { AppCard } from './AppCard.tsx';
import { PasskeyCard } from './PasskeyCard.tsx';

export function SignInSection() {
  return (
    <Stack spacing={2}>
      <AppCard />
      <PasskeyCard />
    </Stack>
  );
}
