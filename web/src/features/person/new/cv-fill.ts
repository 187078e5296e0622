import { type CvProposal, presentJob } from '@app/contract/cv';
import { typedDates } from '../../../parts/form-fields.ts';
import { type NewPerson, nobody } from './new-person.ts';

/** What a CV can say about somebody new, with the words for it. */
export const cvFields = {
  first_name: 'First name',
  last_name: 'Last name',
  title: 'Title',
  company_name: 'Company',
  location_name: 'Location',
  emails: 'E-mail',
  phones: 'Phone',
  links: 'Links',
  summary: 'Summary',
  skills: 'Skills',
  languages: 'Languages',
  experiences: 'Work',
  educations: 'Schools',
} as const satisfies Partial<Record<keyof NewPerson, string>>;
export type CvField = keyof typeof cvFields;
export type Proposed = Pick<NewPerson, CvField>;

const names = Object.keys(cvFields) as CvField[];
/** Those with one thing in each line: what is typed and what is proposed can stand there together. */
const inLines: ReadonlySet<CvField> = new Set(['emails', 'phones', 'links', 'skills', 'languages']);

export function proposedBy(cv: CvProposal): Proposed {
  const { first_name, last_name, location_name, summary } = cv;
  const job = presentJob(cv);
  return {
    first_name,
    last_name,
    location_name,
    summary,
    title: cv.title || (job?.title ?? ''),
    company_name: job?.company_name ?? '',
    emails: cv.emails.join('\n'),
    phones: cv.phones.join('\n'),
    links: cv.links.join('\n'),
    skills: cv.skills.join('\n'),
    languages: cv.languages.join('\n'),
    experiences: cv.experiences.map(typedDates),
    educations: cv.educations.map(typedDates),
  };
}

/**
 * Puts what a CV proposes where nobody has typed. What the CV before it proposed (`earlier`) goes, unless somebody has
 * changed it; where something else stands, it stays, and the field is among the `kept`.
 */
export function fillIn(
  typed: NewPerson,
  proposed: Proposed,
  earlier: Proposed | undefined,
): { values: NewPerson; kept: CvField[] } {
  const values = { ...typed };
  const kept: CvField[] = [];
  const put = <N extends CvField>(name: N, value: NewPerson[N]) => {
    values[name] = value;
    if (name === 'company_name') values.company_id = null;
  };
  for (const name of names) {
    if (inLines.has(name)) {
      const own = linesOf(typed[name]).filter((line) => !linesOf(earlier?.[name]).includes(line));
      put(name, [...new Set([...own, ...linesOf(proposed[name])])].join('\n'));
    } else if (isEmpty(typed[name]) || same(typed[name], earlier?.[name])) {
      if (!same(typed[name], proposed[name])) put(name, proposed[name]);
    } else if (!isEmpty(proposed[name]) && !same(typed[name], proposed[name])) kept.push(name);
  }
  return { values, kept };
}

/** Says of a field how much of it is as the CV has it. */
export function originOf(name: CvField, value: unknown, proposed: Proposed | undefined): string | undefined {
  if (!proposed || isEmpty(value) || isEmpty(proposed[name])) return undefined;
  if (same(value, proposed[name])) return 'From the CV';
  const stated = inLines.has(name) ? linesOf(proposed[name]) : [];
  return linesOf(value).some((line) => stated.includes(line)) ? 'Partly from the CV' : undefined;
}

const isEmpty = (value: unknown): boolean => same(value, '') || same(value, nobody.experiences);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const linesOf = (value: unknown): string[] =>
  (typeof value === 'string' ? value.split('\n') : []).map((line) => line.trim()).filter((line) => line !== '');
