import { mostNamedUsers } from '@app/contract/charts/chart-settings';
import { z } from 'zod';

/** Whose charts are shown beside those of everybody: user names, each of them once in the address. */
export const usersSearch = z.object({
  users: z
    .union([z.string().transform((name) => [name]), z.array(z.string())])
    .pipe(z.array(z.string().max(150)).max(mostNamedUsers))
    .optional(),
});
