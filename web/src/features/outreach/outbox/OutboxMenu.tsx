import type { OutboxItem } from '@app/contract/outreach/outreach';
import { lazy } from 'react';
import { useNavigate } from 'react-router';
import { RowActions } from '../../../kit/list/RowActions.tsx';
import type { RowMenuProps } from '../../../kit/list/table.ts';
import { pathTo } from '../../../parts/paths.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { canDecide, canHurry, canRecall, useHurry, useRecall, waitsForHand } from './message-actions.ts';

const DecideDialog = lazy(async () => ({ default: (await import('./DecideDialog.tsx')).DecideDialog }));

const DraftDialog = lazy(async () => ({
  default: (await import('../../../parts/outreach/DraftDialog.tsx')).DraftDialog,
}));
const DraftOfRow = ({ row: { id, person }, onClose }: { row: OutboxItem; onClose: () => void }) => (
  <DraftDialog id={id} name={person.name} onClose={onClose} />
);

/** What can be done with a message. */
export function OutboxMenu(props: RowMenuProps<OutboxItem>) {
  const { row, tools } = props;
  const params = { id: row.id };
  const isDraft = row.state === 'draft';
  const acting = useCurrentUser().impersonator !== null;
  const navigate = useNavigate();
  const recall = useRecall();
  const hurry = useHurry();
  return (
    <RowActions
      {...props}
      actions={[
        ...(canDecide(row) ? [{ label: 'Decide', Dialog: DecideDialog }] : []),
        ...(canHurry(row) ? [{ label: 'Send now', disabled: acting, run: () => hurry.mutate({ params }) }] : []),
        ...(isDraft ? [{ label: 'Edit', Dialog: DraftOfRow }] : []),
        ...(canRecall(row)
          ? [{ label: isDraft ? 'Discard' : 'Call back', destructive: true, run: () => recall.mutate({ params }) }]
          : []),
        ...(waitsForHand(row) ? [{ label: 'Open work list', run: () => void navigate(pathTo('workList')) }] : []),
        { label: `Open ${row.person.name}`, run: () => void navigate(pathTo('person', { id: row.person.id })) },
        { label: 'Show all to this person', run: () => tools.narrow({ person: String(row.person.id) }) },
      ]}
    />
  );
}
