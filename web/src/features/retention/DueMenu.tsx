import { type DuePerson, liftHold } from '@app/contract/people/retention';
import { RowActions } from '../../kit/list/RowActions.tsx';
import type { RowMenuProps } from '../../kit/list/table.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { HoldDialog } from '../../parts/HoldDialog.tsx';

export function DueMenu(props: RowMenuProps<DuePerson>) {
  const { id, hold } = props.row;
  const lift = useWrite(liftHold, {
    failure: 'The hold could not be lifted',
    onSuccess: () => notify('The hold is lifted'),
  });
  return (
    <RowActions
      {...props}
      actions={[
        { label: 'Put on hold…', disabled: hold !== null, Dialog: HoldRow },
        { label: 'Lift the hold', disabled: hold === null, run: () => lift.mutate({ params: { id } }) },
      ]}
    />
  );
}

const HoldRow = ({ row: { id }, onClose }: { row: DuePerson; onClose: () => void }) => (
  <HoldDialog id={id} onClose={onClose} />
);
