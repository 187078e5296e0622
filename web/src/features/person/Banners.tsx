import type { FullPerson } from '@app/contract/people/people';
import { liftHold } from '@app/contract/people/retention';
import { isStaff } from '@app/contract/policies';
import { Alert, Button, Link as MuiLink, Stack } from '@mui/material';
import { Link } from 'react-router';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notify.ts';
import { pathTo } from '../../parts/paths.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';

/** What one must know before doing anything with a person. */
export function Banners({ person }: { person: FullPerson }) {
  const { merged_into, do_not_contact, restricted, contact_at, erased, hold } = person;
  if (erased !== null)
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        Erased on {erased.slice(0, 10)}: everything about this person was deleted, and no one can restore it. Only the
        number is left, for counts.
      </Alert>
    );
  if (merged_into === null && !do_not_contact && !restricted && contact_at.length === 0 && hold === null) return null;
  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      {merged_into !== null && (
        <Alert
          severity="info"
          action={
            <Button component={Link} to={pathTo('person', { id: merged_into })} color="inherit">
              Go there
            </Button>
          }
        >
          This person was merged into another. New information is kept there.
        </Alert>
      )}
      {do_not_contact && <Alert severity="error">Do not contact: this person does not want to hear from us.</Alert>}
      {restricted && (
        <Alert severity="warning">Restricted: this data may be stored but not used until the matter is resolved.</Alert>
      )}
      {hold && <HoldBanner id={person.id} hold={hold} />}
      {contact_at.map(({ id, name, title }) => (
        <Alert key={id} severity="info">
          Our contact at{' '}
          <MuiLink component={Link} to={pathTo('company', { id })} color="inherit" underline="always">
            {name}
          </MuiLink>
          {title && `: ${title}`}
        </Alert>
      ))}
    </Stack>
  );
}

function HoldBanner({ id, hold: { reason, since, by } }: { id: number; hold: NonNullable<FullPerson['hold']> }) {
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
