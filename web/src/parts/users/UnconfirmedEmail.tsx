import { canCancelEmailChange } from '@app/contract/policies';
import type { CurrentUser } from '@app/contract/users/users';
import { cancelEmailChange, emailLinkHours, type ManagedUser } from '@app/contract/users/user-changes';
import { Alert, Button } from '@mui/material';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { useCurrentUser } from './current-user.tsx';

/** Tells of an address that does not count yet, and lets whoever may stop it. */
export function UnconfirmedEmail({ user }: { user: CurrentUser | ManagedUser }) {
  const editor = useCurrentUser();
  const { id, email, unconfirmed_email } = user;
  const cancel = useWrite(cancelEmailChange, {
    failure: 'The change could not be stopped',
    onSuccess: () => notify(`The address stays ${email}`),
  });
  if (unconfirmed_email === null) return null;
  const mayCancel = editor.impersonator === null && canCancelEmailChange(editor, user);
  return (
    <Alert
      severity="info"
      sx={{ overflowWrap: 'anywhere' }}
      action={
        mayCancel && (
          <Button color="inherit" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
            Cancel change
          </Button>
        )
      }
    >
      The address changes to {unconfirmed_email} once it is confirmed there. The link we mailed works for{' '}
      {emailLinkHours} hours; until then {email} stays.
    </Alert>
  );
}
