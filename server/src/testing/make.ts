import { hash } from '@node-rs/argon2';
import type { UserState } from '@app/contract/users';
import type { Db } from '#platform/db';

let counter = 0;
export const testPassword = 'correct horse battery';
const testHash = hash(testPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

interface UserParts {
  username?: string;
  email?: string;
  state?: UserState;
  is_staff?: boolean;
  is_superuser?: boolean;
  can_impersonate?: boolean;
  password_hash?: string;
}

/** An approved user without special rights, unless said otherwise; the password is `testPassword`. */
export async function makeUser(db: Db, { can_impersonate = false, ...parts }: UserParts = {}) {
  counter += 1;
  const username = parts.username ?? `user${counter}`;
  const user = await db
    .insertInto('app_user')
    .values({
      username,
      email: `${username}@example.com`,
      first_name: 'Test',
      last_name: `Person ${counter}`,
      state: 'active',
      password_hash: await testHash,
      ...parts,
    })
    .returning(['id', 'username', 'email'])
    .executeTakeFirstOrThrow();
  await db.insertInto('user_profile').values({ user_id: user.id, can_impersonate }).execute();
  return user;
}
export type TestUser = Awaited<ReturnType<typeof makeUser>>;
