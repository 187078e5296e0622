import { listAllUsers, type User } from '@app/contract/users/users';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../kit/net/api.ts';

export const nameOfUser = ({ username, first_name, last_name }: User): string =>
  `${first_name} ${last_name}`.trim() || username;

export type Users = ReadonlyMap<number, User>;

/** Everybody who may sign in, by id. They are loaded before the first screen. */
export function useUsers(): Users {
  const { data } = useQuery({ ...queryOf(listAllUsers), staleTime: 300_000 });
  return useMemo(() => new Map(data?.map((user) => [user.id, user])), [data]);
}

/** The name of a user, also of one who has left. */
export function fullName(users: Users, id: number | null): string {
  if (id === null) return 'No one';
  const user = users.get(id);
  return user ? nameOfUser(user) : 'Someone who left';
}
export const firstName = (users: Users, id: number | null): string =>
  users.get(id ?? 0)?.first_name || fullName(users, id);

export function useUserName(): (id: number) => string {
  const users = useUsers();
  return (id) => fullName(users, id);
}
