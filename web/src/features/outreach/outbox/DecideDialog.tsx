import type { OutboxItem } from '@app/contract/outreach/outreach';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { errorText } from '../../../kit/net/api-error.ts';
import { formatDateTime } from '../../../kit/format.ts';
import { InPersonNotice } from '../../../parts/users/InPersonNotice.tsx';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { nounOf, useDecide } from './message-actions.ts';

interface Props {
  row: OutboxItem;
  onClose: () => void;
}

/** Asks what became of a message of which the other side never said whether it took it. */
export function DecideDialog({ row: { id, channel, person, subject, note, send_at, attempts }, onClose }: Props) {
  const inPerson = useCurrentUser().impersonator === null;
  const decide = useDecide(onClose);
  const answer = (verdict: 'sent' | 'again') => decide.mutate({ params: { id }, body: { verdict } });
  const wanted = decide.isPending ? decide.variables.body.verdict : undefined;
  return (
    <Dialog open onClose={() => !decide.isPending && onClose()} maxWidth="sm" fullWidth>
      <DialogTitle>Was this {nounOf(channel)} sent?</DialogTitle>
      <DialogContent>
        <Stack spacing={1.5}>
          <InPersonNotice what="this" />
          <Typography>
            “{subject}” to {person.name}, due {formatDateTime(send_at)}, tried{' '}
            {attempts === 1 ? 'once' : `${attempts} times`}.
          </Typography>
          <Alert severity="warning">{note || 'The connection ended before there was an answer.'}</Alert>
          <Typography variant="body2" color="textSecondary">
            {channel === 'SMS'
              ? 'The gateway tells what became of an SMS as soon as it knows. Look into its list of messages, or ask'
              : 'Mail servers cannot be asked afterwards whether they took a mail. Look into the folder for sent mails of your mailbox, or ask'}{' '}
            {person.name}. Sent again, they may get it twice.
          </Typography>
          {decide.isError && (
            <Alert severity="error">{errorText(decide.error, 'What you decided could not be saved')}</Alert>
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onClose} disabled={decide.isPending}>
          Cancel
        </Button>
        <Button
          variant="outlined"
          disabled={!inPerson || decide.isPending}
          loading={wanted === 'again'}
          onClick={() => answer('again')}
        >
          Send again
        </Button>
        <Button
          variant="contained"
          disabled={!inPerson || decide.isPending}
          loading={wanted === 'sent'}
          onClick={() => answer('sent')}
        >
          It was sent
        </Button>
      </DialogActions>
    </Dialog>
  );
}
