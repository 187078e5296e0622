import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import type { PersonText, AssignmentText } from '../features/grading/ml/texts.ts';
import type { TrainInput } from '../features/grading/ml/train.ts';

const labels = new Map([
  ...['1', 'up', 'yes'].map((text): [string, boolean] => [text, true]),
  ...['0', 'down', 'no'].map((text): [string, boolean] => [text, false]),
]);

/** Columns `role` and `profile` with texts and `label`; the oldest row first. The same text is the same role or person. */
export async function readVotesCsv(
  path: string,
): Promise<{ assignments: AssignmentText[]; votes: TrainInput['votes'] }> {
  const parser = createReadStream(path).pipe(
    parse({ columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()), bom: true }),
  );
  const assignments = new Map<string, AssignmentText>();
  const people = new Map<string, PersonText>();
  const votes: TrainInput['votes'] = [];
  for await (const { assignment, profile, label } of parser as AsyncIterable<Record<string, string>>) {
    const up = labels.get((label ?? '').trim().toLowerCase());
    if (assignment === undefined || profile === undefined || up === undefined)
      throw new Error(
        `Row ${votes.length + 1}: needs columns role, profile and label, the label being 1, 0, up, down, yes or no`,
      );
    const about = assignments.get(assignment) ?? roleOf(assignments.size + 1, assignment);
    const person = people.get(profile) ?? personOf(people.size + 1, profile);
    assignments.set(assignment, about);
    people.set(profile, person);
    votes.push({ assignment: about.id, person, up, weight: 1, at: new Date(votes.length * 1000).toISOString() });
  }
  return { assignments: [...assignments.values()], votes };
}

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
});
