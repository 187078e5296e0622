import type { Answer, Received } from '@app/contract/base/endpoint';
import { forgottenDays, repeatShare } from '@app/contract/charts/figures';
import { type GradingMethod, type GradingPerson, type GradingRole, voteMethodOf } from '@app/contract/roles/grading';
import type * as api from '@app/contract/roles/grading';
import { canVote } from '@app/contract/policies';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { missingSettings } from '../llm/llm.ts';
import { readTexts } from '../people/people.ts';
import { readStops } from './stops.ts';
import { asksModel, getGradedAssignment, isSought, type GradedAssignment } from './graded-assignment.ts';

export { findGradedAssignment, getGradedAssignment, type GradedAssignment, isSought } from './graded-assignment.ts';
export type { AssignmentText } from './ml/texts.ts';
export { rankTexts } from './queues.ts';
export type { Ranking } from './rank.ts';
export { ensureNotStopped, lastResumed, readStops, stopIn } from './stops.ts';
export { readCandidates } from './llm/candidates.ts';
export { judge, llmAnswer, tidy } from './llm/judge.ts';
export { type Candidate, inputOf, keyOf, messagesOf, profileOf, suspicionsAbout } from './llm/prompt.ts';

/** People who were skipped come up again the next day. */
const skippedFor = sql`interval '24 hours'`;

/** Those in a queue who may still be graded by this user. */
const waiting = (
  actor: Actor,
  { id, not_contacted_days }: GradedAssignment,
  method: GradingMethod,
  exclude: readonly number[],
) => sql`
  from grade_queue as queued join person on person.id = queued.person_id
  where queued.assignment_id = ${id} and method = ${method} and not queued.person_id = any(${exclude})
    and merged_into is null and not do_not_contact and not restricted
    and (last_touch is null or last_touch <= now() - make_interval(days => ${not_contacted_days}))
    and not exists (select from vote_current where assignment_id = ${id} and person_id = queued.person_id)
    and not exists (select from grade_skip where assignment_id = ${id} and person_id = queued.person_id
      and user_id = ${actor.id} and at > now() - ${skippedFor})`;

/** The next people to grade for a role. */
export async function getGrading(
  db: Db,
  { params: { id }, query: { method, exclude, limit } }: Received<typeof api.getGrading>,
  actor: Actor,
  { config }: { config: Config },
): Promise<Answer<typeof api.getGrading>> {
  const assignment = await getGradedAssignment(db, id);
  const stopped = (await readStops(db))(method);
  const open = stopped ? sql`from grade_queue as queued where false` : waiting(actor, assignment, method, exclude);
  const [{ rows: next }, { rows: counts }, { rows: today }] = await Promise.all([
    sql<{ id: number }>`select queued.person_id as id ${open} order by rank limit ${limit}`.execute(db),
    sql<{ left: number; built: string | null }>`
      select (select count(*) ${open}) as left,
        (select built from grade_queue_build where assignment_id = ${id} and method = ${method}) as built`.execute(db),
    sql<{ votes: number; up: number }>`
      select count(*) as votes, count(*) filter (where grade = 'up') as up from vote_current
      where assignment_id = ${id} and user_id = ${actor.id} and created > now() - interval '24 hours'`.execute(db),
  ]);
  const { left, built } = counts[0]!;
  const again = stopped ? undefined : await findRepeat(db, actor, assignment, { method, exclude });
  const missing = asksModel(method) ? missingSettings(config) : [];
  const people = await readPeople(
    db,
    actor,
    assignment,
    method,
    next.map((row) => row.id),
  );
  if (again !== undefined && people.length > 1) {
    const [repeat] = await readPeople(db, actor, assignment, method, [again]);
    // Not the first, which may be there because somebody asked for more people.
    if (repeat) people.splice(1, 0, unless(actor, assignment, unvoted(actor, repeat, people[0]!)));
  }
  return {
    role: shownAssignment(actor, assignment),
    queue: {
      left: left + (people.length > next.length ? 1 : 0),
      built,
      empty_because: left > 0 ? null : whyEmpty(assignment, method, { missing, built, stopped }),
      missing_settings: missing,
      stopped: stopped ?? null,
    },
    today: today[0]!,
    people,
  };
}

function whyEmpty(
  { llm_thumbing }: GradedAssignment,
  method: GradingMethod,
  { missing, built, stopped }: { missing: readonly string[]; built: string | null; stopped: object | undefined },
) {
  if (stopped) return 'stopped';
  if (missing.length > 0) return 'no_endpoint';
  if (asksModel(method) && !llm_thumbing) return 'llm_off';
  return built === null ? 'never_built' : null;
}

