import { education, experience } from '@app/contract/people/people';
import { z } from 'zod';
import { problemWithDate } from '../kit/form/local-moment.ts';

/** Nothing, where a field was left empty. */
export const emptyOr = <T extends z.ZodType>(shape: T) => z.union([z.literal('').transform(() => null), shape]);

/** A day as it is typed. */
export const dateField = z
  .string()
  .superRefine((text, context) => {
    const problem = problemWithDate(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .transform((text) => text || null);

/** One value in each line. What is wrong with one of them is said about the field as a whole. */
export const linesField = (line: z.ZodType<string>, most: number) =>
  z.string().transform((text, context) => {
    const lines = [...new Set(text.split('\n').map((each) => each.trim()))].filter((each) => each !== '');
    if (lines.length > most) context.addIssue({ code: 'custom', message: `At most ${most} lines` });
    for (const each of lines) {
      const fault = line.safeParse(each).error?.issues[0]?.message;
      if (fault) context.addIssue({ code: 'custom', message: `${each}: ${fault}` });
    }
    return lines;
  });

/** Places in a career, as they are typed. */
export const experiencesField = z.array(experience.extend({ started: dateField, ended: dateField })).max(60);
export const educationsField = z.array(education.extend({ started: dateField, ended: dateField })).max(20);

/** A date that is not known is an empty field. */
export const typedDates = <T extends { started: string | null; ended: string | null }>(place: T) => ({
  ...place,
  started: place.started ?? '',
  ended: place.ended ?? '',
});
