import { type AssignmentCard, assignmentStatuses, statusLabels } from '@app/contract/roles/assignments';
import { canChangeAssignment } from '@app/contract/policies';
import { ListItemText, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useCurrentUser } from '../users/current-user.tsx';
import { StatusChip } from '../StatusChip.tsx';
import { useChangeStatus } from './role-queries.ts';

/** The status, which those who work on the role change with a click. */
export function StatusMenu({ role }: { role: AssignmentCard }) {
  const user = useCurrentUser();
  const change = useChangeStatus();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!canChangeAssignment(user, role)) return <StatusChip status={role.status} />;
  return (
    <>
      <StatusChip status={role.status} aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)} />
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': `Status of ${role.name}` } }}
      >
        {statusLabels.map((label) => (
          <MenuItem
            key={label}
            selected={assignmentStatuses[label] === role.status}
            onClick={() => {
              setAnchor(null);
              void change(role, assignmentStatuses[label]).catch(() => {});
            }}
          >
            <ListItemText>
              <StatusChip status={label} />
            </ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
