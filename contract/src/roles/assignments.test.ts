import { expect, test } from 'vitest';
import { currentStatuses, openStatuses, soughtStatuses, statusLabels, statusValues } from './assignments.ts';

const without = (labels: readonly string[], other: readonly string[]) =>
  labels.filter((label) => !other.includes(label)).toSorted();

test('roles that candidates are looked for are current, and current ones are open', () => {
  expect(without(currentStatuses, soughtStatuses)).toEqual(['SentToClient', 'ToBeClosed']);
  expect(without(soughtStatuses, currentStatuses)).toEqual([]);
  expect(without(openStatuses, currentStatuses)).toEqual(['Paused']);
  expect(without(statusLabels, openStatuses)).toEqual(['DoneFailed', 'DoneSuccess', 'Inactive']);
});

test('a set is stored by the numbers of the customer', () => {
  expect(statusValues(soughtStatuses)).toEqual([0, 1, 6]);
  expect(statusValues(openStatuses).toSorted((a, b) => a - b)).toEqual([0, 1, 5, 6, 7, 8]);
});
