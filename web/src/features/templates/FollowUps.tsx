import { canGoBy, type Trigger, triggerNames, triggers } from '@app/contract/outreach/channels';
import { channels } from '@app/contract/people/people';
import { Box, Typography } from '@mui/material';
import { Controller } from 'react-hook-form';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { FieldTemplate } from '../../parts/templates/FieldTemplate.tsx';
import { Sequence } from './Sequence.tsx';
import { sequenceOf, type TemplateForm, type TemplateValues } from './template-form.ts';

interface Props {
  form: TemplateForm;
  /** Undefined while it was never saved. */
  id: number | undefined;
  values: TemplateValues;
  editable: boolean;
}

/** What is sent when no answer comes: a template for each channel, and the sequence that they make. */
export function FollowUps({ form, id, values, editable }: Props) {
  return (
    <>
      {editable && (
        <Box sx={{ display: 'grid', gap: 1.25 }}>
          {triggerNames.map((trigger) => (
            <FollowUp key={trigger} form={form} id={id} trigger={trigger} isSet={values[trigger] !== null} />
          ))}
        </Box>
      )}
      <Sequence first={sequenceOf(id, values)} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        Stops at any reply, bounce, opt-out, interview tag, archiving or when the role is closed.
      </Typography>
    </>
  );
}

interface FollowUpProps extends Pick<Props, 'form' | 'id'> {
  trigger: Trigger;
  isSet: boolean;
}

function FollowUp({ form: { control }, id, trigger, isSet }: FollowUpProps) {
  const channel = channels[triggers[trigger]];
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr) 116px', alignItems: 'start' }}>
      <Controller
        control={control}
        name={trigger}
        render={({ field: { value, onChange, disabled = false }, fieldState }) => (
          <FieldTemplate
            label={channel}
            value={value}
            disabled={disabled}
            fits={(template) => template.id !== id && canGoBy(template.kind, triggers[trigger])}
            onChange={(template) => onChange(template?.id ?? null)}
            fault={fieldState.error?.message}
          />
        )}
      />
      {isSet && (
        <FieldText
          control={control}
          name={`delays.${trigger}`}
          label="Business days"
          inputProps={{ inputMode: 'numeric', 'aria-label': `Business days before ${channel}` }}
        />
      )}
    </Box>
  );
}
