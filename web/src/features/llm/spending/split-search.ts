import { type LlmSplit, llmSplits } from '@app/contract/llm/charts';
import { z } from 'zod';

export const splitSearch = z.object({ split: z.enum(Object.keys(llmSplits) as [LlmSplit]).default('model') });
