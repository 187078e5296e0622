import { knows, type ReadPerson, type ReadAssignment } from './read-texts.ts';
import type { Vocabulary } from './vocabulary.ts';

/* SEARCH: how well a person answers what a role asks for, by rules that anybody can follow. */

/** What a role can ask for, and how much each weighs. What it does not ask for weighs nothing. */
const weights = { must: 60, should: 18, title: 12, place: 6, now: 4 };

export interface Fit {
  /** How many of the skills the person has. */
  must: number;
  should: number;
  /** Shares from 0 to 1. */
  title: number;
  place: number;
  /** Of the must skills, those in the present or latest job. */
  now: number;
  /** Of the words of the role, each by how much it tells; and of how many the person has how many. */
  words: number;
  wordCount: { found: number; all: number };
}

export function fitOf(assignment: ReadAssignment, person: ReadPerson, { weights: telling }: Vocabulary): Fit {
  const asked = [...assignment.words.keys()];
  const found = asked.filter((word) => person.words.has(word));
  const tell = (words: readonly string[]): number => words.reduce((sum, word) => sum + (telling.get(word) ?? 0), 0);
  return {
    must: assignment.must.filter((skill) => knows(person, skill)).length,
    should: assignment.should.filter((skill) => knows(person, skill)).length,
    title: share(assignment.title, (word) => person.title.has(word)),
    place: assignment.place !== '' && person.place.key === assignment.place ? 1 : 0,
    now: share(assignment.must, ({ key }) => person.now.includes(` ${key} `)),
    words: tell(found) / (tell(asked) || 1),
    wordCount: { found: found.length, all: asked.length },
  };
}

function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(holds).length / items.length;
}

/** From 0 to 1. A role that names no skills is searched by the words of its text. */
export function rate(assignment: ReadAssignment, fit: Fit): number {
  const { must, should, title, place, now } = weights;
  const asked: [weight: number, fit: number][] = [];
  if (assignment.must.length > 0) asked.push([must, fit.must / assignment.must.length], [now, fit.now]);
  if (assignment.should.length > 0) asked.push([should, fit.should / assignment.should.length]);
  if (assignment.must.length + assignment.should.length === 0) asked.push([must, fit.words]);
  if (assignment.title.length > 0) asked.push([title, fit.title]);
  if (assignment.place !== '') asked.push([place, fit.place]);
  const total = asked.reduce((sum, [weight]) => sum + weight, 0);
  return asked.reduce((sum, [weight, part]) => sum + weight * part, 0) / total;
}

function explain(assignment: ReadAssignment, fit: Fit): string {
  const parts: string[] = [];
  if (assignment.must.length > 0) parts.push(`${fit.must} of ${assignment.must.length} must skills`);
  if (assignment.should.length > 0)
    parts.push(`${fit.should} of ${assignment.should.length} should${assignment.must.length > 0 ? '' : ' skills'}`);
  if (assignment.must.length + assignment.should.length === 0 && assignment.words.size > 0)
    parts.push(`${fit.wordCount.found} of ${fit.wordCount.all} words of the role`);
  if (fit.title >= 0.5) parts.push('title fits');
  else if (fit.title > 0) parts.push('title fits in part');
  if (fit.place > 0) parts.push('place fits');
  if (fit.now > 0) parts.push('must skills in the latest job');
  return parts.join(', ') || 'The role says nothing to search by';
}

export function searchScore(
  assignment: ReadAssignment,
  person: ReadPerson,
  vocabulary: Vocabulary,
): { score: number; reason: string } {
  const fit = fitOf(assignment, person, vocabulary);
  return { score: rate(assignment, fit), reason: explain(assignment, fit) };
}
