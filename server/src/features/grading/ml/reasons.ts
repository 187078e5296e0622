import type { MatchName } from './constants.ts';
import type { Meanings } from './meanings.ts';
import { asWritten, knows, type Name, type ReadAssignment, type ReadPerson } from './read-texts.ts';
import { kindAndAbout, type Trait } from './traits.ts';
import { directionOf, type Vocabulary } from './vocabulary.ts';

/*
 * What speaks for and against somebody, in sentences with the words of their own profile. What says the same is one subject,
 * whose parts are added up before a word is said about it. A sentence that would contradict its side is not said: what the role
 * asks for and the person has is never held against them.
 */

/** What is talked about. */
export type Subject = string;
/** What is said about a person, and how much of the score it makes up. */
export interface Part {
  subject: Subject;
  /** In the logit: all parts of a person together, and what is usual, give the score. */
  part: number;
  /** What it is called by whatever named it first. */
  typed: string;
}

const subjects: Record<MatchName, Subject> = {
  must: 'must',
  all_must: 'must',
  should: 'should',
  title: 'title',
  place: 'place',
  now: 'now',
  text: 'text',
};

export const subjectOfFigure = (name: MatchName, { must }: ReadAssignment, person: ReadPerson): Subject =>
  /* Whoever has no must skill at all has none in the latest job either. */
  name === 'now' && !must.some((skill) => knows(person, skill)) ? 'must' : subjects[name];

/** Skills of the role that share a word with what a trait is about. */
export function askedFor(
  assignment: ReadAssignment,
  meanings: Meanings,
): (about: string) => readonly { subject: 'must' | 'should'; skill: Name }[] {
  const wordsIn = (key: string): string[] => [
    ...key.split(/[ _]/),
    ...key.split(' ').flatMap((word) => [word, ...meanings.parts(word)]),
  ];
  const asked = (['must', 'should'] as const).flatMap((subject) =>
    assignment[subject].map((skill) => ({ subject, skill, words: new Set(wordsIn(skill.key)) })),
  );
  /** The same few traits come with every person. */
  const known = new Map<string, typeof asked>();
  return (about) => {
    const found = known.get(about) ?? asked.filter(({ words }) => wordsIn(about).some((word) => words.has(word)));
    known.set(about, found);
    return found;
  };
}

const has = (names: readonly Name[], key: string): boolean => names.some((name) => name.key === key);
/** What a trait is about, among all that is said of a person. */
export function subjectsFor(
  assignment: ReadAssignment,
  meanings: Meanings,
): (trait: Trait, person: ReadPerson) => Subject {
  const asked = askedFor(assignment, meanings);
  return ({ key }, person) => {
    const [kind, about] = kindAndAbout(key);
    switch (kind) {
      case 'skill':
      case 'word':
      case 'title':
      case 'was': {
        const met = asked(about).find(({ skill }) => knows(person, skill));
        if (met) return met.subject;
        if (kind === 'title' && assignment.title.includes(about)) return 'title';
        return kind === 'word' && has(person.skills, about) ? `skill:${about}` : key;
      }
      case 'place':
        return about === assignment.place ? 'place' : key;
      case 'employer': {
        const named = ({ key: company }: Name) => company.split(' ').includes(about);
        if (named(person.company)) return `company:${person.company.key}`;
        return `before:${person.earlierCompanies.find(named)?.key ?? about}`;
      }
      case 'years':
        return 'years';
      case 'company':
      case 'before':
      case 'stay':
        return key;
    }
  };
}

export interface Facts {
  assignment: ReadAssignment;
  person: ReadPerson;
  /** The figures by name, in deviations from what is usual. */
  match: Record<MatchName, number>;
  vocabulary: Vocabulary;
}

const mostReasons = 5;
const mostNames = 3;
function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNames);
  return names.length > mostNames ? `${shown.join(', ')} and ${names.length - mostNames} more` : shown.join(', ');
}

/** Of parts that tell something, the weightiest first. */
export function sentencesOf(parts: readonly Part[], facts: Facts): { for: string[]; against: string[] } {
  const nothingKnown: Called = { typed: '', shared: [], written: new Map() };
  const told: Part[] = [];
  const said = new Set<string>();
  for (const one of parts) {
    const { subject, part } = one;
    if (told.filter((other) => other.part > 0 === part > 0).length === mostReasons) continue;
    /* A pair of words says the same as each of both. */
    const words = subject.startsWith('word:') ? aboutOf(subject).split(' ') : [];
    if (words.some((word) => said.has(word))) continue;
    if (sentenceOf(subject, part > 0, facts, nothingKnown) === null) continue;
    told.push(one);
    for (const word of words) said.add(word);
  }
  /* Only now the words are looked up, as that takes longest. */
  const { must, should } = facts.assignment;
  const shared = told.some(({ subject, part }) => subject === 'text' && part > 0) ? sharedWords(facts) : [];
  const wanted = [
    ...told
      .map(({ subject }) => subject)
      .filter((subject) => /^(word|title|was):/.test(subject))
      .map(aboutOf),
    ...shared,
    ...[...must, ...should].map(({ key }) => key).filter((key) => facts.person.words.has(key) || key.includes(' ')),
  ].filter((key) => !facts.person.known.has(key));
  const written = asWritten(facts.person, new Set(wanted), facts.vocabulary.meanings);
  const sentences = (isFor: boolean): string[] =>
    told
      .filter(({ part }) => part > 0 === isFor)
      .map(({ subject, typed }) => sentenceOf(subject, isFor, facts, { typed, shared, written })!);
  return { for: sentences(true), against: sentences(false) };
}
const aboutOf = (subject: Subject): string => subject.slice(subject.indexOf(':') + 1);