export async function getGradingPerson(
  db: Db,
  { params: { id, person }, query: { method } }: Received<typeof api.getGradingPerson>,
  actor: Actor,
): Promise<Answer<typeof api.getGradingPerson>> {
  const assignment = await getGradedAssignment(db, id);
  const [found] = await readPeople(db, actor, assignment, method, [person]);
  ensure(found, 'person_not_found');
  return { role: shownAssignment(actor, assignment), person: found };
}

const shownAssignment = (actor: Actor, assignment: GradedAssignment): GradingRole => ({
  id: assignment.id,
  name: assignment.name,
  company_name: assignment.company_name,
  location_name: assignment.location_name,
  must_skills: assignment.must_skills,
  should_skills: assignment.should_skills,
  criteria: assignment.criteria,
  keyword_groups: assignment.keyword_groups,
  blind_votes: assignment.blind_votes,
  vote_to_board: assignment.vote_to_board,
  after_up_vote: assignment.after_up_vote,
  may_vote: canVote(actor, assignment),
});

type Beside = Omit<GradingPerson, keyof Awaited<ReturnType<typeof readTexts>>[number] | 'hidden' | 'repeats'>;

async function readPeople(
  db: Db,
  actor: Actor,
  assignment: GradedAssignment,
  method: GradingMethod,
  ids: readonly number[],
): Promise<GradingPerson[]> {
  const [texts, { rows }, stopOf] = await Promise.all([
    readTexts(db, ids),
    readBeside(db, actor, assignment, method, ids),
    readStops(db),
  ]);
  const beside = new Map(rows.map((row) => [row.id, row]));
  return texts.flatMap((text) => {
    const more = beside.get(text.id);
    if (!more) return [];
    // A method that is stopped says nothing.
    const [ml, llm] = [stopOf('ml') ? null : more.ml, stopOf('llm') ? null : more.llm];
    return [unless(actor, assignment, { ...text, ...more, ml, llm, hidden: 0, repeats: null })];
  });
}

/**
 * Somebody on whom the user voted by the same method weeks ago, to be asked about once more, on roles that want it: as long as
 * such votes are at most their share of the votes of 30 days. Not if the user has one at hand, nor anybody who is on the board or
 * was contacted since, which the page would tell.
 */
async function findRepeat(
  db: Db,
  actor: Actor,
  assignment: GradedAssignment,
  { method, exclude }: { method: GradingMethod; exclude: readonly number[] },
): Promise<number | undefined> {
  const { id, not_contacted_days } = assignment;
  if (!assignment.silent_repeats || !canVote(actor, assignment)) return undefined;
  const longAgo = (moment: RawBuilder<unknown>) => sql`(${moment} - ${`${forgottenDays} days`}::interval)`;
  const { rows } = await sql<{ id: number; at_hand: boolean }>`
    with lately as (
      select count(*) as votes, count(*) filter (where exists (select from vote as earlier
        where earlier.assignment_id = vote.assignment_id and earlier.person_id = vote.person_id and earlier.user_id = vote.user_id
          and earlier.created < ${longAgo(sql`vote.created`)})) as repeats
      from vote where assignment_id = ${id} and user_id = ${actor.id} and created > now() - interval '30 days')
    select own.person_id as id, own.person_id = any(${exclude}) as at_hand
    from lately, vote_current as own join person on person.id = own.person_id
    where own.assignment_id = ${id} and own.user_id = ${actor.id} and own.method = ${voteMethodOf(method)}
      and own.created < ${longAgo(sql`now()`)} and repeats + 1 <= votes * ${repeatShare}::float8
      and merged_into is null and not do_not_contact and not restricted
      and (last_touch is null or last_touch <= now() - make_interval(days => ${not_contacted_days}))
      and not exists (select from board_card as card join person_assignment as record on record.id = card.record_id
        where card.assignment_id = ${id} and card.person_id = own.person_id and not record.deleted)
      and not exists (select from grade_skip where assignment_id = ${id} and grade_skip.person_id = own.person_id
        and grade_skip.user_id = ${actor.id} and at > now() - ${skippedFor})
    order by at_hand desc, md5(own.vote_id::text) limit 1`.execute(db);
  return rows[0]?.at_hand === false ? rows[0].id : undefined;
}

/** As if the user had never voted on them: in the queue, behind somebody. */
function unvoted({ id }: Actor, person: GradingPerson, before: GradingPerson): GradingPerson {
  return {
    ...person,
    repeats: person.votes.find(({ user }) => user === id)?.grade ?? null,
    votes: person.votes.filter(({ user }) => user !== id),
    queued: { rank: before.queued?.rank ?? 1, score: 0, reason: '' },
  };
}

