import { currentStatuses, statusValues } from '@app/contract/assignments';
import { settledTags, staleAfter, type TodoCard } from '@app/contract/todo';
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

/** Settled by a tag, or snoozed by a reminder that is not due yet. */
const unsettled = sql`
  not exists (select from tagging join tag on tag.id = tag_id where kind = 'person' and object_id = waiting.person_id
    and tag.name = any(${settledTags}::citext[]))
  and not exists (select from reminder where reminder.person_id = waiting.person_id and done is null and due > now())`;

const tagged = ({ username }: User, ending: string) => sql`
  select object_id as person_id, tagging.created as at, null::bigint as message_id, null::bigint as reminder_id,
    tag.name::text as tag, null::bigint as assignment_id, '' as note
  from tag join tagging on tag_id = tag.id and kind = 'person' where tag.name = ${`${username}-${ending}`}`;

const conversations = ({ id }: User, condition: RawBuilder<unknown>) => sql`
  select * from (
    select person_id, last_at as at, last_message_id as message_id, null::bigint as reminder_id, null::text as tag,
      null::bigint as assignment_id, '' as note
    from conversation where user_id = ${id} and ${condition}
  ) as waiting where ${unsettled}`;

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

const rules: Record<TodoCard, (user: User) => RawBuilder<unknown>> = {
  needs_attention: (user) => tagged(user, 'needs-attention'),
  pitch_needs_attention: (user) => tagged(user, 'pitch-response'),
  stale_conversation_leads: (user) =>
    conversations(
      user,
      sql`kind = 'network' and last_direction = 'in' and last_at <= ${businessDaysAgo(staleAfter.answer)}`,
    ),
  stale_email_conversation_leads: (user) =>
    conversations(
      user,
      sql`kind = 'email' and last_direction = 'in' and last_at <= ${businessDaysAgo(staleAfter.answer)}`,
    ),
  stale_conversations: (user) =>
    conversations(
      user,
      sql`last_direction = 'out' and received > 0 and last_at <= ${businessDaysAgo(staleAfter.silence)}`,
    ),
  followups: (user) =>
    conversations(
      user,
      sql`last_direction = 'out' and received = 0 and sent <= 3 and last_at <= ${businessDaysAgo(staleAfter.silence)}`,
    ),
  match_connectable: ({ id, viewer }) => sql`
    select * from (
      select vote_current.person_id, vote_current.created as at, null::bigint as message_id, null::bigint as reminder_id,
        null::text as tag, assignment_id, '' as note
      from vote_current join assignment on assignment.id = assignment_id
      where user_id = ${id} and ${isShownTo(viewer)} and grade = 'up' and assignment.deleted is null and status = any(${statusValues(currentStatuses)})
    ) as waiting
    where not exists (select from message where message.person_id = waiting.person_id) and ${unsettled}`,
  expired_reminders_prospect: (user) => reminders(user, true),
  expired_reminders: (user) => sql`${reminders(user, false)} union all ${awake(user)}`,
};

/** Without what was archived, and without people who are part of somebody else by now. */
const waitingBy = (rule: RawBuilder<unknown>, { archived_before }: User) => sql`
  select waiting.* from (${rule}) as waiting
  where at > coalesce(${archived_before}::timestamptz, '-infinity')
    and not exists (select from person as gone where gone.id = waiting.person_id and gone.merged_into is not null)`;

/** Who waits for a user by the rule of a card. */
export const waitingOn = (card: TodoCard, user: User) => waitingBy(rules[card](user), user);

/** Who wrote last, after a moment, where the user wants to know by the cards about it. */
export const repliedAfter = (moment: RawBuilder<unknown>, user: User, cards: readonly TodoCard[]) => {
  const kinds = [
    ...(cards.includes('stale_conversation_leads') ? ['network'] : []),
    ...(cards.includes('stale_email_conversation_leads') ? ['email'] : []),
  ];
  const rule = conversations(user, sql`kind = any(${kinds}) and last_direction = 'in' and last_at > ${moment}`);
  return waitingBy(rule, user);
};

/** With the person, the words and the role, as an item of the to-do page. */
export const described = (waiting: RawBuilder<unknown>) => sql`
  select waiting.*, jsonb_build_object(
    'person', jsonb_build_object('id', person.id, 'name', trim(first_name || ' ' || last_name), 'title', person.title,
      'company_name', person.company_name),
    'at', to_jsonb(waiting.at), 'excerpt', left(coalesce(message.body, waiting.note), 200), 'channel', message.channel,
    'assignment', case when assignment.id is not null
      then jsonb_build_object('id', assignment.id, 'name', assignment.name) end,
    'reminder', reminder_id, 'tag', tag) as item
  from (${waiting}) as waiting
  join person on person.id = waiting.person_id
  left join message on message.id = coalesce(message_id, (select last.id from message as last
    where last.person_id = waiting.person_id and reminder_id is null and waiting.assignment_id is null
    order by last.at desc limit 1))
  left join assignment on assignment.id = waiting.assignment_id`;
