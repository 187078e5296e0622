import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { email, id, idInPath, line, requiredLine, timestamp, webAddress } from '../base/text.ts';
import type { ChosenKind } from '../base/notification-kinds.ts';
import { configParts, currentUser, themes, type TodoFlag, todoFlags, unconfirmedEmail, user } from './users.ts';

const { badgeColor, mailChoice, mailKinds } = configParts;

/** The pieces of the configuration that are sent replace the stored ones; the rest stays. */
export const userConfigChange = z
  .object({
    profile: z.object({ badge_color: badgeColor, theme: z.enum(themes) }).partial(),
    single_key_shortcuts: z.boolean(),
    weekly_digest: z.boolean(),
    firm_digest: z.boolean(),
    notify_by_mail: z
      .object(
        Object.fromEntries(mailKinds.map(([kind]) => [kind, mailChoice])) as Record<ChosenKind, typeof mailChoice>,
      )
      .partial(),
    ...(Object.fromEntries(Object.keys(todoFlags).map((flag) => [flag, z.boolean()])) as Record<
      TodoFlag,
      z.ZodBoolean
    >),
  })
  .partial();
export type UserConfigChange = z.output<typeof userConfigChange>;

export const userStates = ['pending', 'active', 'rejected', 'deactivated'] as const;
export const userState = z.enum(userStates);
export type UserState = z.output<typeof userState>;

/** A user as staff see them. */
export const managedUser = user.extend({
  version: z.int(),
  ...unconfirmedEmail,
  state: userState,
  created: timestamp,
  last_login: timestamp.nullable(),
  open_sessions: z.int(),
  /** Whether they are asked for more than a password. */
  second_step: z.boolean(),
  userprofile: z.object({
    can_impersonate: z.boolean(),
    company: z.object({ id, name: z.string() }).nullable(),
    company_name: z.string(),
    phone_number: z.string(),
    linkedin_url: z.string(),
    linkedin_email: z.string(),
    terms_accepted: timestamp.nullable(),
  }),
});
export type ManagedUser = z.output<typeof managedUser>;

export const userPath = z.object({ id: idInPath });

export const getUser = endpoint({
  method: 'GET',
  path: '/api/v2/users/{id}/',
  summary: 'One user: yourself, or anybody for staff',
  access: 'user',
  errors: ['user_not_found'],
  params: userPath,
  response: managedUser,
  shows: ['users'],
});

/** The fields of a user that can be changed. What is left out stays as it is. */
export const userChange = z
  .strictObject({
    first_name: requiredLine(150, 'Please enter a first name'),
    last_name: line(150),
    email,
    config: userConfigChange,
    is_staff: z.boolean(),
    is_superuser: z.boolean(),
    can_impersonate: z.boolean(),
    company_id: id.nullable(),
    linkedin_url: z.union([z.literal(''), webAddress]),
    linkedin_email: z.union([z.literal(''), email]),
    /** The version the change was made against; a newer one refuses the change. */
    version: z.int(),
  })
  .partial();
export type UserChange = z.output<typeof userChange>;

/** A user as it was read may be sent back as a whole, changed where it can be; fields that are not known are left out. */
const sentUser = z
  .object({
    ...managedUser.shape,
    ...currentUser.shape,
    ...userChange.shape,
    userprofile: z
      .object({ ...managedUser.shape.userprofile.shape, config: userConfigChange, can_impersonate: z.boolean() })
      .partial(),
  })
  .partial();
export type SentUser = z.output<typeof sentUser>;

export const putUser = endpoint({
  method: 'PUT',
  path: '/api/v2/users/{id}/',
  summary:
    'Change a user: your own names and settings; staff also others; superusers also rights. A new e-mail address counts once it is confirmed',
  access: 'user',
  errors: ['user_not_found', 'not_permitted', 'changed_meanwhile', 'email_taken', 'last_superuser'],
  inPerson: true,
  audit: 'user_change',
  params: userPath,
  body: sentUser,
  response: managedUser,
  touches: ['users', 'self', 'todo'],
});

/** How long the link that confirms an address works. */
export const emailLinkHours = 24;

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/v2/auth/confirm_email/',
  summary: 'Confirm a new e-mail address with the token of the link that was mailed there',
  access: 'anyone',
  errors: ['link_invalid', 'email_taken', 'too_many_requests'],
  audit: 'email_confirm',
  body: z.object({ token: z.string().max(200) }),
  response: z.object({ email: z.string() }),
  touches: ['users', 'self'],
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/v2/users/{id}/email_change/',
  summary: 'Keep the address: a new one that was not confirmed yet is forgotten',
  access: 'user',
  errors: ['user_not_found', 'not_permitted', 'not_found'],
  inPerson: true,
  audit: 'email_cancel',
  params: userPath,
  response: managedUser,
  touches: ['users', 'self'],
});
