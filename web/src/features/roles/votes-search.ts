import { z } from 'zod';

/** What the address of the page of votes holds beside the filters of the list. */
export const votesSearch = z.object({
  /** What to find people by who were not voted on; without it, the skills that the role asks for. */
  q: z.string().optional(),
});

/** A question for people who have all these skills. */
export const questionOf = (skills: readonly string[]): string =>
  skills.map((skill) => `skill:"${skill.replaceAll('"', ' ')}"`).join(' AND ');
