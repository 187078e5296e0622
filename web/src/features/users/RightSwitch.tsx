import { Box, Stack, Switch, Typography } from '@mui/material';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { UserFormValues } from './user-form-values.ts';

interface Props {
  control: Control<UserFormValues, unknown, UserFormValues>;
  name: 'is_staff' | 'is_superuser' | 'can_impersonate';
  label: string;
  explanation: string;
  disabled: boolean;
}

export function RightSwitch({ control, name, label, explanation, disabled }: Props) {
  const { value, onChange, onBlur, ref } = useController({ control, name }).field;
  const id = useId();
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center', py: 0.5 }}>
      <Box sx={{ flexGrow: 1 }}>
        <Typography component="label" htmlFor={id}>
          {label}
        </Typography>
        <Typography id={`${id}-explanation`} variant="body2" color="textSecondary">
          {explanation}
        </Typography>
      </Box>
      <Switch
        id={id}
        disabled={disabled}
        checked={value}
        onBlur={onBlur}
        onChange={(_, checked) => onChange(checked)}
        slotProps={{ input: { ref, role: 'switch', 'aria-describedby': `${id}-explanation` } }}
      />
    </Stack>
  );
}
