import { randomUUID } from 'node:crypto';
import type { BoardColumn, PersonAssignment, changeCards, createPersonAssignment } from '@app/contract/board';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { canChangeAssignment } from '@app/contract/policies';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import { type Db, plannedOnce, type Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit, personTargets } from '../audit/audit.ts';
import { ensureCan } from '../membership/membership.ts';
import { boardConfigOf } from './board-config.ts';
import { tellBoard } from './board-events.ts';

/** A version as the API tells it. */
export const recordColumns = sql`record.id, record.person_id as person, record.assignment_id as assignment, record.version,
  status_str, "column", since, record.created_by, assignee_id as assignee, archived, archive_reason, snoozed, snooze_note,
  deleted, change, undoes is not null as undo, rule, record.created`;

/** What a version says. `place` stays text: it is a number of any length. */
interface Said {
  column: string;
  status_str: string;
  since: string;
  place: string;
  assignee_id: number | null;
  archived: boolean;
  archive_reason: string;
  snoozed: string | null;
  snooze_note: string;
  deleted: boolean;
}
interface Version extends Said {
  person_id: number;
  version: number;
  stands_for: number;
  change: string;
}
interface Next {
  person: number;
  version: number;
  said: Said;
  /** The earlier version that it brings back. */
  stands_for?: number;
}
interface Why {
  change: string;
  /** The caller named the change, so it may have been made already. */
  repeatable?: boolean;
  rule?: string;
  undoes?: string;
}
type Stroke = Omit<Received<typeof changeCards>['body'], 'assignment' | 'cards' | 'change'>;
type Strokes = Answer<typeof changeCards>;

const named = (change: string | undefined): Why => ({
  change: change ?? randomUUID(),
  repeatable: change !== undefined,
});

/** The same stroke for many cards of one board, in one go: whatever a colleague changed meanwhile is left alone and told. */
export async function strokeCards(
  doer: Doer,
  { assignment, cards, change, ...stroke }: Received<typeof changeCards>['body'],
): Promise<Strokes> {
  await ensureCan(doer.trx, doer.actor, assignment, canChangeAssignment);
  return applyStroke(doer, assignment, cards, stroke, named(change));
}

export async function strokeCard(
  doer: Doer,
  { person, assignment, base_version, change, ...stroke }: Received<typeof createPersonAssignment>['body'],
): Promise<PersonAssignment> {
  await ensureCan(doer.trx, doer.actor, assignment, canChangeAssignment);
  const { changed, skipped } = await applyStroke(doer, assignment, [{ person, base_version }], stroke, named(change));
  const current = changed[0] ?? skipped[0]?.current;
  ensure(skipped[0]?.why !== 'changed_meanwhile', 'changed_meanwhile', { current });
  ensure(current, 'person_not_found');
  return current;
}

/** A rule of ours, not a hand, puts somebody on a board; whoever is there already stays where they are. */
export async function putOnBoard(doer: Doer, assignment: number, person: number, rule: string): Promise<boolean> {
  const { changed } = await applyStroke(
    doer,
    assignment,
    [{ person, base_version: 0 }],
    {},
    { change: randomUUID(), rule },
  );
  return changed.length > 0;
}

/** A vote that is taken back takes along the card it put on the board, unless somebody has touched it since. */
export async function takeBackFromBoard(doer: Doer, assignment: number, person: number, rule: string): Promise<void> {
  const current = (await lockCards(doer.trx, assignment, [person])).get(person);
  if (!current || current.deleted) return;
  const [record] = await recordsOf(
    doer.trx,
    sql`where change = ${current.change}::uuid and assignment_id = ${assignment}
    and person_id = ${person}`,
  );
  if (record?.rule !== rule || record.created_by !== doer.actor.id) return;
  const said = { ...saidOf(current), deleted: true };
  await writeVersions(doer, assignment, [{ person, version: current.version + 1, said }], {
    change: randomUUID(),
    rule,
  });
}

