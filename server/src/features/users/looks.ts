import { initialsOf } from '@app/contract/base/initials';
import { type User, userConfig, type UserConfig } from '@app/contract/users/users';
import { type Expression, sql } from 'kysely';
import { type AvatarUrl, defaultColor, pictureOf } from '../pictures/pictures.ts';

/** Settings as they count; whoever has not chosen a colour has that of their e-mail address. */
export function configOf(stored: unknown, email: string): UserConfig {
  const { profile, ...rest } = (stored ?? {}) as { profile?: object };
  return userConfig.parse({ ...rest, profile: { badge_color: defaultColor(email), ...profile } });
}

/** What a picture of a user is made of besides the account, as a part of a query that joins `user_profile`. */
export const lookOf = (user: Expression<number>) => [
  pictureOf('user', user).as('photo'),
  sql<string | null>`config #>> '{profile,badge_color}'`.as('badge_color'),
];

type Looked<U> = U & { photo: number | null; badge_color: string | null };

/** A user with the address of their picture instead of what it is made of. */
export function withAvatar<U extends Omit<User, 'avatar_url'>>(
  avatarUrl: AvatarUrl,
  { photo, badge_color, ...user }: Looked<U>,
) {
  const { email, first_name, last_name, username } = user as unknown as U;
  const initials = initialsOf({ first_name, last_name, username });
  return { ...user, avatar_url: avatarUrl({ email, initials, color: badge_color ?? undefined, photo }) };
}
