import { type AlertRuleName, alertRules } from '@app/contract/machine/alert-rules';
import { silenceAlert } from '@app/contract/machine/alerts';
import { zodResolver } from '@hookform/resolvers/zod';
import { MenuItem, Stack } from '@mui/material';
import { useForm } from 'react-hook-form';
import { FieldSelect } from '../../kit/form/FieldSelect.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';

const spans = { 1: '1 hour', 4: '4 hours', 24: '1 day', 72: '3 days', 168: '7 days', 720: '30 days' } as const;

/** Why no one is to be told, and until when. */
export function SilenceDialog({ id, onClose }: { id: AlertRuleName; onClose: () => void }) {
  const { title } = alertRules[id];
  const form = useForm({
    resolver: zodResolver(silenceAlert.body),
    defaultValues: { rule: id, reason: '', hours: 4 },
  });
  const silence = useWrite(silenceAlert, {
    onSuccess: () => {
      notify(`${title} is silenced`);
      onClose();
    },
  });
  const error = useServerErrors(form, silence.error);
  return (
    <ConfirmDialog
      open
      title={`Silence ${title}`}
      confirmLabel="Silence"
      onClose={onClose}
      onConfirm={() => void form.handleSubmit((body) => silence.mutate({ body }))()}
      pending={silence.isPending}
      error={error}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <FieldText control={form.control} name="reason" label="Reason" required autoFocus />
        <FieldSelect
          control={form.control}
          name="hours"
          label="For"
          helperText="It ends by itself. What still fires then is told."
        >
          {Object.entries(spans).map(([hours, text]) => (
            <MenuItem key={hours} value={Number(hours)}>
              {text}
            </MenuItem>
          ))}
        </FieldSelect>
      </Stack>
    </ConfirmDialog>
  );
}
