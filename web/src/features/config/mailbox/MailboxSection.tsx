import { getMailbox, type Mailbox, removeMailbox } from '@app/contract/outreach/outreach';
import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { queryOf } from '../../../kit/net/api.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { notify } from '../../../kit/page/notices/notify.ts';
import { ConnectCard } from '../connect/ConnectCard.tsx';
import { RemoveButton } from '../RemoveButton.tsx';
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
            actions={mailbox && <RemoveMailbox mailbox={mailbox} />}
          />
        </Stack>
      )}
    </Loaded>
  );
}

function RemoveMailbox({ mailbox: { address } }: { mailbox: Mailbox }) {
  const remove = useWrite(removeMailbox, { onSuccess: () => notify('Your mailbox was removed') });
  return (
    <RemoveButton
      label="Remove mailbox"
      title="Remove this mailbox?"
      pending={remove.isPending}
      error={remove.error}
      onRemove={() => remove.mutate({})}
    >
      {address} and its password are deleted here. Mails that wait to leave are cancelled; what was sent stays on the
      timelines.
    </RemoveButton>
  );
}
