import type { Mailbox } from '@app/contract/outreach/outreach';
import { Alert, Button } from '@mui/material';
import { Link } from 'react-router';
import { formatDateTime } from '../../kit/format.ts';
import { pathTo } from '../paths.ts';
import { PausedNotice } from './PausedNotice.tsx';

/** Says why nothing leaves, if that is so: the firm is paused, there is no mailbox, it is paused, or it waits. */
export const MailboxNotice = ({ mailbox }: { mailbox: Mailbox | null }) => (
  <>
    <PausedNotice />
    <OwnMailboxNotice mailbox={mailbox} />
  </>
);

function OwnMailboxNotice({ mailbox }: { mailbox: Mailbox | null }) {
  if (mailbox === null)
    return (
      <Alert severity="info" action={<SettingsLink text="Set up mailbox" />}>
        You have no mailbox yet, so you cannot send e-mail.
      </Alert>
    );
  if (mailbox.paused)
    return (
      <Alert severity="error" action={<SettingsLink text="Settings" />}>
        Nothing leaves since {formatDateTime(mailbox.paused)}: {mailbox.paused_reason}
      </Alert>
    );
  if (mailbox.next_send && mailbox.waits_for !== '')
    return (
      <Alert severity="info">
        {mailbox.waits_for}. The next mail leaves at {formatDateTime(mailbox.next_send)} or later.
      </Alert>
    );
  return null;
}

const SettingsLink = ({ text }: { text: string }) => (
  <Button color="inherit" component={Link} to={pathTo('email')} sx={{ whiteSpace: 'nowrap' }}>
    {text}
  </Button>
);
