import { createHash } from 'node:crypto';
import { type Answer, pathOf, type Received } from '@app/contract/base/endpoint';
import * as api from '@app/contract/people/pictures';
import type { PicturedKind } from '@app/contract/people/pictures';
import { canRemovePhoto } from '@app/contract/policies';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Context } from '#platform/http/route';
import { audit } from '../audit/audit.ts';
import { isSealOf, sealer } from '../sessions/sessions.ts';
import { colorOf, drawAvatar } from './drawing.ts';
import { outsideAvatar } from './outside.ts';
import { cleanPicture } from './picture-check.ts';

const ownerColumn = { user: 'user_id', person: 'person_id', company: 'company_id' } as const;

/** The id of the picture that something has, as a part of a query. */
export const pictureOf = (kind: PicturedKind, owner: Expression<number>): RawBuilder<number | null> =>
  sql<number | null>`(select id from picture where ${sql.ref(ownerColumn[kind])} = ${owner})`;

const daysNow = (): number => Math.floor(Date.now() / 86_400_000);
/** An address is the same for a week, so that browsers keep the picture, and good for one or two. */
const goodUntil = (): number => (Math.floor(daysNow() / 7) + 2) * 7;
const weekSeconds = 7 * 86_400;

interface Pictured {
  /** What the hash is made of, in any case; without one, of `name`. */
  email?: string | undefined;
  name?: string;
  initials: string;
  /** Chosen by the user; otherwise it follows from the hash. */
  color?: string | undefined;
  photo: number | null;
}
export type AvatarUrl = (pictured: Pictured) => string;

const hashOf = (key: string): string => createHash('md5').update(key.trim().toLowerCase()).digest('hex');
export const defaultColor = (email: string): string => colorOf(hashOf(email));

const sealed = (hash: string, photo: number | undefined, until: number): string =>
  `avatar ${hash} ${photo ?? ''} ${until}`;

/** Makes the addresses of pictures, for whoever may see them. */
export async function avatarUrls(db: Db): Promise<AvatarUrl> {
  const seal = await sealer(db);
  return ({ email, name = '', initials, color, photo }) => {
    const hash = hashOf(email ?? name);
    const until = goodUntil();
    // Of whom we have neither, nothing but a drawing can be shown.
    const isSigned = photo !== null || email !== undefined;
    const query = new URLSearchParams({
      s: String(api.avatarSize),
      ...(initials && { initials }),
      ...(color && { color: color.slice(1) }),
      ...(photo !== null && { photo: String(photo) }),
      ...(isSigned && { until: String(until), sig: seal(sealed(hash, photo ?? undefined, until)) }),
    });
    return `${pathOf(api.getAvatar.path, { hash })}?${query.toString()}`;
  };
}

/** A photo, else what the outside service has, else a drawing. Without our signature, a drawing. */
export async function getAvatar(
  db: Db,
  { params: { hash }, query: { s, initials, color, photo, until, sig } }: Received<typeof api.getAvatar>,
  _: undefined,
  { config, log }: Context<typeof api.getAvatar>,
): Promise<Answer<typeof api.getAvatar>> {
  const drawing = {
    name: `${hash}.svg`,
    type: 'image/svg+xml',
    content: drawAvatar(hash, { size: s, initials, color: color && `#${color}` }),
  };
  if (sig === undefined || until === undefined) return { ...drawing, cache: 'public, max-age=31536000, immutable' };
  const briefly = { ...drawing, cache: 'private, max-age=60' };
  const isOurs = until >= daysNow() && (await isSealOf(db, sealed(hash, photo, until), sig));
  if (!isOurs) return briefly;
  const picture =
    photo === undefined
      ? config.AVATAR_URL && (await outsideAvatar(config.AVATAR_URL, hash, log))
      : await db.selectFrom('picture').select(['media_type', 'content']).where('id', '=', photo).executeTakeFirst();
  if (!picture) return photo === undefined && !config.AVATAR_URL ? { ...drawing, cache: forAWeek } : briefly;
  const { media_type: type, content } = picture;
  return { name: `${hash}.${type === 'image/png' ? 'png' : 'jpg'}`, type, content, cache: forAWeek };
}
const forAWeek = `private, max-age=${weekSeconds}`;

type Act = 'set' | 'remove';
/** Users set their own photo, in person; everybody changes those of people and companies. */
async function ensureMay(act: Act, { trx, actor }: Doer, kind: PicturedKind, id: number): Promise<void> {
  if (kind === 'user') {
    ensure(id === actor.id || (act === 'remove' && (await mayRemovePhoto(trx, actor, id))), 'not_permitted');
    ensure(!actor.impersonator, 'not_while_impersonating');
    return;
  }
  const there = await trx.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst();
  ensure(there, kind === 'person' ? 'person_not_found' : 'company_not_found');
}

async function mayRemovePhoto(trx: Transaction, actor: Actor, id: number): Promise<boolean> {
  const rightsOf = async (user: number) => {
    const found = await trx
      .selectFrom('app_user')
      .innerJoin('user_profile', 'user_id', 'app_user.id')
      .select(['app_user.id', 'is_staff', 'is_superuser', 'can_impersonate'])
      .where('app_user.id', '=', user)
      .executeTakeFirst();
    ensure(found, 'user_not_found');
    const { can_impersonate, ...rights } = found;
    return { ...rights, userprofile: { can_impersonate } };
  };
  const { is_staff, is_superuser } = actor;
  return canRemovePhoto({ ...(await rightsOf(actor.id)), is_staff, is_superuser }, await rightsOf(id));
}

const remove = (trx: Transaction, kind: PicturedKind, id: number) =>
  trx.deleteFrom('picture').where(ownerColumn[kind], '=', id).returning('id').executeTakeFirst();

export async function setPicture(
  doer: Doer,
  { params: { kind, id }, bytes }: Received<typeof api.setPicture>,
): Promise<void> {
  const { trx, actor } = doer;
  await ensureMay('set', doer, kind, id);
  const picture = cleanPicture(bytes);
  // Two who send one at the same moment: the later waits here, and replaces the other's.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${kind} ${id}`}, 0))`.execute(trx);
  const before = await remove(trx, kind, id);
  const after = await trx
    .insertInto('picture')
    .values({ [ownerColumn[kind]]: id, ...picture, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(doer, {
    action: 'picture_set',
    target: { kind, id },
    ...(before && { before: { picture: before.id } }),
    after: { picture: after.id },
  });
}

export async function deletePicture(
  doer: Doer,
  { params: { kind, id } }: Received<typeof api.deletePicture>,
): Promise<void> {
  await ensureMay('remove', doer, kind, id);
  const before = await remove(doer.trx, kind, id);
  ensure(before, 'not_found');
  await audit(doer, { action: 'picture_delete', target: { kind, id }, before: { picture: before.id } });
}

/** A photo goes from one person to another who has none: any, or only this one. Says which went. */
export async function movePhoto(
  trx: Transaction,
  { from, to, only }: { from: number; to: number; only?: readonly number[] },
): Promise<number[]> {
  const moved = await trx
    .updateTable('picture')
    .set({ person_id: to })
    .where('person_id', '=', from)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('picture').select('id').where('person_id', '=', to))))
    .$if(only !== undefined, (query) => query.where((eb) => eb('id', '=', eb.fn.any(eb.val(only ?? [])))))
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}
