import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { audit, personTargets } from '../audit/audit.ts';
import { removeUnused, restorePeople, type Supplement } from '../people/people.ts';
import { authorOf, type StartedBy } from './kinds.ts';

type Undo = 'removed' | 'restored' | 'changed' | 'used';
interface Found {
  person_id: number;
  created: boolean;
  /** Nobody has changed them since. */
  unchanged: boolean;
  /** The oldest first. */
  befores: Supplement[];
}

/** Undoes the rows of up to `most` people of a list. Answers how many it looked at: none when all is done. */
export async function undoRows(trx: Transaction, batch: number, most: number, by: StartedBy): Promise<number> {
  const { rows } = await sql<Found>`
    with next as (
      select person_id, bool_or(outcome = 'created') as created, max(row.version) as version,
        coalesce(jsonb_agg(before order by n) filter (where before is not null), '[]') as befores
      from import_row as row
      where batch_id = ${batch} and undo is null and outcome in ('created', 'merged') and person_id is not null
      group by person_id order by person_id limit ${most}
    )
    select person_id, next.created, befores, person.version = next.version and merged_into is null as unchanged
    from next join person on person.id = person_id order by person_id for update of person`.execute(trx);
  if (rows.length === 0) return 0;
  const outcomeOf = new Map<number, Undo>(rows.map(({ person_id }) => [person_id, 'changed']));
  const unchanged = rows.filter((row) => row.unchanged);
  const created = unchanged.filter((row) => row.created).map(({ person_id }) => person_id);
  const merged = unchanged.filter((row) => !row.created);
  await restorePeople(
    trx,
    merged.map(({ person_id, befores }) => ({ id: person_id, before: allOf(befores) })),
  );
  for (const { person_id } of merged) outcomeOf.set(person_id, 'restored');
  // Recorded before the people are removed, because the link to their rows goes with them. A person of two rows is removed once.
  const note = (people: readonly number[]) =>
    sql`update import_row set undo = given.undo
      from unnest(${people}::bigint[], ${people.map((id) => outcomeOf.get(id))}::text[]) as given (id, undo)
      where batch_id = ${batch} and person_id = given.id and (outcome = 'created' or outcome = 'merged' and given.undo <> 'removed')`.execute(
      trx,
    );
  for (const id of created) outcomeOf.set(id, 'removed');
  await note([...outcomeOf.keys()]);
  const removed = await removeUnused(trx, created);
  const used = created.filter((id) => !removed.has(id));
  for (const id of used) outcomeOf.set(id, 'used');
  await note(used);
  const idsOf = (wanted: Undo) => [...outcomeOf].flatMap(([id, outcome]) => (outcome === wanted ? [id] : []));
  await audit(authorOf(trx, by), {
    action: 'import_undo_rows',
    target: { kind: 'import', id: batch },
    also: personTargets([...outcomeOf.keys()]),
    after: {
      import: batch,
      removed: idsOf('removed'),
      restored: idsOf('restored'),
      kept: [...idsOf('changed'), ...used],
    },
  });
  return rows.length;
}

/** What several rows added to one person. */
const allOf = (befores: readonly Supplement[]): Supplement => ({
  fields: Object.assign({}, ...befores.toReversed().map(({ fields }) => fields)) as Supplement['fields'],
  emails: befores.flatMap(({ emails }) => emails),
  phones: befores.flatMap(({ phones }) => phones),
  links: befores.flatMap(({ links }) => links),
  experiences: befores.some(({ experiences }) => experiences),
  educations: befores.some(({ educations }) => educations),
});

export async function completeUndo(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('import_piece').where('batch_id', '=', id).execute();
  await trx.updateTable('import_batch').set({ state: 'undone', sample: '[]' }).where('id', '=', id).execute();
}
