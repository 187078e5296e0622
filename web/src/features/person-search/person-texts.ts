import type { PersonHit } from '@app/contract/people/person-search';

export const nameOf = ({ first_name, last_name }: Pick<PersonHit, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

export const yearsOf = (years: number | null): string =>
  years === null ? '' : years === 1 ? '1 year' : `${years} years`;
