import { draftMessage } from '@app/contract/llm/drafts';
import type { OutboxChannel } from '@app/contract/outreach/channels';
import AutoAwesome from '@mui/icons-material/AutoAwesomeOutlined';
import { Alert, Box, Button, Stack } from '@mui/material';
import { useWrite } from '../../kit/net/useWrite.ts';
import { DraftFailure } from '../llm/DraftFailure.tsx';
import type { DraftedText } from './recipients.ts';

interface Props {
  /** Whom it goes to. */
  person: number;
  name: string;
  channel: OutboxChannel;
  assignment: number | null;
  template: number;
  /** What was drafted, and stands there as it was. */
  unread: DraftedText | undefined;
  onDraft: (draft: DraftedText) => void;
}

/** Has a language model write the template anew for one person. It stands in the editor; the sender reads and sends it. */
export function DraftMessage({ person, name, channel, assignment, template, unread, onDraft }: Props) {
  const draft = useWrite(draftMessage, { onSuccess: ({ person: _, ...text }) => onDraft(text) });
  return (
    <Stack spacing={1}>
      <Box>
        <Button
          startIcon={<AutoAwesome />}
          loading={draft.isPending}
          loadingPosition="start"
          sx={{ ml: -1, textAlign: 'left' }}
          aria-label={`Draft with the words of ${name}`}
          onClick={() => draft.mutate({ body: { person, channel, assignment, template } })}
        >
          {draft.isPending ? 'The language model reads the profile…' : 'Draft with the person’s own words'}
        </Button>
      </Box>
      {draft.error && <DraftFailure error={draft.error} />}
      {unread && (
        <Alert severity="info">
          Drafted by a language model. Read it before you send it.
          {unread.quotes.length > 0 && ` It takes up from the profile: ${quoted(unread.quotes)}.`}
          {unread.left_out > 0 &&
            ` ${unread.left_out === 1 ? '1 sentence was' : `${unread.left_out} sentences were`} left out because nothing shows what it said.`}
        </Alert>
      )}
      {unread && unread.suspicions.length > 0 && (
        <Alert severity="warning">Look closely at the profile: {unread.suspicions.join(', ').toLowerCase()}.</Alert>
      )}
    </Stack>
  );
}

const quoted = (words: readonly string[]): string => words.map((each) => `“${each.replace(/[.!?]$/, '')}”`).join(', ');
