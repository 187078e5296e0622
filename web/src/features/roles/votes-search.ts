import { grade, voteMethod } from '@app/contract/votes';
import { z } from 'zod';

/** What the address of the list of votes holds. */
export const votesSearch = z.object({
  grade: grade.optional(),
  method: voteMethod.optional(),
  user: z.coerce.number().int().positive().optional(),
  /** What to find people by who were not voted on; without it, the skills that the role asks for. */
  q: z.string().optional(),
});
export type VotesFilter = Pick<z.output<typeof votesSearch>, 'grade' | 'method' | 'user'>;

/** A question for people who have all these skills. */
export const questionOf = (skills: readonly string[]): string =>
  skills.map((skill) => `skill:"${skill.replaceAll('"', ' ')}"`).join(' AND ');
