import { holdPerson } from '@app/contract/people/retention';
import { zodResolver } from '@hookform/resolvers/zod';
import { Stack } from '@mui/material';
import { useForm } from 'react-hook-form';
import { FieldText } from '../kit/form/FieldText.tsx';
import { useServerErrors } from '../kit/form/server-errors.ts';
import { useWrite } from '../kit/net/useWrite.ts';
import { ConfirmDialog } from '../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../kit/page/notices/notify.ts';

/** Keeps somebody from being erased, for a reason. */
export function HoldDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(holdPerson.body), defaultValues: { reason: '' } });
  const hold = useWrite(holdPerson, {
    onSuccess: () => {
      notify('On hold: nothing erases this person');
      onClose();
    },
  });
  const error = useServerErrors(form, hold.error);
  const save = form.handleSubmit((body) => hold.mutate({ params: { id }, body }));
  return (
    <ConfirmDialog
      open
      title="Put this person on hold?"
      confirmLabel="Put on hold"
      pending={hold.isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <Stack spacing={2}>
        <span>
          For as long as a claim or an authority may need the data. Nothing erases the person until you lift the hold,
          not even their own request, which then goes ahead.
        </span>
        <FieldText
          control={form.control}
          name="reason"
          label="Reason"
          placeholder="Discrimination claim, case 2026-114"
          autoFocus
        />
      </Stack>
    </ConfirmDialog>
  );
}
