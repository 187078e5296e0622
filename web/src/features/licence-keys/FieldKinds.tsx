import { type createLicenceKey, ingestKindNames, ingestKindTitles } from '@app/contract/machine/ingest';
import { FormControl, FormHelperText, FormLabel, Stack } from '@mui/material';
import { useId } from 'react';
import { type Control, type FieldValues, useController } from 'react-hook-form';
import type { z } from 'zod';
import { ChoiceChip } from '../../kit/list/filters/ChoiceChip.tsx';

type Values = z.input<typeof createLicenceKey.body>;

/** What a key may send. */
export function FieldKinds({ control }: { control: Control<Values, unknown, FieldValues> }) {
  const { field, fieldState } = useController({ control, name: 'kinds' });
  const id = useId();
  return (
    <FormControl error={fieldState.invalid}>
      <FormLabel id={id} sx={{ mb: 1 }}>
        May send
      </FormLabel>
      <Stack direction="row" role="group" aria-labelledby={id} sx={{ gap: 0.75, flexWrap: 'wrap' }}>
        {ingestKindNames.map((kind) => {
          const isOn = field.value.includes(kind);
          const others = field.value.filter((each) => each !== kind);
          return (
            <ChoiceChip
              key={kind}
              label={ingestKindTitles[kind]}
              isOn={isOn}
              onClick={() => field.onChange(isOn ? others : [...others, kind])}
            />
          );
        })}
      </Stack>
      {fieldState.error && <FormHelperText sx={{ mx: 0 }}>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
}
