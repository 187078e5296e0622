import type { Response } from '@app/contract/base/endpoint';
import { createWebhook, type WebhookKind } from '@app/contract/machine/webhooks';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormHelperText, Stack } from '@mui/material';
import { Controller, useForm } from 'react-hook-form';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { ApiError } from '../../kit/net/api-error.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { KindBoxes } from './KindBoxes.tsx';

interface Props {
  onClose: () => void;
  onMade: (made: Response<typeof createWebhook>) => void;
}

export function NewWebhookDialog({ onClose, onMade }: Props) {
  const form = useForm({
    resolver: zodResolver(createWebhook.body),
    defaultValues: { url: '', kinds: ['role', 'vote', 'move', 'reply'] as WebhookKind[] },
  });
  const create = useWrite(createWebhook, { onSuccess: onMade });
  useServerErrors(form, create.error);
  const besideField = create.error instanceof ApiError && Object.keys(create.error.fields).length > 0;
  return (
    <ConfirmDialog
      open
      title="Add a webhook"
      confirmLabel="Add"
      pending={create.isPending}
      error={besideField ? undefined : create.error}
      onClose={onClose}
      onConfirm={form.handleSubmit((body) => create.mutate({ body }))}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <FieldText
          control={form.control}
          name="url"
          label="Address"
          placeholder="https://hooks.example.com/spana"
          autoFocus
        />
        <Controller
          control={form.control}
          name="kinds"
          render={({ field, fieldState }) => (
            <div>
              <KindBoxes value={field.value} onChange={field.onChange} />
              {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
            </div>
          )}
        />
      </Stack>
    </ConfirmDialog>
  );
}
