import { changeComment, type CommentEntry } from '@app/contract/people/people';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { errorText, isConflict } from '../../kit/net/api-error.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { MentionField } from '../mentions/MentionField.tsx';

interface Props {
  entry: CommentEntry;
  onDone: () => void;
}

/** Changes a comment. When its writer has changed it in another tab, the text there is shown before it is replaced. */
export function CommentEdit({ entry: { id, body, version }, onDone }: Props) {
  const [text, setText] = useState(body);
  const [began] = useState(version);
  const change = useWrite(changeComment, { onSuccess: onDone });
  const empty = text.trim() === '';
  const save = () => {
    if (!empty && !change.isPending) change.mutate({ params: { id }, body: { body: text, version } });
  };
  return (
    <Stack
      component="form"
      aria-label="Edit comment"
      spacing={1}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      sx={{ mt: 1 }}
    >
      {version !== began && (
        <Alert severity="warning">
          You changed this comment somewhere else in the meantime. Saving replaces what it says now:
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mt: 0.5 }}>
            {body}
          </Typography>
        </Alert>
      )}
      {change.error && !isConflict(change.error) && (
        <Alert severity="error">{errorText(change.error, 'Failed to save changes')}</Alert>
      )}
      <MentionField autoFocus minRows={2} value={text} onChange={setText} onSend={save} />
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained" disabled={empty} loading={change.isPending}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </Stack>
    </Stack>
  );
}
