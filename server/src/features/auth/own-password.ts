import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { countTry } from '#platform/http/limits';
import { getPasswordHash } from '../users/users.ts';
import { passwordMatches } from './passwords.ts';

/** For what an open session alone must not do: whoever sits down at somebody's desk has that. */
export async function ensureOwnPassword(db: Db, user: number, current: string): Promise<void> {
  await countTry(db, 'password-of', String(user), { tries: 10, seconds: 900 });
  const right = await passwordMatches(await getPasswordHash(db, user), current);
  ensure(right, 'wrong_password', { fields: { current_password: 'The current password is incorrect' } });
}
