import type { Answer, Received } from '@app/contract/base/endpoint';
import * as api from '@app/contract/llm/evaluation';
import { type RawBuilder, sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { pageOf } from '#platform/http/paging';
import type { Tasks } from '#platform/tasks/tasks';
import { audit } from '../audit/audit.ts';
import { missingSettings } from '../llm/llm.ts';
import { estimate } from './estimate.ts';
import { evaluateTask } from './kinds.ts';

interface WithTasks {
  tasks: Tasks;
  config: Config;
}

/** Runs as people see them. */
export const runsWhere = (where: RawBuilder<unknown>) => sql<api.Evaluation>`
  select run.id, jsonb_build_object('id', testset.id, 'name', testset.name, 'version', testset_version) as testset,
    jsonb_build_object('id', prompt.id, 'version', prompt.version) as prompt, model, state, error_code, items, done, errors, "right",
    (cost / 1e6)::float8 as cost_usd, (cap_microusd / 1e6)::float8 as cap_usd, (estimated_microusd / 1e6)::float8 as estimated_usd,
    maybe_twice, run.created, (select username from app_user where id = run.created_by) as created_by
  from eval_run as run join testset on testset.id = testset_id join llm_prompt_version as prompt on prompt.id = prompt_version_id
  cross join lateral (
    select count(*) filter (where result.state <> 'asking') as done, count(*) filter (where result.state = 'error') as errors,
      count(*) filter (where result.state = 'ok' and verdict = ${goldVerdict}) as "right",
      coalesce(sum(result.cost_microusd), 0) as cost, coalesce(sum(maybe_twice), 0)::int as maybe_twice
    from eval_result as result join testset_item as item on item.id = item_id where run_id = run.id) as counted
  where ${where}`;
/** What is right for an item. */
export const goldVerdict = sql`case item.gold when 'up' then 'yes' when 'down' then 'no' else 'maybe' end`;

export async function listEvaluations(
  db: Db,
  { query }: Received<typeof api.listEvaluations>,
): Promise<Answer<typeof api.listEvaluations>> {
  const { rows: results } = await sql<api.Evaluation>`${runsWhere(sql`true`)}
    order by run.id desc limit ${query.limit} offset ${query.offset}`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*) as count from eval_run`.execute(db);
  return pageOf(api.listEvaluations, query, { results, count: rows[0]!.count });
}

export async function startEvaluation(
  doer: Doer,
  { body: { testset, prompt_version_id, model: asked, cap_usd } }: Received<typeof api.startEvaluation>,
  { tasks, config }: WithTasks,
): Promise<Answer<typeof api.startEvaluation>> {
  const { trx, actor } = doer;
  ensureSetUp(config);
  const { version, items, usd, model } = await estimate(trx, config, {
    testset,
    prompt_version_id,
    model: asked,
  });
  ensure(version !== null, 'testset_not_frozen');
  ensure(usd !== null, 'price_needed');
  await ensureAlone(doer, prompt_version_id);
  const { id } = await trx
    .insertInto('eval_run')
    .values({
      testset_id: testset,
      testset_version: version,
      prompt_version_id,
      model: model!,
      items,
      cap_microusd: Math.round(cap_usd * 1e6),
      estimated_microusd: Math.round(usd * 1e6),
      created_by: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tasks.send(trx, evaluateTask, { run: id }, { user: actor.id });
  await audit(doer, {
    action: 'evaluation_start',
    target: { kind: 'evaluation', id },
    after: { testset, version, prompt_version_id, model, cap_usd },
  });
  return { id };
}

function ensureSetUp(config: Config): void {
  const missing = missingSettings(config);
  ensure(missing.length === 0, 'llm_not_set_up', { detail: `Set ${missing.join(' and ')} to use a language model` });
}

/** Two runs of a version at once would put the same questions twice. */
async function ensureAlone({ trx }: Doer, version: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('eval_run'), ${version}::int)`.execute(trx);
  const { rows } = await sql`select from eval_run where prompt_version_id = ${version} and state = 'running'`.execute(
    trx,
  );
  ensure(rows.length === 0, 'evaluation_running');
}

async function holdRun({ trx }: Doer, id: number) {
  const run = await trx.selectFrom('eval_run').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  ensure(run, 'not_found');
  return run;
}

export async function pauseEvaluation(
  doer: Doer,
  { params: { id } }: Received<typeof api.pauseEvaluation>,
): Promise<void> {
  const { state } = await holdRun(doer, id);
  ensure(state === 'running', 'evaluation_state');
  await sql`update eval_run set state = 'paused', error_code = '' where id = ${id}`.execute(doer.trx);
  await audit(doer, { action: 'evaluation_pause', target: { kind: 'evaluation', id } });
}

export async function resumeEvaluation(
  doer: Doer,
  { params: { id }, body: { cap_usd } }: Received<typeof api.resumeEvaluation>,
  { tasks, config }: WithTasks,
): Promise<void> {
  const { trx, actor } = doer;
  const { state, prompt_version_id, cap_microusd } = await holdRun(doer, id);
  ensure(state === 'paused' || state === 'capped', 'evaluation_state');
  ensureSetUp(config);
  await ensureAlone(doer, prompt_version_id);
  const cap = cap_usd === undefined ? cap_microusd : Math.round(cap_usd * 1e6);
  await sql`update eval_run set state = 'running', error_code = '', cap_microusd = ${cap} where id = ${id}`.execute(
    trx,
  );
  await tasks.send(trx, evaluateTask, { run: id }, { user: actor.id });
  await audit(doer, { action: 'evaluation_resume', target: { kind: 'evaluation', id }, after: { cap_usd } });
}

/** In a restored database nothing goes on that costs money. */
export async function pauseEvaluations(db: Db): Promise<void> {
  await sql`update eval_run set state = 'paused' where state = 'running'`.execute(db);
}
