import { changePerson, type FullPerson } from '@app/contract/people/people';
import { kindsIn, withoutSensitive } from '@app/contract/people/sensitive';
import { Alert, Button } from '@mui/material';
import { useMemo } from 'react';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';

/** What stands in the profile and in comments, from wherever it came, that should not be kept. */
export function SensitiveNotice({ person }: { person: FullPerson }) {
  const { id, version, summary, experiences, timeline } = person;
  const [inProfile, inComments] = useMemo(() => {
    const profile = kindsIn([summary, ...experiences.map(({ description }) => description)].join('\n'));
    const comments = kindsIn(timeline.flatMap((entry) => (entry.kind === 'comment' ? [entry.body] : [])).join('\n'));
    return [profile, comments];
  }, [summary, experiences, timeline]);
  const clean = useWrite(changePerson, {
    failure: 'This could not be removed',
    onSuccess: () => notify('Removed from the profile'),
  });
  const remove = () =>
    clean.mutate({
      params: { id },
      body: {
        version,
        summary: withoutSensitive(summary),
        experiences: experiences.map((each) => ({ ...each, description: withoutSensitive(each.description) })),
      },
    });
  if (inProfile.length === 0 && inComments.length === 0) return null;
  const places = [
    inProfile.length > 0 && `The profile seems to hold: ${inProfile.join(', ').toLowerCase()}.`,
    inComments.length > 0 &&
      `Comments seem to hold: ${inComments.join(', ').toLowerCase()}; their writers can change them.`,
  ].filter(Boolean);
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        inProfile.length > 0 &&
        person.merged_into === null && (
          <Button color="inherit" loading={clean.isPending} onClick={remove}>
            Remove from the profile
          </Button>
        )
      }
    >
      Should this be kept? {places.join(' ')}
    </Alert>
  );
}
