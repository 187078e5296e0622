import type { GradingPerson } from '@app/contract/grading';
import { addComment } from '@app/contract/people';
import { TextField } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notify.ts';
import { useWrite } from '../../kit/net/useWrite.ts';

/** A comment on the person, without leaving the queue. */
export function NoteDialog({ person, onClose }: { person: GradingPerson; onClose: () => void }) {
  const [text, setText] = useState('');
  const add = useWrite(addComment, {
    onSuccess: () => {
      notify(`Note added to ${person.name}`);
      onClose();
    },
  });
  const send = () => {
    if (!add.isPending && text.trim() !== '') add.mutate({ params: { id: person.id }, body: { body: text } });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  return (
    <ConfirmDialog
      open
      title={`Note on ${person.name}`}
      confirmLabel="Add comment"
      onClose={onClose}
      onConfirm={send}
      pending={add.isPending}
      error={add.error}
    >
      <TextField
        label="Comment"
        autoFocus
        multiline
        minRows={3}
        maxRows={12}
        fullWidth
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={handleKeyDown}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
        sx={{ mt: 1 }}
      />
    </ConfirmDialog>
  );
}
