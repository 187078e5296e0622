import type { ManagedUser } from '@app/contract/users/user-changes';
import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../kit/format.ts';
import { LeaveGuard } from '../../kit/page/notices/LeaveGuard.tsx';
import type { PanelProps } from '../../kit/list/table.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { SidePanel } from '../../kit/page/SidePanel.tsx';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { UserAvatar } from '../../parts/users/UserAvatar.tsx';
import { type AskedDecision, DecisionDialog, questions } from './DecisionDialog.tsx';
import { nameOf, userQuery } from './decisions.ts';
import { mayRemoveSecondStep, possibleDecisions } from './possible-decisions.ts';
import { RemovePhoto } from './RemovePhoto.tsx';
import { RemoveSecondStep, removeSecondStep } from './RemoveSecondStep.tsx';
import { UserForm } from './UserForm.tsx';

export function UserPanel({ id, onClose }: Pick<PanelProps, 'id' | 'onClose'>) {
  /* Read when the panel opens and after our own writes, never behind the back of somebody who types: the version
     that is sent must be the one they saw. */
  const user = useQuery({ ...userQuery(Number(id)), staleTime: Infinity, gcTime: 0 });
  const [dirty, setDirty] = useState(false);
  const [asked, setAsked] = useState<AskedDecision>();
  return (
    <SidePanel title="Edit user" width={460} onClose={onClose}>
      <Loaded query={user}>
        {(loaded) => (
          <Stack spacing={2}>
            <Facts user={loaded} />
            <UserForm user={loaded} onDirtyChange={setDirty} />
            <Decisions user={loaded} onDecide={setAsked} />
            {asked && <DecisionDialog decision={asked} user={loaded} onClose={() => setAsked(undefined)} />}
          </Stack>
        )}
      </Loaded>
      <LeaveGuard when={dirty} />
    </SidePanel>
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
      <RemovePhoto user={user} />
      {state !== 'active' && <Chip size="small" label={state} sx={{ textTransform: 'capitalize' }} />}
    </Stack>
  );
}

function Decisions({ user, onDecide }: { user: ManagedUser; onDecide: (decision: AskedDecision) => void }) {
  const editor = useCurrentUser();
  const possible = possibleDecisions(editor, user);
  const [removing, setRemoving] = useState(false);
  if (possible.length === 0) {
    return editor.id === user.id ? (
      <Typography variant="body2" color="textSecondary">
        This is your own account, so someone else has to deactivate it.
      </Typography>
    ) : null;
  }
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', pt: 2, borderTop: 1, borderColor: 'divider' }}>
      {mayRemoveSecondStep(editor, user) && (
        <Button variant="outlined" color="error" onClick={() => setRemoving(true)}>
          {removeSecondStep}
        </Button>
      )}
      {removing && <RemoveSecondStep row={user} onClose={() => setRemoving(false)} />}
      {possible.map((decision) => (
        <Button
          key={decision}
          variant="outlined"
          color={questions[decision].destructive ? 'error' : 'primary'}
          onClick={() => onDecide(decision)}
        >
          {questions[decision].label}
        </Button>
      ))}
    </Stack>
  );
}