async function applyStroke(
  doer: Doer,
  assignment: number,
  cards: readonly { person: number; base_version?: number | undefined }[],
  { before, ...stroke }: Stroke,
  why: Why,
): Promise<Strokes> {
  const { trx } = doer;
  const { columns } = await boardConfigOf(trx, assignment);
  const target = stroke.column === undefined ? undefined : columns.find(({ key }) => key === stroke.column);
  ensure(stroke.column === undefined || target, 'no_such_column');
  if (stroke.assignee != null) {
    const known = await trx.selectFrom('app_user').select('id').where('id', '=', stroke.assignee).executeTakeFirst();
    ensure(known, 'user_not_found');
  }
  const people = cards.map(({ person }) => person);
  const current = await lockCards(trx, assignment, people);
  const done = why.repeatable
    ? await recordsOf(trx, sql`where change = ${why.change} and assignment_id = ${assignment}`)
    : [];
  const doneBefore = new Map(done.map((record) => [record.person, record]));

  const changed: PersonAssignment[] = [];
  const next: Next[] = [];
  const left = new Map<number, 'changed_meanwhile' | 'as_it_was'>();
  for (const { person, base_version } of cards) {
    const repeated = doneBefore.get(person);
    const now = current.get(person);
    const onBoard = now?.deleted ? undefined : now;
    const seen = base_version === 0 ? onBoard?.version : now?.version;
    if (repeated) changed.push(repeated);
    else if (base_version !== undefined && base_version !== (seen ?? 0)) left.set(person, 'changed_meanwhile');
    else next.push({ person, version: (now?.version ?? 0) + 1, said: nextOf(onBoard, { ...stroke, target }, columns) });
  }
  const moves = ({ person, said }: Next) =>
    before !== undefined || current.get(person)?.column !== said.column || current.get(person)?.deleted;
  await placeCards(trx, assignment, next.filter(moves), before);
  const news = next.filter(({ person, said }) => !isSame(current.get(person), said));
  const written = await writeVersions(doer, assignment, news, why);
  for (const { person } of next)
    left.set(person, news.some((one) => one.person === person) ? 'changed_meanwhile' : 'as_it_was');
  for (const { person } of written) left.delete(person);
  const shown = new Map(
    (await currentRecords(trx, assignment, [...left.keys()])).map((record) => [record.person, record]),
  );
  const skipped = [...left].map(([person, reason]) => {
    const record = shown.get(person) ?? null;
    return { person, why: record ? reason : ('not_found' as const), current: record };
  });
  return { change: why.change, changed: [...changed, ...written], skipped };
}

/** What the next version says, from the one before and what was asked. */
function nextOf(
  now: Version | undefined,
  {
    target,
    assignee,
    archived,
    archive_reason,
    snoozed,
    snooze_note,
  }: Omit<Stroke, 'before'> & { target: BoardColumn | undefined },
  columns: readonly BoardColumn[],
): Said {
  const moment = new Date().toISOString();
  const first = columns[0]!;
  const base: Said = now ?? {
    column: first.key,
    status_str: first.name,
    since: moment,
    place: '',
    assignee_id: null,
    archived: false,
    archive_reason: '',
    snoozed: null,
    snooze_note: '',
    deleted: false,
  };
  const moves = target !== undefined && target.key !== base.column;
  const away = archived ?? base.archived;
  const asleep = snoozed === undefined ? base.snoozed : snoozed;
  return {
    column: target?.key ?? base.column,
    status_str: target?.name ?? base.status_str,
    since: moves ? moment : base.since,
    place: base.place,
    assignee_id: assignee === undefined ? base.assignee_id : assignee,
    archived: away,
    archive_reason: away ? (archive_reason ?? base.archive_reason) : '',
    snoozed: asleep,
    snooze_note: asleep === null ? '' : (snooze_note ?? base.snooze_note),
    deleted: false,
  };
}

const compared = [
  'column',
  'place',
  'assignee_id',
  'archived',
  'archive_reason',
  'snoozed',
  'snooze_note',
  'deleted',
] as const;
const isSame = (now: Said | undefined, said: Said): boolean => compared.every((name) => now?.[name] === said[name]);

/** The newest versions, held until the transaction ends, so that two hands cannot change one card at once. */
async function lockCards(
  trx: Transaction,
  assignment: number,
  people: readonly number[],
): Promise<Map<number, Version>> {
  const { rows } = await sql<Version>`${plannedOnce}
    select card.person_id, card.version, "column", status_str, since, place::text as place, assignee_id, archived,
      archive_reason, snoozed, snooze_note, deleted, change, stands_for
    from board_card as card join person_assignment as record on record.id = card.record_id
    where card.assignment_id = ${assignment} and card.person_id = any(${people})
    order by card.person_id for update of card`.execute(trx);
  return new Map(rows.map((row) => [row.person_id, row]));
}

/**
 * Where the cards stand among the others of their column: before somebody, last, or first when nothing is said. Places are
 * numbers of any length, so there is always room between two.
 */
