import { listAssignments, openStatuses } from '@app/contract/assignments';
import { changeCards, undoCards } from '@app/contract/board';
import { isStaff } from '@app/contract/policies';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldPick } from '../kit/form/FieldPick.tsx';
import { thingsFrom } from '../kit/form/things.ts';
import { callWrite, queryOf } from '../kit/net/api.ts';
import { errorText } from '../kit/net/api-error.ts';
import { ConfirmDialog } from '../kit/page/ConfirmDialog.tsx';
import { formatCount } from '../kit/format.ts';
import { notify } from '../kit/page/notify.ts';
import { useCurrentUser } from './users/current-user.tsx';
import { useTouch } from '../kit/net/touch.ts';

/** So many at once is what the server takes. */
const most = 1000;
const peopleText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`;

interface Props {
  people: readonly number[];
  onClose: () => void;
}

/** Puts people into the first column of a role; whoever is there already stays where they are. */
export function AddToRoleDialog({ people, onClose }: Props) {
  const user = useCurrentUser();
  const touch = useTouch();
  const [role, setRole] = useState<{ id: number; name: string } | null>(null);
  const [missing, setMissing] = useState(false);
  const mine = isStaff(user) ? {} : { user: user.id };
  const request = { query: { ...mine, status: openStatuses.join(',') } };
  const roles = useQuery(queryOf(listAssignments, request));
  const add = useMutation({
    mutationFn: async ({ id: assignment }: { id: number; name: string }) => {
      const answers = [];
      for (let start = 0; start < people.length; start += most) {
        const cards = people.slice(start, start + most).map((person) => ({ person, base_version: 0 }));
        answers.push(await callWrite(changeCards, { body: { assignment, cards } }));
      }
      return answers;
    },
    onSuccess: (answers, { id: assignment, name }) => {
      const added = answers.reduce((sum, { changed }) => sum + changed.length, 0);
      const there = people.length - added;
      const undo = async () => {
        try {
          for (const { change, changed } of answers)
            if (changed.length > 0) await callWrite(undoCards, { body: { assignment, change } });
        } catch (error) {
          notify(errorText(error, 'This could not be undone'), { severity: 'error' });
        }
        await touch(undoCards);
      };
      notify(
        `${peopleText(added)} added to ${name}${there > 0 ? `, ${formatCount(there)} there already` : ''}`,
        added > 0 ? { action: { label: 'Undo', onClick: () => void undo() } } : { severity: 'info' },
      );
      onClose();
    },
    onSettled: () => touch(changeCards),
  });
  const none = roles.data?.results.length === 0;
  const help = none ? 'You work on no open role' : missing && role === null ? 'Choose a role' : undefined;
  return (
    <ConfirmDialog
      open
      title={`Add ${peopleText(people.length)} to a role`}
      confirmLabel="Add"
      onClose={onClose}
      onConfirm={() => (role ? add.mutate(role) : setMissing(true))}
      pending={add.isPending}
      error={add.error ?? roles.error}
    >
      <FieldPick
        autoFocus
        required
        label="Role"
        things={thingsFrom(listAssignments, ({ results }) => results, request)}
        keyOf={({ id }) => id}
        labelOf={({ id, name }) => `${name} #${id}`}
        value={role}
        onChange={(_, chosen) => setRole(chosen)}
        fault={help}
        sx={{ mt: 1 }}
      />
    </ConfirmDialog>
  );
}
