import { addPasskey, startPasskey } from '@app/contract/users/passkeys';
import { browserName } from '@app/contract/users/browser-name';
import { ownPassword } from '@app/contract/users/second-factor';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FieldPassword } from '../../../kit/form/FieldPassword.tsx';
import { FieldText } from '../../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../../kit/form/server-errors.ts';
import { ApiError } from '../../../kit/net/api-error.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';

interface Props {
  /** How the button looks: the first way to sign in stands out. */
  variant?: 'contained' | 'outlined';
  onCodes: (codes: readonly string[]) => void;
}

/** Adds a passkey. Its name is what the user will know it by in the list. */
export function NewPasskey({ variant = 'outlined', onCodes }: Props) {
  const inPerson = useCurrentUser().impersonator === null;
  const [asking, setAsking] = useState(false);
  if (!('PublicKeyCredential' in window))
    return <Alert severity="info">This browser has no passkeys, or the product is not reached by https.</Alert>;
  return (
    <div>
      <Button variant={variant} disabled={!inPerson} onClick={() => setAsking(true)}>
        Add a passkey
      </Button>
      {asking && <AddDialog onClose={() => setAsking(false)} onCodes={onCodes} />}
    </div>
  );
}

const input = ownPassword.extend({ name: addPasskey.body.shape.name });

function AddDialog({ onClose, onCodes }: { onClose: () => void; onCodes: (codes: readonly string[]) => void }) {
  const form = useForm({
    resolver: zodResolver(input),
    defaultValues: { name: browserName(navigator.userAgent), current_password: '' },
  });
  const [refusal, setRefusal] = useState('');
  const start = useWrite(startPasskey);
  const add = useWrite(addPasskey, {
    onSuccess: ({ name, recovery_codes }) => {
      notify(`The passkey “${name}” was added`);
      onClose();
      onCodes(recovery_codes);
    },
  });
  useServerErrors(form, start.error);
  const besideField = start.error instanceof ApiError && start.error.fields['current_password'] !== undefined;
  const make = form.handleSubmit(async ({ name, current_password }) => {
    setRefusal('');
    const optionsJSON = await start.mutateAsync({ body: { current_password } }).catch(() => undefined);
    if (!optionsJSON) return;
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      add.mutate({ body: { name, passkey: await startRegistration({ optionsJSON }) } });
    } catch (error) {
      setRefusal(reasonOf(error));
    }
  });
  return (
    <ConfirmDialog
      open
      title="Add a passkey"
      confirmLabel="Add"
      pending={form.formState.isSubmitting || add.isPending}
      error={(besideField ? undefined : start.error) ?? add.error}
      onClose={onClose}
      onConfirm={() => void make()}
    >
      <Stack spacing={2}>
        <span>Your device asks you next: by fingerprint, face or PIN. The passkey stays on the device.</span>
        {refusal !== '' && <Alert severity="error">{refusal}</Alert>}
        <FieldText control={form.control} name="name" label="Name" />
        <FieldPassword
          control={form.control}
          name="current_password"
          label="Current password"
          autoComplete="current-password"
          autoFocus
        />
      </Stack>
    </ConfirmDialog>
  );
}

const reasonOf = (error: unknown): string => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  if (name === 'SecurityError') return 'Passkeys are made for another address of this product. Open it there.';
  return 'No passkey was made. Please try again.';
};
