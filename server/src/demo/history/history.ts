import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { refreshPeople } from '../../features/people/refresh.ts';
import { workingYear } from '../calendar.ts';
import { fillModels } from './history-models.ts';
import { fillLetters, makeInvitations } from './history-letters.ts';
import { fillPastRoles, type PastWork } from './history-roles.ts';
import type { Candidate, Sender } from './history-threads.ts';
import { Random } from '../random.ts';
import { fillReported } from '../reported/reported.ts';
import { fillChartSettings } from '../reported/reported-things.ts';

interface Users {
  /** Those whose pages people look at, the first of them the most. */
  demo: readonly number[];
  thumber: number;
}

interface Filling {
  templates: readonly number[];
  seed: number;
  /** How much of the usual programs outside reported: with few people little. */
  size: number;
}

/** The year before: roles that are over with all that was done for them, and what programs outside reported meanwhile. */
export async function fillHistory(
  trx: Transaction,
  { demo, thumber }: Users,
  { templates, seed, size }: Filling,
): Promise<void> {
  const random = new Random(seed + 5200);
  const now = Date.now();
  const year = workingYear(now);
  const people = await readPeople(trx);
  const senders = await readSenders(trx, demo);
  const work = await fillPastRoles(trx, random, { people, senders, thumber, templates, year, now });
  const invitations = makeInvitations(random, { people, senders, year, now });
  await fillLetters(trx, [...work.letters, ...invitations.letters], invitations.connections);
  await fillTags(trx, random, work);
  await fillModels(trx, random, work.roles);
  await fillReported(trx, random, { year, now, demo, size });
  await fillChartSettings(trx, demo);
}

/** Whom nobody has anything to do with: on no board, in no queue, in no vote, in no conversation, and of no reminder. */
async function readPeople(trx: Transaction): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select id, first_name, last_name, title, company_name as company, location_name as place, skills, coalesce(years, 0) as years,
      case when languages[1] = 'Swedish' then 'sv' else 'en' end as language, extract(epoch from created)::float8 * 1000 as known,
      outreach__way(id, 'EMAIL') as email, outreach__way(id, 'SMS') as phone, outreach__way(id, 'MESSAGE') as link
    from person where last_touch is null and not do_not_contact and not restricted and merged_into is null
      and not exists (select from vote_current where person_id = person.id)
      and not exists (select from board_card where person_id = person.id)
      and not exists (select from reminder where person_id = person.id)
      and not exists (select from grade_queue where person_id = person.id) order by id`.execute(trx);
  return rows;
}

const mostColleagues = 6;
/** The users of the demo, and colleagues who were there all the year. */
async function readSenders(trx: Transaction, demo: readonly number[]): Promise<Sender[]> {
  const { rows } = await sql<Sender>`
    (select id, first_name, last_name, true as "isDemo" from app_user where id = any(${[...demo]}) order by id)
    union all
    (select id, first_name, last_name, false from app_user where state = 'active' and not is_staff and id <> all(${[...demo]})
      and created < now() - interval '1 year' order by id limit ${mostColleagues})`.execute(trx);
  return rows;
}

/** What conversations ended in, and who may work with people at risk: on the day it was noted. */
async function fillTags(trx: Transaction, random: Random, { roles, tags }: PastWork): Promise<void> {
  const certified = roles.flatMap(({ began, fits, voters }) =>
    [...fits.keys()]
      .filter(() => random.chance(0.05))
      .map((person) => ({
        person,
        tag: 'corona-certified',
        at: new Date(began).toISOString(),
        user: voters[0]!,
      })),
  );
  await sql`insert into tag (name) values ('corona-certified') on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ object_id: number }>`
    insert into tagging (kind, object_id, tag_id, created, created_by)
    select distinct on (person, tag.id) 'person', person, tag.id, at, "user"
    from jsonb_to_recordset(${JSON.stringify([...tags, ...certified])}::jsonb) as given (person bigint, tag text, at timestamptz,
      "user" bigint) join tag on tag.name = given.tag::citext
    order by person, tag.id, at returning object_id`.execute(trx);
  /* Those that came with the people are as old as the conversations that they ended. */
  await sql`update tagging set created = least(now(), coalesce(last_touch, person.created) + interval '40 minutes') from person
    where kind = 'person' and person.id = object_id and tagging.created_by is null`.execute(trx);
  await refreshPeople(trx, [...new Set(rows.map((row) => row.object_id))]);
  await sql`update person set last_touch = last.at from (select person_id, max(at) as at from message group by 1) as last
    where id = person_id and last_touch is distinct from last.at`.execute(trx);
}
