import type { ManagedUser } from '@app/contract/users/user-changes';
import { RowActions } from '../../kit/list/RowActions.tsx';
import type { RowMenuProps } from '../../kit/list/table.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { type AskedDecision, DecisionDialog, questions } from './DecisionDialog.tsx';
import { mayRemoveSecondStep, possibleDecisions } from './possible-decisions.ts';
import { RemoveSecondStep, removeSecondStep } from './RemoveSecondStep.tsx';

const dialogOf = (decision: AskedDecision) => (props: { row: ManagedUser; onClose: () => void }) => (
  <DecisionDialog decision={decision} user={props.row} onClose={props.onClose} />
);

/** What can be done about a user. */
export function UserMenu(props: RowMenuProps<ManagedUser>) {
  const { row, tools } = props;
  const editor = useCurrentUser();
  const decisions = possibleDecisions(editor, row);
  return (
    <RowActions
      {...props}
      actions={[
        { label: 'Edit', run: () => tools.open(String(row.id)) },
        ...(mayRemoveSecondStep(editor, row)
          ? [{ label: removeSecondStep, destructive: true, Dialog: RemoveSecondStep }]
          : []),
        ...decisions.map((decision) => ({
          label: questions[decision].label,
          destructive: questions[decision].destructive,
          Dialog: dialogOf(decision),
        })),
      ]}
    />
  );
}
