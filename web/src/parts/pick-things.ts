import { listAssignments, openStatuses } from '@app/contract/roles/assignments';
import { findThings } from '@app/contract/people/finder';
import { thingsFrom } from '../kit/form/things.ts';

/** What a field picks and shows. */
export interface Named {
  id: number;
  name: string;
}

/** People, found by what is typed. */
export const peopleByName = thingsFrom(
  findThings,
  ({ people }): readonly Named[] => people,
  (typed) => (typed.length < 2 ? undefined : { query: { query: typed } }),
);
export const noPerson = (typed: string): string =>
  typed.length < 2 ? 'Type two letters of a name' : 'No one has that name';

export const openRoles = thingsFrom(listAssignments, ({ results }): readonly Named[] => results, {
  query: { status: openStatuses.join(',') },
});
export const roleLabel = ({ id, name }: Named): string => `${name} #${id}`;
