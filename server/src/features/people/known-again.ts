import { sql } from 'kysely';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { keyedHash } from '#platform/secrets';
import { profileOf } from './duplicates.ts';

/** An address, a number or a link as it is compared: however it is written, it is the same. */
function identityOf(text: string): string {
  const plain = text.trim().toLowerCase();
  const isNumber = /^[+()\d\s./-]{6,}$/.test(plain);
  return isNumber
    ? plain.replaceAll(/\D/g, '').replace(/^00/, '')
    : (profileOf(plain) ?? plain.replace(/^https?:\/\//, ''));
}

/** What stays of somebody who was erased: nobody can tell from it who they were, but whoever has the address finds it again. */
export const identityHash = (config: Config, text: string): Promise<Buffer> =>
  keyedHash(config, identityOf(text), 'erased identity');

interface Profile {
  emails?: readonly { email: string }[] | undefined;
  phones?: readonly { phone: string }[] | undefined;
  links?: readonly string[] | undefined;
}

/** By what somebody who was erased is known again. */
export const identitiesIn = ({ emails = [], phones = [], links = [] }: Profile): string[] => [
  ...emails.map(({ email }) => email),
  ...phones.map(({ phone }) => phone),
  ...links,
];

/** For each list of addresses, numbers and links: when whoever has one of them asked to be erased; undefined for nobody. */
export async function erasedAmong(
  db: Db,
  config: Config,
  lists: readonly (readonly string[])[],
): Promise<(string | undefined)[]> {
  const anybody = await db.selectFrom('erased_identity').select('hash').limit(1).executeTakeFirst();
  if (!anybody) return lists.map(() => undefined);
  const hashed = await Promise.all(lists.map((list) => Promise.all(list.map((text) => identityHash(config, text)))));
  const { rows } = await sql<{ hash: Buffer; asked: string }>`
    select hash, max(created)::date::text as asked from erased_identity join erasure on erasure.id = erasure_id
    where hash = any(${hashed.flat()}::bytea[]) group by hash`.execute(db);
  const askedOf = new Map(rows.map(({ hash, asked }) => [hash.toString('hex'), asked]));
  return hashed.map((list) =>
    list.map((hash) => askedOf.get(hash.toString('hex'))).find((asked) => asked !== undefined),
  );
}

export async function ensureNotErased(db: Db, config: Config, person: Profile): Promise<void> {
  const [asked] = await erasedAmong(db, config, [identitiesIn(person)]);
  ensure(asked === undefined, 'person_erased', { detail: erasedText(asked!) });
}

export const erasedText = (asked: string): string =>
  `Someone with this address, number or link asked to be erased on ${asked}`;
