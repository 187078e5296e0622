import { addedBy, daysText } from './card-texts.ts';
import { getFullPersonAssignment, type PersonAssignment } from '@app/contract/roles/board';
import { Box, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/net/api.ts';
import { formatDateTime } from '../../../kit/format.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { stepsOf } from './history-steps.ts';
import { fullName, type Users } from '../../../parts/users/users.ts';

interface Props {
  person: number;
  assignment: number;
  /** The newest version on the server. When it changes, the history is read again. */
  record: number | undefined;
  users: Users;
}

/** How a card came where it is: who, when, from where to where, and how long it stood there. */
export function History({ person, assignment, record, users }: Props) {
  const history = useQuery({
    meta: { shows: getFullPersonAssignment.shows },
    queryKey: [getFullPersonAssignment.path, assignment, person, record],
    queryFn: ({ signal }) => call(getFullPersonAssignment, { query: { person, assignment } }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={history}>
      {({ history: versions }) => (
        <Box component="ol" aria-label="History" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {stepsOf(versions).map(({ record: step, what, days }) => (
            <Box component="li" key={step.id} sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider' }}>
              <Typography variant="body2">{what(assigneeName(users))}</Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {by(step, users)} · {formatDateTime(step.created)}
                {days !== undefined && ` · ${daysText(days)} in ${step.status_str}`}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Loaded>
  );
}

const assigneeName = (users: Users) => (id: number | null) => fullName(users, id);

function by({ rule, undo, created_by }: PersonAssignment, users: Users): string {
  const who = fullName(users, created_by);
  if (undo) return `${who}, undone`;
  return rule === '' ? who : `${addedBy(rule)}, ${who}`;
}
