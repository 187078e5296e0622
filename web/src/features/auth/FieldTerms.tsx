import type { Registration } from '@app/contract/users/accounts';
import { Checkbox, FormControl, FormControlLabel, FormHelperText } from '@mui/material';
import { type Control, useController } from 'react-hook-form';
import { TermsLinks } from './TermsLinks.tsx';

interface Props {
  control: Control<Registration, unknown, Registration>;
}

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
            I am at least 16 years old and accept <TermsLinks />
          </>
        }
      />
      {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
}
