import type { FullPerson } from '@app/contract/people/people';
import { liftHold } from '@app/contract/people/retention';
import { isStaff } from '@app/contract/policies';
import { Alert, Button } from '@mui/material';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';

/** Says that nothing erases a person, and lets staff end that. */
export function HoldBanner({ id, hold: { reason, since, by } }: { id: number; hold: NonNullable<FullPerson['hold']> }) {
  const user = useCurrentUser();
  const lift = useWrite(liftHold, {
    failure: 'The hold could not be lifted',
    onSuccess: () => notify('The hold is lifted'),
  });
  return (
    <Alert
      severity="info"
      action={
        isStaff(user) && (
          <Button color="inherit" loading={lift.isPending} onClick={() => lift.mutate({ params: { id } })}>
            Lift
          </Button>
        )
      }
    >
      On hold since {since.slice(0, 10)}
      {by && `, by ${by}`}: nothing erases this person. {reason}
    </Alert>
  );
}
