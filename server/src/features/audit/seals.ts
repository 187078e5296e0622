import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '#platform/config';
import type { Db, Transaction } from '#platform/db/db';
import { keyedHash } from '#platform/secrets';
import type { Services } from '#platform/services';

/*
 * Every entry of both trails is sealed soon after it was written: a seal holds hashes of its entries and of the seal before, by a key that
 * is not in the database. Whoever changes or removes an entry would have to make every later seal anew, and lacks the key.
 */

const trails = ['audit', 'access'] as const;
export type Trail = (typeof trails)[number];
interface Sealed {
  /** Of a trail, or of what was removed from it because its time was over. */
  trail: Trail | `removed_${Trail}` | 'removed';
  /** Of removed entries the first and the last of each stretch, one after the other. A seal 'removed' is of before, and has one number: all up to it. */
  ids: readonly number[];
  digests: Buffer;
}
interface Seal extends Sealed {
  n: number;
  hash: Buffer;
  key_mark: string;
}
const isTrail = (trail: Sealed['trail']): trail is Trail => trails.includes(trail as Trail);
const nameOf: Record<Trail, string> = { audit: 'Audit entry', access: 'Access entry' };
const digestBytes = 64;
const mostInOne = 1000;

interface Sealer {
  hash: (...parts: (string | Buffer)[]) => Buffer;
  mark: string;
}
async function sealerOf(config: Config): Promise<Sealer> {
  const key = await keyedHash(config, 'seal', 'trails');
  const hash: Sealer['hash'] = (...parts) => {
    const made = createHmac('sha256', key);
    for (const part of parts) made.update(`${part.length}\n`).update(part);
    return made.digest();
  };
  return { hash, mark: hash('mark').toString('hex').slice(0, 16) };
}

/** What of an entry is hashed: first what an erasure leaves, then the words that it empties. The same text in every time zone. */
const hashed: Record<
  Trail,
  {
    table: RawBuilder<unknown>;
    at: RawBuilder<string>;
    /** Whether it is about one of these, such as `person:5`. */
    about: (targets: readonly string[]) => RawBuilder<boolean>;
    core: RawBuilder<string>;
    words: RawBuilder<string>;
  }
> = {
  audit: {
    table: sql`audit_log`,
    at: sql`created`,
    about: (targets) => sql`targets && ${targets}::text[]`,
    core: sql`jsonb_build_array(id, extract(epoch from created), action, user_id, actor_id, device_id, via, targets,
      erasure__blank(before), erasure__blank(after), reason is null)::text`,
    words: sql`jsonb_build_array(before, after, reason)::text`,
  },
  access: {
    table: sql`access_entry`,
    at: sql`at`,
    about: (targets) =>
      sql`people && ${targets.flatMap((target) => /^person:(\d+)$/.exec(target)?.[1] ?? [])}::bigint[]`,
    core: sql`jsonb_build_array(id, extract(epoch from at), user_id, actor_id, device_id, act, way, people)::text`,
    words: sql`jsonb_build_array(searched)::text`,
  },
};

