import { hash as argon2, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';
import { AppError, ensure } from '#platform/errors';

/** OWASP's floor for argon2id. A higher one is taken over at each user's next sign-in. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Two at a time on other threads: hashing is the dearest thing a stranger can ask for, and all else must go on. */
const limit = pLimit(2);
const queueLength = 50;

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= queueLength) throw new AppError('busy', { retryAfterSeconds: 2 });
  return limit(work);
}

export const hashPassword = (password: string): Promise<string> => queued(() => argon2(password, cost));
export const needsRehash = (hash: string): boolean => !hash.startsWith(prefix);

const nobody = argon2('nobody has this password', cost);
nobody.catch(() => undefined); // Reported by the first login that awaits it.

/** Takes as long for somebody who does not exist as for somebody who does. */
export async function passwordMatches(hash: string | undefined, password: string): Promise<boolean> {
  const known = hash ?? (await nobody);
  const matches = await queued(() => verify(known, password));
  return matches && hash !== undefined;
}

const common = new Set<string>(dictionary['passwords-common']);

/** Refuses what an attacker would try first: well-known passwords, one character over and over, one's own name. */
export function ensureStrong(password: string, about: readonly string[], field: string): void {
  const lower = password.toLowerCase();
  const plain = lower.replaceAll(/[\d\W_]+$/g, '');
  const guessable =
    common.has(lower) ||
    common.has(plain) ||
    new Set(lower).size < 4 ||
    about.some((word) => word.length >= 4 && lower.includes(word.toLowerCase()) && lower.length < word.length + 8);
  const message = 'This password is easy to guess; please choose another';
  ensure(!guessable, 'invalid_input', { detail: message, fields: { [field]: message } });
}
