import type { Answer } from '@app/contract/base/endpoint';
import { currentStatuses, statusValues } from '@app/contract/roles/assignments';
import { freshDays, visitMinutes } from '@app/contract/roles/todo';
import type * as api from '@app/contract/roles/todo';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import { type Db, plannedOnce } from '#platform/db/db';
import { known, repliedAfter } from './rules.ts';
import { cardsOf, findUser } from './todo.ts';

/** When the visit before this one ended. The same whether this visit is noted already or about to be. */
const lastVisit = sql`case when known.seen < now() - make_interval(mins => ${visitMinutes})
  then known.seen else known.last_visit end`;

/** What has happened on a user's list and boards since the last visit. */
export async function getTodoNews(db: Db, _: unknown, actor: Actor): Promise<Answer<typeof api.getTodoNews>> {
  const { rows } = await sql<{ last_visit: string | null }>`${plannedOnce}
    select ${lastVisit} as last_visit from todo_reader as known where user_id = ${actor.id}`.execute(db);
  const last_visit = rows[0]?.last_visit ?? null;
  if (last_visit === null) return { last_visit, replies: 0, moved: [] };
  const since = sql`greatest(${last_visit}::timestamptz, now() - make_interval(days => ${freshDays}))`;
  const [user, cards] = await Promise.all([findUser(db, actor.id, actor), cardsOf(db, actor.id)]);
  const [replies, moved] = await Promise.all([
    sql<{ count: number }>`
      with ${known} select count(distinct person_id) as count
      from (${repliedAfter(since, user, cards)}) as replied`.execute(db),
    sql<{ id: number; name: string; cards: number }>`${movedSince(since, actor)}`.execute(db),
  ]);
  return {
    last_visit,
    replies: replies.rows[0]!.count,
    moved: moved.rows.map(({ id, name, cards: amount }) => ({ assignment: { id, name }, cards: amount })),
  };
}

/** Only what still stands: a move that was undone, or followed by another of one's own, is no news. */
const movedSince = (since: RawBuilder<unknown>, { id }: Actor) => sql`
  with changed as materialized (
    select changed.assignment_id, changed.person_id, version, since, "column"
    from person_assignment as changed
    join assignment_member as mine on mine.assignment_id = changed.assignment_id and mine.user_id = ${id} and part = 'user'
    where created > ${since} and coalesce(actor_id, created_by) <> ${id} and undoes is null
  )
  select assignment.id, assignment.name, count(distinct moved.person_id) as cards
  from changed as moved
  join person_assignment as before on before.assignment_id = moved.assignment_id
    and before.person_id = moved.person_id and before.version = moved.version - 1
  join board_card as card on card.assignment_id = moved.assignment_id and card.person_id = moved.person_id
  join person_assignment as standing on standing.id = card.record_id
  join assignment on assignment.id = moved.assignment_id
  where before."column" <> moved."column" and standing.since = moved.since
    and not standing.archived and not standing.deleted
    and assignment.deleted is null and status = any(${statusValues(currentStatuses)})
  group by assignment.id order by cards desc, assignment.name, assignment.id`;

/** A visit that begins keeps when the one before was last read. */
export async function visitTodo({ trx, actor }: Doer): Promise<void> {
  await sql`${plannedOnce}
    insert into todo_reader as known (user_id, seen) values (${actor.id}, now())
    on conflict (user_id) do update set last_visit = ${lastVisit}, seen = now()`.execute(trx);
}

/** Those one works with: whose list one may want to look at. */
export async function listColleagues(db: Db, _: unknown, actor: Actor): Promise<Answer<typeof api.listColleagues>> {
  const { rows } = await sql<{ users: number[] }>`${plannedOnce}
    select coalesce(array_agg(distinct other.user_id), '{}') as users
    from assignment_member as mine join assignment on assignment.id = mine.assignment_id
    join assignment_member as other on other.assignment_id = mine.assignment_id and other.user_id <> mine.user_id
    where mine.user_id = ${actor.id} and assignment.deleted is null
      and status = any(${statusValues(currentStatuses)})`.execute(db);
  return rows[0]!;
}
