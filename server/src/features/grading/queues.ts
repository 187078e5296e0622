import type { Answer, Received } from '@app/contract/base/endpoint';
import { type BlockedReason, type GradingMethod, gradingMethods, type QueueEntry } from '@app/contract/roles/grading';
import type * as api from '@app/contract/roles/grading';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '#platform/config';
import type { Db, Transaction } from '#platform/db/db';
import { computeApart } from '#platform/tasks/compute';
import { missingSettings } from '../llm/llm.ts';
import { findForAssignment, type Pool } from '../person-search/person-search.ts';
import { modelInUse, runInUse } from './ml.ts';
import type { AssignmentText, PersonText } from './ml/texts.ts';
import type { MlRanked, Ranked, Ranking, ToRank } from './rank.ts';
import { readForModel, readLanguage } from './read-people.ts';
import { readStops } from './stops.ts';
import { asksModel, getGradedAssignment, isSought, type GradedAssignment } from './graded-assignment.ts';

/** How many of the best by skills are ranked, and how many of these are kept in the queue. */
const poolSize = 3000;
const queueSize = 500;

export interface Built {
  pool: Pool;
  queues: Record<GradingMethod, Ranked[]>;
  /** What the model says of everybody in the pool. */
  scores: MlRanked[];
}
/** Orders people, in a process of its own. */
type Rank = (input: ToRank) => Promise<Ranking>;

const rankApart: Rank = async (input) =>
  (await computeApart(new URL('rank.ts', import.meta.url), input, {
    signal: AbortSignal.timeout(60_000),
  })) as Ranking;

/** What the queues of a role would be now. */
export async function prepareQueues(db: Db, assignment: GradedAssignment, rank: Rank): Promise<Built> {
  const pool = await findForAssignment(db, assignment, poolSize);
  const { search, ml } = await rank({
    assignment,
    people: await readForModel(db, pool.people),
    model: (await modelInUse(db, assignment.id))?.model ?? null,
    language: await readLanguage(db),
  });
  const judged = await judgedBy(
    db,
    assignment.id,
    ml.map(({ person }) => person),
    pool.people,
  );
  const stopOf = await readStops(db);
  const best = (method: GradingMethod, ranked: Ranked[]) => (stopOf(method) ? [] : ranked.slice(0, queueSize));
  const queues = {
    search: best('search', search),
    ml: best('ml', ml),
    llm: best(
      'llm',
      judged.filter(({ verdict }) => verdict !== 'no'),
    ),
    llm_no: best(
      'llm_no',
      judged.filter(({ verdict }) => verdict === 'no'),
    ),
  };
  return { pool, queues, scores: ml };
}

/** What SEARCH and the model of a role say of texts, which may be of nobody. */
export const rankTexts = async (db: Db, assignment: AssignmentText, people: PersonText[]): Promise<Ranking> =>
  rankApart({
    assignment,
    people,
    model: (await modelInUse(db, assignment.id))?.model ?? null,
    language: await readLanguage(db),
  });

/**
 * What the language model said of these: yes before maybe, and of those it does not like the ones it is least sure of. Those it
 * likes the same come in the order of what was learned from votes.
 */
async function judgedBy(
  db: Db,
  assignment: number,
  ranked: readonly number[],
  people: readonly number[],
): Promise<(Ranked & { verdict: string })[]> {
  const { rows } = await sql<Ranked & { verdict: string }>`
    select person_id as person, verdict, score::float8 / 100 as score, summary as reason from (
      select distinct on (person_id) * from llm_grade
      where assignment_id = ${assignment} and person_id = any(${people}) order by person_id, id desc) as newest
    order by array_position(array['yes', 'maybe', 'no'], verdict), newest.score desc, array_position(${ranked}::bigint[], person_id), person_id`.execute(
    db,
  );
  return rows;
}

export async function writeQueues(
  trx: Transaction,
  assignment: number,
  { pool, queues, scores }: Built,
): Promise<void> {
  // One at a time for a role.
  await sql`select from assignment where id = ${assignment} for no key update`.execute(trx);
  await sql`delete from grade_queue where assignment_id = ${assignment}`.execute(trx);
  for (const [method, ranked] of Object.entries(queues)) {
    await sql`
      insert into grade_queue (assignment_id, method, rank, person_id, score, reason)
      select ${assignment}, ${method}, nth, person, score, reason
      from rows from (jsonb_to_recordset(${JSON.stringify(ranked)}::jsonb) as (person bigint, score real, reason text))
        with ordinality as given(person, score, reason, nth)
      where exists (select from person as known where known.id = person)`.execute(trx);
    await sql`
      insert into grade_queue_build (assignment_id, method, matching, blocked)
      values (${assignment}, ${method}, ${pool.matching}, ${JSON.stringify(pool.blocked)})
      on conflict on constraint grade_queue_build__assignment_method do update
        set built = now(), matching = excluded.matching, blocked = excluded.blocked`.execute(trx);
  }
  await writeScores(trx, assignment, scores);
}

export async function writeScores(trx: Transaction, assignment: number, scores: readonly MlRanked[]): Promise<void> {
  await sql`delete from ml_score where assignment_id = ${assignment}`.execute(trx);
  await sql`
    insert into ml_score (assignment_id, person_id, run_id, score, speaks_for, speaks_against)
    select ${assignment}, person, ${runInUse(assignment)}, score,
      array(select jsonb_array_elements_text("for")), array(select jsonb_array_elements_text(against))
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as given(person bigint, score real, "for" jsonb, against jsonb)
    where exists (select from person as known where known.id = person)`.execute(trx);
}

