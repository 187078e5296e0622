import { type AssignmentCard, deleteAssignment } from '@app/contract/assignments';
import type { Request } from '@app/contract/base/endpoint';
import { canChangeAssignment } from '@app/contract/policies';
import Close from '@mui/icons-material/Close';
import { Box, Button, Drawer, IconButton, Stack, Typography } from '@mui/material';
import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notify.tsx';
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
export function RoleDrawer({ id, onClose, onClone }: Props) {
  const remove = useWrite(deleteAssignment, {
    onSuccess: () => {
      onClose();
      notify('The role is gone. Its history is kept.');
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
    <Drawer
      open
      anchor="right"
      onClose={close}
      /* Over the top bar, which lies over the side menu. */
      sx={{ zIndex: 'modal' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': role.data?.name ?? 'Role',
          sx: { width: { xs: '100%', sm: '70%' } },
        },
      }}
    >
      <Head role={role.data} remove={remove} onClose={close} onClone={onClone} />
      <Box sx={{ px: { xs: 2, sm: 3 }, py: 2, overflowY: 'auto', flexGrow: 1 }}>
        <Loaded query={role}>
          {(loaded) => <RoleForm role={loaded} onDirty={setDirty} onDone={onClose} onCancel={close} />}
        </Loaded>
      </Box>
      <ConfirmDialog
        open={leaving}
        title="Leave without saving?"
        confirmLabel="Leave"
        destructive
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
      >
        What you have changed here has not been saved.
      </ConfirmDialog>
    </Drawer>
  );
}

interface HeadProps extends Pick<Props, 'onClose' | 'onClone'> {
  role: AssignmentCard | undefined;
  remove: UseMutationResult<unknown, Error, Request<typeof deleteAssignment>>;
}

function Head({ role, remove, onClose, onClone }: HeadProps) {
  const user = useCurrentUser();
  const [deleting, setDeleting] = useState(false);
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 1,
        flexWrap: 'wrap',
        px: { xs: 2, sm: 3 },
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Stack direction="row" sx={{ flex: '1 1 0', minWidth: 0, gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {role ? `${role.name} #${role.id}` : 'Role'}
        </Typography>
        {role && <StatusChip status={role.status} />}
      </Stack>
      {role && (
        /* Below the rest where there is no room beside it. */
        <Box sx={{ order: { xs: 1, sm: 0 }, width: { xs: '100%', sm: 'auto' }, ml: { xs: -1.5, sm: 0 } }}>
          <Button component={Link} to={pathTo('votes', { id: role.id })}>
            Votes
          </Button>
          <Button component={Link} to={pathTo('board', {}, { assignmentId: role.id })}>
            Board
          </Button>
          <AuditTrailLink kind="assignment" id={role.id} />
          <Button onClick={() => onClone(role)}>Clone</Button>
          {canChangeAssignment(user, role) && (
            <Button color="error" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          )}
        </Box>
      )}
      <IconButton aria-label="Close" onClick={onClose} sx={{ alignSelf: 'flex-start' }}>
        <Close />
      </IconButton>
      {role && (
        <ConfirmDialog
          open={deleting}
          title={`Delete ${role.name}?`}
          confirmLabel="Delete"
          destructive
          onClose={() => setDeleting(false)}
          onConfirm={() => remove.mutate({ params: { id: role.id } })}
          pending={remove.isPending}
          error={remove.error}
        >
          It leaves every list and its board cannot be opened any more. Votes and moves stay in the timelines of the
          people.
        </ConfirmDialog>
      )}
    </Stack>
  );
}
