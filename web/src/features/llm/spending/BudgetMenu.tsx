import type { LlmBudget } from '@app/contract/llm/budgets';
import { lazy } from 'react';
import { RowActions } from '../../../kit/list/RowActions.tsx';
import type { RowMenuProps } from '../../../kit/list/table.ts';

const BudgetDialog = lazy(async () => ({ default: (await import('./BudgetDialog.tsx')).BudgetDialog }));
const RemoveBudgetDialog = lazy(async () => ({ default: (await import('./BudgetDialog.tsx')).RemoveBudgetDialog }));

export function BudgetMenu(props: RowMenuProps<LlmBudget>) {
  return (
    <RowActions
      {...props}
      actions={
        props.row.kind === 'all'
          ? [{ label: 'Set by LLM_USD_PER_DAY', run: () => undefined, disabled: true }]
          : [
              { label: 'Change', Dialog: BudgetDialog },
              { label: 'Remove', Dialog: RemoveBudgetDialog, destructive: true },
            ]
      }
    />
  );
}
