import { markTold, type PersonNotice, sendNotice, unmarkTold } from '@app/contract/people/notices';
import { zodResolver } from '@hookform/resolvers/zod';
import { Stack } from '@mui/material';
import { useForm } from 'react-hook-form';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { RowActions } from '../../kit/list/RowActions.tsx';
import type { RowMenuProps } from '../../kit/list/table.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';

export function NoticeMenu(props: RowMenuProps<PersonNotice>) {
  const { id, name, state, notice_way, has_address } = props.row;
  const unmark = useWrite(unmarkTold, { failure: 'This could not be undone' });
  const send = useWrite(sendNotice, {
    failure: 'The notice could not be mailed',
    onSuccess: () => notify(`${name} is mailed the notice`),
  });
  return (
    <RowActions
      {...props}
      actions={[
        {
          label: 'Mail the notice',
          disabled: state === 'told' || !has_address,
          run: () => send.mutate({ params: { id } }),
        },
        { label: 'Was told some other way…', disabled: state === 'told', Dialog: ToldDialog },
        {
          label: 'Was not told after all',
          disabled: notice_way !== 'by_hand',
          run: () => unmark.mutate({ params: { id } }),
        },
      ]}
    />
  );
}

function ToldDialog({ row: { id, name }, onClose }: { row: PersonNotice; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(markTold.body), defaultValues: { reason: '' } });
  const unmark = useWrite(unmarkTold, { failure: 'This could not be undone' });
  const mark = useWrite(markTold, {
    onSuccess: () => {
      notify(`${name} counts as told`, {
        action: { label: 'Undo', onClick: () => unmark.mutate({ params: { id } }) },
      });
      onClose();
    },
  });
  const error = useServerErrors(form, mark.error);
  const save = form.handleSubmit((body) => mark.mutate({ params: { id }, body }));
  return (
    <ConfirmDialog
      open
      title={`How was ${name} told?`}
      confirmLabel="Save"
      pending={mark.isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <Stack spacing={2}>
        <span>
          They must know who keeps their data, what of it, where it came from, why, and what they can ask for.
        </span>
        <FieldText control={form.control} name="reason" label="How" placeholder="On the phone, on 12 May" autoFocus />
      </Stack>
    </ConfirmDialog>
  );
}
