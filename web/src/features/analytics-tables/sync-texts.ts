import { type MailboxHealth, syncStates } from '@app/contract/outreach/rules';

/** How the mailbox does, in a few words. */
export const syncText = ({ sync, fetch_error, paused }: MailboxHealth): string =>
  [syncStates[sync], fetch_error, paused && 'sending is paused'].filter(Boolean).join(' · ');
