import type { AccessEntry } from '@app/contract/machine/access-trail';
import { formatCount } from '../../kit/format.ts';

/** "Anna Berg, Bo Ek and 48 more" */
export function seenText({ people, count }: Pick<AccessEntry, 'people' | 'count'>): string {
  const names = people.map(({ name }) => name).join(', ');
  const more = count - people.length;
  if (more <= 0) return names;
  return names === '' ? formatCount(more) : `${names} and ${formatCount(more)} more`;
}
