import { Alert } from '@mui/material';
import { useCurrentUser } from './current-user.tsx';

/** Says why the controls are off while somebody impersonates: the server refuses these writes. */
export function InPersonNotice({ what }: { what: string }) {
  const { impersonator, username } = useCurrentUser();
  if (impersonator === null) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      You are acting as {username}, so {what} can be looked at but not changed.
    </Alert>
  );
}
