import type { MergeField } from '@app/contract/people/merges';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { refreshPeople } from './refresh.ts';

/** What a merge moved from one person to the other, so that it can be undone. */
export interface Moved {
  /** By table, the ids of the rows. */
  rows: Record<string, number[]>;
  /** By how much their positions were raised, to follow the jobs and schools that were there. */
  offsets: Record<string, number>;
  /** Ids of addresses and numbers that stopped being primary. */
  primaries: Record<string, number[]>;
  /** Earlier states of addresses and numbers that were marked as refused. */
  states: { table: string; id: number; state: string }[];
  /** As they were. */
  fields: Record<string, unknown>;
}

interface Pair {
  kept: number;
  other: number;
}
/** Each of these is there once for a person; what the one who stays has already is left where it is. */
const contacts = { person_email: 'email', person_phone: 'phone', person_link: 'url' } as const;
const careers = { experience: ['title', 'company_name', 'started'], education: ['school', 'degree'] } as const;
const plain = ['reminder', 'message'] as const;

/**
 * Locks two people who can be merged. Until the transaction ends, nobody else can merge either of them. With `update`, it
 * also waits for whatever is just being written about them, so that nothing is left behind.
 */
export async function lockPair(
  trx: Transaction,
  { kept, other }: Pair,
  version: number,
  strength: 'no key update' | 'update' = 'no key update',
) {
  const people = await trx
    .selectFrom('person')
    .selectAll()
    .where('id', 'in', [kept, other])
    .orderBy('id')
    .modifyEnd(sql.raw(`for ${strength}`))
    .execute();
  const [own, theirs] = [kept, other].map((id) => people.find((person) => person.id === id));
  ensure(own && theirs, 'person_not_found');
  ensure(own.version === version && own.merged_into === null && theirs.merged_into === null, 'changed_meanwhile');
  return { own, theirs };
}

/**
 * Merges one person into another: nothing is deleted, rows only change their owner. Whoever of the two does not want to be
 * contacted is not contacted after the merge either.
 */
export async function mergePerson(
  trx: Transaction,
  { kept, other }: Pair,
  { version, fields }: { version: number; fields: readonly MergeField[] },
): Promise<{ version: number; moved: Moved }> {
  const { own, theirs } = await lockPair(trx, { kept, other }, version, 'update');
  const states = await takeOverRefusals(trx, { kept, other });
  const rows: Moved['rows'] = {};
  const primaries: Moved['primaries'] = {};
  for (const [table, key] of Object.entries(contacts)) {
    if (table !== 'person_link') primaries[table] = await giveUpPrimary(trx, table, { kept, other });
    rows[table] = await move(
      trx,
      table,
      { kept, other },
      sql`and ${sql.ref(key)} not in
      (select ${sql.ref(key)} from ${sql.table(table)} where person_id = ${kept})`,
    );
  }
  const offsets: Moved['offsets'] = {};
  for (const [table, keys] of Object.entries(careers)) {
    const own = await sql<{ next: number }>`
      select coalesce(max(position), -1) + 1 as next from ${sql.table(table)} where person_id = ${kept}`.execute(trx);
    offsets[table] = own.rows[0]!.next;
    const same = sql.join(
      keys.map((key) => sql`own.${sql.ref(key)} is not distinct from row.${sql.ref(key)}`),
      sql` and `,
    );
    rows[table] = await move(
      trx,
      table,
      { kept, other },
      sql`and not exists
      (select from ${sql.table(table)} as own where own.person_id = ${kept} and ${same})`,
    );
    await shift(trx, table, rows[table], offsets[table]);
  }
  for (const table of plain) rows[table] = await move(trx, table, { kept, other });
  rows['comment'] = await moveComments(trx, { from: other, to: kept });

  const union = (a: readonly string[], b: readonly string[]) => [
    ...a,
    ...b.filter((item) => !a.some((known) => known.toLowerCase() === item.toLowerCase())),
  ];
  const change = {
    ...Object.fromEntries(fields.map((name) => [name, theirs[name]])),
    ...(fields.includes('company_name') && { company_id: theirs.company_id }),
    skills: union(own.skills, theirs.skills),
    languages: union(own.languages, theirs.languages),
    do_not_contact: own.do_not_contact || theirs.do_not_contact,
    restricted: own.restricted || theirs.restricted,
  };
  const before = Object.fromEntries(Object.keys(change).map((name) => [name, own[name as keyof typeof own]]));
  await trx
    .updateTable('person')
    .set({ ...change, version: version + 1, updated: sql`now()` })
    .where('id', '=', kept)
    .execute();
  await trx
    .updateTable('person')
    .set({ merged_into: kept, version: theirs.version + 1, updated: sql`now()` })
    .where('id', '=', other)
    .execute();
  return { version: version + 1, moved: { rows, offsets, primaries, states, fields: before } };
}

