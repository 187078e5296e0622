import type { ManagedUser } from '@app/contract/users';
import Close from '@mui/icons-material/Close';
import { Box, Button, Chip, Drawer, IconButton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatDateTime } from '../../kit/format.ts';
import { LeaveGuard } from '../../kit/page/LeaveGuard.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { UserAvatar } from '../../parts/users/UserAvatar.tsx';
import { type AskedDecision, questions } from './DecisionDialog.tsx';
import { nameOf, userQuery } from './decisions.ts';
import { possibleDecisions } from './possible-decisions.ts';
import { UserForm } from './UserForm.tsx';

interface Props {
  id: number;
  onClose: () => void;
  onDecide: (decision: AskedDecision, user: ManagedUser) => void;
}

export function UserDrawer({ id, onClose, onDecide }: Props) {
  /* Read when the drawer opens and after our own writes, never behind the back of somebody who types: the version
     that is sent must be the one they saw. */
  const user = useQuery({ ...userQuery(id), staleTime: Infinity, gcTime: 0 });
  const [dirty, setDirty] = useState(false);
  const title = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      /* Over the top bar, which lies over the side menu. */
      sx={{ zIndex: 'modal' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': title, sx: { width: { xs: '100%', sm: 460 } } } }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="h2" id={title} sx={{ flexGrow: 1 }}>
          Edit user
        </Typography>
        <IconButton aria-label="Close" edge="end" onClick={onClose}>
          <Close />
        </IconButton>
      </Stack>
      <Box sx={{ p: 2 }}>
        <Loaded query={user}>
          {(loaded) => (
            <Stack spacing={2}>
              <Facts user={loaded} />
              <UserForm user={loaded} onDirtyChange={setDirty} />
              <Decisions user={loaded} onDecide={onDecide} />
            </Stack>
          )}
        </Loaded>
      </Box>
      <LeaveGuard when={dirty} />
    </Drawer>
  );
}

function Facts({ user }: { user: ManagedUser }) {
  const { state, created, last_login, open_sessions, username } = user;
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
      <UserAvatar user={user} size={40} />
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Typography sx={{ fontWeight: 600 }} noWrap>
          {nameOf(user)}{' '}
          <Typography component="span" color="textSecondary">
            {username}
          </Typography>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Registered {formatDateTime(created)} · last sign-in {last_login ? formatDateTime(last_login) : 'never'} ·{' '}
          {open_sessions === 1 ? '1 open session' : `${open_sessions} open sessions`}
        </Typography>
      </Box>
      {state !== 'active' && <Chip size="small" label={state} sx={{ textTransform: 'capitalize' }} />}
    </Stack>
  );
}

function Decisions({ user, onDecide }: { user: ManagedUser; onDecide: Props['onDecide'] }) {
  const editor = useCurrentUser();
  const possible = possibleDecisions(editor, user);
  if (possible.length === 0) {
    return editor.id === user.id ? (
      <Typography variant="body2" color="textSecondary">
        This is your own account, so somebody else has to deactivate it.
      </Typography>
    ) : null;
  }
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', pt: 2, borderTop: 1, borderColor: 'divider' }}>
      {possible.map((decision) => (
        <Button
          key={decision}
          variant="outlined"
          color={questions[decision].destructive ? 'error' : 'primary'}
          onClick={() => onDecide(decision, user)}
        >
          {questions[decision].label}
        </Button>
      ))}
    </Stack>
  );
}
