import type { FullPerson } from '@app/contract/people/people';
import { Alert, Button, Link as MuiLink, Stack } from '@mui/material';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../parts/paths.ts';

/* Few are on hold. */
const HoldBanner = lazy(async () => ({ default: (await import('./HoldBanner.tsx')).HoldBanner }));

/** What one must know before doing anything with a person. */
export function Banners({ person }: { person: FullPerson }) {
  const { merged_into, do_not_contact, restricted, contact_at, erased, erased_on, hold } = person;
  if (erased !== null)
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        Erased on {erased.slice(0, 10)}: everything about this person was deleted, and no one can restore it. Only the
        number is left, for counts.
      </Alert>
    );
  const isNothing = merged_into === null && !do_not_contact && !restricted && contact_at.length === 0;
  if (isNothing && hold === null && erased_on === null) return null;
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
      {erased_on && (
        <Alert severity="warning">
          {hold
            ? 'To be erased as soon as the hold is lifted.'
            : `To be erased on ${erased_on.slice(0, 10)}: everything about this person will be deleted.`}
        </Alert>
      )}
      {hold && (
        <Suspense>
          <HoldBanner id={person.id} hold={hold} />
        </Suspense>
      )}
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
