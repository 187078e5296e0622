import type { MlReport } from '@app/contract/roles/grading';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { day, hour, iso } from '../calendar.ts';
import type { PastRole } from './history-roles.ts';
import type { Random } from '../random.ts';

const trainings = 7;
const model = 'demo';
/** How the prices of a model were then, in micro-dollars for a verdict. */
/** Dollars for a million tokens. */
const price = { in_fresh: 1.25, out: 4 };
const tokensOut = 160;
const errors = ['timeout', 'rate_limited', 'bad_answer'];

/** How the models of the roles that are over came along, and what a language model said of some of their people. */
export async function fillModels(trx: Transaction, random: Random, roles: readonly PastRole[]): Promise<void> {
  const runs = roles.flatMap((role) => trainingsOf(random, role));
  await insertRuns(trx, runs);
  await insertScores(
    trx,
    roles.flatMap(({ id, fits }) =>
      [...fits].map(([person_id, fit]) => ({
        assignment_id: id,
        person_id,
        score: Math.min(1, 0.75 * fit + 0.25 * random.next()),
      })),
    ),
  );
  await insertTasks(trx, random, runs);
  await insertVerdicts(
    trx,
    roles.flatMap((role) => verdictsOf(random, role)),
  );
  await addPostings(trx);
}

type Run = ReturnType<typeof trainingsOf>[number];

/** The more votes, the better: from little more than chance to good. */
function trainingsOf(random: Random, { id, began, fits, voters }: PastRole) {
  return Array.from({ length: trainings }, (_, turn) => {
    const votes = Math.round((fits.size * voters.length * 0.5 * turn) / trainings);
    const auc = 0.62 + 0.03 * turn + 0.05 * random.next();
    const search = 0.55 + 0.06 * random.next();
    const near = (value: number, by: number) => ({ value, low: value - by, high: value + by });
    const report: MlReport = {
      votes: { own: votes, own_up: Math.round(votes * 0.4), similar: 900 },
      cold_start: false,
      measured_from: 60,
      least_of_each: 5,
      newest: { up: Math.round(votes * 0.06), down: Math.round(votes * 0.09) },
      hold_out:
        votes < 60
          ? null
          : {
              votes: Math.round(votes * 0.15),
              auc: near(auc, 0.06),
              search_auc: near(search, 0.07),
              auc_gain: near(auc - search, 0.05),
              precision_at_20: 0.5 + 0.03 * turn,
              search_precision_at_20: 0.45,
              calibration_error: 0.08,
              deciles: Array.from({ length: 10 }, (_each, at) => ({
                count: Math.round(votes * 0.015),
                predicted: (at + 0.5) / 10,
                up_rate: 0.1 + 0.07 * at,
              })),
            },
      histogram: null,
      features: { for: [], against: [] },
    };
    const created = began + (turn === 0 ? 2 * hour : turn * 5.5 * day + random.between(0, 20) * hour);
    return {
      assignment_id: id,
      created: iso(created),
      votes,
      seconds: 1 + 4 * random.next(),
      report,
      user: voters[0]!,
    };
  });
}

async function insertRuns(trx: Transaction, runs: readonly Run[]): Promise<void> {
  await sql`insert into ml_run (assignment_id, created, last_vote_id, votes, seconds, report, model, created_by)
    select assignment_id, created, 0, votes, seconds, report, '{}', "user"
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as given (assignment_id bigint, created timestamptz, votes integer,
      seconds real, report jsonb, "user" bigint) order by created`.execute(trx);
}

/** By the first training, so that they were there before the votes. */
async function insertScores(trx: Transaction, scores: readonly object[]): Promise<void> {
  await sql`insert into ml_score (assignment_id, person_id, run_id, score, speaks_for, speaks_against)
    select assignment_id, person_id, run.id, score, '{}', '{}'
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as given (assignment_id bigint, person_id bigint, score real)
      join (select assignment_id, min(id) as id from ml_run group by 1) as run using (assignment_id)`.execute(trx);
}

