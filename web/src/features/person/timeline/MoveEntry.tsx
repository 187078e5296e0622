import { undoCards } from '@app/contract/roles/board';
import type { FullPerson, TimelineEntry } from '@app/contract/people/people';
import { canChangeAssignment, isOwn } from '@app/contract/policies';
import { Button, Stack } from '@mui/material';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { RoleLine } from './RoleLine.tsx';

interface Props {
  entry: Extract<TimelineEntry, { kind: 'move' }>;
  person: FullPerson;
}

/** What happened to a card. What a reply did can be undone by the one it came to. */
export function MoveEntry({ entry: { role, note, change, user }, person: { roles } }: Props) {
  const me = useCurrentUser();
  const undo = useWrite(undoCards, { failure: 'This could not be undone' });
  const team = roles.find(({ id }) => id === role.id);
  const mayUndo = change !== null && isOwn(me, user?.id) && team !== undefined && canChangeAssignment(me, team);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, flexWrap: 'wrap' }}>
      <RoleLine role={role} note={note} />
      {mayUndo && (
        <Button
          size="small"
          aria-label={`Undo the move in ${role.name}`}
          loading={undo.isPending}
          onClick={() => undo.mutate({ body: { assignment: role.id, change } })}
        >
          Undo
        </Button>
      )}
    </Stack>
  );
}
