import { type BackupReport, backupIntervals, changeBackupSettings } from '@app/contract/machine/backups';
import { zodResolver } from '@hookform/resolvers/zod';
import { MenuItem, Stack } from '@mui/material';
import { useForm } from 'react-hook-form';
import { FieldSelect } from '../../kit/form/FieldSelect.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';

/** Somebody may have set another one through the API. */
const amounts = (now: number) => [...new Set([1, 3, 7, 14, 30, 60, 100, now])].toSorted((a, b) => a - b);
const days = (now: number) => [...new Set([7, 14, 35, 60, 90, 365, 3650, now])].toSorted((a, b) => a - b);
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** How often, at which hour, and how many are kept. Where they go is said where the product is started. */
export function BackupSettingsDialog({ onClose, ...settings }: BackupReport['settings'] & { onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(changeBackupSettings.body), defaultValues: settings });
  const save = useWrite(changeBackupSettings, {
    onSuccess: () => {
      notify('Saved');
      onClose();
    },
  });
  const error = useServerErrors(form, save.error);
  return (
    <ConfirmDialog
      open
      title="When backups are made"
      confirmLabel="Save"
      onClose={onClose}
      onConfirm={() => void form.handleSubmit((body) => save.mutate({ body }))()}
      pending={save.isPending}
      error={error}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <FieldSelect control={form.control} name="every_hours" label="How often">
          {Object.entries(backupIntervals).map(([every, text]) => (
            <MenuItem key={every} value={Number(every)}>
              {text}
            </MenuItem>
          ))}
        </FieldSelect>
        <FieldSelect
          control={form.control}
          name="hour"
          label="At"
          helperText="In the time zone of the firm. Choose an hour when few people work."
        >
          {hours.map((hour) => (
            <MenuItem key={hour} value={hour}>
              {String(hour).padStart(2, '0')}:00
            </MenuItem>
          ))}
        </FieldSelect>
        <FieldSelect
          control={form.control}
          name="keep"
          label="How many are kept"
          helperText="Older ones are removed once a newer one is there. The newest that passed its test restore always stays, and so do those made by command."
        >
          {amounts(settings.keep).map((amount) => (
            <MenuItem key={amount} value={amount}>
              {amount}
            </MenuItem>
          ))}
        </FieldSelect>
        <FieldSelect
          control={form.control}
          name="keep_days"
          label="How long at most"
          helperText="People who were erased stay in backups until these are removed."
        >
          {days(settings.keep_days).map((count) => (
            <MenuItem key={count} value={count}>
              {count === 3650 ? '10 years' : `${count} days`}
            </MenuItem>
          ))}
        </FieldSelect>
      </Stack>
    </ConfirmDialog>
  );
}
