import { type Assignment, type AssignmentProfile, assignmentProfile } from '@app/contract/assignments';
import { requiredLine, timestamp } from '@app/contract/text';
import { z } from 'zod';
import { dateField, linesField } from '../../parts/form-fields.ts';
import { fromLocal, problemWithMoment, toLocal } from '../../parts/local-moment.ts';

const fields = assignmentProfile.shape;
const digits = z.string().regex(/^\d*$/, 'Must be a whole number');
/** A number, or nothing where the field was left empty. */
const numberField = <T extends z.ZodType<number | null, number | null>>(shape: T) =>
  digits.transform((text) => (text === '' ? null : Number(text))).pipe(shape);
const momentField = z
  .string()
  .superRefine((text, context) => {
    const problem = problemWithMoment(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .transform((text) => fromLocal(text) ?? null)
  .pipe(timestamp.nullable());
const skills = linesField(requiredLine(80, 'Enter a skill'), 30);

/** Makes of what is typed what the role is to have. */
export const roleShape = z.object({
  ...fields,
  openings: digits.transform(Number).pipe(fields.openings),
  submission_deadline: momentField,
  rate: numberField(fields.rate),
  extent: numberField(fields.extent),
  starts: dateField,
  length_months: numberField(fields.length_months),
  must_skills: skills,
  should_skills: skills,
  criteria: linesField(requiredLine(300, 'Write what to look for'), 20),
});
export type RoleValues = z.input<typeof roleShape>;

const lines = (list: readonly string[]): string => list.join('\n');
const text = (value: number | null): string => (value === null ? '' : String(value));

export const valuesOf = (role: Assignment): RoleValues => ({
  ...profileOf(role),
  openings: String(role.openings),
  submission_deadline: toLocal(role.submission_deadline ?? undefined),
  rate: text(role.rate),
  extent: text(role.extent),
  starts: role.starts ?? '',
  length_months: text(role.length_months),
  must_skills: lines(role.must_skills),
  should_skills: lines(role.should_skills),
  criteria: lines(role.criteria),
});

/** What can be filled in, without what the server adds. */
export const profileOf = (role: Assignment): AssignmentProfile =>
  Object.fromEntries(
    (Object.keys(fields) as (keyof AssignmentProfile)[]).map((name) => [name, role[name]]),
  ) as AssignmentProfile;

/** What the fields are called where a form has no room to show them. */
export const fieldNames: Record<keyof AssignmentProfile, string> = {
  name: 'Name',
  company: 'Company',
  status: 'Status',
  type: 'Type',
  description: 'Description',
  openings: 'Openings',
  submission_deadline: 'Submission deadline',
  external_url: 'External link',
  is_recruiting_company: 'Show the company',
  llm_thumbing: 'LLM thumbing',
  vote_to_board: 'Up-votes go to the board',
  users: 'Users',
  thumbers: 'Thumbers',
  rate: 'Rate',
  currency: 'Currency',
  extent: 'Extent',
  starts: 'Start',
  length_months: 'Length',
  location_name: 'Place',
  workplace: 'Workplace',
  must_skills: 'Must have',
  should_skills: 'Should have',
  criteria: 'Criteria',
};

/** What somebody else has changed since the form was opened. */
export const changedFields = (before: Assignment, now: Assignment): string[] =>
  (Object.keys(fieldNames) as (keyof AssignmentProfile)[])
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))
    .map((name) => fieldNames[name]);
