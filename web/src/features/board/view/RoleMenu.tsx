import { listAssignments, openStatuses } from '@app/contract/roles/assignments';
import type { Board } from '@app/contract/roles/board';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Button, Divider, Menu, MenuItem } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { queryOf } from '../../../kit/net/api.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { pathTo } from '../../../parts/paths.ts';

/** The role whose board it is, and the way to another. */
export const RoleMenu = memo(function RoleMenu({ role }: { role: Board['assignment'] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { id } = useCurrentUser();
  const roles = useQuery({
    ...queryOf(listAssignments, { query: { user: id, status: openStatuses.join(','), ordering: 'name' } }),
    enabled: anchor !== null,
  });
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        color="inherit"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{
          font: 'inherit',
          letterSpacing: 'inherit',
          textAlign: 'left',
          whiteSpace: 'normal',
          minWidth: 0,
          px: 1,
          ml: -1,
        }}
      >
        {role.name}
        {role.company_name && ` · ${role.company_name}`}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {roles.data?.results.map((other) => (
          <MenuItem
            key={other.id}
            component={RouterLink}
            to={`?assignmentId=${other.id}`}
            selected={other.id === role.id}
            onClick={close}
          >
            {other.name}
            {other.company_name && ` · ${other.company_name}`}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem component={RouterLink} to={pathTo('shortlists', { id: role.id })} onClick={close}>
          Shortlists for the client
        </MenuItem>
        <MenuItem component={RouterLink} to={pathTo('board')} onClick={close}>
          Choose another role…
        </MenuItem>
      </Menu>
    </>
  );
});
