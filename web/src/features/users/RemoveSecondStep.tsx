import { removeSecondFactor } from '@app/contract/users/second-factor';
import type { ManagedUser } from '@app/contract/users/user-changes';
import { zodResolver } from '@hookform/resolvers/zod';
import { Stack, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { FieldPassword } from '../../kit/form/FieldPassword.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { nameOf } from './decisions.ts';

export const removeSecondStep = 'Remove second step';

/** For whoever has lost their phone and their recovery codes. */
export function RemoveSecondStep({ row: user, onClose }: { row: ManagedUser; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(removeSecondFactor.body),
    defaultValues: { current_password: '', reason: '' },
  });
  const remove = useWrite(removeSecondFactor, {
    onSuccess: () => {
      notify(`${nameOf(user)} signs in with the password alone until they set up a second step again`);
      onClose();
    },
  });
  const error = useServerErrors(form, remove.error);
  return (
    <ConfirmDialog
      open
      destructive
      title="Remove this user’s second step?"
      confirmLabel="Remove"
      pending={remove.isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void form.handleSubmit((body) => remove.mutate({ params: { id: user.id }, body }))()}
    >
      <Stack spacing={2}>
        <Typography>
          <strong>{nameOf(user)}</strong> ({user.username}). The authenticator app, passkeys and recovery codes stop
          working, the person is signed out everywhere and told by e-mail. Make sure that it is really them who asks: a
          call to a number that you know is better than a mail.
        </Typography>
        <FieldText control={form.control} name="reason" label="How do you know that it is them?" autoFocus />
        <FieldPassword
          control={form.control}
          name="current_password"
          label="Your own password"
          autoComplete="current-password"
        />
      </Stack>
    </ConfirmDialog>
  );
}
