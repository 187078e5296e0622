import type { FullPerson } from '@app/contract/people/people';
import { isStaff } from '@app/contract/policies';
import MoreVert from '@mui/icons-material/MoreVert';
import WorkOutlineOutlined from '@mui/icons-material/WorkOutlineOutlined';
import {
  Box,
  Button,
  Divider,
  IconButton,
  ListItemText,
  Menu,
  MenuItem,
  Stack,
  Tooltip,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { describe } from '../../parts/duplicate-texts.ts';
import { pathTo } from '../../parts/paths.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { useConnection } from './connection.ts';
import { duplicatesQuery } from './DuplicateNotice.tsx';
import { useExportData } from './export-data.ts';

interface Props {
  person: FullPerson;
  /** The button of the menu; it has the focus again when what it opened is closed. */
  menuButton: RefObject<HTMLButtonElement | null>;
  onAddToRole: () => void;
  onWrite: () => void;
  onNoteMessage: () => void;
  onRemind: () => void;
  /** Undefined while something else is being edited. */
  onEdit: (() => void) | undefined;
  onErase: () => void;
  onDataLink: () => void;
  onSeenBy: () => void;
  onHold: () => void;
}

/** What can be done with a person: what is done most as a button, the rest in a menu. */
export function PersonActions(props: Props) {
  const {
    person,
    menuButton,
    onAddToRole,
    onWrite,
    onNoteMessage,
    onRemind,
    onEdit,
    onErase,
    onDataLink,
    onSeenBy,
    onHold,
  } = props;
  const user = useCurrentUser();
  const connection = useConnection(person);
  const exportData = useExportData(person.id);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { id } = person;
  /* A person who became part of another is only looked at. */
  const editable = person.merged_into === null;
  const duplicates = useQuery({ ...duplicatesQuery(id), enabled: editable });
  /* Namesakes are many, and seldom the same person. */
  const alike = (editable && duplicates.data?.results.filter(({ sure }) => !sure)) || [];
  const item = (
    label: string,
    act: () => void,
    { key, disabled = false }: { key?: string; disabled?: boolean } = {},
  ) => (
    <MenuItem
      disabled={disabled}
      {...(key && { 'aria-keyshortcuts': key })}
      onClick={() => {
        setAnchor(undefined);
        act();
      }}
    >
      <ListItemText>{label}</ListItemText>
      {key && (
        <Typography variant="body2" color="textSecondary" aria-hidden sx={{ ml: 3 }}>
          {key}
        </Typography>
      )}
    </MenuItem>
  );
  return (
    <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center' }}>
      {editable && (
        <Button
          variant="contained"
          aria-label="Add to role"
          startIcon={<WorkOutlineOutlined />}
          onClick={onAddToRole}
          sx={{ flexShrink: 0 }}
        >
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            Add to role
          </Box>
          <Box component="span" sx={{ display: { md: 'none' } }}>
            Add
          </Box>
        </Button>
      )}
      <Tooltip title="More actions">
        <IconButton
          ref={menuButton}
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
        {editable && item('Write message', onWrite)}
        {editable && item('Note a message', onNoteMessage)}
        {editable && item(connection.label, connection.act)}
        {editable && item('Remind me', onRemind, { key: 'H' })}
        {editable && item('Edit name and work', onEdit ?? (() => undefined), { disabled: onEdit === undefined })}
        <MenuItem component={Link} to={pathTo('personText', { id })}>
          As text
        </MenuItem>
        {isStaff(user) && person.merged_into === null && (
          <MenuItem component={Link} to={pathTo('personExplanation', { id })}>
            What programs said of them
          </MenuItem>
        )}
        {isStaff(user) && person.erased === null && item('Export personal data', () => exportData.mutate())}
        {isStaff(user) && editable && item('Link to their data', onDataLink)}
        {isStaff(user) && editable && item('Erase', onErase)}
        {isStaff(user) && editable && item('Put on hold', onHold, { disabled: person.hold !== null })}
        {isStaff(user) && item('Who saw this person', onSeenBy)}
        {user.is_superuser && (
          <MenuItem component={Link} to={pathTo('auditTrail', {}, { target: `person:${id}` })}>
            Audit trail
          </MenuItem>
        )}
        {alike.length > 0 && <Divider component="li" />}
        {alike.map((each) => (
          <MenuItem key={each.id} component={Link} to={pathTo('mergePeople', { id, other: each.id })}>
            <ListItemText primary={`Compare with ${each.name}`} secondary={describe(each)} />
          </MenuItem>
        ))}
      </Menu>
    </Stack>
  );
}
