import { roleMention } from '@app/contract/people/mentions';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';

const hour = 3_600_000;
const iso = (moment: number): string => new Date(moment).toISOString();

/** What the recruiter of the demo was told in the last days: the replies that triggers told of, and what colleagues did. */
export async function fillNotifications(
  trx: Transaction,
  { recruiter, colleague }: { recruiter: number; colleague: number },
): Promise<void> {
  const now = Date.now();
  const { rows: cards } = await sql<{ record: number; person: number; assignment: number; name: string }>`
    select record.id as record, record.person_id as person, assignment.id as assignment, assignment.name
    from board_card join person_assignment as record on record.id = record_id
      join assignment on assignment.id = record.assignment_id
    where assignee_id = ${recruiter} and not record.deleted and not archived and status = 1
    order by assignment.id, record.id limit 2`.execute(trx);
  const replies = await sql<{ message: number; at: string; user_id: number }>`
    with told as (delete from notification returning user_id, about_id)
    select message.id as message, message.at, told.user_id from told join message on message.id = about_id`.execute(
    trx,
  );
  const told = replies.rows.map(({ message, at, user_id }) => ({
    ...tell('reply', 'message', message, at, `message:${message}`),
    user_id,
  }));
  const [first, second = first] = cards;
  if (first && second) {
    const body = `Had a good call this morning. @recruiter, could you agree on a day for the client interview? ${roleMention({ id: first.assignment, name: first.name })}`;
    const created = iso(now - 2.2 * hour);
    const { id } = await trx
      .insertInto('comment')
      .values({
        kind: 'person',
        object_id: first.person,
        body,
        roles: [first.assignment],
        created,
        created_by: colleague,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const byColleague = { user_id: recruiter, actor_id: colleague };
    const trained = { detail: JSON.stringify({ task: 'core.tasks.start_predictionrun_ifneeded', failed: false }) };
    const read = iso(now - 60 * hour);
    told.push(
      { ...tell('mention', 'comment', id, created, `comment:${id}`), ...byColleague },
      {
        ...tell('assignment', 'card', second.record, iso(now - 23 * hour), `card:${second.record}`),
        ...byColleague,
      },
      {
        ...tell('assignment', 'assignment', second.assignment, iso(now - 70 * hour), `team:${second.assignment}:1`),
        ...byColleague,
        read,
      },
      {
        ...tell('finished', 'assignment', first.assignment, iso(now - 66 * hour), `task:${first.assignment}`),
        ...trained,
        user_id: recruiter,
        read,
      },
    );
  }
  if (told.length > 0)
    await trx
      .insertInto('notification')
      .values(told.toSorted((one, other) => one.created.localeCompare(other.created)))
      .execute();
}

/** Long told by mail, if at all. */
const tell = (kind: string, about_kind: string, about_id: number, created: string, key: string) => ({
  kind,
  about_kind,
  about_id,
  created,
  key,
  actor_id: null as number | null,
  detail: '{}',
  read: null as string | null,
  mailed: created,
});
