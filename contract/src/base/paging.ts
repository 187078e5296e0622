import { z } from 'zod';

/** Every list that can grow is answered in pages; `next` and `previous` are addresses or null. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'Must be a whole number')
  .transform(Number);
export const pageQuery = {
  limit: wholeNumber.pipe(z.int().min(1).max(200)).default(50),
  offset: wholeNumber.default(0),
};