interface Digests {
  core: Buffer;
  words: Buffer;
}
async function digestsOf(
  db: Db,
  trail: Trail,
  ids: readonly number[],
  { hash }: Sealer,
): Promise<Map<number, Digests>> {
  const { table, core, words } = hashed[trail];
  const { rows } = await sql<{ id: number; core: string; words: string }>`
    select id, ${core} as core, ${words} as words from ${table} where id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, { core: hash(row.core), words: hash(row.words) }]));
}

const hashOf = (
  { hash }: Sealer,
  before: Buffer,
  { n, trail, ids, digests }: Omit<Seal, 'hash' | 'key_mark'>,
): Buffer => hash(before, String(n), trail, ids.join(), digests);

/** One at a time, in whichever process comes first. */
const lockSeals = sql<{ got: boolean }>`select pg_try_advisory_xact_lock(hashtext('trail_seal')) as got`;

async function addSeal(trx: Transaction, sealer: Sealer, sealed: Sealed): Promise<void> {
  const last = await trx
    .selectFrom('trail_seal')
    .select(['n', 'hash'])
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  const seal = { ...sealed, n: (last?.n ?? 0) + 1 };
  const hash = hashOf(sealer, last?.hash ?? Buffer.alloc(0), seal);
  await trx
    .insertInto('trail_seal')
    .values({ ...seal, ids: [...seal.ids], hash, key_mark: sealer.mark })
    .execute();
}

/** Seals what waits, a thousand entries at a time. */
export async function sealTrails({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const sealer = await sealerOf(config);
  for (;;) {
    const waited = await db.transaction().execute(async (trx) => {
      if (!(await lockSeals.execute(trx)).rows[0]!.got) return 0;
      const { rows } = await sql<{ trail: Trail; id: number }>`
        delete from trail_unsealed where (trail, id) in (select trail, id from trail_unsealed order by trail, id limit ${mostInOne})
        returning trail, id`.execute(trx);
      for (const trail of trails) {
        const ids = rows
          .filter((row) => row.trail === trail)
          .map(({ id }) => id)
          .toSorted((a, b) => a - b);
        if (ids.length === 0) continue;
        const digests = await digestsOf(trx, trail, ids, sealer);
        // One that went before it was sealed has none, and is found missing.
        const all = ids.map((id) => digests.get(id) ?? { core: Buffer.alloc(32), words: Buffer.alloc(32) });
        await addSeal(trx, sealer, {
          trail,
          ids,
          digests: Buffer.concat(all.flatMap(({ core, words }) => [core, words])),
        });
      }
      return rows.length;
    });
    if (waited < mostInOne) return;
  }
}

/** So many in one transaction. */
const mostRemoved = 10_000;

/**
 * Removes entries of a trail that are older than is kept, the oldest first, and says with a seal which they were. Those about `held` people stay, and what
 * is not sealed yet.
 */
export async function removeOldEntries(
  trx: Transaction,
  config: Config,
  { trail, months, held }: { trail: Trail; months: number; held: readonly string[] },
): Promise<{ removed: number; mayBeMore: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtext('trail_seal'))`.execute(trx);
  const { table, at, about } = hashed[trail];
  const { rows } = await sql<{ id: number }>`
    delete from ${table} where id in (
      select id from ${table} as entry where ${at} < now() - make_interval(months => ${months}) and not ${about(held)}
        and not exists (select from trail_unsealed as waiting where waiting.trail = ${trail} and waiting.id = entry.id)
      order by id limit ${mostRemoved}) returning id`.execute(trx);
  const ids = stretchesOf(rows.map(({ id }) => id));
  if (ids.length > 0)
    await addSeal(trx, await sealerOf(config), { trail: `removed_${trail}`, ids, digests: Buffer.alloc(0) });
  return { removed: rows.length, mayBeMore: rows.length === mostRemoved };
}

/** The first and the last number of each stretch without a gap. */
function stretchesOf(ids: readonly number[]): number[] {
  const ends: number[] = [];
  for (const id of ids.toSorted((a, b) => a - b))
    if (ends.at(-1) === id - 1) ends[ends.length - 1] = id;
    else ends.push(id, id);
  return ends;
}

/** What was removed because its time was over, by trail. */
async function readRemoved(trx: Transaction): Promise<Record<Trail, [first: number, last: number][]>> {
  const { rows } = await sql<{ trail: Sealed['trail']; ids: number[] }>`
    select trail, ids from trail_seal where trail like 'removed%' order by n`.execute(trx);
  const removed: Record<Trail, [number, number][]> = { audit: [], access: [] };
  for (const { trail, ids } of rows) {
    const ends = trail === 'removed' ? [0, ids[0]!] : ids;
    const stretches = removed[trail === 'removed_audit' ? 'audit' : 'access'];
    for (let n = 0; n < ends.length; n += 2) {
      const [first, last] = [ends[n]!, ends[n + 1]!];
      const before = stretches.at(-1);
      if (before && before[1] === first - 1) before[1] = last;
      else stretches.push([first, last]);
    }
  }
  return removed;
}

export interface Verdict {
  entries: number;
  /** Those whose words an erasure has emptied. */
  emptied: number;
  /** Those that are gone because their time was over. */
  removed: number;
  seal: number;
  hash: string;
  findings: string[];
}
/** So many findings are named; more would tell nothing more. */
const mostNamed = 100;

/**
 * Looks at every seal and every entry, as of one moment. `known` is a seal with its hash, noted earlier elsewhere: who holds database and key
 * could make a whole chain anew, but not one that has this seal.
 */
