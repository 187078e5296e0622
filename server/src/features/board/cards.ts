import { createHash, randomUUID } from 'node:crypto';
import type * as api from '@app/contract/roles/board';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { canChangeAssignment } from '@app/contract/policies';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { ensureCan } from '../membership/membership.ts';
import { notify } from '../notifications/notifications.ts';
import { boardConfigOf } from './board-config.ts';
import { type CardChange, type CardState, type CardVersion, isSameState, nextState, stateOf } from './card-state.ts';
import {
  type Cause,
  currentVersions,
  findVersions,
  lockCards,
  type NextVersion,
  writeVersions,
} from './card-versions.ts';

type ChangedCards = Answer<typeof api.changeCards>;

const causeOf = (change: string | undefined): Cause => ({
  changeId: change ?? randomUUID(),
  repeatable: change !== undefined,
});

/** Changes many cards of one board in the same way. Cards that a colleague has changed meanwhile are left alone and named. */
export async function changeCards(
  doer: Doer,
  { body: { assignment, cards, change, ...cardChange } }: Received<typeof api.changeCards>,
): Promise<ChangedCards> {
  await ensureCan(doer.trx, doer.actor, assignment, canChangeAssignment);
  return applyChange(doer, assignment, cards, cardChange, causeOf(change));
}

/** Changes one card, or puts a person on the board. */
export async function createPersonAssignment(
  doer: Doer,
  { body: { person, assignment, base_version, change, ...cardChange } }: Received<typeof api.createPersonAssignment>,
): Promise<Answer<typeof api.createPersonAssignment>> {
  await ensureCan(doer.trx, doer.actor, assignment, canChangeAssignment);
  const cards = [{ person, base_version }];
  const { changed, skipped } = await applyChange(doer, assignment, cards, cardChange, causeOf(change));
  const current = changed[0] ?? skipped[0]!.current;
  ensure(skipped[0]?.why !== 'changed_meanwhile', 'changed_meanwhile', { current });
  ensure(current, 'person_not_found');
  return current;
}

/** Adds a person to a board by a rule, such as an up-vote. A person who is on the board already is not moved. */
export async function addCardByRule(doer: Doer, assignment: number, person: number, rule: string): Promise<boolean> {
  const cause = { changeId: randomUUID(), rule };
  const { changed } = await applyChange(doer, assignment, [{ person, base_version: 0 }], {}, cause);
  return changed.length > 0;
}

/** Moves a card forward by a rule. One that is archived, further on or not on the board stays where it is. */
export async function moveCardByRule(
  doer: Doer,
  assignment: number,
  person: number,
  { column, rule }: { column: string; rule: string },
): Promise<void> {
  const { columns } = await boardConfigOf(doer.trx, assignment);
  const placeOf = (key: string) => columns.findIndex((each) => each.key === key);
  const current = (await lockCards(doer.trx, assignment, [person])).get(person);
  if (!current || current.deleted || current.archived || placeOf(current.column) >= placeOf(column)) return;
  await applyChange(doer, assignment, [{ person }], { column }, { changeId: randomUUID(), rule });
}

/** Undoes `addCardByRule` for the same user, unless somebody has changed the card since. */
export async function removeCardByRule(doer: Doer, assignment: number, person: number, rule: string): Promise<void> {
  const current = (await lockCards(doer.trx, assignment, [person])).get(person);
  if (!current || current.deleted) return;
  const [record] = await findVersions(
    doer.trx,
    doer.actor,
    sql`where change = ${current.change}::uuid and assignment_id = ${assignment}
    and person_id = ${person}`,
  );
  if (record!.rule !== rule || record!.created_by !== doer.actor.id) return;
  const state = { ...stateOf(current), deleted: true };
  const cause = { changeId: randomUUID(), rule };
  await writeVersions(doer, assignment, [{ person, version: current.version + 1, state }], cause);
}

