import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import type { PersonText, AssignmentText } from '../../features/grading/ml/texts.ts';

const labels = new Map([
  ...['1', 'up', 'yes'].map((text): [string, boolean] => [text, true]),
  ...['0', 'down', 'no'].map((text): [string, boolean] => [text, false]),
]);

export interface Verdict {
  assignment: number;
  person: PersonText;
  up: boolean;
}

/**
 * Columns `role` (or `assignment`) and `profile` with texts and `label`. The same text is the same role or person, however it is
 * spaced; who comes again for a role is left out, since a model would be asked about whom it has seen.
 */
export async function readVotesCsv(path: string): Promise<{ assignments: AssignmentText[]; votes: Verdict[] }> {
  const parser = createReadStream(path).pipe(
    parse({ columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()), bom: true }),
  );
  const assignments = new Map<string, AssignmentText>();
  const people = new Map<string, PersonText>();
  const votes = new Map<string, Verdict>();
  let row = 0;
  for await (const { role, assignment = role, profile, label } of parser as AsyncIterable<Record<string, string>>) {
    row += 1;
    const up = labels.get((label ?? '').trim().toLowerCase());
    if (assignment === undefined || profile === undefined || up === undefined)
      throw new Error(`Row ${row}: needs columns role, profile and label, the label being 1, 0, up, down, yes or no`);
    const about = assignments.get(same(assignment)) ?? roleOf(assignments.size + 1, assignment);
    const person = people.get(same(profile)) ?? personOf(people.size + 1, profile);
    assignments.set(same(assignment), about);
    people.set(same(profile), person);
    const key = `${about.id} ${person.id}`;
    if (!votes.has(key)) votes.set(key, { assignment: about.id, person, up });
  }
  return { assignments: [...assignments.values()], votes: [...votes.values()] };
}

const same = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();

const roleOf = (id: number, description: string): AssignmentText => ({
  id,
  name: '',
  description,
  must_skills: [],
  should_skills: [],
  criteria: [],
  location_name: '',
  workplace: '',
});
const personOf = (id: number, summary: string): PersonText => ({
  id,
  title: '',
  headline: '',
  company_name: '',
  location_name: '',
  country: null,
  years: null,
  summary,
  skills: [],
  languages: [],
  experiences: [],
  educations: [],
  files: '',
});
