import type { Request } from '@app/contract/base/endpoint';
import { personFilter, type PersonFilter, searchPeople } from '@app/contract/people/person-search';
import { exactTerms, parseQuery, type Term, wantedTerms } from '@app/contract/search/language';
import { expand, type Synonyms } from '@app/contract/search/synonyms';
import { z } from 'zod';

/** What the address of the screen holds, under the names of the API. */
export const searchState = z.object({
  ...personFilter,
  sort: searchPeople.query.shape.sort,
  /** Whose side panel is open. */
  person: z.coerce.number().int().positive().optional(),
});
export type SearchState = z.output<typeof searchState>;
/** What decides which people are listed, and in which order. */
export type Question = Omit<SearchState, 'person'>;

export type Choice = PersonFilter['must'][number];
export const choiceStates = ['must', 'can', 'not'] as const;
export type ChoiceState = (typeof choiceStates)[number];

function textOf(value: SearchState[keyof SearchState]): string | string[] | undefined {
  if (Array.isArray(value)) return value.map(({ field, value: chosen }) => `${field}:${chosen}`);
  if (value === undefined || value === false) return undefined;
  return value === true ? '1' : String(value);
}
/** Values as the address and the API write them. What says nothing is undefined. */
export const written = (values: Partial<SearchState>): Record<string, string | string[] | undefined> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]));

type Asked = Request<typeof searchPeople>['query'];
/** The filter alone, for whoever does not care about the order. */
export function filterRequestOf(filter: PersonFilter): Asked {
  const texts = written(filter);
  const names = Object.keys(personFilter).filter((name) => texts[name] !== undefined && texts[name].length > 0);
  return Object.fromEntries(names.map((name) => [name, texts[name]]));
}
export const requestOf = (question: Question): Asked => ({ ...filterRequestOf(question), sort: question.sort });

/** The address of a question, from the question mark on. The same question has the same address. */
export function addressOf(question: Question): string {
  const params = new URLSearchParams();
  for (const name of [...Object.keys(personFilter), 'sort'].toSorted())
    for (const text of [written(question)[name]].flat())
      if (text && !(name === 'sort' && text === 'match')) params.append(name, text);
  return params.size === 0 ? '' : `?${params}`;
}

const isSame = (one: Choice) => (other: Choice) => one.field === other.field && one.value === other.value;

export const stateOf = (filter: PersonFilter, choice: Choice): ChoiceState | undefined =>
  choiceStates.find((state) => filter[state].some(isSame(choice)));

/** A value is in one state at a time; none takes it back. */
export function withChoice(
  filter: PersonFilter,
  choice: Choice,
  state: ChoiceState | undefined,
): Pick<PersonFilter, ChoiceState> {
  const listOf = (each: ChoiceState) => {
    const others = filter[each].filter((other) => !isSame(choice)(other));
    return each === state ? [...others, choice] : others;
  };
  return { must: listOf('must'), can: listOf('can'), not: listOf('not') };
}

/** What a click on a value leads to. */
export const nextState = (state: ChoiceState | undefined): ChoiceState | undefined =>
  state === undefined ? 'must' : choiceStates[choiceStates.indexOf(state) + 1];

/** What to mark in the hits: what was typed, what means the same, and what was chosen. */
export function termsOf({ q, must, can }: PersonFilter, synonyms: Synonyms): Term[] {
  const { query } = parseQuery(q);
  const chosen = [...must, ...can].flatMap(({ field, value }) => exactTerms(field, value));
  return [...wantedTerms(query && expand(query, synonyms)), ...chosen];
}
