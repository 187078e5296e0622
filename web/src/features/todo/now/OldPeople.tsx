import { archiveTodo, countOldTodo, type listWaiting, oldDays } from '@app/contract/roles/todo';
import type { Response } from '@app/contract/base/endpoint';
import { Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount, formatDate } from '../../../kit/format.ts';
import { queryOf } from '../../../kit/net/api.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { notify } from '../../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';

interface Props {
  /** Whose list. */
  user: number;
  answer: Response<typeof listWaiting>;
  readOnly: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  children: ReactNode;
}

/** What nobody has done anything about for three months, in one line, to be looked through or to be archived together. */
export function OldPeople({ user, answer, readOnly, open, onOpen, children }: Props) {
  const { impersonator } = useCurrentUser();
  const write = useWrite(archiveTodo, { failure: 'This could not be archived' });
  const { groups, more_old, old_before, archived_before } = answer;
  /* Thousands take a moment, for which the list does not wait. */
  const all = useQuery({ ...queryOf(countOldTodo, { query: { user: String(user) } }), enabled: more_old });
  const counted = more_old ? all.data?.count : groups.old;
  const amount = counted === undefined ? `${formatCount(groups.old)} or more` : formatCount(counted);
  const isOne = (counted ?? groups.old) === 1;
  const archive = (before: string | null) => write.mutateAsync({ body: { archived_before: before } });
  const archiveAll = async () => {
    await archive(old_before);
    const undo = () => void archive(archived_before).catch(() => undefined);
    notify(`Archived ${amount} ${isOne ? 'person' : 'people'} from your list.`, {
      action: { label: 'Undo', onClick: undo },
    });
  };
  const mayArchive = !readOnly && impersonator === null;
  return (
    <>
      {groups.old > 0 && (
        <Stack direction="row" sx={{ mt: 1.5, gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', flexGrow: 1 }}>
            {amount} {isOne ? 'person has' : 'people have'} waited for more than {oldDays} days
          </Typography>
          <Button size="small" aria-expanded={open} onClick={() => onOpen(!open)}>
            {open ? 'Hide' : 'Show'}
          </Button>
          {mayArchive && (
            <Button size="small" loading={write.isPending} onClick={() => void archiveAll().catch(() => undefined)}>
              Archive all {amount}
            </Button>
          )}
        </Stack>
      )}
      {open && children}
      {archived_before !== null && (
        <Stack direction="row" sx={{ mt: 1, gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="caption" sx={{ color: 'text.secondary', flexGrow: 1 }}>
            Everything that had waited since before {formatDate(archived_before)} is archived.
          </Typography>
          {mayArchive && (
            <Button size="small" disabled={write.isPending} onClick={() => void archive(null).catch(() => undefined)}>
              Unarchive
            </Button>
          )}
        </Stack>
      )}
    </>
  );
}
