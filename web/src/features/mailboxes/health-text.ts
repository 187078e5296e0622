import type { MailboxHealth } from '@app/contract/outreach/rules';

/** What is wrong with a mailbox, in a few words. */
export function healthText({ paused, paused_reason, fetch_error }: MailboxHealth): string {
  if (paused) return `Paused: ${paused_reason}`;
  return fetch_error ? `Answers cannot be read: ${fetch_error}` : 'Works';
}
