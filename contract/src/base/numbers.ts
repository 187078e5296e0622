import { z } from 'zod';

interface Limits {
  min?: number;
  max?: number;
  /** What is wrong with something that is no number. */
  message?: string;
}

/**
 * A whole number in a path or a query. There everything is text, so digits and nothing but digits are read as a number;
 * callers may pass a number. The API reference calls it an integer.
 */
export const wholeNumber = ({
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  message = 'Must be a whole number',
}: Limits = {}) =>
  z.preprocess(
    (value: string | number) => (typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value),
    z
      .int({ error: ({ code }) => (code === 'invalid_type' ? message : undefined) })
      .min(min)
      .max(max),
  );

/** Yes or no in a query. */
export const flag = z.enum(['0', '1']).transform((text) => text === '1');
