import { skipPerson } from '@app/contract/roles/grading';
import type { CurrentUser } from '@app/contract/users/users';
import { castVote } from '@app/contract/roles/votes';
import { callWrite } from '../../../kit/net/api.ts';
import { ApiError, errorText } from '../../../kit/net/api-error.ts';
import { drop, type Kept, listKept, ownerOf, refuse, secondsSince } from './outbox.ts';

const longestPause = 30_000;
const pauseAfter = (failures: number): number =>
  Math.min(1000 * 2 ** (failures - 1), longestPause) * (0.75 + Math.random() / 2);
/** After this time, a request counts as failed. */
const patience = 20_000;

/* Failures that are worth another try. Any other refusal would be repeated. */
const passing = new Set([401, 408, 425, 429]);
export const isForGood = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !passing.has(error.status);

/** That somebody was shown is noted a moment after, and other processes know it then. */
const isNotNotedYet = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_shown';

async function deliver(kept: Kept): Promise<void> {
  const { message } = kept;
  const signal = AbortSignal.timeout(patience);
  if (message.what === 'vote')
    await callWrite(castVote, { body: { ...message.vote, seconds_ago: secondsSince(kept) } }, signal);
  else {
    const { assignment, person, skipped } = message;
    await callWrite(skipPerson, { params: { id: assignment }, body: { person, skipped } }, signal);
  }
}

/** Sends what is kept, one after the other in the order it was given. False when the rest has to wait. */
export async function sendAll(owner: string): Promise<boolean> {
  const next = (): Kept | undefined => listKept(owner).find(({ refused }) => refused === undefined);
  for (let kept = next(); kept; kept = next()) {
    if (!navigator.onLine) return false;
    try {
      await deliver(kept);
      drop(kept);
    } catch (error) {
      if (!isForGood(error) || (isNotNotedYet(error) && secondsSince(kept) < 10)) return false;
      refuse(kept, errorText(error, 'the server refused it'));
    }
  }
  return true;
}

/* One tab at a time. Web Locks exist on https and localhost only; elsewhere the keys of the votes must do. */
const inTurn = (owner: string, work: () => Promise<boolean>): Promise<boolean> => {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(`send-verdicts-${owner}`, work) : work();
};

const senders = new Map<string, () => void>();

/** Sees to it that what is kept gets to the server: now, or as soon as it can. */
export function sendKept(owner: string): void {
  const nudge = senders.get(owner) ?? makeSender(owner);
  senders.set(owner, nudge);
  nudge();
}

export const sendKeptOf = (user: CurrentUser): void => sendKept(ownerOf(user));

function makeSender(owner: string): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = false;
  let asked = false;
  const run = async (): Promise<void> => {
    asked = true;
    if (sending) return;
    sending = true;
    while (asked) {
      asked = false;
      clearTimeout(timer);
      timer = undefined;
      if (await inTurn(owner, () => sendAll(owner))) failures = 0;
      else {
        failures += 1;
        timer = setTimeout(() => void run(), pauseAfter(failures));
        break;
      }
    }
    sending = false;
  };
  window.addEventListener('online', () => {
    failures = 0;
    void run();
  });
  return () => {
    /* A new verdict does not shorten the pause after a failure. */
    if (timer === undefined) void run();
  };
}
