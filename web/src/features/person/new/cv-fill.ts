import type { CvOrigin } from '@app/contract/people/cv';
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

/** One value that a CV gave, and the words of the CV that say so. */
export interface Origin extends CvOrigin {
  name: CvField;
  value: string;
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

/** Says of a field how much of it is as the CV has it, and whether that is sure. */
export function originOf(
  name: CvField,
  value: unknown,
  proposed: Proposed | undefined,
  origins: readonly Origin[] = [],
): string | undefined {
  if (!proposed || isEmpty(value) || isEmpty(proposed[name])) return undefined;
  const stated = inLines.has(name) ? linesOf(proposed[name]) : [];
  const isAll = same(value, proposed[name]);
  if (!isAll && !linesOf(value).some((line) => stated.includes(line))) return undefined;
  const unsure = origins.filter((origin) => origin.name === name && !origin.sure && shows(value, origin.value));
  const doubt = inLines.has(name)
    ? `, unsure of ${listed(unsure.map((origin) => origin.value))}`
    : ', unsure: look at it';
  return `${isAll ? 'From the CV' : 'Partly from the CV'}${unsure.length > 0 ? doubt : ''}`;
}

const shows = (value: unknown, one: string): boolean => same(value, one) || linesOf(value).includes(one);
const mostListed = 5;
/** `React, Vue and 3 more`. */
const listed = (values: readonly string[]): string =>
  values.length > mostListed
    ? `${values.slice(0, mostListed).join(', ')} and ${values.length - mostListed} more`
    : values.join(', ');
const isEmpty = (value: unknown): boolean => same(value, '') || same(value, nobody.experiences);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const linesOf = (value: unknown): string[] =>
  (typeof value === 'string' ? value.split('\n') : []).map((line) => line.trim()).filter((line) => line !== '');
