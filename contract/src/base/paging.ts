import { z } from 'zod';
import { wholeNumber } from './numbers.ts';

/** Every list that can grow is answered in pages; `next` and `previous` are addresses or null. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });

export const pageQuery = {
  limit: wholeNumber({ min: 1, max: 200 }).default(50),
  offset: wholeNumber({ max: 999_999_999 }).default(0),
};
