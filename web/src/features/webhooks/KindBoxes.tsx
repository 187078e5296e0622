import { type WebhookKind, webhookKinds } from '@app/contract/machine/webhooks';
import { Checkbox, FormControlLabel, FormGroup } from '@mui/material';

interface Props {
  value: readonly string[];
  disabled?: boolean;
  onChange: (kinds: WebhookKind[]) => void;
}

/** What is posted. */
export function KindBoxes({ value, disabled = false, onChange }: Props) {
  const all = Object.keys(webhookKinds) as WebhookKind[];
  return (
    <FormGroup>
      {all.map((kind) => (
        <FormControlLabel
          key={kind}
          disabled={disabled}
          label={webhookKinds[kind]}
          control={
            <Checkbox
              size="small"
              checked={value.includes(kind)}
              onChange={(_event, checked) =>
                onChange(all.filter((each) => (each === kind ? checked : value.includes(each))))
              }
            />
          }
        />
      ))}
    </FormGroup>
  );
}