export async function verifyTrails(
  { db, config }: Pick<Services, 'db' | 'config'>,
  {
    known,
    signal,
    onProgress,
  }: { known?: { n: number; hash: string }; signal?: AbortSignal; onProgress?: (n: number) => void } = {},
): Promise<Verdict> {
  const sealer = await sealerOf(config);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const verdict: Verdict = { entries: 0, emptied: 0, removed: 0, seal: 0, hash: '', findings: [] };
      const find = (text: string): void => {
        if (verdict.findings.length < mostNamed) verdict.findings.push(text);
      };
      const removed = await readRemoved(trx);
      let before: Buffer = Buffer.alloc(0);
      const foreign: number[] = [];
      let hasKnown = known === undefined;
      for (;;) {
        signal?.throwIfAborted();
        const seals = (await trx
          .selectFrom('trail_seal')
          .select(['n', 'trail', 'ids', 'digests', 'hash', 'key_mark'])
          .where('n', '>', verdict.seal)
          .orderBy('n')
          .limit(50)
          .execute()) as Seal[];
        if (seals.length === 0) break;
        for (const seal of seals) {
          if (seal.n !== verdict.seal + 1) find(`Seal ${verdict.seal + 1} is missing`);
          else if (seal.key_mark !== sealer.mark) foreign.push(seal.n);
          else if (!hashOf(sealer, before, seal).equals(seal.hash)) find(`Seal ${seal.n} is not as it was made`);
          if (known?.n === seal.n) hasKnown = seal.hash.toString('hex') === known.hash;
          const { trail } = seal;
          if (seal.key_mark === sealer.mark && isTrail(trail))
            await verifyEntries(trx, { ...seal, trail }, { sealer, removed: removed[trail], verdict, find });
          before = seal.hash;
          verdict.seal = seal.n;
        }
        onProgress?.(verdict.entries);
      }
      verdict.hash = before.toString('hex');
      if (foreign.length > 0)
        find(
          `Seals ${foreign[0]} to ${foreign.at(-1)} were made with another key (secrets.key), so what they hold cannot be checked`,
        );
      if (!hasKnown) find(`Seal ${known!.n} is not the one that was noted: the chain was made anew`);
      for (const trail of trails) {
        const { rows } = await sql<{ id: number }>`
          select entry.id from ${hashed[trail].table} as entry
          left join (select unnest(ids) as id from trail_seal where trail = ${trail}) as sealed using (id)
          left join trail_unsealed as waiting on waiting.trail = ${trail} and waiting.id = entry.id
          where sealed.id is null and waiting.id is null order by entry.id limit ${mostNamed}`.execute(trx);
        for (const { id } of rows) find(`${nameOf[trail]} ${id} was put in past the product`);
      }
      return verdict;
    });
}

async function verifyEntries(
  trx: Transaction,
  { trail, ids, digests }: Seal & { trail: Trail },
  {
    sealer,
    removed,
    verdict,
    find,
  }: {
    sealer: Sealer;
    removed: readonly (readonly [first: number, last: number])[];
    verdict: Verdict;
    find: (text: string) => void;
  },
): Promise<void> {
  const now = await digestsOf(trx, trail, ids, sealer);
  const emptied: number[] = [];
  for (const [at, id] of ids.entries()) {
    const entry = now.get(id);
    if (!entry) {
      if (removed.some(([first, last]) => id >= first && id <= last)) verdict.removed += 1;
      else find(`${nameOf[trail]} ${id} is missing`);
      continue;
    }
    verdict.entries += 1;
    const [core, words] = [0, 32].map((from) =>
      digests.subarray(at * digestBytes + from, at * digestBytes + from + 32),
    );
    if (!entry.core.equals(core!)) find(`${nameOf[trail]} ${id} was changed`);
    else if (!entry.words.equals(words!)) emptied.push(id);
  }
  if (emptied.length === 0) return;
  const erased = await byErasure(trx, trail, emptied);
  verdict.emptied += erased.size;
  for (const id of emptied.filter((each) => !erased.has(each)))
    find(`The words of ${nameOf[trail].toLowerCase()} ${id} were changed`);
}

/** Of entries with other words: those that are empty because somebody whom they are about was erased, or an account emptied. */
async function byErasure(trx: Transaction, trail: Trail, ids: readonly number[]): Promise<Set<number>> {
  const { rows } =
    trail === 'access'
      ? await sql<{ id: number }>`
          select id from access_entry where id = any(${ids}) and searched = ''
            and exists (select from erasure where state = 'erased' and finished >= at)`.execute(trx)
      : // What hung on the person, such as a file, is gone, and nothing tells any more whose it was.
        await sql<{ id: number }>`
          select id from audit_log as entry where id = any(${ids})
            and before is not distinct from erasure__blank(before) and after is not distinct from erasure__blank(after)
            and (reason is null or reason = '[erased]')
            and (exists (select from app_user where forgotten >= entry.created and 'user:' || id = any(entry.targets))
              or exists (select from erasure where state = 'erased' and finished >= entry.created and (
              entry.targets && array(select 'person:' || each from unnest(people) as each)
              or exists (select from unnest(entry.targets) as target
                where split_part(target, ':', 1) in ('file', 'message', 'capture')))))`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

export const lastTrailCheck = (db: Db) =>
  db
    .selectFrom('trail_check')
    .select(['at', 'entries', 'removed', 'seal', 'hash', 'findings'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
