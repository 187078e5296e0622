import type { FullCompany } from '@app/contract/people/companies';
import Add from '@mui/icons-material/Add';
import MoreVert from '@mui/icons-material/MoreVert';
import { Button, IconButton, ListItemText, Menu, MenuItem, Stack, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../parts/paths.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import type { CompanyDialog } from './CompanyDialogs.tsx';

interface Props {
  company: FullCompany;
  onOpen: (dialog: CompanyDialog) => void;
}

const items = [
  { label: 'Set next step', dialog: 'step', key: 'H' },
  { label: 'Add contact', dialog: 'contact', key: undefined },
  { label: 'Edit company', dialog: 'edit', key: undefined },
] as const;

/** What can be done with a company: what is done most as a button, the rest in a menu. */
export function CompanyActions({ company: { id }, onOpen }: Props) {
  const { is_superuser } = useCurrentUser();
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center' }}>
      <Button variant="contained" startIcon={<Add />} onClick={() => onOpen('role')}>
        New role
      </Button>
      <Tooltip title="More actions">
        <IconButton
          aria-label="More actions"
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <MoreVert />
        </IconButton>
      </Tooltip>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {items.map(({ label, dialog, key }) => (
          <MenuItem
            key={dialog}
            {...(key && { 'aria-keyshortcuts': key })}
            onClick={() => {
              setAnchor(undefined);
              onOpen(dialog);
            }}
          >
            <ListItemText>{label}</ListItemText>
            {key && (
              <Typography variant="body2" color="textSecondary" aria-hidden sx={{ ml: 3 }}>
                {key}
              </Typography>
            )}
          </MenuItem>
        ))}
        {is_superuser && (
          <MenuItem component={Link} to={pathTo('auditTrail', {}, { target: `company:${id}` })}>
            Audit trail
          </MenuItem>
        )}
      </Menu>
    </Stack>
  );
}
