import { acceptCapture, type Capture } from '@app/contract/people/captures';
import { lawfulBases } from '@app/contract/people/people';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Box, Button, MenuItem, Stack, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FieldSelect } from '../../../kit/form/FieldSelect.tsx';
import { FieldText } from '../../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../../kit/form/server-errors.ts';
import { errorText } from '../../../kit/net/api-error.ts';
import { ClampedText } from '../../../parts/ClampedText.tsx';
import type { CaptureActions } from './useCaptureActions.ts';

/** Nobody chooses a basis by not looking. */
const checked = acceptCapture.body.extend({
  lawful_basis: z
    .string()
    .pipe(z.enum(Object.keys(lawfulBases) as [keyof typeof lawfulBases], 'Say why we may keep this person')),
});

interface Props {
  capture: Capture;
  /** The profile is that of somebody we have: nobody new is made of it. */
  isKnown: boolean;
  actions: CaptureActions;
}

export function CaptureForm({ capture, isKnown, actions }: Props) {
  const { proposal, text } = capture;
  const form = useForm<z.input<typeof checked>, unknown, z.output<typeof checked>>({
    resolver: zodResolver(checked),
    defaultValues: { ...proposal, summary: text, lawful_basis: '' },
  });
  const error = useServerErrors(form, actions.errorOf(capture));
  const { control } = form;
  const dismiss = (
    <Button disabled={actions.pending} onClick={() => actions.dismiss(capture)}>
      Dismiss
    </Button>
  );
  if (isKnown)
    return (
      <>
        {text !== '' && (
          <div>
            <Typography variant="h3">Selected text</Typography>
            <ClampedText lines={12}>{text}</ClampedText>
          </div>
        )}
        <div>{dismiss}</div>
      </>
    );
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      onSubmit={form.handleSubmit((values) => actions.accept(capture, values))}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <FieldText control={control} name="first_name" label="First name" required />
        <FieldText control={control} name="last_name" label="Last name" />
        <FieldText control={control} name="headline" label="Headline" />
        <FieldText control={control} name="company_name" label="Company" />
      </Box>
      <FieldText
        control={control}
        name="summary"
        label="Selected text"
        multiline
        minRows={3}
        helperText="Becomes the summary"
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <FieldText control={control} name="source" label="Source" required />
        <FieldSelect control={control} name="lawful_basis" label="Lawful basis" required>
          {Object.entries(lawfulBases).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </FieldSelect>
      </Box>
      {error != null && <Alert severity="error">{errorText(error, 'This person could not be added')}</Alert>}
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained" disabled={actions.pending}>
          Add person
        </Button>
        {dismiss}
      </Stack>
    </Stack>
  );
}
