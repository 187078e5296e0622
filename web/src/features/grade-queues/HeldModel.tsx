import { acceptModel, type MlRun } from '@app/contract/roles/grading';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { heldText } from './queue-texts.ts';

interface Props {
  assignment: number;
  run: MlRun;
  mayDecide: boolean;
}

/** A model that does not replace the one in use, until somebody says that it should. */
export function HeldModel({ assignment, run, mayDecide }: Props) {
  const [asked, setAsked] = useState(false);
  return (
    <Alert severity="warning">
      {heldText(run.report)}
      {mayDecide && (
        <div>
          <Button color="inherit" variant="outlined" size="small" onClick={() => setAsked(true)} sx={{ mt: 1 }}>
            Use it all the same
          </Button>
        </div>
      )}
      {asked && <AcceptDialog assignment={assignment} run={run.id} onClose={() => setAsked(false)} />}
    </Alert>
  );
}

function AcceptDialog({ assignment, run, onClose }: { assignment: number; run: number; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(acceptModel.body), defaultValues: { reason: '' } });
  const accept = useWrite(acceptModel, {
    onSuccess: () => {
      notify('The new model is used; queues are being filled');
      onClose();
    },
  });
  const error = useServerErrors(form, accept.error);
  const save = form.handleSubmit((body) => accept.mutate({ params: { id: assignment, run }, body }));
  return (
    <ConfirmDialog
      open
      title="Use the model that was held back?"
      confirmLabel="Use it"
      pending={accept.isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <Stack spacing={2}>
        <span>
          People of this role are ranked by it from now on. Do so if the votes have changed because the role has, for
          example.
        </span>
        <FieldText control={form.control} name="reason" label="Reason" autoFocus />
      </Stack>
    </ConfirmDialog>
  );
}
