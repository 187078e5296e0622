import type { Answer, Received } from '@app/contract/base/endpoint';
import { type TodoCard, todoCardNames, todoCards, type TodoItem } from '@app/contract/roles/todo';
import type * as api from '@app/contract/roles/todo';
import { userConfig } from '@app/contract/users/users';
import { sql } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { described, highestCount, known, type User, waitingOn } from './rules.ts';

/** The cards that a user has switched on. */
export async function cardsOf(db: Db, user: number): Promise<TodoCard[]> {
  const profile = await db.selectFrom('user_profile').select('config').where('user_id', '=', user).executeTakeFirst();
  ensure(profile, 'user_not_found');
  const config = userConfig.parse(profile.config);
  return todoCardNames.filter((name) => config[todoCards[name].flag]);
}

/** Whose list is looked at, by whom. */
export async function findUser(db: Db, id: number, viewer: Actor): Promise<User> {
  const user = await db
    .selectFrom('app_user')
    .leftJoin('todo_reader', 'todo_reader.user_id', 'app_user.id')
    .select(['app_user.id', 'username', 'archived_before'])
    .where('app_user.id', '=', id)
    .executeTakeFirst();
  ensure(user, 'user_not_found');
  return { ...user, viewer };
}

/** What a user wants to see on the to-do page. */
export async function getTodo(
  db: Db,
  { query }: Received<typeof api.getTodo>,
  actor: Actor,
): Promise<Answer<typeof api.getTodo>> {
  return { cards: await cardsOf(db, query.user ?? actor.id) };
}

/** Who waits for a user by one rule, the longest wait first. */
export async function getTodoCard(
  db: Db,
  { params: { card }, query: { user: userId, limit } }: Received<typeof api.getTodoCard>,
  actor: Actor,
): Promise<Answer<typeof api.getTodoCard>> {
  const user = await findUser(db, userId ?? actor.id, actor);
  const { rows } = await sql<{ count: number; results: TodoItem[] }>`
    with ${known}, everybody as materialized (
        select * from (${waitingOn(card, user)}) as waiting order by at, person_id limit ${highestCount}),
      shown as (${described(sql`select * from everybody order by at, person_id limit ${limit}`)})
    select (select count(*) from everybody) as count,
      (select coalesce(jsonb_agg(item order by at, person_id), '[]') from shown) as results`.execute(db);
  return rows[0]!;
}
