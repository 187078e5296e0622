import { changeInvitation, type InvitationChange, type QueuedInvitation } from '@app/contract/machine/invite-queue';
import { useNavigate } from 'react-router';
import { RowActions } from '../../../kit/list/RowActions.tsx';
import type { RowMenuProps } from '../../../kit/list/table.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { notify } from '../../../kit/page/notices/notify.ts';
import { pathTo } from '../../../parts/paths.ts';

/** What can be done with an invitation that waits or failed. To give it to another user, select it. */
export function InvitationMenu(props: RowMenuProps<QueuedInvitation>) {
  const { row, tools } = props;
  const navigate = useNavigate();
  const change = useWrite(changeInvitation, { failure: 'The invitation could not be changed' });
  const act = (label: string, body: InvitationChange, said: string, destructive = false) => ({
    label,
    destructive,
    run: () =>
      void change
        .mutateAsync({ params: { id: row.id }, body })
        .then(() => notify(`The invitation to ${row.person.name} ${said}`))
        .catch(() => {}),
  });
  return (
    <RowActions
      {...props}
      actions={[
        ...(row.state === 'failing'
          ? [act('Retry', { act: 'retry' }, 'waits again')]
          : [
              row.priority === 1
                ? act('Send as usual', { act: 'prioritize', priority: 0 }, 'waits in the usual order')
                : act('Send first', { act: 'prioritize', priority: 1 }, 'is next'),
              act('Send last', { act: 'prioritize', priority: -1 }, 'goes after the others'),
              act('Call back', { act: 'cancel' }, 'was called back', true),
            ]),
        { label: `Open ${row.person.name}`, run: () => void navigate(pathTo('person', { id: row.person.id })) },
        { label: `Show all of ${row.user.username}`, run: () => tools.narrow({ user: row.user.username }) },
      ]}
    />
  );
}
