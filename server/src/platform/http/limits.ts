import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { AppError } from '../errors.ts';

export interface Limit {
  /** So many tries ... */
  tries: number;
  /** ... within so long ... */
  seconds: number;
  /** ... and then none for so long; by default until the window ends. */
  blockSeconds?: number;
}

/** Identifiers and addresses are stored as hashes: the counter need not know whom it counts. */
const keyOf = (name: string, subject: string): string =>
  `${name}:${createHash('sha256').update(subject).digest('base64url')}`;

/**
 * Counts one try, in one statement, so that parallel tries cannot slip past. Counters live in the database: they hold
 * for all processes and survive a restart. Throws `too_many_requests` once the limit is used up.
 */
export async function countTry(
  db: Db,
  name: string,
  subject: string,
  { tries, seconds, blockSeconds }: Limit,
): Promise<void> {
  const key = keyOf(name, subject);
  const fresh = sql`(coalesce(r.blocked_until, r.window_start + make_interval(secs => ${seconds})) <= now())`;
  const blockedUntil =
    blockSeconds === undefined
      ? sql`r.window_start + make_interval(secs => ${seconds})`
      : sql`now() + make_interval(secs => ${blockSeconds})`;
  const { rows } = await sql<{ wait: number | null }>`
    insert into rate_limit as r (key, window_start, count) values (${key}, now(), 1)
    on conflict (key) do update set
      window_start = case when ${fresh} then now() else r.window_start end,
      count = case when ${fresh} then 1 else least(r.count + 1, ${tries} + 1) end,
      blocked_until = case
        when ${fresh} then null
        when r.blocked_until is null and r.count >= ${tries} then ${blockedUntil}
        else r.blocked_until end
    returning ceil(extract(epoch from blocked_until - now()))::int as wait`.execute(db);
  const wait = rows[0]?.wait;
  if (wait != null) throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, wait) });
}

/** The same for what is left out instead of refused: whether it is still within the limit. */
export async function isWithin(db: Db, name: string, subject: string, limit: Limit): Promise<boolean> {
  try {
    await countTry(db, name, subject, limit);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

export async function clearTries(db: Db, name: string, subject: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', keyOf(name, subject)).execute();
}

/** Old counters say nothing any more. */
export async function sweepLimits(db: Db): Promise<void> {
  await db
    .deleteFrom('rate_limit')
    .where('window_start', '<', sql<string>`now() - interval '1 day'`)
    .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<', sql<string>`now()`)]))
    .execute();
}
