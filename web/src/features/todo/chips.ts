import type { User } from '@app/contract/users/users';

interface Who {
  me: number;
  chosen: number;
  colleagues: readonly number[];
}
/** Oneself first, then those one shares roles with and whoever is looked at, in the order given. */
export function chipUsers(users: readonly User[], { me, chosen, colleagues }: Who): User[] {
  const near = new Set([chosen, ...colleagues]);
  return [...users.filter(({ id }) => id === me), ...users.filter(({ id }) => id !== me && near.has(id))];
}

/** First names, as people call each other; the full name of those who share a first name. */
export function chipNames(users: readonly User[]): ReadonlyMap<number, string> {
  const times = new Map<string, number>();
  for (const { first_name } of users) times.set(first_name, (times.get(first_name) ?? 0) + 1);
  return new Map(
    users.map(({ id, username, first_name, last_name }) => {
      const isOnlyOne = times.get(first_name) === 1 || last_name === '';
      return [id, first_name === '' ? username : isOnlyOne ? first_name : `${first_name} ${last_name}`];
    }),
  );
}