async function placeCards(
  trx: Transaction,
  assignment: number,
  cards: readonly { person: number; said: Said }[],
  before: number | null | undefined,
): Promise<void> {
  if (cards.length === 0) return;
  const people = cards.map(({ person }) => person);
  const standing = sql`from board_card as card join person_assignment as record on record.id = card.record_id
    where card.assignment_id = ${assignment} and "column" = ${cards[0]!.said.column} and not deleted
      and not card.person_id = any(${people})`;
  const nowMs = Date.now();
  if (before === undefined) {
    cards.forEach(({ said }, nth) => {
      said.place = String((nth + 1) / (cards.length + 1) - 1 - nowMs);
    });
    return;
  }
  const now = sql`${-nowMs}::numeric`;
  const gap =
    before === null
      ? sql`select coalesce(max(place), ${now}) as low, coalesce(max(place), ${now}) + 1 as high ${standing}`
      : sql`select coalesce((select max(place) ${standing} and place < spot.place), spot.place - 1) as low, spot.place as high
            from (select coalesce((select place ${standing} and card.person_id = ${before}), ${now}) as place) as spot`;
  const { rows } = await sql<{ place: string }>`
    select (low + (high - low) * nth / ${cards.length + 1}::numeric)::text as place
    from (${gap}) as gap, generate_series(1, ${cards.length}) as nth order by nth`.execute(trx);
  cards.forEach(({ said }, nth) => {
    said.place = rows[nth]!.place;
  });
}

/** Adds versions and makes them the ones that count. A version that somebody else has added first is not added. */
async function writeVersions(
  doer: Doer,
  assignment: number,
  versions: readonly Next[],
  { change, rule = '', undoes }: Why,
): Promise<PersonAssignment[]> {
  const { trx, actor } = doer;
  if (versions.length === 0) return [];
  const rows = versions.map(({ person, version, stands_for = version, said }) => ({
    person_id: person,
    version,
    stands_for,
    ...said,
  }));
  const { rows: written } = await sql<PersonAssignment>`${plannedOnce}
    with record as (
      insert into person_assignment (assignment_id, person_id, version, "column", status_str, since, place, assignee_id, archived,
        archive_reason, snoozed, snooze_note, deleted, change, undoes, stands_for, rule, created_by, actor_id)
      select ${assignment}, person_id, version, "column", status_str, since, place, assignee_id, archived, archive_reason,
        snoozed, snooze_note, deleted, ${change}::uuid, ${undoes ?? null}::uuid, stands_for, ${rule}, ${actor.id},
        ${actor.impersonator?.id ?? null}::bigint
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(person_id bigint, version int, stands_for int, "column" text,
        status_str text, since timestamptz, place numeric, assignee_id bigint, archived boolean, archive_reason text,
        snoozed timestamptz, snooze_note text, deleted boolean)
      where exists (select from person where person.id = person_id and merged_into is null)
      on conflict on constraint person_assignment__version do nothing
      returning *
    ), counts as (
      insert into board_card (assignment_id, person_id, record_id, version)
      select assignment_id, person_id, id, version from record
      on conflict on constraint board_card__assignment_person
        do update set record_id = excluded.record_id, version = excluded.version
    )
    select ${recordColumns} from record order by id`.execute(trx);
  if (written.length === 0) return [];
  const persons = written.map(({ person }) => person);
  const { column, assignee, archived, snoozed } = written[0]!;
  await audit(doer, {
    action: 'card_change',
    target: { kind: 'assignment', id: assignment },
    also: personTargets(persons),
    after: { assignment, persons, change, column, assignee, archived, snoozed, ...(undoes && { undoes }) },
  });
  await tellBoard(trx, assignment, { persons, user: actor.id });
  return written;
}

const recordsOf = async (db: Db, where: ReturnType<typeof sql>): Promise<PersonAssignment[]> =>
  (
    await sql<PersonAssignment>`${plannedOnce} select ${recordColumns} from person_assignment as record ${where}`.execute(
      db,
    )
  ).rows;

export const currentRecords = async (
  db: Db,
  assignment: number,
  people: readonly number[],
): Promise<PersonAssignment[]> =>
  people.length === 0
    ? []
    : recordsOf(
        db,
        sql`where id in (select record_id from board_card where assignment_id = ${assignment} and person_id = any(${people}))`,
      );

/** Off the board, if nobody was faster. What was is kept. */
export async function takeOffBoard(doer: Doer, id: number): Promise<void> {
  const { trx, actor } = doer;
  const [record] = await recordsOf(trx, sql`where id = ${id}`);
  ensure(record && !record.deleted, 'not_found');
  await ensureCan(trx, actor, record.assignment, canChangeAssignment);
  const current = (await lockCards(trx, record.assignment, [record.person])).get(record.person)!;
  ensure(current.version === record.version, 'changed_meanwhile', {
    current: (await currentRecords(trx, record.assignment, [record.person]))[0],
  });
  await writeVersions(
    doer,
    record.assignment,
    [{ person: record.person, version: current.version + 1, said: { ...saidOf(current), deleted: true } }],
    { change: randomUUID() },
  );
}

