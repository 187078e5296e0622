import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/llm/agreement-person';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#platform/actor';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { getGradedAssignment, inputOf, readCandidates } from '../grading/grading.ts';
import { missingSettings, modelsOf } from '../llm/llm.ts';
import { shareOf } from './compare.ts';

type Input = ReturnType<typeof inputOf>;
const told = (profile: Input['profile']) => profile.map(([heading, text]) => ({ heading, text }));

/** One decision of a language model, with all that it rests on. */
export async function getLlmDecision(
  db: Db,
  { params: { assignment: role, person } }: Received<typeof api.getLlmDecision>,
  _actor: Actor,
  { config }: { config: Config },
): Promise<Answer<typeof api.getLlmDecision>> {
  const assignment = await getGradedAssignment(db, role);
  const [candidate] = await readCandidates(db, [person]);
  ensure(candidate, 'person_not_found');
  const now = inputOf(assignment, candidate);
  const [verdicts, votes, comments, before] = await Promise.all([
    verdictsOn(db, role, person),
    votesOn(db, role, person),
    commentsOn(db, person),
    toldThen(db, role, person),
  ]);
  return {
    assignment: { id: role, name: assignment.name },
    person: { id: person, name: `${candidate.first_name} ${candidate.last_name}`.trim(), title: candidate.title },
    profile: told(now.profile),
    told_then: before && told(before.profile),
    changed: before && {
      profile: !isDeepStrictEqual(before.profile, now.profile),
      role: !isDeepStrictEqual(before.role, now.role),
    },
    verdicts,
    votes,
    comments,
    stability: await stabilityOf(db, role, person),
    models: modelsOf(config),
    missing_settings: missingSettings(config),
  };
}

const usd = sql`(cost_microusd / 1000000.0)::float8`;

async function verdictsOn(db: Db, role: number, person: number) {
  const { rows } = await sql<Answer<typeof api.getLlmDecision>['verdicts'][number]>`
    select llm_grade.id, verdict, score, summary, criteria, suspicions, llm_grade.model, llm_prompt_version.version as prompt_version, ${usd} as usd,
      latency_ms, coalesce(cache_hit, false) as cached, llm_grade.created
    from llm_grade join llm_prompt_version on llm_prompt_version.id = llm_grade.prompt_version_id
    left join llm_call on llm_call.id = call_id
    where llm_grade.assignment_id = ${role} and llm_grade.person_id = ${person} order by llm_grade.id desc limit 20`.execute(
    db,
  );
  return rows;
}

/** What the model was told for the newest verdict, as the memory of answers has it. */
async function toldThen(db: Db, role: number, person: number): Promise<Input | null> {
  const { rows } = await sql<{ input: Input | null }>`
    select (select input from llm_cache_entry where key = newest.input_hash) as input from (
      select input_hash from llm_grade where assignment_id = ${role} and person_id = ${person} order by id desc limit 1) as newest`.execute(
    db,
  );
  return rows[0]?.input ?? null;
}

async function votesOn(db: Db, role: number, person: number) {
  const { rows } = await sql<Answer<typeof api.getLlmDecision>['votes'][number]>`
    select vote.id, username::text as "user", vote.grade, vote.method, reason, not vote.verdict_visible as blind, vote.created
    from vote_current join vote on vote.id = vote_id join app_user on app_user.id = vote.user_id
    where vote_current.assignment_id = ${role} and vote_current.person_id = ${person} order by vote.id desc`.execute(
    db,
  );
  return rows;
}

async function commentsOn(db: Db, person: number) {
  const { rows } = await sql<Answer<typeof api.getLlmDecision>['comments'][number]>`
    select comment.id, username::text as "user", body, comment.created
    from comment left join app_user on app_user.id = comment.created_by
    where kind = 'person' and object_id = ${person} and deleted is null order by comment.created desc limit 10`.execute(
    db,
  );
  return rows;
}

type Found = Answer<typeof api.getLlmDecision>['stability'][number];
async function stabilityOf(db: Db, role: number, person: number): Promise<Found[]> {
  const { rows } = await sql<Omit<Found, 'same'>>`
    select run.id, llm_prompt_version.version as prompt_version, run.model, times, stopped, task, run.created, username::text as created_by,
      (select coalesce(jsonb_agg(jsonb_build_object('verdict', verdict, 'score', score, 'summary', summary, 'model', model)
        order by nth), '[]') from llm_stability_answer where stability_id = run.id) as answers,
      (select sum(cost_microusd / 1000000.0)::float8 from llm_stability_answer join llm_call on llm_call.id = call_id
        where stability_id = run.id) as usd
    from llm_stability as run join llm_prompt_version on llm_prompt_version.id = prompt_version_id
    left join app_user on app_user.id = run.created_by
    where assignment_id = ${role} and person_id = ${person} order by run.id desc limit 10`.execute(db);
  return rows.map((row) => ({ ...row, same: sameOf(row.answers.map(({ verdict }) => verdict)) }));
}

/** The share of the most frequent. */
function sameOf(verdicts: readonly string[]) {
  const counts = [...Map.groupBy(verdicts, (verdict) => verdict).values()].map(({ length }) => length);
  return shareOf(Math.max(0, ...counts), verdicts.length);
}
