import { getGradingPerson } from '@app/contract/roles/grading';
import { castVote, type Grade, type VoteMethod } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#platform/db/db';
import type { Call } from './api.ts';

export interface Verdict {
  assignment: number;
  person: number;
  verdict: 'yes' | 'maybe' | 'no';
  score?: number;
  summary?: string;
  prompt_version_id?: number;
  criteria?: object[];
}

/** What a language model said of somebody. */
export async function makeVerdict(db: Db, { assignment, person, verdict, ...more }: Verdict): Promise<number> {
  const { score = 50, summary = 'By what the profile says.', prompt_version_id, criteria = [] } = more;
  const { rows } = await sql<{ id: number }>`
    insert into llm_grade (assignment_id, person_id, verdict, score, summary, criteria, model, prompt_version_id, input_hash)
    select ${assignment}, ${person}, ${verdict}, ${score}, ${summary}, ${JSON.stringify(criteria)}, 'test-model',
      coalesce(${prompt_version_id ?? null}, (select min(id) from llm_prompt_version where kind = 'grade')), 'hash' returning id`.execute(
    db,
  );
  return rows[0]!.id;
}

/** Another version of the prompt that grades. */
export async function makeVersion(db: Db, version: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into llm_prompt_version (kind, version, body) values ('grade', ${version}, 'Judge.') returning id`.execute(
    db,
  );
  return rows[0]!.id;
}

interface Given {
  assignment: number;
  person: number;
  grade: Grade;
  method?: VoteMethod;
  verdict_visible?: boolean;
  seconds?: number;
}
export async function giveVote(call: Call, { method = 'regexp', ...given }: Given): Promise<void> {
  await call(getGradingPerson, { params: { id: String(given.assignment), person: String(given.person) }, query: {} });
  expect((await call(castVote, { body: { ...given, method, seconds_ago: 0 } })).status).toBe(201);
}
