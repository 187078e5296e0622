import type { GradingPerson } from '@app/contract/roles/grading';
import { addComment } from '@app/contract/people/people';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { MentionField } from '../../parts/mentions/MentionField.tsx';

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
      <MentionField autoFocus minRows={3} value={text} onChange={setText} onSend={send} sx={{ mt: 1 }} />
    </ConfirmDialog>
  );
}
