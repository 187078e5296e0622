import type { ManagedUser } from '@app/contract/users/user-changes';
import { Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { type Decision, nameOf, useDecide } from './decisions.ts';

/** Approving is asked for by its own button and by nothing else. */
export type AskedDecision = Exclude<Decision, 'approve'>;

interface Question {
  title: string;
  label: string;
  consequence: string;
  reasonGoesTo: string;
  destructive: boolean;
}

export const questions: Record<AskedDecision, Question> = {
  reject: {
    title: 'Reject this user?',
    label: 'Reject',
    consequence: 'The person cannot sign in and is told by e-mail. A rejected user can be let in later.',
    reasonGoesTo: 'Goes into the e-mail and the audit trail',
    destructive: true,
  },
  deactivate: {
    title: 'Deactivate this user?',
    label: 'Deactivate',
    consequence: 'The person is signed out everywhere at once, cannot sign in any more and is told by e-mail.',
    reasonGoesTo: 'Goes into the e-mail and the audit trail',
    destructive: true,
  },
  reactivate: {
    title: 'Let this user in again?',
    label: 'Reactivate',
    consequence: 'The person can sign in from now on and is told by e-mail.',
    reasonGoesTo: 'Goes into the audit trail',
    destructive: false,
  },
  sign_out: {
    title: 'Sign this user out everywhere?',
    label: 'Sign out everywhere',
    consequence: 'Every session ends at once and every access token is revoked. Signing in again is possible.',
    reasonGoesTo: 'Goes into the audit trail',
    destructive: true,
  },
};

interface Props {
  decision: AskedDecision;
  user: ManagedUser;
  onClose: () => void;
}

/** Asks before a decision about a user is sent, and for the reason that goes with it. */
export function DecisionDialog({ decision, user, onClose }: Props) {
  const [reason, setReason] = useState('');
  const decide = useDecide(decision);
  const { title, label, consequence, reasonGoesTo, destructive } = questions[decision];
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={label}
      destructive={destructive}
      pending={decide.isPending}
      error={decide.error}
      onClose={onClose}
      onConfirm={() => decide.mutate({ user, reason: reason.trim() }, { onSuccess: onClose })}
    >
      <Stack spacing={2}>
        <Typography>
          <strong>{nameOf(user)}</strong> ({user.username}). {consequence}
        </Typography>
        <TextField
          label="Reason (optional)"
          helperText={reasonGoesTo}
          fullWidth
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </Stack>
    </ConfirmDialog>
  );
}
