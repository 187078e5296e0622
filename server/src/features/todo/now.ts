import type { Answer, Received } from '@app/contract/base/endpoint';
import {
  freshDays,
  oldDays,
  type TodoCard,
  type TodoGroup,
  todoGroupNames,
  type Waiting,
  type WaitingReason,
} from '@app/contract/roles/todo';
import type * as api from '@app/contract/roles/todo';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { answerDue, described, known, repliedAfter, type User, waitingOn } from './rules.ts';
import { cardsOf, findUser } from './todo.ts';

/** Who has written comes first, then what was promised, then what is going quiet. */
const pressing: readonly (readonly WaitingReason[])[] = [
  ['reply', 'needs_attention', 'pitch_needs_attention', 'stale_email_conversation_leads', 'stale_conversation_leads'],
  ['expired_reminders', 'expired_reminders_prospect'],
  ['stale_conversations'],
  ['match_connectable'],
  ['followups'],
];
const [wrote, due] = [0, 1];
/** Of each reason; more of them are counted apart, so that the list need not wait for it. */
const highestOld = 200;
const placeOf = (card: WaitingReason) => pressing.findIndex((group) => group.includes(card));

/** Everybody waits once, whatever for; a company waits once for each of its reminders. */
const who = sql`coalesce(person_id, -reminder_id)`;
const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;
const groupIs = (group: TodoGroup) => sql`${todoGroupNames.indexOf(group)}::int`;
/** To be the same wherever people are grouped; `old` goes by age alone. */
const groupOf = (card: WaitingReason) => {
  if (placeOf(card) === due) return groupIs('due');
  if (placeOf(card) !== wrote) return groupIs('ageing');
  return sql`case when at >= ${daysAgo(freshDays)} then ${groupIs('answered')} else ${groupIs('ageing')} end`;
};

const reasonOf = (card: WaitingReason, group: RawBuilder<unknown>, waiting: RawBuilder<unknown>) => sql`
  select ${card}::text as card, ${placeOf(card)}::int as place, ${group} as "group", reason.*
  from (${waiting}) as reason`;

/** The newest by each reason, and the newest of the old ones: however many are old, they hide nobody else. */
function reasonsOf(user: User, cards: readonly TodoCard[]): RawBuilder<unknown> {
  /* Whoever wrote earlier is on a card. */
  const replies = repliedAfter(answerDue, user, cards);
  const reasons = [
    ...cards.flatMap((card) => [
      reasonOf(card, groupOf(card), waitingOn(card, user, { from: 'newest', age: sql`at >= ${daysAgo(oldDays)}` })),
      reasonOf(
        card,
        groupIs('old'),
        waitingOn(card, user, { from: 'newest', age: sql`at < ${daysAgo(oldDays)}`, most: highestOld }),
      ),
    ]),
    reasonOf('reply', groupOf('reply'), replies),
  ];
  return sql.join(reasons, sql` union all `);
}

interface Row extends Record<TodoGroup, number> {
  more_old: boolean;
  old_before: string;
  results: Waiting[];
}

/** Everybody who waits for a user, each person once, and each reminder about a company; ranked here, because no page of single cards can tell who comes next. */
export async function listWaiting(
  db: Db,
  { query: { user: userId, ...amounts } }: Received<typeof api.listWaiting>,
  actor: Actor,
): Promise<Answer<typeof api.listWaiting>> {
  const user = await findUser(db, userId ?? actor.id, actor);
  const cards = await cardsOf(db, user.id);
  const counts = todoGroupNames.map(
    (group) => sql`(select count(*) from everybody where "group" = ${groupIs(group)}) as ${sql.ref(group)}`,
  );
  const limits = sql.join(todoGroupNames.map((group) => amounts[group]));
  const names = sql.join(todoGroupNames.map((group) => sql`${group}::text`));
  const { rows } = await sql<Row>`
    with ${known}, reason as materialized (${reasonsOf(user, cards)}),
      everybody as (select distinct on (${who}) * from reason order by ${who}, "group", place, at desc, card),
      ranked as (
        select *, row_number() over (partition by "group" order by place, at desc, person_id) as nr from everybody
      ),
      shown as (${described(sql`select * from ranked where nr <= (array[${limits}]::int[])["group" + 1]`)})
    select ${sql.join(counts)}, ${daysAgo(oldDays)} as old_before,
      exists (select from reason where "group" = ${groupIs('old')} group by card having count(*) >= ${highestOld}) as more_old,
      (select coalesce(jsonb_agg(item || jsonb_build_object('card', card, 'group', (array[${names}])["group" + 1])
        order by "group", nr), '[]') from shown) as results`.execute(db);
  const { more_old, old_before, results, ...groups } = rows[0]!;
  return {
    count: groups.answered + groups.due + groups.ageing,
    groups,
    more_old,
    old_before,
    archived_before: user.archived_before,
    results,
  };
}

/** People are old if nothing newer is about them, as in the list. */
export async function countOldTodo(
  db: Db,
  { query: { user: userId } }: Received<typeof api.countOldTodo>,
  actor: Actor,
): Promise<Answer<typeof api.countOldTodo>> {
  const user = await findUser(db, userId ?? actor.id, actor);
  const cards = await cardsOf(db, user.id);
  const waiting = (age: RawBuilder<unknown>) =>
    cards.map((card) => sql`select ${who} as who from (${waitingOn(card, user, { age, most: null })}) as waiting`);
  const none = sql`select null::bigint as who where false`;
  const replies = sql`select ${who} as who from (${repliedAfter(answerDue, user, cards)}) as waiting`;
  const { rows } = await sql<{ count: number }>`
    with ${known}, old as (${sql.join([none, ...waiting(sql`at < ${daysAgo(oldDays)}`)], sql` union all `)}),
      recent as (${sql.join([replies, ...waiting(sql`at >= ${daysAgo(oldDays)}`)], sql` union all `)})
    select count(*) from (select who from old except select who from recent) as people`.execute(db);
  return rows[0]!;
}

/** One moment for all, so that it can be undone, however many they are. Whoever writes again comes back by it. */
export async function archiveTodo(
  { trx, actor }: Doer,
  { body: { archived_before } }: Received<typeof api.archiveTodo>,
): Promise<Answer<typeof api.archiveTodo>> {
  const { rows } = await sql<{ archived_before: string | null }>`
    insert into todo_reader (user_id, archived_before) select ${actor.id}, ${archived_before}::timestamptz
    where coalesce(${archived_before}::timestamptz <= ${daysAgo(oldDays)}, true)
    on conflict (user_id) do update set archived_before = excluded.archived_before returning archived_before`.execute(
    trx,
  );
  const words = `Only what has waited for ${oldDays} days can be archived`;
  ensure(rows[0], 'invalid_input', { detail: words, fields: { archived_before: words } });
  return rows[0];
}
