import type { ColumnField, DuplicateChoice } from '@app/contract/people/imports';
import type { PersonProfile } from '@app/contract/people/people';
import { sql } from 'kysely';
import type { Config } from '#platform/config';
import type { Transaction } from '#platform/db/db';
import { audit, personTargets } from '../audit/audit.ts';
import {
  addPeople,
  erasedAmong,
  erasedText,
  findKnown,
  identitiesIn,
  identitiesOf,
  supplementPeople,
} from '../people/people.ts';
import { authorOf, type StartedBy } from './kinds.ts';
import type { ListRow } from './list-file.ts';
import { choicesOf } from './preview.ts';
import { type NewPerson, toPerson, withoutSensitiveIn } from './row-person.ts';

export interface RunningBatch {
  id: number;
  mapping: string[];
  source: string;
  lawful_basis: string | null;
  on_duplicate: string;
  without_sensitive: boolean;
}
interface Outcome {
  n: number;
  outcome: 'created' | 'merged' | 'skipped' | 'failed';
  person_id?: number | null;
  may_be?: number;
  version?: number | null;
  before?: object | null;
  reason?: string;
  cells?: string[];
}
/** What to do with a row: the person it describes, and the existing or earlier imported person it matches. */
interface Decided {
  row: ListRow;
  person: NewPerson;
  action: DuplicateChoice;
  /** An existing person, or the position of an earlier row among those that are added. */
  target: Target | undefined;
  /** Somebody of the same name at the same company with other addresses, if nobody has said who the row is. */
  namesake: Target | undefined;
}
type Target = { id: number } | { place: number };