const saidOf = ({ person_id: _, version: __, change: ___, stands_for: ____, ...said }: Version): Said => said;

/** Takes a stroke back by writing what was before it anew; cards that somebody changed since are left alone and told. */
export async function undoStroke(doer: Doer, assignment: number, named: string | undefined): Promise<Strokes> {
  const { trx, actor } = doer;
  await ensureCan(trx, actor, assignment, canChangeAssignment);
  const { rows: found } = await sql<{ change: string }>`
    select change from person_assignment as record
    where assignment_id = ${assignment} and created_by = ${actor.id} and undoes is null and rule <> ${mergeRule}
      ${named === undefined ? sql`` : sql`and change = ${named}::uuid`}
      and not exists (select from person_assignment as undo where undo.undoes = record.change)
    order by id desc limit 1`.execute(trx);
  const undoes = found[0]?.change;
  ensure(undoes !== undefined, 'nothing_to_undo');
  return takeBack(doer, assignment, undoes);
}

async function takeBack(doer: Doer, assignment: number, undoes: string): Promise<Strokes> {
  const { trx } = doer;
  const { rows: people } = await sql<{ person_id: number; version: number }>`
    select person_id, version from person_assignment where change = ${undoes}::uuid and assignment_id = ${assignment}`.execute(
    trx,
  );
  const current = await lockCards(
    trx,
    assignment,
    people.map(({ person_id }) => person_id),
  );
  const { rows: earlier } = await sql<Version>`
    select person_id, version, "column", status_str, since, place::text as place, assignee_id, archived, archive_reason, snoozed,
      snooze_note, deleted, change, stands_for
    from person_assignment where assignment_id = ${assignment}
      and (person_id, version) in (select person_id, version - 1 from person_assignment
        where change = ${undoes}::uuid and assignment_id = ${assignment})`.execute(trx);
  const before = new Map(earlier.map((row) => [row.person_id, row]));
  const untouched = people.filter(({ person_id, version }) => current.get(person_id)?.stands_for === version);
  const change = randomUUID();
  const changed = await writeVersions(
    doer,
    assignment,
    untouched.map(({ person_id }) => {
      const [now, was] = [current.get(person_id)!, before.get(person_id)];
      const next = { person: person_id, version: now.version + 1 };
      if (!was) return { ...next, said: { ...saidOf(now), deleted: true } };
      return { ...next, said: saidOf(was), stands_for: was.stands_for };
    }),
    { change, undoes },
  );
  const left = people.filter((one) => !untouched.includes(one)).map(({ person_id }) => person_id);
  const shown = await currentRecords(trx, assignment, left);
  return {
    change: undoes,
    changed,
    skipped: shown.map((record) => ({ person: record.person, why: 'changed_meanwhile', current: record })),
  };
}

const mergeRule = 'merge';

/**
 * Two people turned out to be one: who stays takes the other's place on every board where they have none or were archived.
 * Each board gets new versions; nothing is rewritten.
 */
export async function handOverCards(doer: Doer, { from, to }: { from: number; to: number }): Promise<string> {
  const { trx } = doer;
  const change = randomUUID();
  const { rows: boards } = await sql<{ assignment_id: number }>`
    select card.assignment_id from board_card as card join person_assignment as record on record.id = record_id
    where card.person_id = ${from} and not deleted order by card.assignment_id`.execute(trx);
  for (const { assignment_id: assignment } of boards) {
    const cards = await lockCards(trx, assignment, [from, to]);
    const [goes, stays] = [cards.get(from)!, cards.get(to)];
    const versions: Next[] = [{ person: from, version: goes.version + 1, said: { ...saidOf(goes), deleted: true } }];
    if (!stays || stays.deleted || (stays.archived && !goes.archived))
      versions.push({ person: to, version: (stays?.version ?? 0) + 1, said: saidOf(goes) });
    await writeVersions(doer, assignment, versions, { change, rule: mergeRule });
  }
  return change;
}

/** Both are where they were, but for cards that somebody has moved since. */
export async function handBackCards(doer: Doer, change: string): Promise<void> {
  const { rows: boards } = await sql<{ assignment_id: number }>`
    select distinct assignment_id from person_assignment where change = ${change}::uuid order by 1`.execute(doer.trx);
  for (const { assignment_id } of boards) await takeBack(doer, assignment_id, change);
}
