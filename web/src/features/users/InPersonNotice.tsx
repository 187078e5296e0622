import { Alert } from '@mui/material';
import { useCurrentUser } from '../../parts/current-user.tsx';

/** Says why the buttons are off while somebody impersonates: the server refuses these writes. */
export function InPersonNotice() {
  const { impersonator, username } = useCurrentUser();
  if (impersonator === null) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      You are acting as {username}, so users can be looked at but not changed. Exit the impersonation to change them as
      yourself.
    </Alert>
  );
}
