import { currentStatuses, statusValues } from '@app/contract/roles/assignments';
import { settledTags, staleAfter, type TodoCard } from '@app/contract/roles/todo';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#platform/actor';
import { isShownTo } from '../membership/membership.ts';

/** Counting further helps nobody. */
export const highestCount = 1000;

/** Whose list it is, and who looks at it. */
export interface User {
  id: number;
  username: string;
  /** What has waited since before this moment was archived. */
  archived_before: string | null;
  viewer: Pick<Actor, 'id'>;
}

/** So many days of work ago; Saturdays and Sundays are none. */
export const businessDaysAgo = (days: number) => sql`(
  select max(day) from generate_series(date_trunc('minute', now()) - interval '60 days', now(), interval '1 day') as day
  where extract(isodow from day) < 6 and (select count(*) from generate_series(day + interval '1 day', now(), interval '1 day') as later
    where extract(isodow from later) < 6) >= ${days})`;

/** What all rules go by, found once for each statement: it begins `with ${known}`. */
export const known = sql`known as materialized (
  select ${businessDaysAgo(staleAfter.answer)} as answer_due, ${businessDaysAgo(staleAfter.silence)} as silence_due,
    array(select id from tag where name = any(${settledTags}::citext[])) as settled)`;
/** Whoever wrote before this moment should have had an answer. */
export const answerDue = sql`(select answer_due from known)`;

/** Not settled by a tag, nor snoozed by a reminder that is not due yet. */
const unsettled = sql`
  not exists (select from tagging join tag on tag.id = tag_id where kind = 'person' and object_id = waiting.person_id
    and tag.name = any(${settledTags}::citext[]))
  and not exists (select from reminder where reminder.person_id = waiting.person_id and done is null and due > now())`;
/** The same, asked of one after the other until there are enough: for what is read in its order. */
const unsettledInTurn = sql`
  not exists (select from tagging where kind = 'person' and object_id = waiting.person_id
    and tag_id = any((select settled from known)::bigint[]) offset 0)
  and not exists (select from reminder where reminder.person_id = waiting.person_id and done is null and due > now() offset 0)`;

/** Whoever has said no, or is somebody else, waits for nothing once a person has confirmed it; nor does whoever gets an answer. */
const ended = (since: RawBuilder<unknown>) => sql`(
  (coalesce(reply.confirmed, '') in ('no', 'wrong_person') and reply.confirmed_at >= ${since})
  or exists (select from outbox as answer where answer.reply_to_id = reply.id and answer.created >= ${since}
    and answer.state not in ('draft', 'failed', 'cancelled', 'suppressed', 'expired')))`;

/** By a tag of the user, unless the user wants to be reminded later. */
const tagged = ({ id, username }: User, ending: string) => sql`
  select object_id as person_id, tagging.created as at, null::bigint as message_id, null::bigint as reminder_id,
    tag.name::text as tag, null::bigint as assignment_id, '' as note
  from tag join tagging on tag_id = tag.id and kind = 'person' where tag.name = ${`${username}-${ending}`}
    and not exists (select from reminder where reminder.person_id = object_id and user_id = ${id} and done is null and due > now())
    and not exists (select from (select * from message where person_id = object_id and direction = 'in' and message.kind = 'message'
      order by at desc limit 1) as reply where ${ended(sql`tagging.created`)})`;

type Kind = 'network' | 'email';
/** By kind, since the index knows their order only within one. */
const conversations = ({ id }: User, kinds: readonly Kind[], condition: RawBuilder<unknown>) =>
  kinds.map(
    (kind) => sql`
  select * from (
    select person_id, last_at as at, last_message_id as message_id, null::bigint as reminder_id, null::text as tag,
      null::bigint as assignment_id, '' as note
    from conversation where user_id = ${id} and kind = ${kind} and ${condition}
  ) as waiting where ${unsettledInTurn}
    and not exists (select from message as reply where reply.id = waiting.message_id and ${ended(sql`reply.at`)} offset 0)`,
  );
const both: readonly Kind[] = ['network', 'email'];
const wroteLast = sql`last_direction = 'in' and last_at <= ${answerDue}`;
const silent = sql`last_direction = 'out' and last_at <= (select silence_due from known)`;

/** About people, and about companies, for which there is no person. */
const reminders = ({ id }: User, prospect: boolean) => sql`
  select person_id, due as at, null::bigint as message_id, reminder.id as reminder_id, null::text as tag,
    null::bigint as assignment_id, text as note
  from reminder where user_id = ${id} and done is null and due <= now() and prospect = ${prospect}`;

