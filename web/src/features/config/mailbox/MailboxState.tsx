import type { Mailbox } from '@app/contract/outreach/outreach';
import { resumeMailbox } from '@app/contract/outreach/rules';
import { Alert, AlertTitle, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { formatAge, formatDateTime } from '../../../kit/format.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { notify } from '../../../kit/page/notices/notify.ts';
import { ChannelQuota } from '../../../parts/outreach/ChannelQuota.tsx';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';

/** What leaves the mailbox today, and what holds it up. */
export function MailboxState({ mailbox }: { mailbox: Mailbox }) {
  const { paused, paused_reason, next_send, waits_for, last_sent, fetched, fetch_error } = mailbox;
  return (
    <Stack spacing={2}>
      {paused && (
        <Alert severity="error" action={<ResumeButton />}>
          <AlertTitle>Nothing leaves from this mailbox since {formatDateTime(paused)}</AlertTitle>
          {paused_reason} Put that right, then let it send again.
        </Alert>
      )}
      {fetch_error && (
        <Alert severity="warning">
          <AlertTitle>Answers cannot be read from this mailbox</AlertTitle>
          The server said: {fetch_error}
        </Alert>
      )}
      <Card component="section" aria-labelledby="mailbox-state-heading">
        <CardContent>
          <Typography variant="h2" id="mailbox-state-heading" sx={{ mb: 1 }}>
            Today
          </Typography>
          <ChannelQuota channels={['EMAIL']} mailbox={mailbox} />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {last_sent ? `The last mail left ${formatAge(last_sent)}.` : 'No mail has left yet.'}
            {fetched && ` Answers were read ${formatAge(fetched)}.`}
            {!paused && next_send && ` The next leaves at ${formatDateTime(next_send)} or later: ${said(waits_for)}.`}
          </Typography>
        </CardContent>
      </Card>
    </Stack>
  );
}

function ResumeButton() {
  const inPerson = useCurrentUser().impersonator === null;
  const resume = useWrite(resumeMailbox, { onSuccess: () => notify('Your mails leave again') });
  return (
    <Button
      color="inherit"
      disabled={!inPerson}
      loading={resume.isPending}
      onClick={() => resume.mutate({})}
      sx={{ whiteSpace: 'nowrap' }}
    >
      Send again
    </Button>
  );
}

/** Within a sentence. */
const said = (reason: string): string => reason.charAt(0).toLowerCase() + reason.slice(1);
