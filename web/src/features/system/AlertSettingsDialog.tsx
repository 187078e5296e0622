import { type AlertReport, alertSettings, changeAlertSettings } from '@app/contract/machine/alerts';
import { email } from '@app/contract/base/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { Stack } from '@mui/material';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FieldPassword } from '../../kit/form/FieldPassword.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { linesField } from '../../parts/form-fields.ts';

const shape = z
  .object({
    mail_to: linesField(email, 20),
    webhook_url: alertSettings.shape.webhook_url,
    webhook_secret: z.string().refine((text) => text === '' || text.length >= 16, 'At least 16 characters'),
    remind_hours: z
      .string()
      .trim()
      .regex(/^\d+$/, 'Enter a number')
      .transform(Number)
      .pipe(alertSettings.shape.remind_hours),
  })
  /* A secret that is left empty stays as it was. */
  .transform(({ webhook_secret, ...rest }) => ({ ...rest, ...(webhook_secret !== '' && { webhook_secret }) }));

/** Who is told of alerts, by mail and by webhook, and how often they are reminded. */
export function AlertSettingsDialog({
  onClose,
  version,
  ...settings
}: AlertReport['settings'] & { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(shape),
    defaultValues: {
      mail_to: settings.mail_to.join('\n'),
      webhook_url: settings.webhook_url,
      webhook_secret: '',
      remind_hours: String(settings.remind_hours),
    },
  });
  const save = useWrite(changeAlertSettings, {
    onSuccess: () => {
      notify('Saved', { severity: 'success' });
      onClose();
    },
  });
  const error = useServerErrors(form, save.error);
  const { control } = form;
  return (
    <ConfirmDialog
      open
      title="Who is told of alerts"
      confirmLabel="Save"
      onClose={onClose}
      onConfirm={() => void form.handleSubmit((body) => save.mutate({ body: { ...body, version } }))()}
      pending={save.isPending}
      error={error}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <FieldText
          control={control}
          name="mail_to"
          label="E-mail addresses"
          multiline
          minRows={2}
          helperText="One in each line. They get one mail when alerts fire, one when they are over, and reminders."
        />
        <FieldText
          control={control}
          name="remind_hours"
          label="Remind after hours"
          inputProps={{ inputMode: 'numeric' }}
        />
        <FieldText
          control={control}
          name="webhook_url"
          label="Webhook"
          placeholder="https://…"
          helperText="The same is posted there as JSON. Leave empty for none."
        />
        <FieldPassword
          control={control}
          name="webhook_secret"
          label="Secret of the webhook"
          autoComplete="new-password"
          helperText={
            settings.webhook_url === ''
              ? 'Signs what is posted. It is kept encrypted and never shown again.'
              : 'Leave empty to keep it. A new address needs a new one.'
          }
        />
      </Stack>
    </ConfirmDialog>
  );
}
