import { defaultColumns } from '@app/contract/roles/board';
import { outreachRules, type OutreachState } from '@app/contract/outreach/rules';
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
  invitations_per_week: { label: 'Invitations a week', help: 'Of one user, counted over 7 days' },
  inmails_per_month: { label: 'Paid InMails a month', help: 'Of one user, counted over 30 days' },
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
  invitations_per_week: number(rules.invitations_per_week),
  inmails_per_month: number(rules.inmails_per_month),
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
  reply_column,
  ...state
}: OutreachState): FirmValues => ({
  zone,
  opens,
  closes,
  weekdays,
  notice,
  signature,
  counts_opens,
  reply_column,
  ...(Object.fromEntries(limitNames.map((name) => [name, String(state[name])])) as Record<Limit, string>),
});

/** Those that every board begins with. One that was set elsewhere has only its key. */
export const replyColumns = (set: string): { key: string; name: string }[] =>
  set === '' || defaultColumns.some(({ key }) => key === set)
    ? [...defaultColumns]
    : [...defaultColumns, { key: set, name: set }];

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
