import type { Answer, Received } from '@app/contract/base/endpoint';
import type { MlReport } from '@app/contract/roles/grading';
import type * as api from '@app/contract/roles/grading';
import { canChangeAssignment } from '@app/contract/policies';
import { sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Tasks } from '#platform/tasks/tasks';
import { audit } from '../audit/audit.ts';
import { findForAssignment } from '../person-search/person-search.ts';
import type { TrainInput, TrainOutput } from './ml/train.ts';
import type { AssignmentText } from './ml/texts.ts';
import { type Model, modelVersion } from './ml/model.ts';
import { isWorse } from './ml/report.ts';
import { rebuildTask } from './kinds.ts';
import { readForModel, readLanguage } from './read-people.ts';
import { getGradedAssignment, isSought, type GradedAssignment } from './graded-assignment.ts';

/** After so many new votes a model is trained again, or after a tenth more of what it had, whichever is more. */
export const retrainAfter = 10;
const [mostOwn, mostOthers, sample] = [5000, 3000, 2000];

interface Voted {
  id: number;
  assignment: number;
  person: number;
  grade: 'up' | 'down' | 'maybe';
  at: string;
}

/** All that a model of a role is learned from. */
export async function trainingInput(
  db: Db,
  assignment: GradedAssignment,
): Promise<{ input: TrainInput; lastVote: number; votes: number }> {
  const voted = async (which: ReturnType<typeof sql>, limit: number) =>
    (
      await sql<Voted>`select vote_id as id, assignment_id as assignment, person_id as person, grade, created as at
        from vote_current where ${which} order by vote_id desc limit ${limit}`.execute(db)
    ).rows;
  const own = await voted(sql`assignment_id = ${assignment.id}`, mostOwn);
  const others = await voted(sql`assignment_id <> ${assignment.id}`, mostOthers);
  const votes = [...own, ...others];
  const { rows: assignments } = await sql<AssignmentText>`
    select id, name, description, must_skills, should_skills, criteria, location_name, workplace from assignment
    where id = any(${[...new Set(others.map(({ assignment }) => assignment))]}) order by id`.execute(db);
  const people = await readForModel(db, [...new Set(votes.map(({ person }) => person))]);
  const texts = new Map(people.map((person) => [person.id, person]));
  const inUse = await modelInUse(db, assignment.id);
  const { rows: seen } = await sql<{ person: number }>`
    select distinct person_id as person from vote where assignment_id = ${assignment.id} and id <= ${inUse?.lastVote ?? 0}`.execute(
    db,
  );
  const known = new Set(seen.map(({ person }) => person));
  const pool = await findForAssignment(db, assignment, sample);
  return {
    lastVote: Math.max(0, ...own.map(({ id }) => id)),
    votes: own.length,
    input: {
      assignment,
      assignments,
      votes: votes.flatMap(({ assignment, person, grade, at }) => {
        const text = texts.get(person);
        /* A maybe is half an up. */
        return text
          ? [
              {
                assignment,
                person: text,
                up: grade !== 'down',
                weight: grade === 'maybe' ? 0.5 : 1,
                at,
                fresh: !known.has(person),
              },
            ]
          : [];
      }),
      candidates: await readForModel(db, pool.people),
      language: await readLanguage(db),
      seed: assignment.id,
      inUse: inUse?.model ?? null,
    },
  };
}

/** The newest model that was not held back; one of before an upgrade is learned anew soon, and used no more. */
export async function modelInUse(db: Db, assignment: number): Promise<{ model: Model; lastVote: number } | undefined> {
  const { rows } = await sql<{ model: Model; lastVote: number }>`
    select model, last_vote_id as "lastVote" from ml_run where id = ${runInUse(assignment)}`.execute(db);
  return rows[0]?.model.version === modelVersion ? rows[0] : undefined;
}
export const runInUse = (assignment: number) =>
  sql`(select max(id) from ml_run where assignment_id = ${assignment} and not held)`;

export async function keepRun(
  trx: Transaction,
  assignment: number,
  run: { output: TrainOutput; lastVote: number; votes: number; seconds: number; by: number | undefined },
): Promise<number> {
  const { id } = await trx
    .insertInto('ml_run')
    .values({
      assignment_id: assignment,
      last_vote_id: run.lastVote,
      votes: run.votes,
      seconds: run.seconds,
      report: JSON.stringify(run.output.report),
      model: JSON.stringify(run.output.model),
      held: isWorse(run.output.report),
      created_by: run.by ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const newVotes = sql`(select count(*) from vote where vote.assignment_id = assignment.id
  and vote.id > coalesce((select last_vote_id from ml_run where ml_run.assignment_id = assignment.id order by id desc limit 1), 0))`;

/** Roles that are worked on whose model is missing, of an older version or has not seen enough of the votes. */
export async function assignmentsInNeed(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from assignment where ${isSought}
      and ((select model ->> 'version' from ml_run where assignment_id = assignment.id order by id desc limit 1)
          is distinct from ${String(modelVersion)}
        or ${newVotes} >= greatest(${retrainAfter},
          (select votes / 10 from ml_run where assignment_id = assignment.id order by id desc limit 1)))
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function getMlAnalysis(
  db: Db,
  { params: { id } }: Received<typeof api.getMlAnalysis>,
  actor: Actor,
): Promise<Answer<typeof api.getMlAnalysis>> {
  const assignment = await getGradedAssignment(db, id);
  const [runs, { rows: counted }, { rows: borderline }] = await Promise.all([
    db
      .selectFrom('ml_run')
      .select(['id', 'created', 'votes', 'seconds', 'report', 'held'])
      .where('assignment_id', '=', id)
      .orderBy('id', 'desc')
      .limit(20)
      .execute(),
    sql<{ count: number }>`select ${newVotes} as count from assignment where id = ${id}`.execute(db),
    sql<Answer<typeof api.getMlAnalysis>['borderline'][number]>`
      select jsonb_build_object('id', person.id, 'name', trim(first_name || ' ' || last_name), 'title', title, 'company_name',
        company_name) as person, score, speaks_for, speaks_against
      from ml_score join person on person.id = person_id
      where assignment_id = ${id} and merged_into is null
        and not exists (select from vote_current where assignment_id = ${id} and person_id = person.id)
      order by abs(score - 0.5), person.id limit 20`.execute(db),
  ]);
  return {
    assignment: { id, name: assignment.name, may_write: canChangeAssignment(actor, assignment) },
    runs: runs.map(({ report, ...run }) => ({ ...run, report: report as unknown as MlReport })),
    new_votes: counted[0]!.count,
    retrain_after: retrainAfter,
    borderline,
  };
}

/** A model that was held back is used all the same, because somebody says so. Only the newest waits for that. */
export async function acceptModel(
  doer: Doer,
  { params: { id, run }, body: { reason } }: Received<typeof api.acceptModel>,
  { tasks }: { tasks: Tasks },
): Promise<void> {
  const { trx, actor } = doer;
  ensure(canChangeAssignment(actor, await getGradedAssignment(trx, id)), 'not_permitted');
  const { rows } = await sql`update ml_run set held = false where id = ${run} and held
    and id = (select max(id) from ml_run where assignment_id = ${id}) returning id`.execute(trx);
  ensure(rows.length > 0, 'not_found');
  await tasks.send(trx, rebuildTask, { assignment_id: id }, { user: actor.id });
  await audit(doer, { action: 'ml_model_accept', target: { kind: 'assignment', id }, after: { run }, reason });
}
