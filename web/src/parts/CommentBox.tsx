import { Box, Button, Stack, Typography } from '@mui/material';
import { lazy, type Ref, Suspense, useState } from 'react';
import { MentionField } from './mentions/MentionField.tsx';

const SensitiveWarning = lazy(async () => ({ default: (await import('./SensitiveWarning.tsx')).SensitiveWarning }));

interface Props {
  /** Under this name what was typed is kept until it is sent or the tab is closed. */
  draft: string;
  inputRef?: Ref<HTMLTextAreaElement>;
  pending: boolean;
  /** Answers when the comment is safe; what it throws is shown by whoever sends. */
  onSend: (text: string) => Promise<unknown>;
}

const sendKeys = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘ Enter' : 'Ctrl+Enter';

/** A field for a comment that survives a reload, and is empty again when the comment was sent. */
export function CommentBox({ draft, inputRef, pending, onSend }: Props) {
  const key = `spana.draft.${draft}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const change = (typed: string) => {
    setText(typed);
    if (typed === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, typed);
  };
  const send = async () => {
    if (pending || text.trim() === '') return;
    try {
      await onSend(text);
      change('');
    } catch {
      /* It stays in the field, to be sent again. */
    }
  };
  return (
    <Stack
      component="form"
      spacing={1}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <MentionField
        minRows={2}
        value={text}
        onChange={change}
        onSend={() => void send()}
        inputRef={inputRef}
        keyShortcut="N"
      />
      {text !== '' && (
        <Suspense>
          <SensitiveWarning text={text} onRemove={change} />
        </Suspense>
      )}
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography variant="caption" color="textSecondary" sx={{ flexGrow: 1 }}>
          @ colleague, # role
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {` · ${sendKeys} sends`}
          </Box>
        </Typography>
        <Button type="submit" variant="contained" disabled={text.trim() === ''} loading={pending}>
          Add comment
        </Button>
      </Stack>
    </Stack>
  );
}
