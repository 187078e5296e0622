import { useCallback, useSyncExternalStore } from 'react';
import type { Request } from '@app/contract/base/endpoint';
import type { castVote } from '@app/contract/roles/votes';
import type { CurrentUser } from '@app/contract/users/users';
import { longestKept } from '@app/contract/roles/votes';

/** What the server is to be told. A vote has a key, so that it counts once however often it is sent. */
export type Message =
  | { what: 'vote'; vote: Request<typeof castVote>['body'] & { key: string } }
  | { what: 'skip'; assignment: number; person: number; skipped: boolean };
export interface Kept {
  /** Its name in the store; later ones sort after earlier ones. */
  id: string;
  /** Whom it is about, for people. */
  name: string;
  message: Message;
  /** When it was given, by this browser's clock. */
  at: number;
  /** Why the server will never take it. */
  refused?: string;
}

/*
 * Verdicts that the server does not have yet, one to a line of the browser's storage: written before the next person is
 * painted, so that nothing is lost by a reload, and without two tabs writing over each other.
 */
export const keptVerdicts = 'spana.verdict.';
/** Whose verdicts they are. What is done in somebody's name is kept apart from what they do themselves. */
export const ownerOf = ({ id, impersonator }: CurrentUser): string =>
  impersonator === null ? String(id) : `${id}-by-${impersonator.id}`;
const prefixOf = (owner: string): string => `${keptVerdicts}${owner}.`;

let lastStamp = 0;
/* A clock that is set back must not put a verdict before the one that it takes back. */
function nextStamp(owner: string): string {
  const newest = Number(namesOf(owner).at(-1)?.slice(prefixOf(owner).length).split('.')[0] ?? 0);
  lastStamp = Math.max(Date.now(), lastStamp + 1, newest + 1);
  return String(lastStamp).padStart(15, '0');
}

function namesOf(owner: string): string[] {
  const prefix = prefixOf(owner);
  const names: string[] = [];
  for (let at = 0; at < localStorage.length; at += 1) {
    const name = localStorage.key(at)!;
    if (name.startsWith(prefix)) names.push(name);
  }
  return names.toSorted();
}

/** Throws when the browser has no room. */
export function keep(owner: string, name: string, message: Message): void {
  const id = `${prefixOf(owner)}${nextStamp(owner)}.${Math.random().toString(36).slice(2, 8)}`;
  localStorage.setItem(id, JSON.stringify({ name, message, at: Date.now() } satisfies Omit<Kept, 'id'>));
  changed();
}

/** How long ago a verdict was given. */
export const secondsSince = ({ at }: Kept): number =>
  Math.min(Math.max(0, Math.floor((Date.now() - at) / 1000)), longestKept);

/** Everything that is kept, in the order it was given. */
export function listKept(owner: string): Kept[] {
  return namesOf(owner).flatMap((id) => {
    const text = localStorage.getItem(id);
    return text === null ? [] : [{ id, ...(JSON.parse(text) as Omit<Kept, 'id'>) }];
  });
}

export function drop({ id }: Kept): void {
  localStorage.removeItem(id);
  changed();
}

export function refuse({ id, ...kept }: Kept, refused: string): void {
  localStorage.setItem(id, JSON.stringify({ ...kept, refused }));
  changed();
}

const listeners = new Set<() => void>();
const seen = new Map<string, readonly Kept[]>();
function changed(): void {
  seen.clear();
  for (const listener of listeners) listener();
}
const handleStorage = ({ key }: StorageEvent) => {
  if (key === null || key.startsWith(keptVerdicts)) changed();
};
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', handleStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', handleStorage);
  };
}

/** What is kept now, in whichever tab it was given. */
export function useKept(owner: string): readonly Kept[] {
  const read = useCallback(() => {
    const known = seen.get(owner) ?? listKept(owner);
    seen.set(owner, known);
    return known;
  }, [owner]);
  return useSyncExternalStore(subscribe, read);
}

/** Tells what is kept in other tabs of this browser from now on. */
export function followOtherTabs(owner: string, tell: (message: Message) => void): () => void {
  const handle = ({ key, oldValue, newValue }: StorageEvent) => {
    const isNew = key?.startsWith(prefixOf(owner)) && oldValue === null && newValue !== null;
    if (isNew) tell((JSON.parse(newValue) as Kept).message);
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}

/** Whom the server does not know to be judged, for a role. */
export const unsentFor = (kept: readonly Kept[], assignment: number): number[] =>
  kept.flatMap(({ message }) => {
    const about = message.what === 'vote' ? message.vote : message;
    return about.assignment === assignment ? [about.person] : [];
  });
