import type { ReadPerson } from './read-texts.ts';
import { directionOfFreeText, type Vocabulary } from './vocabulary.ts';

/*
 * What can be liked or disliked about a person whatever the role says. Left out on purpose, because they tell more about
 * where somebody comes from than about what somebody can do: spoken languages, schools and countries.
 */

export interface Trait {
  key: string;
  value: number;
  /** What it is called among others of all kinds, and by itself. */
  typed: string;
  name: string;
}

/** What each kind is called, and how much it is expected to matter. A text counts as one, however many words it has. */
const kinds = {
  skill: { name: 'skill', strength: 1 },
  title: { name: 'title', strength: 1 },
  was: { name: 'earlier title', strength: 0.4 },
  place: { name: 'place', strength: 1 },
  company: { name: 'company', strength: 0.5 },
  before: { name: 'earlier company', strength: 0.5 },
  employer: { name: 'company name with', strength: 1 },
  word: { name: 'word', strength: 1 },
} as const;

/** Close to each other, so that any span of years can be liked; each adds to those before it. */
const yearSteps = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20];
const longStay = 4;
const shortStay = 1.5;

export function traitsOf(person: ReadPerson, vocabulary: Vocabulary): Trait[] {
  const traits: Trait[] = [];
  const add = (kind: keyof typeof kinds, key: string, typed: string, value = 1): void => {
    const { name, strength } = kinds[kind];
    if (key !== '')
      traits.push({ key: `${kind}:${key}`, value: value * strength, typed: `${name} ${typed}`, name: typed });
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
      traits.push({
        key: `years:${step}`,
        value: 1,
        typed: `${step} ${step === 1 ? 'year' : 'years'} or more`,
        name: '',
      });
  if (yearsPerJob !== null && yearsPerJob >= longStay)
    traits.push({ key: 'stay:long', value: 1, typed: 'stays long in a job', name: '' });
  if (yearsPerJob !== null && yearsPerJob < shortStay)
    traits.push({ key: 'stay:short', value: 1, typed: 'changes jobs often', name: '' });
  for (const [word, value] of directionOfFreeText(person, vocabulary)) add('word', word, word, value);
  return traits;
}
