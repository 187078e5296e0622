import { listLlmBudgets, llmBudgetKinds } from '@app/contract/llm/budgets';
import { figureText } from '../../../kit/chart/chart-texts.ts';
import { formatDateTime } from '../../../kit/format.ts';
import { table } from '../../../kit/list/table.ts';
import { budgetName } from '../spending/budget-texts.ts';
import { BudgetMenu } from '../spending/BudgetMenu.tsx';
import { BudgetsHead } from '../spending/BudgetsHead.tsx';

const usd = (amount: number): string => figureText(amount, 'usd');

export const budgets = table({
  endpoint: listLlmBudgets,
  rows: 'budgets',
  about: 'What may be spent within 24 hours. What does not fit is refused, and says when there is room again.',
  paging: 'none',
  Head: BudgetsHead,
  Menu: BudgetMenu,
  detail: ({ spent_usd, usd_per_day }) => `${usd(spent_usd)} of ${usd(usd_per_day)} spent`,
  columns: {
    id: { title: 'Budget', grow: 1, text: (_, row) => budgetName(row) },
    kind: { title: 'Of', width: 120, text: (kind) => llmBudgetKinds[kind] },
    usd_per_day: { title: 'Dollars a day', width: 120, text: usd },
    spent_usd: { title: 'Spent', width: 120, text: usd },
    frees: {
      title: 'Half of it is free from',
      width: 190,
      none: 'Now',
      text: (at) => (at === null ? 'Now' : formatDateTime(at)),
    },
    changed: { title: 'Changed', width: 140, format: 'age', none: '' },
    changed_by: { title: 'By', width: 120 },
  },
  empty: 'No budget.',
});
