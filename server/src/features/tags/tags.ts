import type { Answer, Received } from '@app/contract/base/endpoint';
import type { TaggedKind } from '@app/contract/people/tags';
import type * as api from '@app/contract/people/tags';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit, personTargets } from '../audit/audit.ts';
import { refreshPeople } from '../people/people.ts';

export const listTags = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('tag').select('name').orderBy('name').execute()).map(({ name }) => name);

export async function getTags(
  db: Db,
  { params: { kind, id } }: Received<typeof api.getTags>,
): Promise<Answer<typeof api.getTags>> {
  return { tags: await tagsOf(db, kind, id) };
}

async function tagsOf(db: Db, kind: TaggedKind, id: number): Promise<string[]> {
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

/**
 * Two people who change the tags of one thing at once take turns, so that the second builds on what the first did.
 * Without it, the search document of a person would keep the tags of only one of them.
 */
const lock = (trx: Transaction, kind: TaggedKind, ids: readonly number[]) =>
  trx.selectFrom(kind).select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();

interface Change {
  add: readonly string[];
  remove: readonly string[];
}

/** The ids of these tags; those that are new are made, in one order for all callers, so that none waits for another. */
async function idsOf(trx: Transaction, names: readonly string[]): Promise<number[]> {
  const values = names
    .map((name) => ({ name }))
    .toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
  await trx
    .insertInto('tag')
    .values(values)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await trx.selectFrom('tag').select('id').where('name', 'in', names).execute()).map(({ id }) => id);
}

/** The only writer of tags. Expects the objects to be locked. */
async function apply(
  { trx, actor }: Doer,
  kind: TaggedKind,
  objects: readonly number[],
  { add, remove }: Change,
): Promise<void> {
  if (add.length > 0) {
    const tags = await idsOf(trx, add);
    // A thousand people and a hundred tags are more rows than a statement has room for values.
    await sql`insert into tagging (kind, object_id, tag_id, created_by)
      select ${kind}, object_id, tag_id, ${actor.id}
      from unnest(${objects}::bigint[]) as object_id, unnest(${tags}::bigint[]) as tag_id
      on conflict do nothing`.execute(trx);
  }
  if (remove.length > 0)
    await trx
      .deleteFrom('tagging')
      .where('kind', '=', kind)
      .where('object_id', 'in', objects)
      .where('tag_id', 'in', trx.selectFrom('tag').select('id').where('name', 'in', remove))
      .execute();
  if (kind === 'person') await refreshPeople(trx, objects);
}

/** Changes the tags of one thing by what `wanted` makes of those it has. */
async function changeBy(
  doer: Doer,
  kind: TaggedKind,
  id: number,
  wanted: (before: readonly string[]) => Change,
): Promise<{ tags: string[] }> {
  await lock(doer.trx, kind, [id]);
  const before = await tagsOf(doer.trx, kind, id);
  await apply(doer, kind, [id], wanted(before));
  const after = await tagsOf(doer.trx, kind, id);
  await audit(doer, {
    action: 'tags_change',
    target: { kind, id },
    before: { kind, id, tags: before },
    after: { kind, id, tags: after },
  });
  return { tags: after };
}

/** As part of something else that the audit trail names. */
export async function tagPerson(doer: Doer, id: number, change: Change): Promise<void> {
  await lock(doer.trx, 'person', [id]);
  await apply(doer, 'person', [id], change);
}

export const changeTags = (doer: Doer, { params: { kind, id }, body }: Received<typeof api.changeTags>) =>
  changeBy(doer, kind, id, () => body);

export const setTags = (doer: Doer, { params: { kind, id }, body: { tags } }: Received<typeof api.setTags>) =>
  changeBy(doer, kind, id, (before) => {
    const kept = new Set(tags.map((name) => name.toLowerCase()));
    return { add: tags, remove: before.filter((name) => !kept.has(name.toLowerCase())) };
  });

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

/** For many people at once. Those who do not exist, or became part of another, are passed over. */
export async function tagPeople(
  doer: Doer,
  { body: { ids, add, remove } }: Received<typeof api.tagPeople>,
): Promise<Answer<typeof api.tagPeople>> {
  const { trx } = doer;
  await lock(trx, 'person', ids);
  const there = (
    await trx.selectFrom('person').select('id').where('id', 'in', ids).where('merged_into', 'is', null).execute()
  ).map(({ id }) => id);
  if (there.length > 0) await apply(doer, 'person', there, { add, remove });
  const [first = null, ...others] = personTargets(there);
  await audit(doer, { action: 'tags_change', target: first, also: others, after: { people: there, add, remove } });
  return { changed: there.length };
}
