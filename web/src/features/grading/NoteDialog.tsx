import type { GradingPerson } from '@app/contract/grading';
import { addComment } from '@app/contract/people';
import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../kit/api.ts';
import { errorText } from '../../kit/api-error.ts';
import { notify } from '../../kit/notify.tsx';
import { CommentBox } from '../../parts/CommentBox.tsx';

/** A comment on the person, without leaving the queue. */
export function NoteDialog({ person, onClose }: { person: GradingPerson; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const add = useMutation({
    mutationFn: (body: string) => call(addComment, { params: { id: String(person.id) }, body: { body } }),
    onSuccess: () => {
      notify(`Noted on ${person.name}`);
      onClose();
    },
    onError: (error) => notify(errorText(error, 'The note could not be saved'), { severity: 'error' }),
  });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>Note on {person.name}</DialogTitle>
      <DialogContent sx={{ pb: 2 }}>
        <CommentBox
          draft={`person.${person.id}`}
          inputRef={field}
          pending={add.isPending}
          onSend={(text) => add.mutateAsync(text)}
        />
      </DialogContent>
    </Dialog>
  );
}
