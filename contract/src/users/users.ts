import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { type ChosenKind, type MailChoice, mailByDefault, mailChoices } from '../base/notification-kinds.ts';
import { id } from '../base/text.ts';

export const user = z.object({
  id,
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
  /** Where their picture is: a photo, or a drawing with their initials. */
  avatar_url: z.string(),
});
export type User = z.output<typeof user>;

export const themes = ['system', 'light', 'dark'] as const;

/** The nine switches of the to-do page, in the order the cards appear, with the words people read. */
export const todoFlags = {
  show_needs_attention: 'All needing attention',
  show_pitch_needs_attention: 'Pitch needs attention',
  show_stale_conversation_leads: 'Stale conversation leads',
  show_stale_email_conversation_leads: 'Stale email conversation leads',
  show_match_connectable: 'Matches that can be connected',
  show_expired_reminders_prospect: 'Expired prospect reminders',
  show_expired_reminders: 'Expired reminders',
  show_stale_conversions: 'Stale conversations',
  show_followups: 'Followups',
} as const;
export type TodoFlag = keyof typeof todoFlags;

const flags = Object.fromEntries(Object.keys(todoFlags).map((flag) => [flag, z.boolean().default(true)])) as Record<
  TodoFlag,
  z.ZodDefault<z.ZodBoolean>
>;
const badgeColor = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'A colour such as #3B5BDB');

const mailChoice = z.enum(Object.keys(mailChoices) as [MailChoice, ...MailChoice[]]);
const mailKinds = Object.entries(mailByDefault) as [ChosenKind, MailChoice][];
const mailDefaults = Object.fromEntries(
  mailKinds.map(([kind, choice]) => [kind, mailChoice.default(choice)]),
) as Record<ChosenKind, z.ZodDefault<typeof mailChoice>>;

/** Of which both the configuration and changes to it are made. */
export const configParts = { badgeColor, mailChoice, mailKinds };

/** Stored as JSON; every read and write passes through here, so a missing setting has its default. */
export const userConfig = z.object({
  profile: z
    .object({ badge_color: badgeColor.default('#3B5BDB'), theme: z.enum(themes).default('system') })
    .default({ badge_color: '#3B5BDB', theme: 'system' }),
  /** Single-letter shortcuts get in the way of speech input, so they can be turned off. */
  single_key_shortcuts: z.boolean().default(true),
  /** A mail on Monday with one's own numbers; superusers may have one with those of the firm. */
  weekly_digest: z.boolean().default(false),
  firm_digest: z.boolean().default(false),
  notify_by_mail: z.object(mailDefaults).default({ ...mailByDefault }),
  ...flags,
});
export type UserConfig = z.output<typeof userConfig>;

/** An address that counts once its owner has followed the link mailed there; until then `email` stays. */
export const unconfirmedEmail = { unconfirmed_email: z.string().nullable() };

export const currentUser = user.extend({
  version: z.int(),
  ...unconfirmedEmail,
  userprofile: z.object({ can_impersonate: z.boolean(), config: userConfig }),
  /** Whether they must set up a second factor before anything else. */
  second_factor_due: z.boolean(),
  /** Who is really at the keyboard, while impersonating. */
  impersonator: z.object({ id, username: z.string() }).nullable(),
});
export type CurrentUser = z.output<typeof currentUser>;

export const listAllUsers = endpoint({
  method: 'GET',
  path: '/api/v2/allusers/allusers/',
  summary: 'All approved users, by first name',
  access: 'user',
  response: z.array(user),
  shows: ['users'],
});

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/v2/user/',
  summary: 'The signed-in user, as the only result',
  access: 'user',
  withoutSecondFactor: true,
  response: z.object({ results: z.array(currentUser).length(1) }),
  shows: ['self'],
});
