import { type CvField, cvFields, type Proposed } from './cv-fill.ts';
import type { NewPerson } from './new-person.ts';

/** Numbers are written in many ways; the last eight digits tell them apart. */
const sameNumber = (line: string): string => line.replaceAll(/\D/g, '').slice(-8);

const plain = (name: CvField, value: unknown): string =>
  typeof value === 'string'
    ? value
        .split('\n')
        .map((line) => (name === 'phones' ? sameNumber(line) : line.trim().toLowerCase()))
        .filter(Boolean)
        .toSorted()
        .join('\n')
    : JSON.stringify(value).toLowerCase();

/** Which fields of a form say what a second reading says, and which it says something else about. */
export function compared(typed: NewPerson, proposed: Proposed): { agreed: CvField[]; different: CvField[] } {
  const said = (Object.keys(cvFields) as CvField[]).filter((name) => proposed[name].length > 0);
  const agreed = said.filter((name) => plain(name, typed[name]) === plain(name, proposed[name]));
  return { agreed, different: said.filter((name) => !agreed.includes(name)) };
}
