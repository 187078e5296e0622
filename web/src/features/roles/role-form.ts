import { type Assignment, type AssignmentProfile, assignmentProfile } from '@app/contract/roles/assignments';
import { country, requiredLine, timestamp } from '@app/contract/base/text';
import { z } from 'zod';
import { dateField, linesField } from '../../parts/form-fields.ts';
import { fromLocal, problemWithMoment, toLocal } from '../../kit/form/local-moment.ts';

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

/** A group in each line: what it is called, a colon, and its words with commas between them. */
const groupsField = z
  .string()
  .transform((text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => {
        const [, name = '', words = ''] = /^(?:([^:]*):)?(.*)$/.exec(line) ?? [];
        return {
          name: name.trim(),
          words: words
            .split(',')
            .map((word) => word.trim())
            .filter(Boolean),
        };
      }),
  )
  .pipe(fields.keyword_groups);
const writtenGroup = ({ name, words }: AssignmentProfile['keyword_groups'][number]): string =>
  `${name ? `${name}: ` : ''}${words.join(', ')}`;

/** A menu shows no null. No key of a column has capital letters. */
export const asFirm = 'FIRM';

/** Makes of what is typed what the role is to have. */
export const roleShape = z.object({
  ...fields,
  openings: digits.transform(Number).pipe(fields.openings),
  submission_deadline: momentField,
  reply_column: z
    .string()
    .transform((chosen) => (chosen === asFirm ? null : chosen))
    .pipe(fields.reply_column),
  rate: numberField(fields.rate),
  extent: numberField(fields.extent),
  starts: dateField,
  length_months: numberField(fields.length_months),
  must_skills: skills,
  should_skills: skills,
  criteria: linesField(requiredLine(300, 'Write what to look for'), 20),
  countries: linesField(country, 20),
  years_min: numberField(fields.years_min),
  years_max: numberField(fields.years_max),
  not_contacted_days: digits.transform(Number).pipe(fields.not_contacted_days),
  keyword_groups: groupsField,
});
export type RoleValues = z.input<typeof roleShape>;

const lines = (list: readonly string[]): string => list.join('\n');
const text = (value: number | null): string => (value === null ? '' : String(value));

export const valuesOf = (role: Assignment): RoleValues => ({
  ...profileOf(role),
  openings: String(role.openings),
  reply_column: role.reply_column ?? asFirm,
  submission_deadline: toLocal(role.submission_deadline ?? undefined),
  rate: text(role.rate),
  extent: text(role.extent),
  starts: role.starts ?? '',
  length_months: text(role.length_months),
  must_skills: lines(role.must_skills),
  should_skills: lines(role.should_skills),
  criteria: lines(role.criteria),
  countries: lines(role.countries),
  years_min: text(role.years_min),
  years_max: text(role.years_max),
  not_contacted_days: String(role.not_contacted_days),
  keyword_groups: lines(role.keyword_groups.map(writtenGroup)),
});

/** What can be filled in, without what the server adds. */
const profileOf = (role: Assignment): AssignmentProfile =>
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
  reply_column: 'Replies move people to',
  after_up_vote: 'After an up-vote',
  users: 'Users',
  thumbers: 'Thumbers',
  rate: 'Rate',
  currency: 'Currency',
  extent: 'Extent',
  starts: 'Start',
  length_months: 'Length',
  location_name: 'Location',
  workplace: 'Workplace',
  must_skills: 'Must have',
  should_skills: 'Should have',
  criteria: 'Criteria',
  searches: 'Saved searches',
  countries: 'Countries',
  years_min: 'Years, at least',
  years_max: 'Years, at most',
  not_contacted_days: 'Days since last contact',
  keyword_groups: 'Words to mark',
  blind_votes: 'Vote blind',
  silent_repeats: 'Silent repeats',
};

/** What somebody else has changed since the form was opened. */
export const changedFields = (before: Assignment, now: Assignment): string[] =>
  (Object.keys(fieldNames) as (keyof AssignmentProfile)[])
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))
    .map((name) => fieldNames[name]);
