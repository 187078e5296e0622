import { wordsOf } from '@app/contract/search/words';
import type { PersonText, AssignmentText } from './texts.ts';

/* Roles and people taken apart into words once, so that they can be compared many times. */

/** The name as it is compared, and as it was typed. */
export interface Name {
  key: string;
  typed: string;
}

export interface ReadAssignment {
  must: Name[];
  should: Name[];
  title: string[];
  /** Empty where the place does not matter. */
  place: string;
  /** How often each word is there. */
  words: Map<string, number>;
}

export interface ReadPerson {
  id: number;
  /** Skills and spoken languages that were entered as such. Roles ask for both in one list. */
  known: Map<string, string>;
  skills: Name[];
  title: Set<string>;
  earlierTitles: Set<string>;
  place: Name;
  company: Name;
  earlierCompanies: Name[];
  years: number | null;
  /** How long the jobs that have ended took on average. */
  yearsPerJob: number | null;
  /** All words in order, with blanks around each, so that a phrase can be looked for. */
  body: string;
  /** The same of the present or latest job. */
  now: string;
  words: Map<string, number>;
  /** Only of what was written freely: what stands in fields of its own is known from there. */
  freeWords: Map<string, number>;
}

/* Nobody reads on after so much, and a long text must not cost more than a hundred others. */
const longestText = 20_000;
const longestName = 80;
const mostEntries = 100;
const dayMs = 86_400_000;

const wordList = (text: string): string[] => wordsOf(text.slice(0, longestText)).map((word) => word.text);

/**
 * `C#`, `C++`, `.NET` and `Node.js` stay what they are; capitals and accents do not matter. Without what a database cannot
 * keep, as names are kept with what was learned about them.
 */
export function nameOf(written: string): Name {
  const typed = written
    .slice(0, longestName)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim();
  return { key: wordList(typed).join(' ') || typed.toLowerCase(), typed };
}

const namesOf = (typed: readonly string[]): Name[] => {
  const names = typed.slice(0, mostEntries).map(nameOf);
  return [...new Map(names.map((name) => [name.key, name])).values()].filter(({ key }) => key !== '');
};

/** Of `Stockholm, Sweden` what tells it from other places in Sweden. */
const placeOf = (location: string): Name => nameOf(location.split(',')[0] ?? '');

const phrase = (texts: readonly string[]): string => ` ${texts.map((text) => wordList(text).join(' ')).join(' | ')} `;

function countsOf(phraseText: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of phraseText.split(' '))
    if (word !== '' && word !== '|' && !emptyWords.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

export function readAssignment(assignment: AssignmentText): ReadAssignment {
  const { name, description, must_skills, should_skills, criteria } = assignment;
  return {
    must: namesOf(must_skills),
    should: namesOf(should_skills),
    title: [...new Set(wordList(name))].filter((word) => !emptyWords.has(word)),
    place: assignment.workplace === 'remote' ? '' : placeOf(assignment.location_name).key,
    words: countsOf(phrase([name, description, ...must_skills, ...should_skills, ...criteria])),
  };
}

export function readPerson(person: PersonText): ReadPerson {
  const experiences = person.experiences.slice(0, mostEntries);
  const [latest, ...earlier] = experiences;
  const skills = namesOf(person.skills);
  const title = new Set(wordList(person.title || latest?.title || ''));
  const body = phrase([
    person.title,
    person.headline,
    ...person.skills.slice(0, mostEntries),
    person.summary,
    ...experiences.flatMap((job) => [job.title, job.description]),
    ...person.educations.slice(0, mostEntries).map(({ degree }) => degree),
  ]);
  const company = nameOf(person.company_name || latest?.company_name || '');
  return {
    id: person.id,
    known: new Map([...namesOf(person.languages), ...skills].map(({ key, typed }) => [key, typed])),
    skills,
    title,
    earlierTitles: new Set(earlier.flatMap((job) => wordList(job.title)).filter((word) => !title.has(word))),
    place: placeOf(person.location_name),
    company,
    earlierCompanies: namesOf(earlier.map((job) => job.company_name)).filter(({ key }) => key !== company.key),
    years: person.years,
    yearsPerJob: yearsPerJob(experiences),
    body,
    now: phrase([person.title, latest?.title ?? '', latest?.description ?? '']),
    words: countsOf(body),
    freeWords: countsOf(phrase([person.summary, ...experiences.map(({ description }) => description)])),
  };
}

function yearsPerJob(experiences: PersonText['experiences']): number | null {
  const lengths = experiences
    .map(({ started, ended }) => (Date.parse(ended ?? '') - Date.parse(started ?? '')) / (365 * dayMs))
    .filter((years) => years > 0);
  return lengths.length === 0 ? null : lengths.reduce((sum, years) => sum + years, 0) / lengths.length;
}

/** Entered as a skill, or written about. `C`, `R` and `Go` are also letters and a verb, so they must be entered. */
export const knows = (person: ReadPerson, { key }: Name): boolean =>
  person.known.has(key) || (key.length > 2 && person.body.includes(` ${key} `));

/** Words that say nothing about anybody, in the two languages most texts are in. */
const emptyWords = new Set(
  `a about after all also an and are as at be been by can do for from had has have he her his i if in into is it its me more my not of on or our she so
  that the their them they this to up us was we were what when which who will with you your
  att av den det de dem din du eller en ett for fran ha han har hon i inte jag kan med men min mot nar och om oss pa sa sig som till under ut vad var vara vi vid
  year years ar`.split(/\s+/),
);
