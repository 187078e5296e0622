import type { AssignmentCard } from '@app/contract/roles/assignments';
import { type GradingMethod, gradingMethods } from '@app/contract/roles/grading';
import ContentCopy from '@mui/icons-material/ContentCopy';
import HowToVoteOutlined from '@mui/icons-material/HowToVoteOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import { Divider, IconButton, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { useRef } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../paths.ts';

/** Where it opens: under its button, or where the card was clicked with the right button. */
export type MenuPlace = 'button' | { left: number; top: number };

interface Props {
  role: Pick<AssignmentCard, 'id' | 'name'>;
  place: MenuPlace | undefined;
  onPlace: (place: MenuPlace | undefined) => void;
  onClone?: ((role: { id: number; name: string }) => void) | undefined;
}

const methods = Object.keys(gradingMethods) as GradingMethod[];

/** The ways to grade people for a role, and what else can be done with it. */
export function RoleMenu({ role, place, onPlace, onClone }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const close = () => onPlace(undefined);
  return (
    <>
      <IconButton
        ref={button}
        aria-label={`More for ${role.name}`}
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        onClick={() => onPlace('button')}
      >
        <MoreVert sx={{ fontSize: 18 }} />
      </IconButton>
      <Menu
        open={place !== undefined}
        onClose={close}
        /* The card behind it listens for right clicks, too. */
        onContextMenu={(event) => {
          event.preventDefault();
          event.stopPropagation();
          close();
        }}
        {...(typeof place === 'object'
          ? { anchorReference: 'anchorPosition' as const, anchorPosition: place }
          : { anchorEl: () => button.current! })}
        slotProps={{ list: { 'aria-label': `More for ${role.name}` } }}
      >
        {methods.map((method) => (
          <MenuItem key={method} component={Link} to={pathTo('grading', { assignmentId: role.id }, { method })}>
            <ListItemIcon>
              <HowToVoteOutlined fontSize="small" />
            </ListItemIcon>
            <ListItemText>{gradingMethods[method]}</ListItemText>
          </MenuItem>
        ))}
        {onClone && <Divider component="li" />}
        {onClone && (
          <MenuItem
            onClick={() => {
              close();
              onClone(role);
            }}
          >
            <ListItemIcon>
              <ContentCopy fontSize="small" />
            </ListItemIcon>
            <ListItemText>Clone…</ListItemText>
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