const blockedNow = sql<BlockedReason | null>`case
  when exists (select from vote_current where vote_current.assignment_id = queued.assignment_id
    and vote_current.person_id = queued.person_id) then 'voted'
  when exists (select from board_card as card join person_assignment as record on record.id = card.record_id
    where card.assignment_id = queued.assignment_id and card.person_id = queued.person_id and not record.deleted) then 'on_board'
  when person.do_not_contact or person.restricted then 'do_not_contact'
  when person.last_touch > now() - make_interval(days => assignment.not_contacted_days) then 'contacted'
  end`;
/** Those in a queue of `assignment` who may still be graded. The method may be a word or what SQL makes of it. */
export const waiting = (method: GradingMethod | RawBuilder<unknown>) => sql`
  from grade_queue as queued join person on person.id = queued.person_id
  where queued.assignment_id = assignment.id and queued.method = ${method} and person.merged_into is null and ${blockedNow} is null`;
export const waitingIn = (method: GradingMethod) => sql`(select count(*) ${waiting(method)})`;

const votesOf = (days: number, more = sql``) => sql`(
  select count(*) from vote_current where assignment_id = assignment.id and created > now() - make_interval(days => ${days}) ${more})`;

const queueStates = sql`jsonb_build_object(${sql.join(
  (Object.keys(gradingMethods) as GradingMethod[]).map(
    (method) => sql`${sql.lit(method)}, (
      select jsonb_build_object('waiting', waiting, 'built', built, 'matching', coalesce(matching, 0),
        'blocked', coalesce(blocked, '{"voted":0,"on_board":0,"contacted":0,"do_not_contact":0,"do_not_poach":0}'),
        'days_left', case when ${votesOf(7)} > 0 then round(waiting * 7.0 / ${votesOf(7)}, 1) end)
      from (select ${waitingIn(method)} as waiting) as counted
      left join grade_queue_build on assignment_id = assignment.id and method = ${method})`,
  ),
)})`;

/** Of roles that are being worked on. */
export async function listGradeQueues(db: Db): Promise<Answer<typeof api.listGradeQueues>> {
  const { rows } = await sql<Answer<typeof api.listGradeQueues>['results'][number]>`
    select assignment.id, assignment.name, coalesce(company.name, '') as company_name, status, submission_deadline,
      array(select user_id from assignment_member where assignment_id = assignment.id and part = 'user' order by 1) as users,
      llm_thumbing, ${votesOf(1)} as votes_today, ${votesOf(7)} as votes_week, ${votesOf(7, sql`and grade = 'up'`)} as up_week,
      ${queueStates} as queues
    from assignment left join company on company.id = company_id
    where ${isSought} order by assignment.name, assignment.id`.execute(db);
  return { results: rows };
}

const entries = async (db: Db, assignment: number, method: GradingMethod): Promise<QueueEntry[]> =>
  (
    await sql<QueueEntry>`
      select rank, score, reason, ${blockedNow} as blocked, jsonb_build_object('id', person.id, 'name',
        trim(first_name || ' ' || last_name), 'title', title, 'company_name', company_name, 'location_name', person.location_name)
        as person
      from grade_queue as queued join person on person.id = queued.person_id join assignment on assignment.id = queued.assignment_id
      where queued.assignment_id = ${assignment} and method = ${method} order by rank`.execute(db)
  ).rows;

export async function getGradeQueue(
  db: Db,
  { params: { id }, query: { method } }: Received<typeof api.getGradeQueue>,
  _: unknown,
  { config }: { config: Config },
): Promise<Answer<typeof api.getGradeQueue>> {
  const { name, llm_thumbing } = await getGradedAssignment(db, id);
  const { rows } = await sql<{ queues: Record<GradingMethod, Answer<typeof api.getGradeQueue>['queue']> }>`
    select ${queueStates} as queues from assignment where id = ${id}`.execute(db);
  return {
    assignment: { id, name, llm_thumbing },
    queue: rows[0]!.queues[method],
    missing_settings: asksModel(method) ? missingSettings(config) : [],
    results: await entries(db, id, method),
  };
}

/** Tells what a rebuild would change. */
export async function previewGradeQueue(
  db: Db,
  { params: { id }, query: { method } }: Received<typeof api.previewGradeQueue>,
): Promise<Answer<typeof api.previewGradeQueue>> {
  const assignment = await getGradedAssignment(db, id);
  const before = await entries(db, id, method);
  const { pool, queues } = await prepareQueues(db, assignment, rankApart);
  const after = queues[method];
  const places = new Map(before.map((entry) => [entry.person.id, entry]));
  const stays = new Set(after.map(({ person }) => person));
  const news = after.flatMap((ranked, index) => (places.has(ranked.person) ? [] : [{ ...ranked, rank: index + 1 }]));
  const { rows: people } = await sql<QueueEntry['person']>`
    select id, trim(first_name || ' ' || last_name) as name, title, company_name, location_name from person
    where id = any(${news.map(({ person }) => person)})`.execute(db);
  const known = new Map(people.map((person) => [person.id, person]));
  return {
    before: before.length,
    after: after.length,
    matching: pool.matching,
    blocked: pool.blocked,
    added: news.flatMap(({ person, score, reason, rank: place }) => {
      const found = known.get(person);
      return found ? [{ rank: place, person: found, score, reason, blocked: null }] : [];
    }),
    removed: before.filter(({ person }) => !stays.has(person.id)),
    moved: after.filter(({ person }, index) => {
      const was = places.get(person);
      return was !== undefined && was.rank !== index + 1;
    }).length,
  };
}
