import type { ReadPerson } from './read-texts.ts';
import { directionOf, type Vocabulary } from './vocabulary.ts';

/*
 * What can be liked or disliked about a person whatever the role says. Left out on purpose, because they tell more about
 * where somebody comes from than about what somebody can do: spoken languages, schools and countries.
 */

export interface Trait {
  key: string;
  value: number;
  /** As people write it. */
  typed: string;
}

const names = {
  skill: 'skill',
  title: 'title',
  was: 'earlier title',
  place: 'place',
  company: 'company',
  before: 'earlier company',
  employer: 'company name with',
  word: 'word',
} as const;

const yearSteps = [3, 5, 8, 12, 16];
const longStay = 4;
const shortStay = 1.5;
/** A text has many words, so that each must say less than a skill. */
const wordStrength = 2;

export function traitsOf(person: ReadPerson, vocabulary: Vocabulary): Trait[] {
  const traits: Trait[] = [];
  const add = (kind: keyof typeof names, key: string, typed: string, value = 1): void => {
    if (key !== '') traits.push({ key: `${kind}:${key}`, value, typed: `${names[kind]} ${typed}` });
  };
  for (const { key, typed } of person.skills) add('skill', key, typed);
  for (const word of person.title) add('title', word, word);
  for (const word of person.earlierTitles) add('was', word, word);
  add('place', person.place.key, person.place.typed);
  add('company', person.company.key, person.company.typed);
  for (const { key, typed } of person.earlierCompanies) add('before', key, typed);
  const employers = [person.company, ...person.earlierCompanies].flatMap(({ key }) => key.split(' '));
  for (const word of new Set(employers)) add('employer', word, word);
  const { years, yearsPerJob } = person;
  for (const step of yearSteps)
    if (years !== null && years >= step)
      traits.push({ key: `years:${step}`, value: 1, typed: `${step} years or more` });
  if (yearsPerJob !== null && yearsPerJob >= longStay)
    traits.push({ key: 'stay:long', value: 1, typed: 'stays long in a job' });
  if (yearsPerJob !== null && yearsPerJob < shortStay)
    traits.push({ key: 'stay:short', value: 1, typed: 'changes jobs often' });
  for (const [word, value] of directionOf(person.freeWords, vocabulary)) add('word', word, word, value * wordStrength);
  return traits;
}
