import type { Registration } from '@app/contract/auth';
import { Checkbox, FormControl, FormControlLabel, FormHelperText, Link } from '@mui/material';
import { type Control, useController } from 'react-hook-form';
import { pathTo } from '../../parts/paths.ts';

interface Props {
  control: Control<Registration, unknown, Registration>;
}

/* The texts open in a new tab: whoever reads them must not lose what they have typed. */
export function FieldTerms({ control }: Props) {
  const { field, fieldState } = useController({ control, name: 'terms_accepted' });
  const { ref, value, onChange, ...bound } = field;
  return (
    <FormControl error={fieldState.invalid}>
      <FormControlLabel
        sx={{ alignItems: 'flex-start', '& .MuiCheckbox-root': { py: 0 } }}
        control={
          <Checkbox
            {...bound}
            checked={value ?? false}
            onChange={(_event, checked) => onChange(checked)}
            slotProps={{ input: { ref } }}
          />
        }
        label={
          <>
            I am at least 16 years old and accept the{' '}
            <Link href={pathTo('termsOfService')} target="_blank" rel="noopener" underline="always">
              terms of service
            </Link>{' '}
            and the{' '}
            <Link href={pathTo('privacyPolicy')} target="_blank" rel="noopener" underline="always">
              privacy policy
            </Link>
          </>
        }
      />
      {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
}