/** People on a board whom this user is assigned to or snoozed, and whose snooze is over. */
const awake = ({ id }: User) => sql`
  select record.person_id, snoozed as at, null::bigint as message_id, null::bigint as reminder_id, null::text as tag,
    record.assignment_id, snooze_note as note
  from person_assignment as record join board_card as card on card.record_id = record.id
  where snoozed <= now() and not archived and not deleted and coalesce(assignee_id, record.created_by) = ${id}`;

/** In parts, each of which can be read in the order of time. */
const rules: Record<TodoCard, (user: User) => RawBuilder<unknown>[]> = {
  needs_attention: (user) => [tagged(user, 'needs-attention')],
  pitch_needs_attention: (user) => [tagged(user, 'pitch-response')],
  stale_conversation_leads: (user) => conversations(user, ['network'], wroteLast),
  stale_email_conversation_leads: (user) => conversations(user, ['email'], wroteLast),
  stale_conversations: (user) => conversations(user, both, sql`${silent} and received > 0`),
  followups: (user) => conversations(user, both, sql`${silent} and received = 0 and sent <= 3`),
  match_connectable: ({ id, viewer }) => [
    sql`
    select * from (
      select vote_current.person_id, vote_current.created as at, null::bigint as message_id, null::bigint as reminder_id,
        null::text as tag, assignment_id, '' as note
      from vote_current join assignment on assignment.id = assignment_id
      where user_id = ${id} and ${isShownTo(viewer)} and grade = 'up' and assignment.deleted is null and status = any(${statusValues(currentStatuses)})
    ) as waiting
    where not exists (select from message where message.person_id = waiting.person_id) and ${unsettled}`,
  ],
  expired_reminders_prospect: (user) => [reminders(user, true)],
  expired_reminders: (user) => [reminders(user, false), awake(user)],
};

/** Which of them: those of an age, from the oldest or from the newest on. */
interface Which {
  age?: RawBuilder<unknown>;
  from?: 'oldest' | 'newest';
  /** Null for all. */
  most?: number | null;
}
/** Without what was archived, and without people who are part of somebody else by now; no more than anybody counts. */
const waitingBy = (
  parts: RawBuilder<unknown>[],
  { archived_before }: User,
  { age = sql`true`, from, most = highestCount }: Which,
) =>
  sql.join(
    parts.map(
      (part) => sql`(
  select waiting.* from (${part}) as waiting
  where at > coalesce(${archived_before}::timestamptz, '-infinity') and ${age}
    and not exists (select from person as gone where gone.id = waiting.person_id and gone.merged_into is not null)
  order by at ${from === 'newest' ? sql`desc` : sql`asc`}, person_id limit ${most})`,
    ),
    sql` union all `,
  );

/** Who waits for a user by the rule of a card. */
export const waitingOn = (card: TodoCard, user: User, which: Which = {}) => waitingBy(rules[card](user), user, which);

/** Who wrote last, after a moment, where the user wants to know by the cards about it. */
export const repliedAfter = (moment: RawBuilder<unknown>, user: User, cards: readonly TodoCard[]) => {
  const kinds = both.filter((kind) =>
    cards.includes(kind === 'email' ? 'stale_email_conversation_leads' : 'stale_conversation_leads'),
  );
  const rule = sql`kind = any(${kinds}) and last_direction = 'in' and last_at > ${moment}`;
  return waitingBy(conversations(user, both, rule), user, { from: 'newest' });
};

/** With the person or the company, the words and the role, as an item of the to-do page. */
export const described = (waiting: RawBuilder<unknown>) => sql`
  select waiting.*, jsonb_build_object(
    'person', case when person.id is not null then jsonb_build_object('id', person.id,
      'name', trim(first_name || ' ' || last_name), 'title', person.title, 'company_name', person.company_name) end,
    'company', case when company.id is not null then jsonb_build_object('id', company.id, 'name', company.name) end,
    'at', to_jsonb(waiting.at), 'excerpt', left(coalesce(message.body, waiting.note), 200), 'channel', message.channel,
    'assignment', case when assignment.id is not null
      then jsonb_build_object('id', assignment.id, 'name', assignment.name) end,
    'reminder', reminder_id, 'tag', tag, 'reply', case when message.direction = 'in' and message.kind = 'message'
      then jsonb_build_object('id', message.id, 'intent', message__meaning(message)) end) as item
  from (${waiting}) as waiting
  left join person on person.id = waiting.person_id
  left join reminder on reminder.id = waiting.reminder_id
  left join company on company.id = reminder.company_id
  left join message on message.id = coalesce(message_id, (select last.id from message as last
    where last.person_id = waiting.person_id and last.kind = 'message' and reminder_id is null and waiting.assignment_id is null
    order by last.at desc limit 1))
  left join assignment on assignment.id = coalesce(waiting.assignment_id, message.assignment_id) and assignment.deleted is null`;
