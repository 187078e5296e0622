import { listAllUsers, type User } from '@app/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../kit/api.ts';

export type Users = ReadonlyMap<number, User>;

/** Everybody who works here, by id. Loaded at the start, so they are there at once. */
export function useUsers(): Users {
  const { data } = useQuery(queryOf(listAllUsers));
  return useMemo(() => new Map(data?.map((user) => [user.id, user])), [data]);
}

export const fullName = (users: Users, id: number | null): string => {
  const user = id === null ? undefined : users.get(id);
  if (!user) return id === null ? 'Nobody' : 'Somebody';
  return `${user.first_name} ${user.last_name}`.trim() || user.username;
};
export const firstName = (users: Users, id: number | null): string => {
  const user = id === null ? undefined : users.get(id);
  return user?.first_name || user?.username || 'Somebody';
};
