import { z } from 'zod';

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
};

/** Names only: of offsets such as +05:00 browsers and PostgreSQL have opposite ideas. */
export const timeZone = z
  .string()
  .max(60)
  .regex(/^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$/, 'Must be a time zone, such as Europe/Stockholm')
  .refine(isTimeZone, 'Must be a time zone, such as Europe/Stockholm');
