import { meaningsWith } from '../meanings.ts';
import type { AssignmentText, Language, PersonText } from '../texts.ts';
import { compute, type TrainInput, type TrainOutput } from '../train.ts';

/** Nobody has counted words or added synonyms. */
export const noLanguage: Language = { synonyms: [], people: 0, words: [] };
export const builtIn = meaningsWith([]);

export const makeAssignmentText = (known: Partial<AssignmentText> = {}): AssignmentText => ({
  id: 1,
  name: 'Backend Developer',
  description: 'We look for somebody who builds payment services.',
  must_skills: ['Java', 'Kotlin'],
  should_skills: ['Kafka'],
  criteria: [],
  location_name: 'Stockholm',
  workplace: 'hybrid',
  ...known,
});

export const makePerson = (id: number, known: Partial<PersonText> = {}): PersonText => ({
  id,
  title: '',
  headline: '',
  company_name: '',
  location_name: '',
  country: null,
  years: null,
  summary: '',
  skills: [],
  languages: [],
  experiences: [],
  educations: [],
  files: '',
  ...known,
});

export const train = (input: TrainInput): TrainOutput => compute(input as never, () => undefined) as TrainOutput;

/** In the order given, the oldest first. */
export const votesOn = (people: readonly PersonText[], up: (person: PersonText) => boolean): TrainInput['votes'] =>
  people.map((person, index) => ({
    assignment: 1,
    person,
    up: up(person),
    weight: 1,
    at: new Date(index * 60_000).toISOString(),
  }));
