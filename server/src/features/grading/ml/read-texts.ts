import type { Meanings } from './meanings.ts';
import type { PersonText, AssignmentText } from './texts.ts';

/* Roles and people taken apart into meanings once, so that they can be compared many times. */

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
  /**
   * All words in order, with blanks around each, so that a phrase can be looked for: of what stands in fields of its own, and of
   * what was written freely.
   */
  fields: string;
  free: string;
  /** The same of the present or latest job. */
  now: string;
  words: Map<string, number>;
  /** What was read, for the words as the person wrote them. */
  text: PersonText;
}

/* Nobody reads on after so much, and a long text must not cost more than a hundred others. */
const longestText = 20_000;
const longestName = 80;
const mostEntries = 100;
const dayMs = 86_400_000;

/**
 * `C#`, `C++`, `.NET` and `Node.js` stay what they are; capitals and accents do not matter. Without what a database cannot
 * keep, as names are kept with what was learned about them.
 */
export function nameOf(written: string, meanings: Meanings, isSkill = false): Name {
  const typed = tidied(written);
  return { key: meaningsIn(typed, meanings, isSkill).join(' ') || typed.toLowerCase(), typed };
}

const tidied = (written: string): string =>
  written
    .slice(0, longestName)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();

const meaningsIn = (text: string, meanings: Meanings, isSkill = false): string[] =>
  meanings.read(text.slice(0, longestText), isSkill).map(({ meaning }) => meaning);

const namesOf = (typed: readonly string[], meanings: Meanings, isSkill = false): Name[] => {
  const names = typed.slice(0, mostEntries).map((name) => nameOf(name, meanings, isSkill));
  return [...new Map(names.map((name) => [name.key, name])).values()].filter(({ key }) => key !== '');
};

/** Of `Stockholm, Sweden` what tells it from other places in Sweden. */
const placeOf = (location: string, meanings: Meanings): Name => nameOf(location.split(',')[0] ?? '', meanings);

const phrase = (texts: readonly string[], meanings: Meanings, isSkill = false): string =>
  ` ${texts.map((text) => meaningsIn(text, meanings, isSkill).join(' ')).join(' | ')} `;

/** With what each says besides. */
const withParts = (words: readonly string[], meanings: Meanings): Set<string> =>
  new Set(words.flatMap((word) => [word, ...meanings.parts(word)]));

const count = (counts: Map<string, number>, word: string): void => void counts.set(word, (counts.get(word) ?? 0) + 1);

/** How often each word is there. */
function countsOf(phrases: readonly string[], meanings: Meanings): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of phrases.flatMap((text) => text.split(' ')))
    if (word !== '' && word !== '|' && !meanings.isEmpty(word)) {
      count(counts, word);
      for (const part of meanings.parts(word)) count(counts, part);
    }
  return counts;
}

/** Calls back with each two words that stand beside each other. */
export function eachPair(text: string, meanings: Meanings, callback: (pair: string) => void): void {
  let before = '';
  for (const word of text.split(' ')) {
    if (word === '') continue;
    const tells = word !== '|' && !meanings.isEmpty(word);
    if (tells && before !== '') callback(`${before} ${word}`);
    before = tells ? word : '';
  }
}

export function readAssignment(assignment: AssignmentText, meanings: Meanings): ReadAssignment {
  const { name, description, must_skills, should_skills, criteria } = assignment;
  const texts = [
    phrase([name, description, ...criteria], meanings),
    phrase([...must_skills, ...should_skills], meanings, true),
  ];
  return {
    must: namesOf(must_skills, meanings, true),
    should: namesOf(should_skills, meanings, true),
    title: [...new Set(meaningsIn(name, meanings))].filter((word) => !meanings.isEmpty(word)),
    place: assignment.workplace === 'remote' ? '' : placeOf(assignment.location_name, meanings).key,
    words: countsOf(texts, meanings),
  };
}

