import { outreachRules, type OutreachState } from '@app/contract/outreach-rules';
import { z } from 'zod';

const rules = outreachRules.shape;
const number = <T extends z.ZodType<number, number>>(within: T) =>
  z.string().trim().regex(/^\d+$/, 'Enter a number').transform(Number).pipe(within);

/** The numbers of the form, with what they are called. */
export const limits = {
  per_day: { label: 'Mails a day', help: 'Of one mailbox' },
  first_per_day: { label: 'First contacts a day', help: 'People we never wrote to' },
  per_domain_hour: { label: 'Mails an hour to one domain', help: 'Of all mailboxes together' },
  cooldown_days: { label: 'Days between contacts', help: 'Writing sooner needs a reason' },
  spacing_from: { label: 'Shortest wait in seconds', help: 'Between two mails of one mailbox' },
  spacing_to: { label: 'Longest wait in seconds', help: 'Between two mails of one mailbox' },
} as const;
export type Limit = keyof typeof limits;
export const limitNames = Object.keys(limits) as Limit[];

export const firmShape = z.object({
  ...rules,
  per_day: number(rules.per_day),
  first_per_day: number(rules.first_per_day),
  per_domain_hour: number(rules.per_domain_hour),
  cooldown_days: number(rules.cooldown_days),
  spacing_from: number(rules.spacing_from),
  spacing_to: number(rules.spacing_to),
});
export type FirmValues = z.input<typeof firmShape>;

export const valuesOf = ({
  zone,
  opens,
  closes,
  weekdays,
  notice,
  signature,
  counts_opens,
  ...state
}: OutreachState): FirmValues => ({
  zone,
  opens,
  closes,
  weekdays,
  notice,
  signature,
  counts_opens,
  ...(Object.fromEntries(limitNames.map((name) => [name, String(state[name])])) as Record<Limit, string>),
});

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
