import { type Dkim, dkimProfile, getDkim, removeDkim, saveDkim } from '@app/contract/outreach/dkim';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FieldText } from '../../../kit/form/FieldText.tsx';
import { SaveNotice } from '../../../kit/form/SaveNotice.tsx';
import { useServerErrors } from '../../../kit/form/server-errors.ts';
import { formatDate } from '../../../kit/format.ts';
import { queryOf } from '../../../kit/net/api.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../../kit/page/notices/ConfirmDialog.tsx';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { notify } from '../../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { FieldCopy } from '../../../kit/page/FieldCopy.tsx';
import { SaveForm } from '../SaveForm.tsx';

/** The key that signs mails of the firm's domain, for staff. */
export function DkimCard() {
  const query = useQuery(queryOf(getDkim));
  return (
    <Card component="section" aria-labelledby="dkim-heading">
      <CardContent>
        <Typography variant="h2" id="dkim-heading" sx={{ mb: 0.5 }}>
          Signature of the domain (DKIM)
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          For the whole firm. Mails from addresses of this domain are signed, so that they are not taken for forged
          ones. Leave it out if your mail server signs them.
        </Typography>
        <Loaded query={query}>{({ dkim }) => (dkim ? <Record dkim={dkim} /> : <DkimForm />)}</Loaded>
      </CardContent>
    </Card>
  );
}

const shape = dkimProfile
  .extend({ private_key: z.string().max(10_000) })
  .transform(({ private_key, ...rest }) => ({ ...rest, ...(private_key.trim() !== '' && { private_key }) }));

function DkimForm() {
  const disabled = useCurrentUser().impersonator !== null;
  const form = useForm<z.input<typeof shape>, unknown, z.output<typeof shape>>({
    resolver: zodResolver(shape),
    defaultValues: { domain: '', selector: 'spana', private_key: '' },
  });
  const save = useWrite(saveDkim, {
    onSuccess: () => notify('Mails of this domain are signed from now on', { severity: 'success' }),
  });
  const unsaved = useServerErrors(form, save.error);
  const { control } = form;
  return (
    <SaveForm
      dirty={form.formState.isDirty}
      pending={save.isPending}
      disabled={disabled}
      submitLabel="Sign mails"
      onSubmit={form.handleSubmit((body) => save.mutate({ body }))}
      notice={<SaveNotice error={unsaved} />}
    >
      <FieldText
        control={control}
        name="domain"
        label="Domain"
        required
        disabled={disabled}
        helperText="What stands behind the @ of your addresses"
      />
      <FieldText
        control={control}
        name="selector"
        label="Selector"
        required
        disabled={disabled}
        helperText="The name of the key; a new key needs a new name"
      />
      <FieldText
        control={control}
        name="private_key"
        label="Private key"
        multiline
        minRows={2}
        disabled={disabled}
        helperText="An RSA key in PEM, if you have one. Leave empty to have one made. It is kept encrypted and never shown."
      />
    </SaveForm>
  );
}

function Record({ dkim: { domain, created, record_name, record_value } }: { dkim: Dkim }) {
  const inPerson = useCurrentUser().impersonator === null;
  const [asking, setAsking] = useState(false);
  const remove = useWrite(removeDkim, { onSuccess: () => notify('Mails are not signed any more') });
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography>
        Mails from {domain} are signed since {formatDate(created)}.
      </Typography>
      <Alert severity="info">Add this record of type TXT at your name server, if you have not done so yet.</Alert>
      <FieldCopy label="Name of the record" value={record_name} />
      <FieldCopy label="Value of the record" value={record_value} />
      <Button color="error" disabled={!inPerson} onClick={() => setAsking(true)}>
        Stop signing
      </Button>
      <ConfirmDialog
        open={asking}
        title="Stop signing mails?"
        confirmLabel="Stop signing"
        destructive
        pending={remove.isPending}
        error={remove.error}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({})}
      >
        The key of {domain} is deleted. To sign again, a new record has to be published.
      </ConfirmDialog>
    </Stack>
  );
}
