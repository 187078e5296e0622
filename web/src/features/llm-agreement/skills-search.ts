import { z } from 'zod';

/** Which role the page of skills is about; without one, the open role with most votes. */
export const skillsSearch = z.object({ assignment: z.string().regex(/^\d+$/).optional() });
