import { type AlertRuleName, alertRules } from '@app/contract/machine/alert-rules';
import { changeAlertRule, getAlertSettings } from '@app/contract/machine/alerts';
import { type CheckRule, severities } from '@app/contract/machine/health';
import { zodResolver } from '@hookform/resolvers/zod';
import { MenuItem, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FieldSelect } from '../../kit/form/FieldSelect.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';

const { hold_minutes, severity } = changeAlertRule.body.shape;
const typed = z
  .string()
  .trim()
  .regex(/^\d+([.,]\d+)?$/, 'Enter a number')
  .transform((text) => Number(text.replace(',', '.')));

interface Props {
  id: AlertRuleName;
  rule: CheckRule;
  onClose: () => void;
}

/** From when on a rule fires, how long it must hold before, and how bad it is. */
export function RuleDialog({ id, rule, onClose }: Props) {
  const { title, limit } = alertRules[id];
  const { data } = useQuery(queryOf(getAlertSettings));
  const between = `Between ${limit.least} and ${limit.most}`;
  const form = useForm({
    resolver: zodResolver(
      z.object({
        threshold: typed.pipe(z.number().min(limit.least, between).max(limit.most, between)),
        hold_minutes: typed.pipe(hold_minutes),
        severity,
      }),
    ),
    defaultValues: {
      threshold: String(rule.threshold),
      hold_minutes: String(rule.hold_minutes),
      severity: rule.severity,
    },
  });
  const save = useWrite(changeAlertRule, {
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
      title={`Alert: ${title}`}
      confirmLabel="Save"
      onClose={onClose}
      onConfirm={() =>
        void form.handleSubmit((body) => {
          if (data) save.mutate({ params: { rule: id }, body: { ...body, version: data.settings.version } });
        })()
      }
      pending={save.isPending || !data}
      error={error}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <FieldText
          control={control}
          name="threshold"
          label={limit.label}
          inputProps={{ inputMode: 'decimal' }}
          helperText={`${between}; ${limit.initial} unless changed`}
        />
        <FieldText
          control={control}
          name="hold_minutes"
          label="Minutes that it must last"
          inputProps={{ inputMode: 'numeric' }}
          helperText="0 to tell at once"
        />
        <FieldSelect control={control} name="severity" label="Severity">
          {Object.entries(severities).map(([value, text]) => (
            <MenuItem key={value} value={value}>
              {text}
            </MenuItem>
          ))}
        </FieldSelect>
      </Stack>
    </ConfirmDialog>
  );
}