/** Undoes `mergePerson`. The caller moves the rows of other features back. */
export async function undoMergePerson(
  trx: Transaction,
  { kept, other }: Pair,
  { version, moved }: { version: number; moved: Moved },
): Promise<void> {
  const people = await trx
    .selectFrom('person')
    .select(['id', 'version', 'merged_into'])
    .where('id', 'in', [kept, other])
    .orderBy('id')
    .forUpdate()
    .execute();
  const stays = people.find(({ id }) => id === kept);
  const goes = people.find(({ id }) => id === other);
  ensure(stays?.version === version && stays.merged_into === null && goes?.merged_into === kept, 'merge_changed');
  for (const { table, id, state } of moved.states)
    await sql`update ${sql.table(table)} set state = ${state} where id = ${id}`.execute(trx);
  for (const [table, offset] of Object.entries(moved.offsets))
    await shift(trx, table, moved.rows[table] ?? [], -offset);
  for (const [table, ids] of Object.entries(moved.rows))
    if (table !== 'comment')
      await sql`update ${sql.table(table)} set person_id = ${other} where id = any(${ids}) and person_id = ${kept}`.execute(
        trx,
      );
  for (const [table, ids] of Object.entries(moved.primaries)) await takePrimaryBack(trx, table, other, ids);
  await moveComments(trx, { from: kept, to: other, only: moved.rows['comment'] ?? [] });
  await trx
    .updateTable('person')
    .set({ ...moved.fields, version: version + 1, updated: sql`now()` })
    .where('id', '=', kept)
    .execute();
  await trx
    .updateTable('person')
    .set({ merged_into: null, version: sql`version + 1`, updated: sql`now()` })
    .where('id', '=', other)
    .execute();
  await refreshPeople(trx, [kept, other]);
}

async function move(trx: Transaction, table: string, { kept, other }: Pair, unless = sql``): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} as row set person_id = ${kept} where person_id = ${other} ${unless} returning id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

async function moveComments(
  trx: Transaction,
  { from, to, only }: { from: number; to: number; only?: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update comment set object_id = ${to} where kind = 'person' and object_id = ${from}
      ${only ? sql`and id = any(${only})` : sql``} returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

const shift = (trx: Transaction, table: string, ids: readonly number[], by: number) =>
  sql`update ${sql.table(table)} set position = position + ${by}::smallint where id = any(${ids})`.execute(trx);

/** The person who stays keeps their primary address and number, if they have one. */
async function giveUpPrimary(trx: Transaction, table: string, { kept, other }: Pair): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set is_primary = false where person_id = ${other} and is_primary
      and exists (select from ${sql.table(table)} where person_id = ${kept} and is_primary)
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
/** Merges from before there was always exactly one may have left another, or noted two. */
async function takePrimaryBack(trx: Transaction, table: string, other: number, ids: readonly number[]): Promise<void> {
  const [primary] = ids;
  if (primary === undefined) return;
  await sql`update ${sql.table(table)} set is_primary = false where person_id = ${other} and is_primary`.execute(trx);
  await sql`update ${sql.table(table)} set is_primary = true where id = ${primary}`.execute(trx);
}

/** An address that bounced or was refused on either side is so on both. */
async function takeOverRefusals(trx: Transaction, { kept, other }: Pair): Promise<Moved['states']> {
  const states: Moved['states'] = [];
  for (const [table, key] of Object.entries(contacts)) {
    if (table === 'person_link') continue;
    const { rows } = await sql<{ id: number; state: string }>`
      select own.id, own.state from ${sql.table(table)} as own
      join ${sql.table(table)} as theirs on theirs.person_id = ${other} and theirs.${sql.ref(key)} = own.${sql.ref(key)}
      where own.person_id = ${kept} and own.state = 'valid' and theirs.state <> 'valid'`.execute(trx);
    states.push(...rows.map((row) => ({ table, ...row })));
    await sql`update ${sql.table(table)} as own set state = theirs.state from ${sql.table(table)} as theirs
      where own.id = any(${rows.map(({ id }) => id)}) and theirs.person_id = ${other}
        and theirs.${sql.ref(key)} = own.${sql.ref(key)}`.execute(trx);
  }
  return states;
}
