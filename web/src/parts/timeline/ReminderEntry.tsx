import type { ReminderEntry as Entry } from '@app/contract/people/people';
import { isOwn } from '@app/contract/policies';
import { Button, Stack, Typography } from '@mui/material';
import { isPast } from 'date-fns';
import { lazy, Suspense, useState } from 'react';
import { formatAge, formatDateTime } from '../../kit/format.ts';
import { useCurrentUser } from '../users/current-user.tsx';
import { useReminders } from './notes.ts';

const ReminderPicker = lazy(async () => ({
  default: (await import('../tags/ReminderPicker.tsx')).ReminderPicker,
}));

/** A reminder. One's own can be ticked off and put off. */
export function ReminderEntry({ entry }: { entry: Entry }) {
  return (
    <>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {entry.text}
      </Typography>
      <Due entry={entry} />
      <ReminderActs reminder={entry} />
    </>
  );
}

/** What whose reminder it is can do about it, until it is done. */
export function ReminderActs({ reminder: entry }: { reminder: Entry }) {
  const own = isOwn(useCurrentUser(), entry.user?.id);
  const { change, tickOff, putOff } = useReminders();
  const [puttingOff, setPuttingOff] = useState(false);
  return (
    <>
      {own && entry.done === null && (
        <Stack direction="row" component="span" sx={{ ml: -1.5 }}>
          <Button disabled={change.isPending} onClick={() => void tickOff(entry).catch(() => {})}>
            Done
          </Button>
          <Button disabled={change.isPending} onClick={() => setPuttingOff(true)}>
            Snooze
          </Button>
        </Stack>
      )}
      <Suspense>
        {puttingOff && (
          <ReminderPicker
            title="Snooze until"
            submitLabel="Snooze"
            pending={change.isPending}
            error={change.error}
            onPick={({ due }) =>
              void putOff(entry, due).then(
                () => setPuttingOff(false),
                () => {},
              )
            }
            onClose={() => setPuttingOff(false)}
          />
        )}
      </Suspense>
    </>
  );
}

export function Due({ entry: { due, done } }: { entry: Entry }) {
  const overdue = done === null && isPast(due);
  return (
    <Typography variant="body2" sx={{ color: overdue ? 'error.main' : 'text.secondary' }}>
      {done ? (
        `Done ${formatDateTime(done)}`
      ) : (
        <>
          {overdue ? 'Overdue since' : 'Due'} {formatDateTime(due)} ({formatAge(due)})
        </>
      )}
    </Typography>
  );
}
