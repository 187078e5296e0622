import type { HandChannel } from './channels.ts';

/** What the network lets a user send by hand in so many days, counted back from now, and the rule of the firm that says how much. */
export const handQuotas = {
  INVITATION: { rule: 'invitations_per_week', days: 7 },
  PAYED_INMAIL: { rule: 'inmails_per_month', days: 30 },
} as const satisfies Partial<Record<HandChannel, { rule: string; days: number }>>;
export type QuotaChannel = keyof typeof handQuotas;
export const quotaChannelNames = Object.keys(handQuotas) as [QuotaChannel, ...QuotaChannel[]];
