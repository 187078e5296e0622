import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import type { Services } from '#platform/services';
import { eraseEverything } from './erase.ts';
import { eraseFromFiles } from './files.ts';
import type { Scope } from './holdings.ts';
import { addToList, type ListedErasure, readErasureList } from './replay-list.ts';
import { scopeOf } from './scope.ts';

/**
 * Erases again whom the database does not know as erased though the list beside it does: it was restored from a backup. Runs
 * before a process answers anything.
 */
export async function repeatErasures(db: Db, dataDir: string): Promise<number> {
  const listed = await readErasureList(dataDir);
  if (listed.length === 0) return 0;
  const known = new Set(await knownAmong(db, listed));
  const missing = listed.filter(({ key }) => !known.has(key));
  for (const each of missing) await db.transaction().execute((trx) => repeat(trx, each, dataDir));
  return missing.length;
}

const knownAmong = async (db: Db, listed: readonly ListedErasure[]): Promise<string[]> =>
  (
    await sql<{ key: string }>`
      select key::text from erasure where state = 'erased' and key = any(${listed.map(({ key }) => key)}::uuid[])`.execute(
      db,
    )
  ).rows.map(({ key }) => key);

async function repeat(trx: Transaction, listed: ListedErasure, dataDir: string): Promise<void> {
  // Processes that start together do it once.
  await sql`select pg_advisory_xact_lock(hashtext('repeat erasures'))`.execute(trx);
  if ((await knownAmong(trx, [listed])).length > 0) return;
  const scope = await scopeOfListed(trx, listed);
  const [person] = scope.people;
  await sql`delete from erasure where key = ${listed.key} or state = 'waiting' and person_id = any(${scope.people})`.execute(
    trx,
  );
  const { id } = await trx
    .insertInto('erasure')
    .values({
      key: listed.key,
      person_id: person ?? null,
      state: 'erased',
      asked_by: 'person',
      created: listed.asked,
      due: listed.asked,
      finished: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (person !== undefined) {
    await eraseEverything(trx, id, scope);
    await eraseFromFiles(dataDir, scope);
  }
  if (listed.hashes.length > 0)
    await sql`insert into erased_identity (hash, erasure_id)
      select decode(hash, 'hex'), ${id} from unnest(${listed.hashes}::text[]) as hash on conflict do nothing`.execute(
      trx,
    );
}

/** Those of the list who are there, with all who became part of them; the list may know of merges that the backup does not. */
async function scopeOfListed(trx: Transaction, { people }: ListedErasure): Promise<Scope> {
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${people.map(({ id }) => id)}::bigint[], ${people.map(({ since }) => since)}::timestamptz[])
      with ordinality as given (id, since, n)
    join person on person.id = given.id and date_trunc('milliseconds', created) = date_trunc('milliseconds', since) order by n`.execute(
    trx,
  );
  const scopes = [];
  for (const { id } of rows) scopes.push(await scopeOf(trx, id));
  return {
    people: [...new Set([...rows.map(({ id }) => id), ...scopes.flatMap((each) => each.people)])],
    words: [...new Set(scopes.flatMap(({ words }) => words))],
  };
}

/** Lists what another process erased, so that every machine can repeat it; and repeats what a restore under way brought back. */
export async function watchErasures({ db, config, log }: Services): Promise<void> {
  const repeated = await repeatErasures(db, config.DATA_DIR);
  if (repeated > 0) log.warn({ repeated }, 'erasures were repeated after a restore');
  const known = new Set((await readErasureList(config.DATA_DIR)).map(({ key }) => key));
  const { rows } = await sql<ListedErasure>`
    select key::text, erasure.created as asked,
      array(select encode(hash, 'hex') from erased_identity where erasure_id = erasure.id) as hashes,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'since', created) order by id <> person_id, id), '[]')
        from person where id = any(people)) as people
    from erasure where state = 'erased'`.execute(db);
  for (const listed of rows.filter(({ key }) => !known.has(key))) {
    await eraseFromFiles(config.DATA_DIR, { people: listed.people.map(({ id }) => id), words: [] });
    await addToList(config.DATA_DIR, listed);
  }
}