/** Imports some rows in one go. Skips rows that an earlier try has imported. */
export async function bringIn(
  trx: Transaction,
  batch: RunningBatch,
  given: readonly ListRow[],
  { by, config }: { by: StartedBy; config: Config },
): Promise<void> {
  const { done } = await trx
    .selectFrom('import_batch')
    .select('done')
    .where('id', '=', batch.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const rows = given.filter(({ n }) => n > done);
  const last = rows.at(-1);
  if (!last) return;
  const why = { source: batch.source, lawful_basis: batch.lawful_basis as PersonProfile['lawful_basis'] };
  const made = rows.map((row) => ({ row, made: toPerson(row, batch.mapping as ColumnField[], why) }));
  const outcomes: Outcome[] = made.flatMap(({ row, made: result }) =>
    'reason' in result ? [{ n: row.n, outcome: 'failed', reason: result.reason, cells: row.cells }] : [],
  );
  const people = made.flatMap(({ row, made: result }) =>
    'person' in result
      ? [{ row, person: batch.without_sensitive ? withoutSensitiveIn(result.person) : result.person }]
      : [],
  );
  const erased = await erasedAmong(
    trx,
    config,
    people.map(({ person }) => identitiesIn(person)),
  );
  const good = people.filter((_, index) => erased[index] === undefined);
  outcomes.push(
    ...people.flatMap(({ row: { n } }, index): Outcome[] => {
      const asked = erased[index];
      return asked === undefined ? [] : [{ n, outcome: 'skipped', person_id: null, reason: erasedText(asked) }];
    }),
  );
  const decided = await decide(trx, batch, good);
  outcomes.push(...(await carryOut(trx, decided, by.user_id)));
  await trx.updateTable('import_batch').set({ done: last.n }).where('id', '=', batch.id).execute();
  await recordOutcomes(trx, batch.id, outcomes);
  const idsOf = (wanted: Outcome['outcome']) =>
    outcomes.flatMap(({ outcome, person_id }) => (outcome === wanted && person_id ? [person_id] : []));
  const [created, merged] = [idsOf('created'), idsOf('merged')];
  await audit(authorOf(trx, by), {
    action: 'import_rows',
    target: { kind: 'import', id: batch.id },
    also: personTargets([...created, ...merged]),
    after: { import: batch.id, rows: [rows[0]!.n, last.n], created, merged },
  });
}

async function decide(
  trx: Transaction,
  batch: RunningBatch,
  rows: readonly { row: ListRow; person: NewPerson }[],
): Promise<Decided[]> {
  const [first, last] = [rows[0]?.row.n ?? 0, rows.at(-1)?.row.n ?? 0];
  const found = await findKnown(
    trx,
    rows.map(({ person }) => person),
  );
  const choices = new Map((await choicesOf(trx, batch.id, first, last)).map((each) => [each.n, each]));
  /** The people that earlier rows of this list will add, by address or profile, and by name and company. */
  const adding = new Map<string, number>();
  const named = new Map<string, { place: number; hasAddress: boolean }[]>();
  let places = 0;
  return rows.map(({ row, person }, index): Decided => {
    const choice = choices.get(row.n);
    const { sure, namesake } = found[index]!;
    const match = choice?.choice_person ?? sure?.id;
    const { keys, name = '', hasAddress } = identitiesOf(person);
    const namesakes = named.get(name) ?? [];
    const place =
      keys.map((key) => adding.get(key)).find((known) => known !== undefined) ??
      namesakes.find((each) => !each.hasAddress || !hasAddress)?.place;
    const target = match !== undefined ? { id: match } : place !== undefined ? { place } : undefined;
    const wanted = choice?.choice ?? (target ? (batch.on_duplicate as DuplicateChoice) : 'create');
    const action = wanted === 'merge' && !target ? 'create' : wanted;
    const known = target && 'place' in target ? target.place : undefined;
    const own = action === 'create' ? places++ : action === 'merge' ? known : undefined;
    if (own !== undefined) {
      for (const key of keys) if (!adding.has(key)) adding.set(key, own);
      const before = namesakes.find((each) => each.place === own);
      if (before) before.hasAddress ||= hasAddress;
      else if (name !== '') named.set(name, [...namesakes, { place: own, hasAddress }]);
    }
    const other = namesake !== undefined ? { id: namesake } : namesakes[0] && { place: namesakes[0].place };
    return { row, person, action, target, namesake: choice || target ? undefined : other };
  });
}

async function carryOut(trx: Transaction, decided: readonly Decided[], by: number): Promise<Outcome[]> {
  const created = decided.filter(({ action }) => action === 'create').map(({ person }) => person);
  const merged = new Map<number, NewPerson>();
  for (const { action, target, person } of decided) {
    if (action !== 'merge' || !target) continue;
    if ('place' in target) created[target.place] = joined(created[target.place]!, person);
    else merged.set(target.id, merged.has(target.id) ? joined(merged.get(target.id)!, person) : person);
  }
  const ids = await addPeople(trx, created, by);
  const supplemented = new Map((await supplementPeople(trx, merged)).map((each) => [each.id, each]));
  let place = 0;
  const idOf = (target: Target) => ('place' in target ? ids[target.place]! : target.id);
  return decided.map(({ row: { n, cells }, action, target, namesake }): Outcome => {
    if (action === 'create') {
      const asked = namesake && { may_be: idOf(namesake) };
      return { n, outcome: 'created', person_id: ids[place++]!, version: 1, ...asked };
    }
    const id = target && idOf(target);
    if (action === 'skip')
      return { n, outcome: 'skipped', person_id: id ?? null, reason: id ? 'Already there' : 'As chosen' };
    if (target && 'place' in target) return { n, outcome: 'merged', person_id: id!, version: 1 };
    const result = supplemented.get(id!);
    if (!result) return { n, outcome: 'failed', reason: 'The person to merge with is gone', cells };
    const { version, before } = result;
    return before
      ? { n, outcome: 'merged', person_id: id!, version, before }
      : { n, outcome: 'skipped', person_id: id!, reason: 'Nothing new' };
  });
}

/** Makes one person of two rows: the second fills what the first leaves empty. */
function joined(first: NewPerson, second: NewPerson): NewPerson {
  const filled = Object.entries(second).filter(([name, value]) => {
    const own = first[name as keyof NewPerson];
    return (own === undefined || own === null || own === '') && value !== undefined;
  });
  const both = <T>(key: (item: T) => string, own: readonly T[] = [], more: readonly T[] = []): T[] => {
    const known = new Set(own.map((item) => key(item).toLowerCase()));
    return [...own, ...more.filter((item) => !known.has(key(item).toLowerCase()))];
  };
  return {
    ...first,
    ...Object.fromEntries(filled),
    emails: both(({ email }) => email, first.emails, second.emails).slice(0, 20),
    phones: both(({ phone }) => phone, first.phones, second.phones).slice(0, 20),
    links: both((url) => url, first.links, second.links).slice(0, 20),
    skills: both((skill) => skill, first.skills, second.skills).slice(0, 100),
    languages: both((language) => language, first.languages, second.languages).slice(0, 30),
  };
}

const recordOutcomes = (trx: Transaction, batch: number, outcomes: readonly Outcome[]) =>
  sql`
    insert into import_row (batch_id, n, outcome, person_id, may_be, version, before, reason, cells)
    select ${batch}, n, outcome, person_id, may_be, version, before, coalesce(reason, ''), cells
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as row (n integer, outcome text, person_id bigint,
      may_be bigint, version integer, before jsonb, reason text, cells text[])
    on conflict (batch_id, n) do update set outcome = excluded.outcome, person_id = excluded.person_id,
      may_be = excluded.may_be, version = excluded.version, before = excluded.before, reason = excluded.reason, cells = excluded.cells`.execute(
    trx,
  );

/** The last step: the file is not needed any more, and so not kept. */
export async function completeBatch(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('import_piece').where('batch_id', '=', id).execute();
  await trx.updateTable('import_batch').set({ state: 'done', sample: '[]' }).where('id', '=', id).execute();
}
