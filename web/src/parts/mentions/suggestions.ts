import { findThings } from '@app/contract/people/finder';
import { roleMention } from '@app/contract/people/mentions';
import { foldLetters } from '@app/contract/search/letters';
import type { User } from '@app/contract/users/users';
import { thingsFrom, useThings } from '../../kit/form/things.ts';
import { useCurrentUser } from '../users/current-user.tsx';
import { nameOfUser, useUsers } from '../users/users.ts';

export interface Suggestion {
  /** What is put into the text. */
  text: string;
  label: string;
  hint: string;
}
/** The name that is being typed: what stands between its sign and the caret. */
export interface Typed {
  sign: '@' | '#';
  typed: string;
  /** Where its sign stands in the text. */
  from: number;
}

const most = 6;
/** The sign begins a word, as in what is marked as a mention afterwards. */
const beingTyped = /(?<![\p{L}\p{N}_@#./+-])([@#])([\p{L}\p{N}._+-]{0,40})$/u;

export function typedBefore(text: string, caret: number): Typed | undefined {
  const found = beingTyped.exec(text.slice(0, caret));
  return found ? { sign: found[1] as Typed['sign'], typed: found[2]!, from: found.index } : undefined;
}

/** By the beginning of the username or of any part of the name. */
export function fittingUsers(users: Iterable<User>, typed: string): User[] {
  const begin = foldLetters(typed);
  return [...users]
    .filter(
      (user) =>
        foldLetters(`${user.username} ${nameOfUser(user)}`)
          .split(/[\s.]+/)
          .some((word) => word.startsWith(begin)) || foldLetters(user.username).startsWith(begin),
    )
    .toSorted((one, other) => nameOfUser(one).localeCompare(nameOfUser(other), 'sv'))
    .slice(0, most);
}

const roles = thingsFrom(
  findThings,
  (answer) => answer.roles,
  (typed) => (typed.trim().length < 2 ? undefined : { query: { query: typed.trim() } }),
);

/** Colleagues for `@` and roles for `#` that fit what was typed after it. */
export function useSuggestions(name: Typed | undefined): { suggestions: readonly Suggestion[]; waiting: boolean } {
  const me = useCurrentUser();
  const users = useUsers();
  const role = name?.sign === '#' ? name.typed.replaceAll('-', ' ') : '';
  const { things, waiting } = useThings(roles, role, ({ name }) => name);
  if (name?.sign === '#')
    return {
      suggestions: things.map(({ id, name, company_name }) => ({
        text: roleMention({ id, name }),
        label: name,
        hint: company_name,
      })),
      waiting: waiting && role.length > 1,
    };
  const others = name ? [...users.values()].filter(({ id }) => id !== me.id) : [];
  return {
    suggestions: fittingUsers(others, name?.typed ?? '').map((user) => ({
      text: `@${user.username}`,
      label: nameOfUser(user),
      hint: `@${user.username}`,
    })),
    waiting: false,
  };
}
