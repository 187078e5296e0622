import { formsOf } from '@app/contract/search/words';
import { knows, readPerson, type ReadPerson, readRole, type ReadRole } from './read-texts.ts';
import type { PersonText, RoleText } from './texts.ts';

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
  /** Of the words of the role. */
  words: number;
}

export function fitOf(role: ReadRole, person: ReadPerson): Fit {
  return {
    must: role.must.filter((skill) => knows(person, skill)).length,
    should: role.should.filter((skill) => knows(person, skill)).length,
    title: share(role.title, (word) => [word, ...formsOf(word)].some((form) => person.title.has(form))),
    place: role.place !== '' && person.place.key === role.place ? 1 : 0,
    now: share(role.must, ({ key }) => person.now.includes(` ${key} `)),
    words: share([...role.words.keys()], (word) => person.words.has(word)),
  };
}

function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(holds).length / items.length;
}

/** From 0 to 1. A role that names no skills is searched by the words of its text. */
export function rate(role: ReadRole, fit: Fit): number {
  const { must, should, title, place, now } = weights;
  const asked: [weight: number, fit: number][] = [];
  if (role.must.length > 0) asked.push([must, fit.must / role.must.length], [now, fit.now]);
  if (role.should.length > 0) asked.push([should, fit.should / role.should.length]);
  if (role.must.length + role.should.length === 0) asked.push([must, fit.words]);
  if (role.title.length > 0) asked.push([title, fit.title]);
  if (role.place !== '') asked.push([place, fit.place]);
  const total = asked.reduce((sum, [weight]) => sum + weight, 0);
  return asked.reduce((sum, [weight, part]) => sum + weight * part, 0) / total;
}

function explain(role: ReadRole, fit: Fit): string {
  const parts: string[] = [];
  if (role.must.length > 0) parts.push(`${fit.must} of ${role.must.length} must skills`);
  if (role.should.length > 0)
    parts.push(`${fit.should} of ${role.should.length} should${role.must.length > 0 ? '' : ' skills'}`);
  if (role.must.length + role.should.length === 0 && role.words.size > 0)
    parts.push(`${Math.round(fit.words * role.words.size)} of ${role.words.size} words of the role`);
  if (fit.title >= 0.5) parts.push('title fits');
  else if (fit.title > 0) parts.push('title fits in part');
  if (fit.place > 0) parts.push('place fits');
  if (fit.now > 0) parts.push('must skills in the latest job');
  return parts.join(', ') || 'The role says nothing to search by';
}

export function searchScore(role: RoleText, person: PersonText): { score: number; reason: string } {
  const read = readRole(role);
  const fit = fitOf(read, readPerson(person));
  return { score: rate(read, fit), reason: explain(read, fit) };
}
