import type { Board } from '@app/contract/roles/board';
import { Alert, Button, Stack } from '@mui/material';
import { formatAge } from '../../../kit/format.ts';
import { people } from '../cards/card-texts.ts';
import type { Conflict } from './card-changes.ts';
import { fullName, type Users } from '../../../parts/users/users.ts';

interface Props {
  conflict: Conflict;
  board: Board;
  users: Users;
  onKeep: () => void;
  onTakeOver: () => void;
}

/** Nobody is overwritten in silence: says what the colleague did, and asks. */
export function ConflictNotice({ conflict: { current }, board, users, onKeep, onTakeOver }: Props) {
  const [first] = current;
  if (!first)
    return (
      <Alert severity="warning" onClose={onKeep} sx={{ mb: 1 }}>
        A colleague removed this person from the board.
      </Alert>
    );
  const by = fullName(users, first.created_by);
  const name = board.cards.find((card) => card.person.id === first.person)?.person.name ?? 'this card';
  const what = first.archived ? `archived ${name} (${first.archive_reason})` : `moved ${name} to ${first.status_str}`;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1 }}
      action={
        <Stack direction="row" sx={{ gap: 0.5 }}>
          <Button color="inherit" onClick={onKeep}>
            Keep theirs
          </Button>
          <Button color="inherit" variant="outlined" onClick={onTakeOver}>
            Use mine
          </Button>
        </Stack>
      }
    >
      {current.length === 1
        ? `${by} ${what} ${formatAge(first.created)}.`
        : `${by} and others changed ${people(current.length)} in the meantime; those were left alone.`}
    </Alert>
  );
}
