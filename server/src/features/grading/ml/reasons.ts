import type { Match, MatchName } from './match.ts';
import { knows, type Name, type ReadAssignment, type ReadPerson } from './read-texts.ts';
import type { Trait } from './traits.ts';

/*
 * What speaks for and against somebody, in sentences. What says the same is one subject, whose parts are added up before a word
 * is said about it. A sentence that would contradict its side is not said: what the role asks for and the person has is never
 * held against them.
 */

/** What is talked about. */
export type Subject = string;

/** None for what only a machine understands. */
export const subjectOfFigure: Record<MatchName, Subject | null> = {
  must: 'must',
  all_must: 'must',
  should: 'should',
  title: 'title',
  place: 'place',
  now: 'now',
  text: 'text',
  search: null,
};

const has = (names: readonly Name[], key: string): boolean => names.some((name) => name.key === key);

export function subjectOfTrait({ key }: Trait, assignment: ReadAssignment, person: ReadPerson): Subject {
  const kind = key.slice(0, key.indexOf(':'));
  const about = key.slice(kind.length + 1);
  switch (kind) {
    case 'skill':
    case 'word':
      if (has(assignment.must, about)) return 'must';
      if (has(assignment.should, about)) return 'should';
      return has(person.skills, about) ? `skill:${about}` : key;
    case 'title':
      return assignment.title.includes(about) ? 'title' : key;
    case 'place':
      return about === assignment.place ? 'place' : key;
    case 'employer': {
      const named = ({ key: company }: Name) => company.split(' ').includes(about);
      if (named(person.company)) return `company:${person.company.key}`;
      return `before:${person.earlierCompanies.find(named)?.key ?? about}`;
    }
    case 'years':
      return 'years';
    default:
      return key;
  }
}

export interface Facts {
  assignment: ReadAssignment;
  person: ReadPerson;
  /** The figures by name. */
  match: Record<MatchName, Match[number]>;
}

const mostNames = 3;
function listed(names: readonly Name[]): string {
  const shown = names.slice(0, mostNames).map(({ typed }) => typed);
  return names.length > mostNames ? `${shown.join(', ')} and ${names.length - mostNames} more` : shown.join(', ');
}

function skillSentence(word: 'must' | 'should', asked: readonly Name[], person: ReadPerson, isFor: boolean) {
  const lacking = asked.filter((skill) => !knows(person, skill));
  const met = asked.length - lacking.length;
  if (!isFor) return lacking.length === 0 ? null : `Does not mention ${listed(lacking)} (${word})`;
  if (met === 0) return null;
  if (lacking.length > 0) return `Has ${met} of ${asked.length} ${word} skills`;
  return met === 1 ? `Has the ${word} skill ${asked[0]!.typed}` : `Has all ${met} ${word} skills`;
}

/** The sentence about a subject, or null where there is nothing true to say on that side. `typed` is a trait's own name. */
export function sentenceOf(
  subject: Subject,
  isFor: boolean,
  { assignment, person, match }: Facts,
  typed: string,
): string | null {
  const like = (sentence: string): string => (isFor ? sentence : `${sentence}, like people you turned down`);
  const either = (fits: boolean, yes: string, no: string): string | null => (isFor === fits ? (fits ? yes : no) : null);
  switch (subject) {
    case 'must':
      return skillSentence('must', assignment.must, person, isFor);
    case 'should':
      return skillSentence('should', assignment.should, person, isFor);
    case 'title':
      return either(match.title > 0, 'The title fits the role', 'The title does not fit the role');
    case 'place':
      return assignment.place === ''
        ? null
        : either(match.place > 0, `Is in ${person.place.typed}, like the role`, 'Is not where the role is');
    case 'now':
      return assignment.must.length === 0
        ? null
        : either(match.now > 0, 'Uses must skills in the latest job', 'No must skill in the latest job');
    case 'text':
      return isFor ? 'The profile reads like the role' : 'The profile reads unlike the role';
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
  const ofTrait: Record<string, string> = {
    skill: `Knows ${typed}`,
    word: `Mentions “${typed}”`,
    title: `Has “${typed}” in the title`,
    was: `Has had “${typed}” in a title`,
    place: `Is in ${typed}`,
    company: `Works at ${typed}`,
    before: `Has worked at ${typed}`,
  };
  return like(ofTrait[kind!]!);
}
