import type { IncomingHttpHeaders } from 'node:http';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { type IngestKind, overlapDays, unusedDays } from '@app/contract/machine/ingest';
import type * as api from '@app/contract/machine/ingest';
import { type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Doer, Sender } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { hashSecret, newSecret } from '#platform/secrets';
import { audit } from '../audit/audit.ts';

/** Who sends, by the key in the headers. Asks the database each time, so that a key that was revoked has ended now. */
export async function authenticateKey(db: Db, headers: IncomingHttpHeaders): Promise<Sender> {
  const [, key = headers['x-licence-key']] = /^Key ([!-~]+)$/.exec(headers.authorization ?? '') ?? [];
  ensure(typeof key === 'string', 'authentication_failed');
  const sender = await db
    .selectFrom('licence_key')
    .select(['id as key_id', 'source', 'kinds'])
    .where('hash', '=', hashSecret(key))
    .where(works)
    .executeTakeFirst();
  ensure(sender, 'authentication_failed');
  return sender;
}

const works = sql<boolean>`(licence_key.revoked is null and coalesce(licence_key.expires > now(), true))`;
/** When somebody last had a reason to keep it. */
const lastNeeded = sql`coalesce(licence_key.last_used, licence_key.created)`;
const state = sql<(typeof api.licenceKeyStates)[number]>`case
  when licence_key.revoked is not null then 'revoked'
  when licence_key.expires <= now() then 'expired'
  when licence_key.successor_id is not null then 'replaced'
  when ${lastNeeded} < now() - make_interval(days => ${unusedDays}) then 'unused'
  else 'live' end`;

const keys = (db: Db) =>
  db
    .selectFrom('licence_key')
    .select([
      'licence_key.id',
      'licence_key.name',
      'prefix',
      'licence_key.source',
      sql<IngestKind[]>`kinds`.as('kinds'),
      sql<Record<string, string>>`kinds_used`.as('kinds_used'),
      'licence_key.created',
      'licence_key.last_used',
      'licence_key.expires',
      state.as('state'),
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('app_user')
          .select(['app_user.id', 'username'])
          .whereRef('app_user.id', '=', 'licence_key.owner_id'),
      ).as('owner'),
      sql<number>`(select count(*) from ingest_batch where key_id = licence_key.id and at > now() - interval '1 day')`.as(
        'requests',
      ),
    ]);

export async function listLicenceKeys(db: Db): Promise<Answer<typeof api.listLicenceKeys>> {
  return {
    results: await keys(db).orderBy(works, 'desc').orderBy('licence_key.id', 'desc').execute(),
  };
}

interface NewKey {
  name: string;
  source: string;
  kinds: readonly string[];
  expires: RawBuilder<string>;
}

/** 256 random bits, after a name by which those who look for leaked keys know ours. Shown once, stored as a hash. */
async function addKey(
  trx: Transaction,
  owner: number,
  { kinds, ...given }: NewKey,
): Promise<Answer<typeof api.createLicenceKey>> {
  const key = `spana_${newSecret()}`;
  const { id } = await trx
    .insertInto('licence_key')
    .values({ ...given, kinds: [...kinds], prefix: key.slice(0, 12), hash: hashSecret(key), owner_id: owner })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...(await getKey(trx, id)), key };
}

const getKey = (db: Db, id: number) => keys(db).where('licence_key.id', '=', id).executeTakeFirstOrThrow();

export async function createLicenceKey(
  doer: Doer,
  { body: { days, ...given } }: Received<typeof api.createLicenceKey>,
): Promise<Answer<typeof api.createLicenceKey>> {
  const kinds = [...new Set(given.kinds)];
  const made = await addKey(doer.trx, doer.actor.id, {
    ...given,
    kinds,
    expires: sql`now() + make_interval(days => ${days})`,
  });
  await audit(doer, {
    action: 'licence_key_create',
    target: { kind: 'licence_key', id: made.id },
    after: { ...given, kinds, days },
  });
  return made;
}

/** The new key works for as long as the old one was made for. */
export async function rotateLicenceKey(
  doer: Doer,
  { params: { id } }: Received<typeof api.rotateLicenceKey>,
): Promise<Answer<typeof api.rotateLicenceKey>> {
  const { trx, actor } = doer;
  const old = await trx
    .selectFrom('licence_key')
    .select(['name', 'source', 'kinds', 'successor_id', works.as('works')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  ensure(old, 'not_found');
  ensure(old.works && old.successor_id === null, 'licence_key_ended');
  const { name, source, kinds } = old;
  const made = await addKey(trx, actor.id, {
    name,
    source,
    kinds,
    expires: sql`(select now() + (expires - created) from licence_key where id = ${id})`,
  });
  await trx
    .updateTable('licence_key')
    .set({
      successor_id: made.id,
      expires: sql`least(expires, now() + make_interval(days => ${overlapDays}))`,
    })
    .where('id', '=', id)
    .execute();
  await audit(doer, {
    action: 'licence_key_rotate',
    target: { kind: 'licence_key', id },
    also: [{ kind: 'licence_key', id: made.id }],
    after: { name, successor: made.id },
  });
  return made;
}

export async function revokeLicenceKey(
  doer: Doer,
  { params: { id } }: Received<typeof api.revokeLicenceKey>,
): Promise<void> {
  const revoked = await doer.trx
    .updateTable('licence_key')
    .set({ revoked: sql`now()` })
    .where('id', '=', id)
    .where('revoked', 'is', null)
    .returning('name')
    .executeTakeFirst();
  ensure(revoked, 'not_found');
  await audit(doer, { action: 'licence_key_revoke', target: { kind: 'licence_key', id }, before: revoked });
}