/** The words that a profile shares with the role, those that make them most alike first. */
function sharedWords({ assignment, person, vocabulary }: Facts): string[] {
  const other = directionOf(person.words, vocabulary);
  return [...directionOf(assignment.words, vocabulary)]
    .map(([word, value]): [string, number] => [word, value * (other.get(word) ?? 0)])
    .filter(([, value]) => value > 0)
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, mostNames)
    .map(([word]) => word);
}

/** How things are called in the profile. */
interface Called {
  /** A trait's own name. */
  typed: string;
  /** Words that the role has, too. */
  shared: readonly string[];
  written: ReadonlyMap<string, string>;
}

/** The sentence about a subject, or null where there is nothing true to say on that side. */
function sentenceOf(subject: Subject, isFor: boolean, facts: Facts, { typed, shared, written }: Called): string | null {
  const { assignment, person, match } = facts;
  const like = (sentence: string): string => (isFor ? sentence : `${sentence}, like people you turned down`);
  const either = (fits: boolean, yes: string, no: string): string | null => (isFor === fits ? (fits ? yes : no) : null);
  const called = ({ key, typed: asked }: Name): string => person.known.get(key) ?? written.get(key) ?? asked;
  const skills = (word: 'must' | 'should', asked: readonly Name[]): string | null => {
    const met = asked.filter((skill) => knows(person, skill));
    const lacking = asked.filter((skill) => !met.includes(skill)).map((skill) => skill.typed);
    if (!isFor) return lacking.length === 0 ? null : `Does not mention ${listed(lacking)} (${word})`;
    if (met.length === 0) return null;
    const names = listed(met.map(called));
    if (lacking.length > 0) return `Has ${met.length} of ${asked.length} ${word} skills: ${names}`;
    return met.length === 1 ? `Has the ${word} skill ${names}` : `Has all ${met.length} ${word} skills: ${names}`;
  };
  switch (subject) {
    case 'must':
      return skills('must', assignment.must);
    case 'should':
      return skills('should', assignment.should);
    case 'title': {
      const title = person.text.title || person.text.experiences[0]?.title || '';
      return either(
        assignment.title.some((word) => person.title.has(word)),
        `The title “${title}” fits the role`,
        title === '' ? 'Has no title' : `The title “${title}” does not fit the role`,
      );
    }
    case 'place': {
      const { key, typed: place } = person.place;
      return assignment.place === ''
        ? null
        : either(
            key === assignment.place,
            `Is in ${place}, like the role`,
            key === '' ? 'Is not known to be where the role is' : `Is in ${place}, not where the role is`,
          );
    }
    case 'now': {
      const used = assignment.must.filter(({ key }) => person.now.includes(` ${key} `));
      return assignment.must.length === 0
        ? null
        : either(
            used.length > 0,
            `Uses ${listed(used.map(called))} in the latest job`,
            'No must skill in the latest job',
          );
    }
    case 'text':
      return either(
        match.text > 0,
        `Shares ${listed(shared.map((word) => `“${person.known.get(word) ?? written.get(word) ?? word}”`))} with the role`,
        'Says little of what the role says',
      );
    case 'years': {
      const years = person.years === 1 ? '1 year' : `${person.years} years`;
      return `More experience than people you ${isFor ? 'turned down' : 'voted up'} (${years})`;
    }
    case 'stay:long':
      return like('Stays long in a job');
    case 'stay:short':
      return like('Changes jobs often');
  }
  const [kind] = subject.split(':', 1);
  const word = written.get(aboutOf(subject)) ?? person.known.get(aboutOf(subject)) ?? typed;
  const ofTrait: Record<string, string> = {
    skill: `Knows ${person.known.get(aboutOf(subject)) ?? typed}`,
    word: `Mentions “${word}”`,
    title: `Has “${word}” in the title`,
    was: `Has had “${word}” in a title`,
    place: `Is in ${typed}`,
    company: `Works at ${person.company.typed}`,
    before: `Has worked at ${person.earlierCompanies.find(({ key }) => key === aboutOf(subject))?.typed ?? typed}`,
  };
  return like(ofTrait[kind!]!);
}
