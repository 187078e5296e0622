import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/roles/shortlists';
import { namingFields, type SharedPerson, type ShortlistField } from '@app/contract/roles/shortlists';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { countTry } from '#platform/http/limits';
import type { Context } from '#platform/http/route';
import { hashSecret } from '#platform/secrets';
import { audit, personTargets } from '../audit/audit.ts';
import { tellBoard } from '../board/board.ts';
import { literally, mask } from '../llm/llm.ts';
import { notify } from '../notifications/notifications.ts';
import { mayBeShared } from './shortlists.ts';

/* What a client sees and says by the link, without an account. */

/** Nobody guesses 256 bits; this keeps a program from reading a list all day. */
const perLink = { tries: 120, seconds: 3600 };
const perAddress = { tries: 600, seconds: 3600 };
export const theirs = { via: 'The client, by the link to a shortlist' };
/** Whoever loads the page again has not come again. */
const viewMinutes = 10;

export const countLook = async (db: Db, token: string, ip: string): Promise<void> => {
  await countTry(db, 'shortlist_address', ip, perAddress);
  await countTry(db, 'shortlist', token, perLink);
};

/** In the transaction of the look, so that nobody is shown without a trace. Answers whether it counts. */
export async function countView(trx: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql`
    update shortlist set views = views + 1, viewed = now()
    where id = ${id} and (viewed is null or viewed < now() - make_interval(mins => ${viewMinutes})) returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

/** One that was never made, has ended or is over looks the same from outside. */
export async function listOf(db: Db, token: string) {
  const { rows } = await sql<{
    id: number;
    assignment_id: number;
    role: string;
    client: string;
    fields: ShortlistField[];
    blind: boolean;
    expires: string;
  }>`select shortlist.id, assignment_id, assignment.name as role, client, fields, blind, expires
    from shortlist join assignment on assignment.id = assignment_id
    where hash = ${hashSecret(token)} and ended is null and expires > now() and assignment.deleted is null`.execute(db);
  ensure(rows[0], 'link_invalid');
  return rows[0];
}

export async function openShortlist(
  { body: { token } }: Received<typeof api.openShortlist>,
  { db, caller }: Context<typeof api.openShortlist>,
): Promise<Answer<typeof api.openShortlist>> {
  await countLook(db, token, caller.ip);
  return db.transaction().execute(async (trx) => {
    const { id, assignment_id, role, client, fields, blind, expires } = await listOf(trx, token);
    const { people, ids, gone } = await readPeople(trx, id, {
      shows: (field) => fields.includes(field) && !(blind && namingFields.includes(field)),
      blind,
    });
    const isCounted = await countView(trx, id);
    const { rows: fresh } = await sql`update shortlist_person set shown = now()
      where shortlist_id = ${id} and person_id = any(${ids}) and shown is null returning id`.execute(trx);
    // Who may be shown only since the last look is noted, however soon after it that is.
    if (isCounted || fresh.length > 0)
      await audit(
        { trx, ...theirs },
        {
          action: 'shortlist_open',
          target: { kind: 'shortlist', id },
          also: [{ kind: 'assignment', id: assignment_id }, ...personTargets(ids)],
          after: { client },
        },
      );
    return { client, role, blind, opened: new Date().toISOString(), expires, people, gone };
  });
}

interface Row extends Omit<SharedPerson, 'name'> {
  id: number;
  first_name: string;
  last_name: string;
}
interface Showing {
  shows: (field: ShortlistField) => boolean;
  blind: boolean;
}

async function readPeople(
  trx: Transaction,
  shortlist: number,
  showing: Showing,
): Promise<{ people: SharedPerson[]; ids: number[]; gone: number }> {
  const { rows } = await sql<Row>`
    select person.id, place, first_name, last_name, title, company_name, location_name, summary, skills, languages,
      array(select email::text from person_email where person_id = person.id and state <> 'bounced' order by is_primary desc, id) as emails,
      array(select phone from person_phone where person_id = person.id order by is_primary desc, id) as phones,
      array(select url from person_link where person_id = person.id order by id) as links,
      (select coalesce(jsonb_agg(jsonb_build_object('title', title, 'company_name', company_name, 'started', started, 'ended', ended,
        'description', description) order by position), '[]') from experience where person_id = person.id) as experiences,
      (select coalesce(jsonb_agg(jsonb_build_object('school', school, 'degree', degree, 'ended', ended) order by position), '[]')
        from education where person_id = person.id) as educations,
      ${
        showing.shows('photo')
          ? sql`(select 'data:' || media_type || ';base64,' || replace(encode(content, 'base64'), chr(10), '')
              from picture where person_id = person.id)`
          : sql`null`
      } as photo,
      ${showing.shows('cv') ? sql`cv_id is not null` : sql`false`} as cv,
      (select jsonb_build_object('grade', grade, 'comment', comment) from shortlist_opinion where entry_id = entry.id
        order by shortlist_opinion.id desc limit 1) as opinion
    from shortlist_person as entry join person on person.id = entry.person_id
    where entry.shortlist_id = ${shortlist} and ${mayBeShared} order by place`.execute(trx);
  const { rows: all } = await sql<{ count: number }>`
    select count(*)::int as count from shortlist_person where shortlist_id = ${shortlist}`.execute(trx);
  return {
    people: rows.map((row) => shownOf(row, showing)),
    ids: rows.map(({ id }) => id),
    gone: all[0]!.count - rows.length,
  };
}

/** What was not chosen leaves the house in no field; on a blind list, free texts name neither the person nor hidden employers. */
function shownOf({ id: _, first_name, last_name, ...row }: Row, { shows, blind }: Showing): SharedPerson {
  const employers = shows('employers')
    ? []
    : [row.company_name, ...row.experiences.map(({ company_name }) => company_name)].filter((name) => name.length > 1);
  const clean = (text: string) => {
    const withoutEmployers = employers
      .toSorted((a, b) => b.length - a.length)
      .reduce(
        (rest, name) =>
          rest.replaceAll(new RegExp(String.raw`(?<!\p{L})${literally(name)}(?!\p{L})`, 'giu'), '[employer]'),
        text,
      );
    return blind ? mask(withoutEmployers, [first_name, last_name]) : withoutEmployers;
  };
  const employer = (name: string) => (shows('employers') ? name : '');
  return {
    place: row.place,
    name: blind ? `Person ${row.place}` : `${first_name} ${last_name}`.trim(),
    title: clean(row.title),
    company_name: employer(row.company_name),
    location_name: shows('location') ? row.location_name : '',
    summary: shows('about') ? clean(row.summary) : '',
    skills: shows('skills') ? row.skills : [],
    languages: shows('languages') ? row.languages : [],
    experiences: shows('experience')
      ? row.experiences.map((each) => ({
          ...each,
          title: clean(each.title),
          company_name: employer(each.company_name),
          description: clean(each.description),
        }))
      : [],
    educations: shows('education') ? row.educations : [],
    emails: shows('contact') ? row.emails : [],
    phones: shows('contact') ? row.phones : [],
    links: shows('links') ? row.links : [],
    photo: row.photo,
    cv: row.cv,
    opinion: row.opinion,
  };
}

/** Comes back onto the board, beside our votes and never among them. */
export async function answerShortlist(
  { body: { token, place, grade, comment } }: Received<typeof api.answerShortlist>,
  { db, caller }: Context<typeof api.answerShortlist>,
): Promise<void> {
  await countLook(db, token, caller.ip);
  await db.transaction().execute(async (trx) => {
    const { id, assignment_id } = await listOf(trx, token);
    const { rows } = await sql<{ entry: number; person: number }>`
      select entry.id as entry, person.id as person from shortlist_person as entry join person on person.id = entry.person_id
      where entry.shortlist_id = ${id} and place = ${place} and ${mayBeShared} for update of entry`.execute(trx);
    const found = rows[0];
    ensure(found, 'not_found');
    const said = await trx
      .insertInto('shortlist_opinion')
      .values({ entry_id: found.entry, grade, comment })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(
      { trx, ...theirs },
      {
        action: 'shortlist_answer',
        target: { kind: 'shortlist', id },
        also: [{ kind: 'assignment', id: assignment_id }, ...personTargets([found.person])],
        after: { grade },
      },
    );
    const { rows: team } = await sql<{ user_id: number }>`
      select user_id from assignment_member where assignment_id = ${assignment_id} and part = 'user'
      union select user_id from shortlist where id = ${id} and user_id is not null`.execute(trx);
    // Whoever votes and then says why has said one thing.
    const hour = Math.floor(Date.now() / 3_600_000);
    await notify(
      trx,
      team.map(({ user_id }) => user_id),
      {
        kind: 'client',
        about: { kind: 'opinion', id: said.id },
        by: null,
        key: `client:${found.entry}:${hour}`,
      },
    );
    await tellBoard(trx, assignment_id, { persons: [found.person], user: null });
  });
}
