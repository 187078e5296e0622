import { getReply } from '@app/contract/outreach/answers';
import type { Response } from '@app/contract/base/endpoint';
import { getMailbox } from '@app/contract/outreach/outreach';
import { lengthRules, outboxChannels, wayOut } from '@app/contract/outreach/channels';
import { lacks, obstacles } from '@app/contract/outreach/states';
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { errorText } from '../../../kit/net/api-error.ts';
import { queryOf } from '../../../kit/net/api.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { ClampedText } from '../../../parts/ClampedText.tsx';
import { MailboxNotice } from '../../../parts/outreach/MailboxNotice.tsx';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { InPersonNotice } from '../../../parts/users/InPersonNotice.tsx';
import { draftOf, keepDraft } from './drafts.ts';
import { useSendAnswer } from './useSendAnswer.ts';

interface Props {
  /** The message to answer. */
  message: number;
  onClose: () => void;
}

/** Answers somebody in the list itself. What was written stays until it is sent. */
export function AnswerBox({ message, onClose }: Props) {
  const reply = useQuery(queryOf(getReply, { params: { id: message } }));
  return (
    <Box sx={{ py: 1, pl: { sm: 2 }, maxWidth: 720 }}>
      <Loaded query={reply}>{(answer) => <Answer reply={answer} onClose={onClose} />}</Loaded>
    </Box>
  );
}

function Answer({ reply, onClose }: { reply: Response<typeof getReply>; onClose: () => void }) {
  const { id, person, channel, body: theirs, address, answer_subject, refuses } = reply;
  const me = useCurrentUser();
  const key = `${me.id} ${id}`;
  const [text, setText] = useState(() => draftOf(key));
  const byMail = wayOut(channel) === 'mailbox';
  const mailbox = useQuery({ ...queryOf(getMailbox), enabled: byMail }).data?.mailbox;
  const { send, isPending, error } = useSendAnswer(person.name, {
    onSent: () => {
      keepDraft(key, '');
      onClose();
    },
    onUndone: () => keepDraft(key, text),
  });
  const { most, subject: hasSubject } = lengthRules[channel];
  const stop = refuses ? obstacles.opted_out.text : address === '' ? lacks[wayOut(channel)] : undefined;
  const tooLong = text.length > most;
  /* Until the mailbox is known, the server says whether there is one. */
  const ready =
    text.trim() !== '' && !tooLong && !stop && !isPending && me.impersonator === null && !(byMail && mailbox === null);
  const submit = () => {
    if (!ready) return;
    const letter = { person: person.id, subject: hasSubject ? answer_subject : '', body: text };
    send({ channel, messages: [letter], reply_to: id });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isPending) {
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    }
  };
  return (
    <Stack spacing={1} onKeyDown={onKeyDown}>
      <Box sx={{ borderLeft: 2, borderColor: 'divider', pl: 1.5, color: 'text.secondary' }}>
        <ClampedText lines={8}>{theirs}</ClampedText>
      </Box>
      <InPersonNotice what="messages" />
      {byMail && mailbox !== undefined && <MailboxNotice mailbox={mailbox} />}
      {stop && <Alert severity="warning">{stop}</Alert>}
      <TextField
        autoFocus
        fullWidth
        multiline
        minRows={3}
        maxRows={16}
        label={`Reply to ${person.name}`}
        value={text}
        error={tooLong}
        helperText={tooLong ? `At most ${most} characters` : 'Ctrl+Enter sends, Esc closes and keeps the text'}
        onChange={({ target }) => {
          setText(target.value);
          keepDraft(key, target.value);
        }}
      />
      {error && <Alert severity="error">{errorText(error, 'The reply could not be sent')}</Alert>}
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" size="small" loading={isPending} disabled={!ready} onClick={submit}>
          {wayOut(channel) === 'hand' ? 'Put on work list' : 'Send'}
        </Button>
        <Button size="small" disabled={isPending} onClick={onClose}>
          Close
        </Button>
        <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[outboxChannels[channel], address, hasSubject && answer_subject].filter(Boolean).join(' · ')}
        </Typography>
      </Stack>
    </Stack>
  );
}
