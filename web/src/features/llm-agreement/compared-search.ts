import { comparedVotes } from '@app/contract/llm/agreement';
import { z } from 'zod';

/** What the filters of the page have chosen, as its panel needs it. */
export const comparedSearch = z.object({
  votes: z.enum(Object.keys(comparedVotes) as [keyof typeof comparedVotes]).optional(),
  prompt_version: z.string().regex(/^\d+$/).optional(),
  user: z.string().regex(/^\d+$/).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
});
