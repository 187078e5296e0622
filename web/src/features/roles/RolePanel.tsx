import { type AssignmentCard, deleteAssignment } from '@app/contract/assignments';
import type { Request } from '@app/contract/base/endpoint';
import { canChangeAssignment } from '@app/contract/policies';
import { Box, Button } from '@mui/material';
import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notify.ts';
import { SidePanel } from '../../kit/page/SidePanel.tsx';
import { AuditTrailLink } from '../../parts/AuditTrailLink.tsx';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { StatusChip } from '../../parts/StatusChip.tsx';
import { roleQuery } from '../../parts/roles/role-queries.ts';
import { RoleForm } from './RoleForm.tsx';
import { useWrite } from '../../kit/net/useWrite.ts';
import { pathTo } from '../../parts/paths.ts';

interface Props {
  id: number;
  onClose: () => void;
  onClone: (role: { id: number; name: string }) => void;
}

/** A role beside the list, to read and to change. */
export function RolePanel({ id, onClose, onClone }: Props) {
  const remove = useWrite(deleteAssignment, {
    onSuccess: () => {
      onClose();
      notify('Role deleted. Its history is kept.');
    },
  });
  /* What is edited must be what is there now. */
  const role = useQuery({
    ...roleQuery(id),
    staleTime: 0,
    refetchOnWindowFocus: false,
    /* There is nothing to read any more. */
    enabled: !remove.isPending,
  });
  const [dirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const close = () => (dirty ? setLeaving(true) : onClose());
  return (
    <SidePanel
      title={role.data ? `${role.data.name} #${id}` : 'Role'}
      label={role.data?.name ?? 'Role'}
      head={role.data && <Head role={role.data} remove={remove} onClone={onClone} />}
      width="70%"
      onClose={close}
    >
      <Loaded query={role}>
        {(loaded) => <RoleForm role={loaded} onDirty={setDirty} onDone={onClose} onCancel={close} />}
      </Loaded>
      <ConfirmDialog
        open={leaving}
        title="Leave without saving?"
        confirmLabel="Leave"
        destructive
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
      >
        Your changes have not been saved.
      </ConfirmDialog>
    </SidePanel>
  );
}

interface HeadProps extends Pick<Props, 'onClone'> {
  role: AssignmentCard;
  remove: UseMutationResult<unknown, Error, Request<typeof deleteAssignment>>;
}

function Head({ role, remove, onClone }: HeadProps) {
  const { id, name, status } = role;
  const user = useCurrentUser();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <StatusChip status={status} />
      {/* Below the rest where there is no room beside it. */}
      <Box sx={{ width: { xs: '100%', sm: 'auto' }, ml: { xs: -1.5, sm: 0 } }}>
        <Button component={Link} to={pathTo('votes', { id })}>
          Votes
        </Button>
        <Button component={Link} to={pathTo('board', {}, { assignmentId: id })}>
          Board
        </Button>
        <AuditTrailLink kind="assignment" id={id} />
        <Button onClick={() => onClone(role)}>Clone</Button>
        {canChangeAssignment(user, role) && (
          <Button color="error" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )}
      </Box>
      <ConfirmDialog
        open={deleting}
        title={`Delete ${name}?`}
        confirmLabel="Delete"
        destructive
        onClose={() => setDeleting(false)}
        onConfirm={() => remove.mutate({ params: { id } })}
        pending={remove.isPending}
        error={remove.error}
      >
        It disappears from every list, and its board can no longer be opened. Votes and moves stay in people’s
        timelines.
      </ConfirmDialog>
    </>
  );
}