export function readPerson(person: PersonText, meanings: Meanings): ReadPerson {
  const experiences = person.experiences.slice(0, mostEntries);
  const [latest, ...earlier] = experiences;
  const skills = namesOf(person.skills, meanings, true);
  const title = withParts(meaningsIn(person.title || latest?.title || '', meanings), meanings);
  const earlierTitles = withParts(
    earlier.flatMap((job) => meaningsIn(job.title, meanings)),
    meanings,
  );
  const fields = [
    phrase([person.title, person.headline, ...experiences.map((job) => job.title)], meanings),
    phrase(person.skills.slice(0, mostEntries), meanings, true),
    phrase(
      person.educations.slice(0, mostEntries).map(({ degree }) => degree),
      meanings,
    ),
  ].join('|');
  const free = phrase([person.summary, ...experiences.map(({ description }) => description), person.files], meanings);
  const company = nameOf(person.company_name || latest?.company_name || '', meanings);
  return {
    id: person.id,
    known: new Map([...namesOf(person.languages, meanings), ...skills].map(({ key, typed }) => [key, typed])),
    skills,
    title,
    earlierTitles: new Set([...earlierTitles].filter((word) => !title.has(word))),
    place: placeOf(person.location_name, meanings),
    company,
    earlierCompanies: namesOf(
      earlier.map((job) => job.company_name),
      meanings,
    ).filter(({ key }) => key !== company.key),
    years: person.years,
    yearsPerJob: yearsPerJob(experiences),
    fields,
    free,
    now: phrase([person.title, latest?.title ?? '', latest?.description ?? ''], meanings),
    words: countsOf([fields, free], meanings),
    text: person,
  };
}

function yearsPerJob(experiences: PersonText['experiences']): number | null {
  const lengths = experiences
    .map(({ started, ended }) => (Date.parse(ended ?? '') - Date.parse(started ?? '')) / (365 * dayMs))
    .filter((years) => years > 0);
  return lengths.length === 0 ? null : lengths.reduce((sum, years) => sum + years, 0) / lengths.length;
}

/** Entered as a skill, or written about. `C`, `R` and `Go` are also letters and a verb, so they must be entered. */
export const knows = ({ known, words, fields, free }: ReadPerson, { key }: Name): boolean =>
  known.has(key) ||
  (key.length > 2 && (words.has(key) || (key.includes(' ') && `${fields}|${free}`.includes(` ${key} `))));

/** Words and pairs of words as the person wrote them first: among the skills, in titles, in texts, in names of companies. */
export function asWritten({ text }: ReadPerson, words: ReadonlySet<string>, meanings: Meanings): Map<string, string> {
  const { title, headline, company_name, skills, summary, experiences, educations, files } = text;
  const found = new Map<string, string>();
  const look = (written: string, isSkill: boolean): void => {
    if (found.size === words.size) return;
    const read = written.slice(0, longestText);
    let before: { meaning: string; start: number } | undefined;
    const take = (key: string, start: number, end: number): void => {
      if (words.has(key) && !found.has(key)) found.set(key, tidied(read.slice(start, end)));
    };
    for (const { meaning, start, end } of meanings.read(read, isSkill)) {
      take(meaning, start, end);
      for (const part of meanings.parts(meaning)) take(part, start, end);
      if (before && !meanings.isEmpty(meaning)) take(`${before.meaning} ${meaning}`, before.start, end);
      before = meanings.isEmpty(meaning) ? undefined : { meaning, start };
    }
  };
  for (const skill of skills) look(skill, true);
  const jobs = experiences.slice(0, mostEntries);
  for (const written of [title, headline, ...jobs.map((job) => job.title), ...educations.map(({ degree }) => degree)])
    look(written, false);
  for (const written of [summary, ...jobs.map((job) => job.description), files]) look(written, false);
  for (const written of [company_name, ...jobs.map((job) => job.company_name)]) look(written, false);
  return found;
}

/**
 * What meanings are called by the first of these people who wrote them, not as a part of something else. One that nobody
 * wrote so keeps its plainest form.
 */
export function calledBy(
  people: readonly ReadPerson[],
  meant: readonly string[],
  meanings: Meanings,
): ReadonlyMap<string, string> {
  const called = new Map(meant.map((key) => [key, key.replaceAll('_', ' ')]));
  const left = new Set(meant);
  for (const person of people) {
    if (left.size === 0) break;
    const { fields, free, company, earlierCompanies } = person;
    const said = [fields, free, ...[company, ...earlierCompanies].map(({ key }) => ` ${key} `)].join('|');
    const here = new Set([...left].filter((key) => said.includes(` ${key} `)));
    for (const [key, written] of here.size === 0 ? [] : asWritten(person, here, meanings))
      if (nameOf(written, meanings).key === key) {
        called.set(key, written);
        left.delete(key);
      }
  }
  return called;
}
