import { type MergeField, mergeFields } from '@app/contract/people/merges';
import { type FullPerson, lawfulBases } from '@app/contract/people/people';

export interface FieldRow {
  name: MergeField;
  label: string;
  /** What the one who stays has, and what the other has. Empty: nothing. */
  own: string;
  theirs: string;
}
export interface ListRow {
  label: string;
  own: readonly string[];
  theirs: readonly string[];
}

/** What one can choose between, or would not miss: the fields that at least one of the two has. */
export const fieldRows = (kept: FullPerson, other: FullPerson): FieldRow[] =>
  (Object.keys(mergeFields) as MergeField[])
    .map((name) => ({ name, label: mergeFields[name], own: textOf(kept[name]), theirs: textOf(other[name]) }))
    .filter(({ own, theirs }) => own !== '' || theirs !== '');

export const differs = ({ own, theirs }: FieldRow): boolean => own !== theirs;

/** What is taken over unless somebody chooses otherwise: what the one who stays does not have. */
export const takenAtFirst = (rows: readonly FieldRow[]): MergeField[] =>
  rows.filter(({ own }) => own === '').map(({ name }) => name);

/** What comes together: nobody has to choose. */
export function unitedRows(kept: FullPerson, other: FullPerson): ListRow[] {
  const row = (label: string, of: (person: FullPerson) => readonly string[]): ListRow => ({
    label,
    own: of(kept),
    theirs: of(other),
  });
  const count = (label: string, of: (person: FullPerson) => number): ListRow =>
    row(label, (person) => (of(person) > 0 ? [String(of(person))] : []));
  const rows = [
    row('E-mail', ({ emails }) => emails.map(({ email }) => email)),
    row('Phone', ({ phones }) => phones.map(({ phone }) => phone)),
    row('Links', ({ links }) => links),
    row('Skills', ({ skills }) => skills),
    row('Languages', ({ languages }) => languages),
    row('Work', ({ experiences }) =>
      experiences.map(({ title, company_name }) => [title, company_name].filter(Boolean).join(' @ ')),
    ),
    row('Schools', ({ educations }) => educations.map(({ school }) => school)),
    row('Tags', ({ tags }) => tags),
    count('Comments', ({ counts }) => counts.comments),
    count('Reminders', ({ counts }) => counts.reminders),
    count('Files', ({ counts }) => counts.files),
    count('Messages', ({ timeline }) => timeline.filter(({ kind }) => kind === 'message').length),
  ];
  return rows.filter(({ own, theirs }) => own.length + theirs.length > 0);
}

/** What is left as the one who stays has it, where the other has something else. */
export const leftRows = (kept: FullPerson, other: FullPerson): ListRow[] =>
  [
    { label: 'Source', own: [kept.source], theirs: [other.source] },
    {
      label: 'Lawful basis',
      own: [lawfulBases[kept.lawful_basis]],
      theirs: [lawfulBases[other.lawful_basis]],
    },
    { label: 'Purpose', own: [kept.purpose], theirs: [other.purpose] },
    { label: 'Keep until', own: [kept.retention_until ?? ''], theirs: [other.retention_until ?? ''] },
  ].filter(({ own, theirs }) => own[0] !== theirs[0]);

const textOf = (value: string | number | null): string => (value === null ? '' : String(value));
