import { listPasskeys, type Passkey, removePasskey, renamePasskey } from '@app/contract/users/passkeys';
import { zodResolver } from '@hookform/resolvers/zod';
import { Box, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FieldText } from '../../../kit/form/FieldText.tsx';
import { formatAge, formatDate } from '../../../kit/format.ts';
import { queryOf } from '../../../kit/net/api.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../../kit/page/notices/ConfirmDialog.tsx';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { notify } from '../../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { NewPasskey } from './NewPasskey.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export function PasskeyCard() {
  const query = useQuery(queryOf(listPasskeys));
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <Card component="section" aria-labelledby="passkeys-heading">
      <CardContent>
        <Typography variant="h2" id="passkeys-heading" sx={{ mb: 0.5 }}>
          Passkeys
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          A passkey on your phone, computer or security key signs you in without a password, by fingerprint, face or
          PIN. Once you have one, your password needs a second step, too.
        </Typography>
        {codes.length > 0 ? (
          <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
        ) : (
          <Loaded query={query}>
            {({ results }) => (
              <Stack spacing={2}>
                {results.length === 0 ? (
                  <Typography sx={{ color: 'text.secondary' }}>You have no passkeys.</Typography>
                ) : (
                  <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
                    {results.map((passkey) => (
                      <PasskeyRow key={passkey.id} {...passkey} />
                    ))}
                  </Stack>
                )}
                <NewPasskey onCodes={setCodes} />
              </Stack>
            )}
          </Loaded>
        )}
      </CardContent>
    </Card>
  );
}

function PasskeyRow({ id, name, created, last_used }: Passkey) {
  const inPerson = useCurrentUser().impersonator === null;
  const [asking, setAsking] = useState<'rename' | 'remove'>();
  const close = () => setAsking(undefined);
  const remove = useWrite(removePasskey, { onSuccess: () => notify(`The passkey “${name}” was removed`) });
  return (
    <Stack component="li" direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Added {formatDate(created)} · {last_used ? `last used ${formatAge(last_used)}` : 'never used'}
        </Typography>
      </Box>
      <Button disabled={!inPerson} aria-label={`Rename ${name}`} onClick={() => setAsking('rename')}>
        Rename
      </Button>
      <Button
        variant="outlined"
        color="error"
        disabled={!inPerson}
        aria-label={`Remove ${name}`}
        onClick={() => setAsking('remove')}
      >
        Remove
      </Button>
      {asking === 'rename' && <RenameDialog id={id} name={name} onClose={close} />}
      {asking === 'remove' && (
        <PasswordDialog
          title="Remove this passkey?"
          confirmLabel="Remove"
          destructive
          pending={remove.isPending}
          error={remove.error}
          onClose={close}
          onConfirm={(body) => remove.mutate({ params: { id: String(id) }, body })}
        >
          “{name}” signs you in no longer. Remove it on the device as well.
        </PasswordDialog>
      )}
    </Stack>
  );
}

function RenameDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(renamePasskey.body), defaultValues: { name } });
  const rename = useWrite(renamePasskey, { onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      title="Rename the passkey"
      confirmLabel="Rename"
      pending={rename.isPending}
      error={rename.error}
      onClose={onClose}
      onConfirm={form.handleSubmit((body) => rename.mutate({ params: { id: String(id) }, body }))}
    >
      <Box sx={{ pt: 1 }}>
        <FieldText control={form.control} name="name" label="Name" autoFocus />
      </Box>
    </ConfirmDialog>
  );
}
