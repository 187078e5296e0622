import { Alert, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { frame } from '../kit/theme.ts';
import { useCurrentUser } from '../parts/current-user.tsx';
import { exitImpersonation } from './session-actions.ts';

export function ImpersonationBanner() {
  const { username } = useCurrentUser();
  const exit = useMutation({ mutationFn: exitImpersonation });
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{
        position: 'sticky',
        top: frame.topBar,
        zIndex: 'appBar',
        borderRadius: 0,
        borderBottom: 1,
        borderColor: 'divider',
      }}
      action={
        <Button color="inherit" variant="outlined" loading={exit.isPending} onClick={() => exit.mutate()}>
          Exit Impersonation
        </Button>
      }
    >
      You are currently impersonating {username}
    </Alert>
  );
}
