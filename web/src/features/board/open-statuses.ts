import type { AssignmentStatus } from '@app/contract/assignments';

/** Roles that somebody may still be working on. */
export const openStatuses: readonly AssignmentStatus[] = [
  'Active',
  'Incoming',
  'Preparation',
  'Paused',
  'SentToClient',
  'ToBeClosed',
];
