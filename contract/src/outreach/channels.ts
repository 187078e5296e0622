import { channels } from '../people/people.ts';

export type Channel = keyof typeof channels;
export const channelNames = Object.keys(channels) as [Channel, ...Channel[]];

/** What the outbox holds: messages by any channel, and invitations to connect. */
export const outboxChannels = { ...channels, INVITATION: 'Invitation' } as const;
export type OutboxChannel = keyof typeof outboxChannels;
export const outboxChannelNames = Object.keys(outboxChannels) as [OutboxChannel, ...OutboxChannel[]];

/** How a message leaves: from a user's mailbox, through the firm's SMS gateway, or by a person who works through a list. */
export type WayOut = 'mailbox' | 'gateway' | 'hand';
export const wayOut = (channel: OutboxChannel): WayOut =>
  channel === 'EMAIL' ? 'mailbox' : channel === 'SMS' ? 'gateway' : 'hand';

/** What a person sends by hand, from a work list. */
export type HandChannel = Exclude<OutboxChannel, 'EMAIL' | 'SMS'>;
export const handChannelNames = outboxChannelNames.filter((name) => wayOut(name) === 'hand') as [
  HandChannel,
  ...HandChannel[],
];

/** What a template is written for: the customer's names, the words people read, and the channels it can go by. */
export const templateKinds = {
  All: { title: 'All channels', channels: channelNames },
  Email: { title: 'E-mail', channels: ['EMAIL'] },
  LinkedinMessage: { title: 'Network message', channels: ['MESSAGE', 'GROUP_MESSAGE'] },
  LinkedinInmail: { title: 'InMail', channels: ['RECRUITER_FREE_INMAIL', 'PAYED_INMAIL'] },
} as const satisfies Record<string, { title: string; channels: readonly Channel[] }>;
export type TemplateKind = keyof typeof templateKinds;
export const templateKindNames = Object.keys(templateKinds) as [TemplateKind, ...TemplateKind[]];

export const canGoBy = (kind: TemplateKind, channel: Channel): boolean =>
  (templateKinds[kind].channels as readonly Channel[]).includes(channel);

/** What follows a template if nobody answers, by the channel that it goes by. */
export const triggers = {
  next_email: 'EMAIL',
  next_inmail: 'PAYED_INMAIL',
  next_linkedin_message: 'MESSAGE',
  next_free_inmail: 'RECRUITER_FREE_INMAIL',
  next_group_message: 'GROUP_MESSAGE',
  next_sms: 'SMS',
} as const satisfies Record<string, Channel>;
export type Trigger = keyof typeof triggers;
export const triggerNames = Object.keys(triggers) as [Trigger, ...Trigger[]];

interface LengthRule {
  most: number;
  subject: boolean;
  /** A message with nothing but its sender makes sense. */
  mayBeEmpty?: true;
  advice?: { from: number; to: number };
}
/** How many characters a message by a channel may have, and what is known about lengths that get answers. */
export const lengthRules: Record<OutboxChannel, LengthRule> = {
  EMAIL: { most: 20_000, subject: true, advice: { from: 300, to: 1200 } },
  MESSAGE: { most: 8000, subject: false, advice: { from: 100, to: 600 } },
  RECRUITER_FREE_INMAIL: { most: 1900, subject: true, advice: { from: 200, to: 400 } },
  PAYED_INMAIL: { most: 1900, subject: true, advice: { from: 200, to: 400 } },
  GROUP_MESSAGE: { most: 8000, subject: false, advice: { from: 100, to: 600 } },
  SMS: { most: 1530, subject: false, advice: { from: 20, to: 160 } },
  INVITATION: { most: 200, subject: false, mayBeEmpty: true },
};
