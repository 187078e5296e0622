import type { FullPerson, TimelineEntry } from '@app/contract/people/people';
import { sql } from 'kysely';
import type { Actor } from '#platform/actor';
import { type Db, plannedOnce } from '#platform/db/db';
import { isShownTo, writerOf } from '../membership/membership.ts';

/** How many entries of each kind are read, so that many messages do not hide an open reminder. */
const longest = 50;

const assignment = sql`jsonb_build_object('id', assignment.id, 'name', assignment.name)`;

/** What each version of a card changed. Versions that only change the order of cards are left out. */
const moves = (person: number, actor: Pick<Actor, 'id'>) => sql`
  select created as at, ${writerOf(actor, sql`move`)}, jsonb_build_object('kind', 'move', 'id', id, 'role', role, 'what', what,
    'status_str', status_str, 'note', case what when 'archived' then archive_reason when 'snoozed' then snooze_note else '' end,
    'until', case what when 'snoozed' then snoozed end, 'rule', rule, 'change', case when rule = 'reply' and is_newest then change end)
  from (
    select now.*, exists (select from board_card where record_id = now.id) as is_newest, ${assignment} as role, case
      when now.deleted then 'removed'
      when was.version is null or was.deleted then 'added'
      when now."column" <> was."column" then 'moved'
      when now.archived and not was.archived then 'archived'
      when was.archived and not now.archived then 'restored'
      when now.snoozed is distinct from was.snoozed then case when now.snoozed is null then 'woken' else 'snoozed' end
      when now.assignee_id is distinct from was.assignee_id then 'assigned' end as what
    from person_assignment as now
    join assignment on assignment.id = now.assignment_id
    left join person_assignment as was on was.assignment_id = now.assignment_id and was.person_id = now.person_id
      and was.version = now.version - 1
    where now.person_id = ${person}
  ) as move where what is not null`;

/** What happened with a person, from every source, newest first, and how many entries of each kind there are. */
export async function readTimeline(
  db: Db,
  person: number,
  actor: Pick<Actor, 'id'>,
): Promise<Pick<FullPerson, 'timeline' | 'counts'>> {
  const newest = (source: ReturnType<typeof sql>) => sql`(${source} order by at desc limit ${longest})`;
  const { rows } = await sql<{ timeline: TimelineEntry[]; counts: FullPerson['counts'] }>`${plannedOnce}
    with entry as (
      ${newest(sql`select at, user_id, jsonb_build_object('kind', 'message', 'id', id, 'channel', channel, 'direction', direction,
        'what', kind, 'subject', subject, 'body', body, 'intent', message__meaning(message), 'role', (select ${assignment}
          from assignment where assignment.id = message.assignment_id and assignment.deleted is null)) as entry
        from message where person_id = ${person}`)}
      union all ${newest(sql`select connected as at, user_id, jsonb_build_object('kind', 'connection', 'id', id)
        from connection where person_id = ${person}`)}
      union all ${newest(sql`select created as at, created_by, jsonb_build_object('kind', 'comment', 'id', id, 'body', body,
        'version', version, 'edited', edited, 'roles', (select coalesce(jsonb_agg(${assignment} order by assignment.id), '[]')
          from assignment where assignment.id = any(comment.roles) and assignment.deleted is null))
        from comment where kind = 'person' and object_id = ${person} and deleted is null`)}
      union all ${newest(sql`select created as at, user_id, jsonb_build_object('kind', 'reminder', 'id', id, 'due', due, 'done', done,
        'text', text) from reminder where person_id = ${person}`)}
      union all ${newest(sql`select created as at, created_by, jsonb_build_object('kind', 'file', 'id', id, 'name', name,
        'media_type', media_type, 'size', size, 'sensitive', coalesce(sensitive, '{}')) from attachment where kind = 'person' and object_id = ${person}`)}
      union all ${newest(sql`select tagging.created as at, created_by, jsonb_build_object('kind', 'tag', 'tag', tag.name)
        from tagging join tag on tag.id = tag_id where kind = 'person' and object_id = ${person}`)}
      union all ${newest(sql`select person_merge.created as at, person_merge.created_by, jsonb_build_object('kind', 'merge',
        'id', person_merge.id, 'other', jsonb_build_object('id', other_id, 'name', trim(first_name || ' ' || last_name)))
        from person_merge join person on person.id = other_id where kept_id = ${person} and undone is null`)}
      union all ${newest(sql`select vote.created as at, vote.user_id, jsonb_build_object('kind', 'vote', 'id', vote.id, 'role', ${assignment},
        'grade', vote.grade, 'method', vote.method, 'reason', reason)
        from vote_current join vote on vote.id = vote_id join assignment on assignment.id = vote.assignment_id
        where vote_current.person_id = ${person} and ${isShownTo(actor)}`)}
      union all ${newest(sql`select opinion.created as at, null::bigint, jsonb_build_object('kind', 'client', 'id', opinion.id, 'role', ${assignment},
        'client', client, 'grade', grade, 'comment', comment)
        from shortlist_opinion as opinion join shortlist_person as shared on shared.id = entry_id join shortlist on shortlist.id = shortlist_id
          join assignment on assignment.id = assignment_id where shared.person_id = ${person}`)}
      union all ${newest(moves(person, actor))}
      union all ${newest(sql`select created as at, created_by, jsonb_build_object('kind', 'created', 'source', source)
        from person where id = ${person}`)}
    ),
    shown as (
      select entry.at, entry.entry || jsonb_build_object('at', entry.at, 'user', case when app_user.id is not null then
        jsonb_build_object('id', app_user.id, 'username', app_user.username,
          'name', trim(app_user.first_name || ' ' || app_user.last_name)) end) as entry
      from entry left join app_user on app_user.id = entry.user_id
    )
    select (select coalesce(jsonb_agg(entry order by at desc), '[]') from shown) as timeline,
      jsonb_build_object(
        'comments', (select count(*) from comment where kind = 'person' and object_id = ${person} and deleted is null),
        'reminders', (select count(*) from reminder where person_id = ${person} and done is null),
        'files', (select count(*) from attachment where kind = 'person' and object_id = ${person}),
        'votes', (select count(*) from vote_current where person_id = ${person} and ${isShownTo(actor)}), 'invites',
        (select count(*) from message where person_id = ${person} and kind = 'invitation')) as counts`.execute(db);
  return rows[0]!;
}
