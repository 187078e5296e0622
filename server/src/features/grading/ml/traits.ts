import type { ReadPerson } from './read-texts.ts';
import { directionOfFreeText, type Vocabulary } from './vocabulary.ts';

/*
 * What can be liked or disliked about a person whatever the role says. Left out on purpose, because they tell more about
 * where somebody comes from than about what somebody can do: spoken languages, schools and countries.
 */

export interface Trait {
  key: string;
  value: number;
  /** What it is called by itself. */
  name: string;
}

/** How each kind is told from others, and how much it is expected to matter. A text counts as one, however many words it has. */
const kinds = {
  skill: { label: (name: string) => `Skill ${name}`, strength: 1 },
  title: { label: (name: string) => `“${name}” in the title`, strength: 1 },
  was: { label: (name: string) => `“${name}” in an earlier title`, strength: 0.4 },
  place: { label: (name: string) => `Location ${name}`, strength: 1 },
  company: { label: (name: string) => `Company ${name}`, strength: 0.5 },
  before: { label: (name: string) => `Earlier company ${name}`, strength: 0.5 },
  employer: { label: (name: string) => `“${name}” in the name of a company`, strength: 1 },
  years: { label: (name: string) => name, strength: 1 },
  stay: { label: (name: string) => name, strength: 1 },
  word: { label: (name: string) => `“${name}” in the text`, strength: 1 },
} as const;

/** `skill` and `rust` of `skill:rust`. */
export function kindAndAbout(key: string): [kind: keyof typeof kinds, about: string] {
  const colon = key.indexOf(':');
  return [key.slice(0, colon) as keyof typeof kinds, key.slice(colon + 1)];
}

/** What a trait is called among others of all kinds. */
export const labelOf = (key: string, name: string): string => kinds[kindAndAbout(key)[0]].label(name);

/** Close to each other, so that any span of years can be liked; each adds to those before it. */
const yearSteps = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20];
const longStay = 4;
const shortStay = 1.5;

export function traitsOf(person: ReadPerson, vocabulary: Vocabulary): Trait[] {
  const traits: Trait[] = [];
  const add = (kind: keyof typeof kinds, key: string, name: string, value = 1): void => {
    if (key !== '') traits.push({ key: `${kind}:${key}`, value: value * kinds[kind].strength, name });
  };
  for (const { key, typed } of person.skills) add('skill', key, typed);
  for (const word of person.title) add('title', word, word);
  for (const word of person.earlierTitles) add('was', word, word);
  add('place', person.place.key, person.place.typed);
  add('company', person.company.key, person.company.typed);
  for (const { key, typed } of person.earlierCompanies) add('before', key, typed);
  const employer = new Set(person.company.key.split(' '));
  for (const word of employer) add('employer', word, word);
  // Long ago tells less.
  for (const word of new Set(person.earlierCompanies.flatMap(({ key }) => key.split(' '))))
    if (!employer.has(word)) add('employer', word, word, 0.5);
  const { years, yearsPerJob } = person;
  for (const step of yearSteps)
    if (years !== null && years >= step)
      add('years', String(step), `${step} ${step === 1 ? 'year' : 'years'} of experience or more`);
  if (yearsPerJob !== null && yearsPerJob >= longStay) add('stay', 'long', 'Stays long in a job');
  if (yearsPerJob !== null && yearsPerJob < shortStay) add('stay', 'short', 'Changes jobs often');
  for (const [word, value] of directionOfFreeText(person, vocabulary)) add('word', word, word, value);
  return traits;
}
