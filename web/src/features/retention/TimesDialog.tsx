import { changeRetention, type RetentionSettings } from '@app/contract/people/retention';
import { zodResolver } from '@hookform/resolvers/zod';
import { Stack } from '@mui/material';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';

const { shape } = changeRetention.body;
const whole = z.string().trim().regex(/^\d+$/, 'Must be a whole number').transform(Number);
const orNone = z
  .string()
  .trim()
  .regex(/^\d*$/, 'Must be a whole number')
  .transform((text) => (text === '' ? null : Number(text)));
const formShape = z.object({
  contacted_months: whole.pipe(shape.contacted_months),
  never_contacted_months: whole.pipe(shape.never_contacted_months),
  registration_months: orNone.pipe(shape.registration_months),
  user_months: orNone.pipe(shape.user_months),
  access_months: whole.pipe(shape.access_months),
  audit_months: whole.pipe(shape.audit_months),
});
const textOf = (months: number | null): string => (months === null ? '' : String(months));

export function TimesDialog({ settings, onClose }: { settings: RetentionSettings; onClose: () => void }) {
  const { acts, version, ...times } = settings;
  const form = useForm({
    resolver: zodResolver(formShape),
    defaultValues: {
      contacted_months: textOf(times.contacted_months),
      never_contacted_months: textOf(times.never_contacted_months),
      registration_months: textOf(times.registration_months),
      user_months: textOf(times.user_months),
      access_months: textOf(times.access_months),
      audit_months: textOf(times.audit_months),
    },
  });
  const change = useWrite(changeRetention, {
    onSuccess: () => {
      notify('The times were saved');
      onClose();
    },
  });
  const error = useServerErrors(form, change.error);
  const save = form.handleSubmit((values) => change.mutate({ body: { ...values, acts, version } }));
  const { control } = form;
  return (
    <ConfirmDialog
      open
      title="Retention times"
      confirmLabel="Save"
      pending={change.isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <FieldText
          control={control}
          name="contacted_months"
          label="Months after the last process or contact"
          helperText="In Sweden usually 24: the time for claims of discrimination"
          autoFocus
        />
        <FieldText control={control} name="never_contacted_months" label="Months without any contact" />
        <FieldText
          control={control}
          name="registration_months"
          label="Months for registrations turned away"
          helperText="Empty: kept for good"
        />
        <FieldText
          control={control}
          name="user_months"
          label="Months for deactivated accounts"
          helperText="Empty: kept for good"
        />
        <FieldText control={control} name="access_months" label="Months of the access trail" />
        <FieldText
          control={control}
          name="audit_months"
          label="Months of the audit trail"
          helperText="At least as long as accounts. In Sweden claims are over after 120"
        />
      </Stack>
    </ConfirmDialog>
  );
}
