import { askedBy, getErasure, requestErasure } from '@app/contract/people/personal-data';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Box, MenuItem, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FieldSelect } from '../../kit/form/FieldSelect.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { formatCount } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notices/notify.ts';

const fates = { delete: 'Deleted', blank: 'Emptied', keep: 'Kept' } as const;

/** Shows what goes and what stays of somebody, and asks for them to be erased. */
export function EraseDialog({ person: id, onClose }: { person: number; onClose: () => void }) {
  const preview = useQuery(queryOf(getErasure, { params: { id } }));
  const form = useForm({
    resolver: zodResolver(requestErasure.body),
    defaultValues: { asked_by: 'person' as const, reason: '' },
  });
  const ask = useWrite(requestErasure, {
    onSuccess: ({ due }) => {
      notify(`To be erased on ${due.slice(0, 10)}; no one writes to them any more`);
      onClose();
    },
  });
  const error = useServerErrors(form, ask.error);
  const send = form.handleSubmit((body) => ask.mutate({ params: { id }, body }));
  return (
    <ConfirmDialog
      open
      wide
      title="Erase this person?"
      confirmLabel="Erase"
      destructive
      pending={ask.isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void send()}
    >
      <Loaded query={preview}>
        {({ held, grace_days, waiting }) => (
          <Stack spacing={2} sx={{ pt: 1 }}>
            {waiting && <Alert severity="info">To be erased on {waiting.due.slice(0, 10)} already.</Alert>}
            <Typography>
              In {grace_days === 1 ? '1 day' : `${grace_days} days`}, for good. No one writes to them from now on.
              Backups keep them until they are removed; after a restore they are erased again.
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 260, overflowY: 'auto' }} tabIndex={0}>
              {held.map(({ heading, rows, fate, because }) => (
                <Box component="li" key={heading} sx={{ py: 0.5, borderTop: 1, borderColor: 'divider' }}>
                  <Typography variant="body2">
                    {fates[fate]}: {heading} ({formatCount(rows)})
                  </Typography>
                  {because && (
                    <Typography variant="body2" color="textSecondary">
                      {because}
                    </Typography>
                  )}
                </Box>
              ))}
            </Box>
            <FieldSelect control={form.control} name="asked_by" label="Who wants it">
              {Object.entries(askedBy).map(([value, label]) => (
                <MenuItem key={value} value={value}>
                  {label}
                </MenuItem>
              ))}
            </FieldSelect>
            <FieldText
              control={form.control}
              name="reason"
              label="Reason"
              required
              helperText="Such as: asked for it by mail on 2026-11-15"
            />
          </Stack>
        )}
      </Loaded>
    </ConfirmDialog>
  );
}
