import { createLicenceKey } from '@app/contract/machine/ingest';
import { zodResolver } from '@hookform/resolvers/zod';
import { MenuItem, Stack } from '@mui/material';
import { useForm } from 'react-hook-form';
import { FieldSelect } from '../../kit/form/FieldSelect.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { FieldKinds } from './FieldKinds.tsx';
import { KeyShownDialog } from './KeyShownDialog.tsx';

const lifetimes = { 30: '30 days', 90: '90 days', 365: '1 year', 730: '2 years' };

/** Makes a key and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(createLicenceKey.body),
    defaultValues: { name: '', source: '', kinds: [], days: 365 },
  });
  const create = useWrite(createLicenceKey);
  const error = useServerErrors(form, create.error);
  if (create.data) return <KeyShownDialog made={create.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      wide
      title="Make a licence key"
      confirmLabel="Make key"
      onClose={onClose}
      onConfirm={() => void form.handleSubmit((body) => create.mutate({ body }))()}
      pending={create.isPending}
      error={error}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <FieldText
          control={form.control}
          name="name"
          label="Name"
          placeholder="Build server"
          helperText="Which program has it, and where it runs."
          autoFocus
        />
        <FieldText
          control={form.control}
          name="source"
          label="Source"
          placeholder="build-server"
          helperText="What the charts call it. Keys with the same source count as one sender."
        />
        <FieldKinds control={form.control} />
        <FieldSelect control={form.control} name="days" label="Works for" sx={{ maxWidth: { sm: 160 } }}>
          {Object.entries(lifetimes).map(([days, text]) => (
            <MenuItem key={days} value={Number(days)}>
              {text}
            </MenuItem>
          ))}
        </FieldSelect>
      </Stack>
    </ConfirmDialog>
  );
}
