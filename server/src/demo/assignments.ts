import { archiveReasons, defaultColumns } from '@app/contract/roles/board';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { employers, employersOf } from './careers/employers.ts';
import { intentOf } from '../features/outreach/incoming/intent.ts';
import { newestReplies } from './messages.ts';
import { Random } from './random.ts';
import { roles } from './roles.ts';

const day = 86_400_000;
const hour = 3_600_000;
const iso = (moment: number): string => new Date(moment).toISOString();

const methods = ['ml', 'ml', 'regexp', 'regexp', 'custom', 'llm', 'llm_no'] as const;
/** How often people of each method are liked: what the percentages on the cards tell apart. */
const likes = { ml: 0.52, regexp: 0.31, custom: 0.62, llm: 0.45, llm_no: 0.08 } as const;
const downReasons = ['Not the right skills', 'Too junior', 'Wrong place', 'Too senior', ''];
const reasons = Object.values(archiveReasons).flat();
const snoozeNotes = ['Asked to be called later', 'On parental leave until then', 'Wants to finish a project first'];

interface Users {
  recruiters: readonly number[];
  /** Who also works on a few roles, so that their pages are not empty. */
  superuser: number;
  thumber: number;
}

/** Roles with votes and boards that have a history of two months, and people who wait for an answer. */
export async function fillAssignments(db: Db, { recruiters, superuser, thumber }: Users, seed: number): Promise<void> {
  const random = new Random(seed + 77);
  const now = Date.now();
  for (const [index, role] of roles.entries()) {
    const client = employers[random.pick(employersOf.get(role.client)!)]!.name;
    const { id: company_id } = await db
      .updateTable('company')
      .set({ client: true })
      .where('name', '=', client)
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: assignment } = await db
      .insertInto('assignment')
      .values({
        name: role.name,
        company_id,
        status: role.status,
        type: role.consulting ? 1 : 0,
        description: role.about,
        openings: random.between(1, 3),
        submission_deadline: role.deadline === undefined ? null : iso(now + role.deadline * day),
        external_url: `https://jobs.example/${random.between(100_000, 999_999)}`,
        is_recruiting_company: !role.consulting,
        llm_thumbing: index % 3 === 0,
        ...(role.consulting && {
          rate: random.between(8, 13) * 100,
          extent: 100,
          length_months: random.between(3, 18),
        }),
        location_name: role.place,
        workplace: random.pick(['on_site', 'hybrid', 'remote']),
        must_skills: [...role.skills],
        should_skills: [...role.should],
        criteria: [...role.criteria],
        created: iso(now - random.between(40, 90) * day),
        created_by: recruiters[0]!,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const users = [recruiters[index % recruiters.length]!, recruiters[0]!, ...(index % 2 === 0 ? [superuser] : [])];
    await db
      .insertInto('assignment_member')
      .values([
        ...[...new Set(users)].map((user_id) => ({ assignment_id: assignment, user_id, part: 'user' })),
        { assignment_id: assignment, user_id: thumber, part: 'thumber' },
      ])
      .execute();
    await fillVotes(db, random, { assignment, users: [...new Set([...users, thumber])], skills: role.skills, now });
  }
  await fillTodo(db, recruiters, now);
}

interface Voting {
  assignment: number;
  users: readonly number[];
  skills: readonly string[];
  now: number;
}

async function fillVotes(db: Db, random: Random, { assignment, users, skills, now }: Voting): Promise<void> {
  const { rows: people } = await sql<{ id: number; years: number | null }>`
    select id, years from person where skills && ${[...skills]} and not do_not_contact order by id % 97, id
    limit ${random.between(40, 110)}`.execute(db);
  const votes: object[] = [];
  const liked: { person: number; user: number; at: number }[] = [];
  for (const { id: person, years } of people)
    for (const user of users) {
      if (!random.chance(0.45)) continue;
      const method = random.pick(methods);
      /* They like experience, which no role says: something for the model to find out. */
      const up = random.chance(likes[method] + ((years ?? 0) >= 7 ? 0.25 : -0.25));
      const grade = up ? 'up' : random.chance(0.15) ? 'maybe' : 'down';
      const at = now - random.between(1, 50 * 24) * hour;
      const reason = grade === 'down' ? random.pick(downReasons) : '';
      votes.push({
        person_id: person,
        user_id: user,
        grade,
        method,
        reason,
        created: iso(at),
        seconds: random.between(4, 60),
      });
      if (up && !liked.some((one) => one.person === person)) liked.push({ person, user, at });
    }
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(votes)}::jsonb) as vote(person_id bigint, user_id bigint, grade text,
        method text, reason text, created timestamptz, seconds int)
    ), cast_votes as (
      insert into vote (assignment_id, person_id, user_id, grade, method, reason, created, seconds, verdict_visible)
      select ${assignment}, person_id, user_id, grade, method, reason, created, seconds, method in ('llm', 'llm_no') from given order by created
      returning *
    )
    insert into vote_current (assignment_id, person_id, user_id, vote_id, grade, method, verdict_visible, created)
    select assignment_id, person_id, user_id, id, grade, method, verdict_visible, created from cast_votes`.execute(db);
  await fillBoard(db, random, { assignment, liked, users, now });
}

interface Boarding {
  assignment: number;
  liked: readonly { person: number; user: number; at: number }[];
  users: readonly number[];
  now: number;
}

/** Everybody who was liked goes as far as they get; some are put away or put to sleep on the way. */
async function fillBoard(db: Db, random: Random, { assignment, liked, users, now }: Boarding): Promise<void> {
  const records: object[] = [];
  for (const { person, user, at } of liked) {
    let moment = at;
    let state = { column: 'new', status_str: 'New', since: iso(at), place: -at, rule: 'vote' };
    const add = (parts: object, version: number) =>
      records.push({
        person_id: person,
        version,
        ...state,
        ...parts,
        created: iso(moment),
        created_by: user,
        change: random.uuid(),
      });
    add({}, 1);
    let version = 1;
    for (const { key, name } of defaultColumns.slice(1)) {
      moment += random.between(6, 9 * 24) * hour;
      if (moment > now || random.chance(0.38)) break;
      version += 1;
      state = { column: key, status_str: name, since: iso(moment), place: -moment, rule: '' };
      add({ assignee_id: random.pick(users) }, version);
    }
    moment += random.between(2, 48) * hour;
    if (moment > now) continue;
    if (random.chance(0.14)) add({ archived: true, archive_reason: random.pick(reasons), rule: '' }, version + 1);
    else if (random.chance(0.1))
      add(
        {
          snoozed: iso(now + random.between(-3, 20) * day),
          snooze_note: random.pick(snoozeNotes),
          assignee_id: user,
          rule: '',
        },
        version + 1,
      );
  }
  await sql`
    with record as (
      insert into person_assignment (assignment_id, person_id, version, stands_for, "column", status_str, since, place, assignee_id,
        archived, archive_reason, snoozed, snooze_note, change, rule, created, created_by)
      select ${assignment}, person_id, version, version, "column", status_str, since, place, assignee_id, coalesce(archived, false),
        coalesce(archive_reason, ''), snoozed, coalesce(snooze_note, ''), change, rule, created, created_by
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given(person_id bigint, version int, "column" text,
        status_str text, since timestamptz, place numeric, assignee_id bigint, archived boolean, archive_reason text,
        snoozed timestamptz, snooze_note text, change uuid, rule text, created timestamptz, created_by bigint)
      order by created
      returning *
    )
    insert into board_card (assignment_id, person_id, record_id, version)
    select distinct on (person_id) assignment_id, person_id, id, version from record order by person_id, version desc`.execute(
    db,
  );
}

/** People for each card of the to-do page of each recruiter. */
async function fillTodo(db: Db, recruiters: readonly number[], now: number): Promise<void> {
  for (const [index, user] of recruiters.entries()) {
    for (const [ending, amount, offset] of [
      ['needs-attention', 4, 0],
      ['pitch-response', 3, 4],
    ] as const)
      await sql`
        with named as (
          insert into tag (name) select username || ${`-${ending}`} from app_user where id = ${user} returning id
        ), written as (
          select distinct on (last_at, person_id) person_id, last_at from conversation
          where user_id = ${user} and last_direction = 'in' order by last_at desc, person_id
          offset ${offset} limit ${amount}
        )
        insert into tagging (kind, object_id, tag_id, created, created_by)
        select 'person', person_id, named.id, greatest(last_at, ${iso(now - 2 * day)}::timestamptz), ${user}
        from written, named`.execute(db);
    await sql`
      insert into reminder (person_id, user_id, due, text, prospect, created_by)
      select id, ${user}, ${iso(now - (index + 1) * day)}::timestamptz, 'Open to a change next year', true, ${user}
      from person where id % 500 = ${index + 1} order by id limit 3`.execute(db);
    const { rows: asked } = await sql<{ person_id: number; channel: string; subject: string; language: 'sv' | 'en' }>`
      select conversation.person_id, channel, subject, case when languages[1] = 'Swedish' then 'sv' else 'en' end as language
      from conversation join message on message.id = last_message_id join person on person.id = conversation.person_id
      where conversation.user_id = ${user} and received = 0 and last_at < ${iso(now - 50 * hour)}::timestamptz
      order by last_at desc, conversation.person_id limit ${newestReplies.length}`.execute(db);
    for (const [place, { person_id, channel, subject, language }] of asked.entries()) {
      const { hoursAgo, words } = newestReplies[place]!;
      const reply = { channel, direction: 'in', subject: subject && `Re: ${subject}`, body: words[language] };
      const at = iso(now - (hoursAgo + index * 0.3) * hour);
      const { intent, until = null, because } = intentOf(reply.body, new Date(at));
      await db
        .insertInto('message')
        .values({ person_id, user_id: user, at, ...reply, intent, intent_until: until, intent_because: because })
        .execute();
      await db.updateTable('person').set({ last_touch: at }).where('id', '=', person_id).execute();
    }
    await db
      .insertInto('todo_reader')
      .values({ user_id: user, seen: iso(now - 17 * hour) })
      .execute();
  }
}
