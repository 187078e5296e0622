import { z } from 'zod';
import { wholeNumber } from './numbers.ts';

/* Control characters other than the line breaks and tabs of a paragraph, and halves of surrogate pairs: PostgreSQL
   refuses the former (NUL) or silently changes the latter, and neither is ever typed on purpose. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const unprintableInLine = /[\u0000-\u001f\u007f]/u;
// oxlint-disable-next-line no-control-regex -- as above
const unprintableInParagraph = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u;

const text = (max: number, unprintable: RegExp) =>
  z
    .string()
    .max(max, `At most ${max} characters`)
    .refine((value) => value.isWellFormed() && !unprintable.test(value), 'Contains characters that cannot be stored')
    .overwrite((value) => value.normalize('NFC').trim());

/** One line of text typed by a person. May be empty. */
export const line = (max: number) => text(max, unprintableInLine);
/** Several lines of text typed by a person. May be empty. */
export const paragraph = (max: number) => text(max, unprintableInParagraph);
/** One line that must say something. `message` is shown beside the field. */
export const requiredLine = (max: number, message: string) => line(max).refine((value) => value.length > 0, message);

/** E-mail addresses keep the case they were typed in; comparison ignores it (`citext`). */
export const email = line(254).pipe(z.email('Not an e-mail address'));

/** A link that people may click: web addresses only, so that no script can hide in it. */
export const webAddress = line(500).pipe(
  z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Not a web address (https://…)' }),
);

export const country = z.string().regex(/^[A-Z]{2}$/, 'Two capital letters, such as SE');
export const date = z.iso.date('Must be a date, such as 2026-01-31');
/** A moment. The years are held in a range because PostgreSQL writes those before 1 and after 9999 in ways that JavaScript
    cannot read: one such deadline would break every list it is in. */
export const timestamp = z.iso
  .datetime({ offset: true, error: 'Must be a time, such as 2026-01-31T09:30:00Z' })
  .refine((text) => /^(19|2[01])\d\d-/.test(text), 'Must be between the years 1900 and 2199');
/** Row ids. PostgreSQL's bigint reaches further, JavaScript's exact integers do not. */
export const id = z.int().positive();
/** The same in a path or a query, where everything is text. */
export const idInPath = wholeNumber({ min: 1, message: 'The id must be a number' });
