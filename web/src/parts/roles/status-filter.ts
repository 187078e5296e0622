import { type AssignmentStatus, currentStatuses, statusLabels } from '@app/contract/roles/assignments';

/** Labels that there are, in any case; without one, those of the start. */
export function statusesOf(text: string | undefined): readonly AssignmentStatus[] {
  const asked = new Set(text?.split(',').map((label) => label.trim().toLowerCase()));
  const known = statusLabels.filter((label) => asked.has(label.toLowerCase()));
  return known.length > 0 ? known : currentStatuses;
}

/** With or without one more status. Without any, the list is as at the start. */
export const toggled = (statuses: readonly AssignmentStatus[], label: AssignmentStatus): string =>
  statusLabels.filter((each) => (each === label) !== statuses.includes(each)).join(',');
