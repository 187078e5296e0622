import type { WayOut } from './channels.ts';

/** Where a message in the outbox stands, with the words people read. */
export const outboxStates = {
  draft: 'Draft',
  queued: 'Waiting',
  claimed: 'Leaving',
  data_started: 'Leaving',
  sent: 'Sent',
  deferred: 'Put off',
  failed: 'Failed',
  unknown: 'Possibly sent',
  held: 'Needs a decision',
  cancelled: 'Cancelled',
  suppressed: 'Not to be contacted',
  expired: 'Too late',
} as const;
export type OutboxState = keyof typeof outboxStates;
export const outboxStateNames = Object.keys(outboxStates) as [OutboxState, ...OutboxState[]];

/** Can still be called back. */
export const recallable: readonly OutboxState[] = ['draft', 'queued', 'deferred', 'held'];
/** Nobody knows whether it left, so a person decides. */
export const undecided: readonly OutboxState[] = ['unknown', 'held'];

/** For so long, in minutes, what was sent can be called back. */
export const recallMinutes = 10;

/** Why somebody is not written to, or only after a second thought. */
export const obstacles = {
  opted_out: { text: 'Does not want to be contacted', canOverride: false },
  no_address: { text: 'Cannot be reached this way', canOverride: false },
  missing: { text: 'Something the text needs is not known', canOverride: false },
  already_queued: { text: 'Gets this message about this role already', canOverride: false },
  contacted_lately: { text: 'Was contacted lately', canOverride: true },
} as const;
export type Obstacle = keyof typeof obstacles;
/** What somebody lacks who cannot be reached. */
export const lacks: Record<WayOut, string> = {
  mailbox: 'Has no e-mail address that works',
  gateway: 'Has no phone number that works',
  hand: 'Has no link to a profile',
};
export const obstacleNames = Object.keys(obstacles) as [Obstacle, ...Obstacle[]];