async function applyChange(
  doer: Doer,
  assignment: number,
  cards: readonly { person: number; base_version?: number | undefined }[],
  asked: CardChange,
  cause: Cause,
): Promise<ChangedCards> {
  const { trx } = doer;
  const { before, ...cardChange } = asked;
  const { columns } = await boardConfigOf(trx, assignment);
  const target = columns.find(({ key }) => key === cardChange.column);
  ensure(cardChange.column === undefined || target, 'no_such_column');
  if (cardChange.assignee != null) {
    const { assignee } = cardChange;
    const known = await trx.selectFrom('app_user').select('id').where('id', '=', assignee).executeTakeFirst();
    ensure(known, 'user_not_found');
  }
  const people = cards.map(({ person }) => person);
  // Stryker disable next-line ArrayDeclaration: what is of no person is asked for by nobody
  const done = cause.repeatable ? await doneUnder(doer, assignment, cause.changeId, asked) : [];
  const current = await lockCards(trx, assignment, people);
  const doneBefore = new Map(done.map((record) => [record.person, record]));

  const changed: api.PersonAssignment[] = [];
  const next: NextVersion[] = [];
  const left = new Map<number, 'changed_meanwhile' | 'as_it_was'>();
  for (const { person, base_version } of cards) {
    const repeated = doneBefore.get(person);
    const now = current.get(person);
    const onBoard = now?.deleted ? undefined : now;
    const seen = base_version === 0 ? onBoard?.version : now?.version;
    if (repeated) changed.push(repeated);
    else if (base_version !== undefined && base_version !== (seen ?? 0)) left.set(person, 'changed_meanwhile');
    else {
      const state = nextState(onBoard, { ...cardChange, target }, columns);
      next.push({ person, version: (now?.version ?? 0) + 1, state });
    }
  }
  const moves = ({ person, state }: NextVersion) => {
    const now = current.get(person);
    return before !== undefined || now?.column !== state.column || now.deleted;
  };
  await placeCards(trx, assignment, next.filter(moves), before);
  const news = next.filter(({ person, state }) => !isSameState(current.get(person), state));
  const written = await writeVersions(doer, assignment, news, cause);
  await tellAssignee(doer, written, current);
  for (const { person } of next)
    left.set(person, news.some((one) => one.person === person) ? 'changed_meanwhile' : 'as_it_was');
  for (const { person } of written) left.delete(person);
  const shown = new Map(
    (await currentVersions(trx, doer.actor, assignment, [...left.keys()])).map((record) => [record.person, record]),
  );
  const skipped = [...left].map(([person, reason]) => {
    const record = shown.get(person) ?? null;
    return { person, why: record ? reason : ('not_found' as const), current: record };
  });
  return { change: cause.changeId, changed: [...changed, ...written], skipped };
}

/**
 * What was done under an id of the caller's before, in answer to the same change; an id that stands for another is
 * refused. Whoever sends the same at the same moment waits here until the first is through.
 */
async function doneUnder(
  { trx, actor }: Doer,
  assignment: number,
  change: string,
  asked: CardChange,
): Promise<api.PersonAssignment[]> {
  const row = { assignment_id: assignment, change };
  const hash = createHash('sha256').update(JSON.stringify(asked)).digest();
  const isNew = await trx
    .insertInto('card_change')
    .values({ ...row, hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('change')
    .executeTakeFirst();
  const done = await findVersions(trx, actor, sql`where change = ${change} and assignment_id = ${assignment}`);
  // An id that the server chose itself, or one from before this was kept: what it stands for is not known.
  if (isNew) ensure(done.length === 0, 'key_reused');
  else {
    const known = await trx
      .selectFrom('card_change')
      .select('hash')
      .where((eb) => eb.and(row))
      .executeTakeFirstOrThrow();
    ensure(known.hash.equals(hash), 'key_reused');
  }
  return done;
}

/** Tells whoever gets cards from somebody else: of one by its person, of several by their number. */
async function tellAssignee(
  { trx, actor }: Doer,
  written: readonly api.PersonAssignment[],
  before: ReadonlyMap<number, CardVersion>,
): Promise<void> {
  const had = (person: number): number | null => {
    const was = before.get(person);
    return was && !was.deleted ? was.assignee_id : null;
  };
  const given = written.filter(({ person, assignee }) => assignee !== null && assignee !== had(person));
  const [first] = given;
  if (!first) return;
  const one = given.length === 1;
  await notify(trx, [first.assignee!], {
    kind: 'assignment',
    about: one ? { kind: 'card', id: first.id } : { kind: 'assignment', id: first.assignment },
    by: actor.id,
    key: `card:${first.id}`,
    ...(!one && { cards: given.length }),
  });
}

/**
 * Gives the cards their place among the others of their column: before a card, last (null), or first (undefined). Places
 * are numbers of any length, so there is always room between two.
 */
async function placeCards(
  trx: Transaction,
  assignment: number,
  cards: readonly { person: number; state: CardState }[],
  before: number | null | undefined,
): Promise<void> {
  if (cards.length === 0) return;
  const people = cards.map(({ person }) => person);
  const standing = sql`from board_card as card join person_assignment as record on record.id = card.record_id
    where card.assignment_id = ${assignment} and "column" = ${cards[0]!.state.column} and not deleted
      and not card.person_id = any(${people})`;
  const nowMs = Date.now();
  // Stryker disable next-line ConditionalExpression, BlockStatement: what follows finds such a place too, by one more question
  if (before === undefined) {
    cards.forEach(({ state }, nth) => {
      state.place = String((nth + 1) / (cards.length + 1) - 1 - nowMs);
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
  cards.forEach(({ state }, nth) => {
    state.place = rows[nth]!.place;
  });
}

/** Removes a card from the board, unless somebody has changed it since. Its history stays. */
export async function deletePersonAssignment(
  doer: Doer,
  { params: { id } }: Received<typeof api.deletePersonAssignment>,
): Promise<void> {
  const { trx, actor } = doer;
  const [record] = await findVersions(trx, actor, sql`where id = ${id}`);
  ensure(record && !record.deleted, 'not_found');
  const { assignment, person } = record;
  await ensureCan(trx, actor, assignment, canChangeAssignment);
  const current = (await lockCards(trx, assignment, [person])).get(person)!;
  ensure(current.version === record.version, 'changed_meanwhile', {
    current: (await currentVersions(trx, actor, assignment, [person]))[0],
  });
  const next = { person, version: current.version + 1, state: { ...stateOf(current), deleted: true } };
  await writeVersions(doer, assignment, [next], { changeId: randomUUID() });
}
