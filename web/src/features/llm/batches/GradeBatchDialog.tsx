import { listGradeQueues } from '@app/contract/roles/grading';
import { prepareLlmGradeBatch } from '@app/contract/llm/batches';
import { Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { FieldPick } from '../../../kit/form/FieldPick.tsx';
import { thingsFrom } from '../../../kit/form/things.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../../kit/page/notices/ConfirmDialog.tsx';

const roles = thingsFrom(listGradeQueues, ({ results }) =>
  results.filter(({ llm_thumbing }) => llm_thumbing).map(({ id, name }) => ({ id, name })),
);

/** Chooses whom to grade in one batch. It is not sent from here: first one sees what it will cost. */
export function GradeBatchDialog({ onSent, onClose }: { onSent: (uuid: string) => void; onClose: () => void }) {
  const [chosen, setChosen] = useState<{ id: number; name: string }[]>([]);
  const prepare = useWrite(prepareLlmGradeBatch, {
    onSuccess: ({ uuid }) => {
      onSent(uuid);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Grade in a batch"
      confirmLabel="Prepare"
      pending={prepare.isPending}
      error={prepare.error}
      onClose={onClose}
      onConfirm={() => prepare.mutate({ body: { assignments: chosen.map(({ id }) => id) } })}
    >
      <Stack spacing={2}>
        <Typography>
          The next people of these roles are graded in one batch: answers come within a day and usually cost half. You
          see the estimate before anything is sent.
        </Typography>
        <FieldPick
          multiple
          filterSelectedOptions
          label="Roles"
          things={roles}
          keyOf={({ id }) => id}
          labelOf={({ name }) => name}
          none={() => 'A language model grades for no open role'}
          value={chosen}
          onChange={(_, picked) => setChosen(picked)}
          helperText="Empty: all open roles that a language model grades for"
        />
      </Stack>
    </ConfirmDialog>
  );
}
