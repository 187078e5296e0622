import { listAssignments, openStatuses } from '@app/contract/roles/assignments';
import { isStaff } from '@app/contract/policies';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldPick } from '../kit/form/FieldPick.tsx';
import { thingsFrom } from '../kit/form/things.ts';
import { queryOf } from '../kit/net/api.ts';
import { ConfirmDialog } from '../kit/page/notices/ConfirmDialog.tsx';
import { peopleText, useAddToRole } from './roles/useAddToRole.ts';
import { useCurrentUser } from './users/current-user.tsx';

interface Props {
  people: readonly number[];
  onClose: () => void;
}

/** Adds people to a role of the user's choice. */
export function AddToRoleDialog({ people, onClose }: Props) {
  const user = useCurrentUser();
  const [role, setRole] = useState<{ id: number; name: string } | null>(null);
  const [missing, setMissing] = useState(false);
  const mine = isStaff(user) ? {} : { user: user.id };
  const request = { query: { ...mine, status: openStatuses.join(',') } };
  const roles = useQuery(queryOf(listAssignments, request));
  const add = useAddToRole(onClose);
  const none = roles.data?.results.length === 0;
  const help = none ? 'You work on no open role' : missing && role === null ? 'Choose a role' : undefined;
  return (
    <ConfirmDialog
      open
      title={`Add ${peopleText(people.length)} to a role`}
      confirmLabel="Add"
      onClose={onClose}
      onConfirm={() => (role ? add.mutate({ people, role }) : setMissing(true))}
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
