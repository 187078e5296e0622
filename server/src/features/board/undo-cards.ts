import { randomUUID } from 'node:crypto';
import type * as api from '@app/contract/roles/board';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { canChangeAssignment } from '@app/contract/policies';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import { ensure } from '#platform/errors';
import { ensureCan } from '../membership/membership.ts';
import { type CardVersion, stateOf } from './card-state.ts';
import { currentVersions, lockCards, type NextVersion, writeVersions } from './card-versions.ts';

/** Marks what a merge did to cards, so that no board can undo half a merge. */
const mergeRule = 'merge';

/**
 * Undoes a change of the caller's, the last one unless it is named, by writing the versions from before it anew. Cards
 * that somebody has changed since are left alone and named.
 */
export async function undoCards(
  doer: Doer,
  { body: { assignment, change } }: Received<typeof api.undoCards>,
): Promise<Answer<typeof api.undoCards>> {
  const { trx, actor } = doer;
  await ensureCan(trx, actor, assignment, canChangeAssignment);
  const { rows: found } = await sql<{ change: string }>`
    select change from person_assignment as record
    where assignment_id = ${assignment} and created_by = ${actor.id} and undoes is null and rule <> ${mergeRule}
      ${change === undefined ? sql`` : sql`and change = ${change}::uuid`}
      and not exists (select from person_assignment as undo where undo.undoes = record.change)
    order by id desc limit 1`.execute(trx);
  const undoes = found[0]?.change;
  ensure(undoes !== undefined, 'nothing_to_undo');
  return undoChange(doer, assignment, undoes);
}

async function undoChange(doer: Doer, assignment: number, undoes: string): Promise<Answer<typeof api.undoCards>> {
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
  const { rows: earlier } = await sql<CardVersion>`
    select person_id, version, "column", status_str, since, place::text as place, assignee_id, archived, archive_reason, snoozed,
      snooze_note, deleted, change, stands_for, rule
    from person_assignment where assignment_id = ${assignment}
      and (person_id, version) in (select person_id, version - 1 from person_assignment
        where change = ${undoes}::uuid and assignment_id = ${assignment})`.execute(trx);
  const before = new Map(earlier.map((row) => [row.person_id, row]));
  const untouched = people.filter(({ person_id, version }) => current.get(person_id)!.stands_for === version);
  const changed = await writeVersions(
    doer,
    assignment,
    untouched.map(({ person_id }) => {
      const [now, was] = [current.get(person_id)!, before.get(person_id)];
      const next = { person: person_id, version: now.version + 1 };
      if (!was) return { ...next, state: { ...stateOf(now), deleted: true } };
      return { ...next, state: stateOf(was), stands_for: was.stands_for, rule: was.rule };
    }),
    { changeId: randomUUID(), undoes },
  );
  const left = people.filter((one) => !untouched.includes(one)).map(({ person_id }) => person_id);
  const shown = await currentVersions(trx, doer.actor, assignment, left);
  return {
    change: undoes,
    changed,
    skipped: shown.map((record) => ({ person: record.person, why: 'changed_meanwhile', current: record })),
  };
}

/**
 * After a merge, the person who stays takes the other's place on every board where they have none or were archived. Each
 * board gets new versions; nothing is rewritten. Answers with the id of the change.
 */
export async function handOverCards(doer: Doer, { from, to }: { from: number; to: number }): Promise<string> {
  const { trx } = doer;
  const changeId = randomUUID();
  const { rows: boards } = await sql<{ assignment_id: number }>`
    select card.assignment_id from board_card as card join person_assignment as record on record.id = record_id
    where card.person_id = ${from} and not deleted order by card.assignment_id`.execute(trx);
  for (const { assignment_id: assignment } of boards) {
    const cards = await lockCards(trx, assignment, [from, to]);
    const [goes, stays] = [cards.get(from)!, cards.get(to)];
    const versions: NextVersion[] = [
      { person: from, version: goes.version + 1, state: { ...stateOf(goes), deleted: true } },
    ];
    if (!stays || stays.deleted || (stays.archived && !goes.archived))
      versions.push({ person: to, version: (stays?.version ?? 0) + 1, state: stateOf(goes) });
    await writeVersions(doer, assignment, versions, { changeId, rule: mergeRule });
  }
  return changeId;
}

/** Undoes `handOverCards`, except for cards that somebody has changed since. */
export async function undoHandOverCards(doer: Doer, changeId: string): Promise<void> {
  const { rows: boards } = await sql<{ assignment_id: number }>`
    select distinct assignment_id from person_assignment where change = ${changeId}::uuid order by 1`.execute(doer.trx);
  for (const { assignment_id } of boards) await undoChange(doer, assignment_id, changeId);
}
