import { llmFeatures } from '@app/contract/llm/llm';
import { type LlmBudget, llmBudgetKinds } from '@app/contract/llm/budgets';

export const budgetName = ({ kind, feature, user }: Pick<LlmBudget, 'kind' | 'feature' | 'user'>): string =>
  feature ? llmFeatures[feature] : (user?.username ?? llmBudgetKinds[kind]);
