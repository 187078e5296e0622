import { type AssignmentCard, deleteAssignment } from '@app/contract/roles/assignments';
import type { Request } from '@app/contract/base/endpoint';
import { canChangeAssignment } from '@app/contract/policies';
import { Box, Button, Tab, Tabs } from '@mui/material';
import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { SidePanel } from '../../kit/page/SidePanel.tsx';
import { AuditTrailLink } from '../../parts/AuditTrailLink.tsx';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { StatusChip } from '../../parts/StatusChip.tsx';
import { roleQuery } from '../../parts/roles/role-queries.ts';
import { RoleForm } from './RoleForm.tsx';
import { RoleOverview } from './RoleOverview.tsx';
import { type RoleTab, roleTabs } from './roles-search.ts';
import { useWrite } from '../../kit/net/useWrite.ts';

interface Props {
  id: number;
  tab: RoleTab;
  onTab: (tab: RoleTab) => void;
  onClose: () => void;
  onClone: (role: { id: number; name: string }) => void;
}

/** A role beside the list: how it stands, and its form. */
export function RolePanel({ id, tab, onTab, onClose, onClone }: Props) {
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
  const tabsId = useId();
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
      <Tabs value={tab} onChange={(_, chosen: RoleTab) => onTab(chosen)} aria-label="Role" sx={{ mt: -1.5, mb: 2 }}>
        {roleTabs.map((each) => (
          <Tab
            key={each}
            value={each}
            label={tabNames[each]}
            id={`${tabsId}-${each}`}
            aria-controls={`${tabsId}-panel`}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${tabsId}-panel`} aria-labelledby={`${tabsId}-${tab}`}>
        <Loaded query={role}>
          {(loaded) => (
            <>
              {tab === 'overview' && <RoleOverview role={loaded} />}
              {/* What was typed stays when one looks something up in the overview. */}
              {(tab === 'edit' || dirty) && (
                <Box hidden={tab !== 'edit'}>
                  <RoleForm role={loaded} onDirty={setDirty} onDone={onClose} onCancel={close} />
                </Box>
              )}
            </>
          )}
        </Loaded>
      </div>
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

const tabNames: Record<RoleTab, string> = { overview: 'Overview', edit: 'Edit' };

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
