import { type Mailbox, providers, saveMailbox, securities, testMailbox } from '@app/contract/outreach/outreach';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Box, Card, CardContent, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { type Control, useController, useForm } from 'react-hook-form';
import { FieldPassword } from '../../../kit/form/FieldPassword.tsx';
import { FieldSelect } from '../../../kit/form/FieldSelect.tsx';
import { FieldText } from '../../../kit/form/FieldText.tsx';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { notify } from '../../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { TryForm } from '../TryForm.tsx';
import {
  type CheckedMailbox,
  mailboxShape,
  type MailboxValues,
  presetOf,
  type Provider,
  providerHints,
  providerNames,
  valuesOf,
} from './mailbox-form.ts';

interface Props {
  mailbox: Mailbox | null;
  /** The provider that the address names. */
  asked: Provider | undefined;
  /** Stand beside the buttons that save and try. */
  actions: ReactNode;
}

/** Which mailbox mails leave from. It can be tried before it is saved. */
export function MailboxForm({ mailbox, asked, actions }: Props) {
  const user = useCurrentUser();
  const disabled = user.impersonator !== null;
  const form = useForm<MailboxValues, unknown, CheckedMailbox>({
    resolver: zodResolver(mailboxShape),
    defaultValues: valuesOf(mailbox, user, asked),
  });
  const { control } = form;
  const save = useWrite(saveMailbox, {
    onSuccess: (saved) => {
      form.reset(valuesOf(saved, user));
      notify('Your mailbox was saved', { severity: 'success' });
    },
  });
  const attempt = useWrite(testMailbox);
  const { provider } = form.getValues();
  const hint = providerHints[provider];
  return (
    <Card>
      <CardContent>
        <TryForm
          form={form}
          save={save}
          attempt={attempt}
          other="The server"
          disabled={disabled}
          submitLabel="Save mailbox"
          actions={actions}
        >
          <FieldText
            control={control}
            name="address"
            label="Address"
            type="email"
            autoComplete="email"
            required
            disabled={disabled}
          />
          <FieldText
            control={control}
            name="name"
            label="Name"
            required
            disabled={disabled}
            helperText="What people read beside your address"
          />
          <FieldProvider
            control={control}
            disabled={disabled}
            onChange={(chosen) => {
              for (const [name, value] of Object.entries(presetOf(chosen)))
                form.setValue(name as keyof MailboxValues, value, { shouldDirty: true });
            }}
          />
          {hint && <Alert severity="info">{hint}</Alert>}
          <FieldText
            control={control}
            name="username"
            label="User name"
            autoComplete="off"
            disabled={disabled}
            helperText="Mostly the address itself; empty for a server that asks for none"
          />
          <FieldPassword
            control={control}
            name="password"
            label={hint ? 'App password' : 'Password'}
            autoComplete="new-password"
            disabled={disabled}
            helperText={mailbox ? 'Leave empty to keep it' : 'It is kept encrypted and never shown again'}
          />
          <Server title="Outgoing mail (SMTP)" kind="smtp" control={control} disabled={disabled} required />
          <Server title="Incoming mail (IMAP)" kind="imap" control={control} disabled={disabled} />
          <FieldText
            control={control}
            name="signature"
            label="Signature"
            multiline
            minRows={3}
            disabled={disabled}
            helperText="Stands under every mail"
          />
        </TryForm>
      </CardContent>
    </Card>
  );
}

interface ProviderProps {
  control: Control<MailboxValues, unknown, CheckedMailbox>;
  disabled: boolean;
  onChange: (provider: Provider) => void;
}

function FieldProvider({ control, disabled, onChange }: ProviderProps) {
  const { field } = useController({ control, name: 'provider' });
  return (
    <TextField
      select
      fullWidth
      label="Provider"
      disabled={disabled}
      value={field.value}
      onChange={({ target }) => onChange(target.value as Provider)}
    >
      {providers.map((provider) => (
        <MenuItem key={provider} value={provider}>
          {providerNames[provider]}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface ServerProps {
  title: string;
  kind: 'smtp' | 'imap';
  control: Control<MailboxValues, unknown, CheckedMailbox>;
  disabled: boolean;
  required?: boolean;
}

/** Where a server is, and how it is talked to. */
function Server({ title, kind, control, disabled, required = false }: ServerProps) {
  const heading = useId();
  return (
    <Stack role="group" aria-labelledby={heading} spacing={1.5}>
      <Typography variant="h3" id={heading}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 90px 130px' }, gap: 1.5 }}>
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
          <FieldText control={control} name={`${kind}_host`} label="Server" required={required} disabled={disabled} />
        </Box>
        <FieldText
          control={control}
          name={`${kind}_port`}
          label="Port"
          disabled={disabled}
          inputProps={{ inputMode: 'numeric' }}
        />
        <FieldSelect control={control} name={`${kind}_security`} label="Security" disabled={disabled}>
          {Object.entries(securities).map(([value, text]) => (
            <MenuItem key={value} value={value}>
              {text}
            </MenuItem>
          ))}
        </FieldSelect>
      </Box>
    </Stack>
  );
}
