import {
  saveSmsGateway,
  type SmsGateway,
  type SmsGatewayKind,
  smsGatewayKinds,
  testSmsGateway,
} from '@app/contract/outreach/sms';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { type Control, useController, useForm, useWatch } from 'react-hook-form';
import { FieldPassword } from '../../../kit/form/FieldPassword.tsx';
import { FieldText } from '../../../kit/form/FieldText.tsx';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { notify } from '../../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { TryForm } from '../TryForm.tsx';
import { type CheckedGateway, gatewayShape, type GatewayValues, valuesOf } from './sms-form.ts';

interface Props {
  gateway: SmsGateway | null;
  /** Stand beside the buttons that save and try. */
  actions: ReactNode;
}
type FormControl = Control<GatewayValues, unknown, CheckedGateway>;

/** Which gateway SMS leave through. It can be tried before it is saved. */
export function SmsForm({ gateway, actions }: Props) {
  const disabled = useCurrentUser().impersonator !== null;
  const form = useForm<GatewayValues, unknown, CheckedGateway>({
    resolver: zodResolver(gatewayShape),
    defaultValues: valuesOf(gateway),
  });
  const { control } = form;
  const save = useWrite(saveSmsGateway, {
    onSuccess: (saved) => {
      form.reset(valuesOf(saved));
      notify('The gateway was saved', { severity: 'success' });
    },
  });
  const attempt = useWrite(testSmsGateway);
  const kind = smsGatewayKinds[useWatch({ control, name: 'kind' })];
  return (
    <TryForm
      form={form}
      save={save}
      attempt={attempt}
      other="The gateway"
      disabled={disabled}
      submitLabel="Save gateway"
      actions={actions}
    >
      <FieldKind
        control={control}
        disabled={disabled}
        onChange={(chosen) => {
          form.setValue('kind', chosen, { shouldDirty: true });
          form.setValue('base_url', smsGatewayKinds[chosen].base_url, { shouldDirty: true });
        }}
      />
      <FieldText control={control} name="account" label={kind.account} required disabled={disabled} />
      <FieldPassword
        control={control}
        name="secret"
        label={kind.secret}
        autoComplete="new-password"
        disabled={disabled}
        helperText={gateway ? 'Leave empty to keep it' : 'It is kept encrypted and never shown again'}
      />
      <FieldText
        control={control}
        name="sender"
        label="Sender"
        required
        disabled={disabled}
        helperText="A number such as +46701234567, or a name of 3 to 11 letters and digits. A name cannot be answered to."
      />
      <FieldText
        control={control}
        name="per_day"
        label="SMS a day for each user"
        disabled={disabled}
        inputProps={{ inputMode: 'numeric' }}
      />
      <FieldText
        control={control}
        name="base_url"
        label="Address of the gateway"
        required
        disabled={disabled}
        helperText="Change it only to try a gateway of your own"
      />
      <FieldDryRun control={control} disabled={disabled} />
    </TryForm>
  );
}

interface KindProps {
  control: FormControl;
  disabled: boolean;
  onChange: (kind: SmsGatewayKind) => void;
}

function FieldKind({ control, disabled, onChange }: KindProps) {
  const { field } = useController({ control, name: 'kind' });
  return (
    <TextField
      select
      fullWidth
      label="Gateway"
      disabled={disabled}
      value={field.value}
      onChange={({ target }) => onChange(target.value as SmsGatewayKind)}
    >
      {Object.entries(smsGatewayKinds).map(([kind, { title }]) => (
        <MenuItem key={kind} value={kind}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  );
}

function FieldDryRun({ control, disabled }: Omit<KindProps, 'onChange'>) {
  const { field } = useController({ control, name: 'dry_run' });
  return (
    <FormControlLabel
      disabled={disabled}
      control={<Switch checked={field.value} onChange={field.onChange} onBlur={field.onBlur} />}
      label="Dry run: all rules hold, and nothing leaves"
    />
  );
}
