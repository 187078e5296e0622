import { getMailbox, type Mailbox, removeMailbox } from '@app/contract/outreach';
import { Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { queryOf } from '../../../kit/net/api.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../../kit/page/ConfirmDialog.tsx';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { notify } from '../../../kit/page/notify.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { ConnectCard } from '../connect/ConnectCard.tsx';
import { providerAt } from './mailbox-form.ts';
import { MailboxForm } from './MailboxForm.tsx';
import { MailboxState } from './MailboxState.tsx';

/** The mailbox of the user. */
export function MailboxSection() {
  const asked = providerAt(useLocation().pathname);
  const query = useQuery(queryOf(getMailbox));
  return (
    <Loaded query={query}>
      {({ mailbox }) => (
        <Stack spacing={2}>
          {mailbox && <MailboxState mailbox={mailbox} />}
          <ConnectCard asked={asked} />
          <MailboxForm
            /* What was typed for one provider is not shown for another. */
            key={`${mailbox?.id} ${asked}`}
            mailbox={mailbox}
            asked={asked}
            actions={mailbox && <RemoveButton mailbox={mailbox} />}
          />
        </Stack>
      )}
    </Loaded>
  );
}

function RemoveButton({ mailbox: { address } }: { mailbox: Mailbox }) {
  const inPerson = useCurrentUser().impersonator === null;
  const [asking, setAsking] = useState(false);
  const remove = useWrite(removeMailbox, { onSuccess: () => notify('Your mailbox was removed') });
  return (
    <>
      <Button color="error" disabled={!inPerson} onClick={() => setAsking(true)}>
        Remove mailbox
      </Button>
      <ConfirmDialog
        open={asking}
        title="Remove this mailbox?"
        confirmLabel="Remove"
        destructive
        pending={remove.isPending}
        error={remove.error}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({})}
      >
        {address} and its password are deleted here. Mails that wait to leave are cancelled; what was sent stays on the
        timelines.
      </ConfirmDialog>
    </>
  );
}
