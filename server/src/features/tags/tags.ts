import type { TaggedKind } from '@app/contract/tags';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit, personTargets } from '../audit/audit.ts';
import { refreshPeople } from '../people/people.ts';

export const listTagNames = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('tag').select('name').orderBy('name').execute()).map(({ name }) => name);

export async function tagsOf(db: Db, kind: TaggedKind, id: number): Promise<string[]> {
  await ensureThere(db, kind, id);
  const rows = await db
    .selectFrom('tagging')
    .innerJoin('tag', 'tag.id', 'tagging.tag_id')
    .select('tag.name')
    .where('tagging.kind', '=', kind)
    .where('tagging.object_id', '=', id)
    .orderBy('tag.name')
    .execute();
  return rows.map(({ name }) => name);
}

async function ensureThere(db: Db, kind: TaggedKind, id: number): Promise<void> {
  const there = await db.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst();
  ensure(there, kind === 'person' ? 'person_not_found' : 'company_not_found');
}

/** The ids of these tags; those that are new are made. */
async function idsOf(trx: Transaction, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  await trx
    .insertInto('tag')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await trx.selectFrom('tag').select('id').where('name', 'in', names).execute()).map(({ id }) => id);
}

async function add(
  { trx, actor }: Doer,
  kind: TaggedKind,
  objects: readonly number[],
  tags: readonly number[],
): Promise<void> {
  const rows = objects.flatMap((object_id) =>
    tags.map((tag_id) => ({ kind, object_id, tag_id, created_by: actor.id })),
  );
  if (rows.length === 0) return;
  await trx
    .insertInto('tagging')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function replaceTags(
  doer: Doer,
  kind: TaggedKind,
  id: number,
  names: readonly string[],
): Promise<string[]> {
  const { trx } = doer;
  const before = await tagsOf(trx, kind, id);
  const wanted = await idsOf(trx, names);
  await trx
    .deleteFrom('tagging')
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .$if(wanted.length > 0, (query) => query.where('tag_id', 'not in', wanted))
    .execute();
  await add(doer, kind, [id], wanted);
  if (kind === 'person') await refreshPeople(trx, [id]);
  const after = await tagsOf(trx, kind, id);
  await audit(doer, {
    action: 'tags_change',
    target: { kind, id },
    before: { kind, id, tags: before },
    after: { kind, id, tags: after },
  });
  return after;
}

/** Tags go from one to another, but for those that the other has; says which went. */
export async function moveTags(trx: Transaction, kind: TaggedKind, from: number, to: number): Promise<number[]> {
  const moved = await trx
    .updateTable('tagging')
    .set({ object_id: to })
    .where('kind', '=', kind)
    .where('object_id', '=', from)
    .where('tag_id', 'not in', (eb) =>
      eb.selectFrom('tagging as own').select('own.tag_id').where('own.kind', '=', kind).where('own.object_id', '=', to),
    )
    .returning('tag_id')
    .execute();
  return moved.map(({ tag_id }) => tag_id);
}
export const moveTheseTags = (trx: Transaction, kind: TaggedKind, from: number, to: number, ids: readonly number[]) =>
  sql`update tagging set object_id = ${to} where kind = ${kind} and object_id = ${from} and tag_id = any(${ids})`.execute(
    trx,
  );

/** For many people at once. Those who do not exist are passed over. */
export async function changeTagsOfMany(
  doer: Doer,
  { ids, add: adding, remove }: { ids: number[]; add: string[]; remove: string[] },
): Promise<number> {
  const { trx } = doer;
  const there = (
    await trx.selectFrom('person').select('id').where('id', 'in', ids).where('merged_into', 'is', null).execute()
  ).map(({ id }) => id);
  if (there.length > 0) {
    await add(doer, 'person', there, await idsOf(trx, adding));
    if (remove.length > 0)
      await trx
        .deleteFrom('tagging')
        .where('kind', '=', 'person')
        .where('object_id', 'in', there)
        .where('tag_id', 'in', trx.selectFrom('tag').select('id').where('name', 'in', remove))
        .execute();
    await refreshPeople(trx, there);
  }
  const [first = null, ...others] = personTargets(there);
  await audit(doer, {
    action: 'tags_change',
    target: first,
    also: others,
    after: { people: there, add: adding, remove },
  });
  return there.length;
}
