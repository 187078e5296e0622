import { changeErasureSettings, listErasures } from '@app/contract/people/personal-data';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';

const daysText = (days: number): string => (days === 1 ? '1 day of grace' : `${days} days of grace`);

export function ErasuresHead() {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(queryOf(listErasures, { query: {} }));
  if (!data) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{daysText(data.settings.grace_days)}</Button>
      {open && <GraceDialog settings={data.settings} onClose={() => setOpen(false)} />}
    </>
  );
}

const { grace_days } = changeErasureSettings.body.shape;
const formShape = z.object({
  grace_days: z.string().trim().regex(/^\d+$/, 'Must be a whole number').transform(Number).pipe(grace_days),
});

interface Props {
  settings: { grace_days: number; version: number };
  onClose: () => void;
}
function GraceDialog({ settings, onClose }: Props) {
  const form = useForm({
    resolver: zodResolver(formShape),
    defaultValues: { grace_days: String(settings.grace_days) },
  });
  const change = useWrite(changeErasureSettings, {
    onSuccess: (saved) => {
      notify(`From now on there are ${daysText(saved.grace_days)}`);
      onClose();
    },
  });
  const error = useServerErrors(form, change.error);
  const save = form.handleSubmit((values) => change.mutate({ body: { ...values, version: settings.version } }));
  return (
    <ConfirmDialog
      open
      title="Days of grace"
      confirmLabel="Save"
      pending={change.isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <Stack spacing={2}>
        <span>Between the request and its end. Requests that wait already keep their day.</span>
        <FieldText control={form.control} name="grace_days" label="Days" autoFocus />
      </Stack>
    </ConfirmDialog>
  );
}