async function insertTasks(trx: Transaction, random: Random, runs: readonly Run[]): Promise<void> {
  const tasks = runs.map(({ assignment_id, created, seconds, user }) => ({
    uuid: random.uuid(),
    assignment: assignment_id,
    state: random.chance(0.06) ? 'FAILURE' : 'SUCCESS',
    started: created,
    seconds,
    user,
  }));
  await sql`insert into task_run (uuid, name, queue, state, worker, received, eta, started, finished, kwargs, traceback, user_id)
    select uuid, 'core.tasks.start_predictionrun_ifneeded', 'ml', state, 'demo-1', started - interval '2 seconds', started, started,
      started + make_interval(secs => seconds), jsonb_build_object('assignment', assignment),
      case state when 'FAILURE' then 'Error: canceling statement due to statement timeout' end, "user"
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as given (uuid uuid, assignment bigint, state text, started timestamptz,
      seconds float8, "user" bigint)`.execute(trx);
}

function verdictsOf(random: Random, { id, began, fits }: PastRole) {
  return [...fits]
    .filter(() => random.chance(0.25))
    .map(([person, fit]) => {
      const failed = random.chance(0.05);
      return {
        assignment: id,
        person,
        at: iso(began + random.between(4, 30 * 24) * hour),
        status: failed ? 'failed' : 'ok',
        error: failed ? random.pick(errors) : '',
        ms: random.between(900, 6000),
        words: random.between(600, 2200),
        verdict: fit > 0.6 ? 'yes' : fit > 0.4 ? 'maybe' : 'no',
        score: Math.round(100 * fit),
      };
    });
}

/** What was asked and what it cost, and what came of it unless it failed. */
async function insertVerdicts(trx: Transaction, verdicts: readonly object[]): Promise<void> {
  await sql`
    with priced as (
      insert into llm_price (provider, match, tier, in_fresh, out, valid_from, note)
      values ('openai', ${model}, 'standard', ${price.in_fresh}, ${price.out}, now() - interval '2 years', 'Made up for the demo')
      returning id
    ), given as materialized (
      select *, 'demo-' || assignment || '-' || person as hash
      from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as given (assignment bigint, person bigint, at timestamptz,
        status text, error text, ms integer, words integer, verdict text, score smallint)
    ), prompt as (select min(id) as id from llm_prompt_version), call as (
      insert into llm_call (at, feature, provider, model, prompt_version_id, assignment_id, person_id, in_fresh, out, cost_microusd, price_id, latency_ms,
        status, error_code, request_hash)
      select at, 'grade', 'openai', ${model}, prompt.id, assignment, person, words, ${tokensOut}, ceil(words * ${price.in_fresh}::numeric + ${tokensOut * price.out}::numeric), priced.id, ms,
        status, error, hash from given, prompt, priced
      order by at returning id, request_hash
    )
    insert into llm_grade (assignment_id, person_id, verdict, score, summary, criteria, model, prompt_version_id, call_id, input_hash,
      created)
    select assignment, person, verdict, score, 'By what the profile says.', '[]', ${model}, prompt.id, call.id, hash, at
    from given join call on request_hash = hash cross join prompt where status = 'ok' order by at`.execute(trx);
}

/** The same employers looked for people before: those postings are over. */
async function addPostings(trx: Transaction): Promise<void> {
  await sql`insert into job_posting (job_title, company_id, company_name, location_name, description_text, url, listed_at, expire_at,
      source)
    select job_title, company_id, company_name, location_name, description_text, url, listed_at - ago, expire_at - ago, source
    from job_posting cross join (values (interval '93 days'), (interval '187 days'), (interval '276 days')) as earlier (ago)
    where id % 8 <> extract(day from ago)::int % 8 order by listed_at - ago`.execute(trx);
  /* Most come soon, some after days, a few when they are over. */
  await sql`update job_posting set created = least(listed_at + case when id % 17 = 0 then interval '47 days'
      when id % 5 = 0 then make_interval(hours => (id * 37 % 150)::int) else make_interval(hours => 2 + (id % 20)::int) end, now())
    where listed_at < now()`.execute(trx);
}
