import { type PersonFilter, personFilter } from '@app/contract/people/person-search';
import { parseQuery } from '@app/contract/search/language';
import { z } from 'zod';
import { type ChoiceState, choiceStates, withChoice } from '../search-state.ts';
import { yearsOf } from '../person-texts.ts';

export const stateLabels: Record<ChoiceState, string> = { must: 'Must', can: 'Can', not: 'Must not' };

/** One thing that narrows the search, and the question without it. */
export interface Condition {
  label: string;
  state?: ChoiceState;
  without: Partial<PersonFilter>;
}

export const noFilter: PersonFilter = z.object(personFilter).parse({});

export function yearsLabel(from: number | undefined, to: number | null | undefined): string {
  if (from === undefined) return `At most ${yearsOf(to ?? 0)}`;
  if (to == null) return `${yearsOf(from)} or more`;
  return from === to ? yearsOf(from) : `${from} to ${yearsOf(to)}`;
}

const countries = new Intl.DisplayNames('en', { type: 'region' });
export const countryName = (code: string): string => countries.of(code) ?? code;

/** What was chosen beside the typed question. */
export function choicesIn(filter: PersonFilter): Condition[] {
  const { years_min, years_max, country, has_email, contacted_days, not_contacted_days, hide_do_not_contact } = filter;
  const { hide_voted, hide_on_role, not_voted_for, imported_with } = filter;
  const chosen = choiceStates.flatMap((state) =>
    filter[state].map((choice) => ({
      label: `${choice.field}: ${choice.value}`,
      state,
      without: withChoice(filter, choice, undefined),
    })),
  );
  const years = years_min !== undefined || years_max !== undefined;
  return [
    ...chosen,
    ...(years
      ? [{ label: yearsLabel(years_min, years_max), without: { years_min: undefined, years_max: undefined } }]
      : []),
    ...(country ? [{ label: countryName(country), without: { country: undefined } }] : []),
    ...(has_email ? [{ label: 'Has e-mail', without: { has_email: false } }] : []),
    ...(contacted_days === undefined
      ? []
      : [{ label: `Contacted in the last ${contacted_days} days`, without: { contacted_days: undefined } }]),
    ...(not_contacted_days === undefined
      ? []
      : [
          { label: `Not contacted in the last ${not_contacted_days} days`, without: { not_contacted_days: undefined } },
        ]),
    ...(hide_do_not_contact ? [{ label: 'Without “Do not contact”', without: { hide_do_not_contact: false } }] : []),
    ...(hide_voted ? [{ label: 'Not voted on', without: { hide_voted: false } }] : []),
    ...(hide_on_role ? [{ label: 'Not on a role', without: { hide_on_role: false } }] : []),
    ...(not_voted_for === undefined
      ? []
      : [{ label: `Not voted on for role ${not_voted_for}`, without: { not_voted_for: undefined } }]),
    ...(imported_with === undefined
      ? []
      : [{ label: `From import ${imported_with}`, without: { imported_with: undefined } }]),
  ];
}

/** The parts of the typed question that must all be true. */
export function partsOf(q: string): Condition[] {
  const { query } = parseQuery(q);
  if (!query) return [];
  /* Brackets around the whole may carry a field, which its parts alone would lose. */
  const bare = query.kind === 'and' && query.start === query.parts[0]?.start && query.end === query.parts.at(-1)?.end;
  const texts = bare ? query.parts.map(({ start, end }) => q.slice(start, end)) : [q.trim()];
  return texts.map((label, dropped) => ({
    label,
    without: { q: texts.filter((_, index) => index !== dropped).join(' AND ') },
  }));
}