/** Hides colleagues' votes and AI verdicts until the user has voted, where the role asks for it. */
function unless(actor: Actor, { blind_votes }: GradedAssignment, person: GradingPerson): GradingPerson {
  if (!blind_votes || person.votes.some(({ user }) => user === actor.id)) return person;
  const { votes, contacts, ml, llm, queued } = person;
  return {
    ...person,
    hidden: votes.length + contacts.length + (ml ? 1 : 0) + (llm ? 1 : 0),
    votes: [],
    contacts: [],
    ml: null,
    llm: null,
    queued: queued && { ...queued, score: 0, reason: '' },
  };
}

const json = (parts: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql`coalesce(jsonb_agg(jsonb_build_object(${parts}) order by ${order}), '[]')`;

const readBeside = (db: Db, actor: Actor, { id }: GradedAssignment, method: GradingMethod, ids: readonly number[]) =>
  sql<Beside & { id: number }>`
    select person.id, trim(first_name || ' ' || last_name) as name, do_not_contact,
      array(select url from person_link where person_id = person.id order by id) as links,
      array(select tag.name::text from tagging join tag on tag.id = tag_id where kind = 'person' and object_id = person.id
        order by tag.name) as tags,
      (select jsonb_build_object('rank', rank, 'score', score, 'reason', reason) from grade_queue
        where assignment_id = ${id} and method = ${method} and person_id = person.id) as queued,
      (select jsonb_build_object('score', score, 'speaks_for', speaks_for, 'speaks_against', speaks_against, 'weak',
        (select coalesce((report #>> '{hold_out,auc_gain,low}')::float8 <= 0 and (report #>> '{hold_out,auc_gain,high}')::float8 >= 0, true)
          from ml_run where ml_run.id = run_id)) from ml_score
        where assignment_id = ${id} and person_id = person.id) as ml,
      (select jsonb_build_object('verdict', verdict, 'score', score, 'summary', summary, 'criteria', criteria, 'suspicions',
        suspicions, 'model', model, 'created', created) from llm_grade where assignment_id = ${id} and person_id = person.id
        order by id desc limit 1) as llm,
      (select ${json(
        sql`'user', vote.user_id, 'grade', vote.grade, 'method', vote.method, 'reason', reason, 'created', vote.created`,
        sql`vote.created desc`,
      )} from vote_current join vote on vote.id = vote_id
        where vote_current.assignment_id = ${id} and vote_current.person_id = person.id) as votes,
      (select ${json(sql`'channel', channel, 'direction', direction, 'at', at, 'user', user_id`, sql`at desc`)}
        from (select * from message where person_id = person.id and kind = 'message' order by at desc limit 5) as last) as contacts,
      (select ${json(sql`'id', assignment.id, 'name', assignment.name, 'status_str', status_str`, sql`assignment.name`)}
        from board_card as card join person_assignment as record on record.id = card.record_id
        join assignment on assignment.id = card.assignment_id
        where card.person_id = person.id and not record.deleted and not archived and assignment.deleted is null) as boards,
      (select ${json(sql`'id', id, 'name', name, 'has', has, 'of', wanted`, sql`has::float8 / wanted desc, name`)} from (
        select assignment.id, assignment.name, cardinality(must_skills) as wanted,
          (select count(*) from unnest(must_skills) as wanted where lower(wanted) in (select lower(skill) from unnest(person.skills) as skill)) as has
        from assignment join assignment_member as member on member.assignment_id = assignment.id and member.user_id = ${actor.id}
        where assignment.id <> ${id} and ${isSought} and cardinality(must_skills) > 0
          and not exists (select from vote_current where assignment_id = assignment.id and person_id = person.id)
      ) as other where has * 3 >= wanted * 2) as fits
    from person where person.id = any(${ids}) and merged_into is null`.execute(db);

export async function skipPerson(
  { trx, actor }: Doer,
  { params: { id }, body: { person, skipped } }: Received<typeof api.skipPerson>,
): Promise<{ skipped: boolean }> {
  const assignment = await getGradedAssignment(trx, id);
  ensure(canVote(actor, assignment), 'not_permitted');
  const known = await trx.selectFrom('person').select('id').where('id', '=', person).executeTakeFirst();
  ensure(known, 'person_not_found');
  if (skipped)
    await sql`insert into grade_skip (assignment_id, person_id, user_id) values (${id}, ${person}, ${actor.id})
      on conflict on constraint grade_skip__assignment_user_person do update set at = now()`.execute(trx);
  else
    await sql`delete from grade_skip where assignment_id = ${id} and person_id = ${person} and user_id = ${actor.id}`.execute(
      trx,
    );
  return { skipped };
}
