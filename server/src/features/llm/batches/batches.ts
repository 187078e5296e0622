import type { Answer, Received } from '@app/contract/base/endpoint';
import * as api from '@app/contract/llm/batches';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { pageOf } from '#platform/http/paging';
import type { Tasks } from '#platform/tasks/tasks';
import { audit } from '../../audit/audit.ts';
import { ensureBudget, lockSpending } from '../budgets.ts';
import { missingSettings } from '../endpoints.ts';
import { LlmFailure } from '../vendors/failure.ts';
import { type Batch, findBatch } from './batch.ts';
import { type BatchItem, createBatch, estimate } from './create.ts';

const dollars = (column: string) => sql`${sql.ref(column)} / 1e6::float8`;
const retriable = sql`('failed', 'expired', 'cancelled')`;

export async function listLlmBatches(
  db: Db,
  { query }: Received<typeof api.listLlmBatches>,
  _: unknown,
  { config }: { config: Config },
): Promise<Answer<typeof api.listLlmBatches>> {
  const { state = null, feature = null, limit, offset } = query;
  const chosen = sql`from llm_batch
    where (${state}::text is null or state = ${state}) and (${feature}::text is null or feature = ${feature})`;
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${chosen}`.execute(db);
  const { rows: results } = await sql<api.LlmBatch>`
    select listed.id, feature, provider, model, listed.state, confirmed is null and ended is null as unsent, vendor_id,
      coalesce((select jsonb_agg(jsonb_build_object('id', assignment.id, 'name', assignment.name) order by name) from assignment
        where id in (select assignment_id from llm_batch_item where batch_id = listed.id)), '[]') as roles,
      items.items,
      jsonb_build_object('left', items.open - least(items.open, told.ok + told.failed + told.expired + told.cancelled),
        'done', items.done + told.ok, 'failed', items.failed + told.failed, 'expired', items.expired + told.expired,
        'cancelled', items.cancelled + told.cancelled,
        'can_be_retried', case when listed.ended is null then 0 else items.again end) as counts,
      ${dollars('estimate_microusd')} as estimate_usd, ${dollars('most_microusd')} as most_usd, ${dollars('cost_microusd')} as cost_usd,
      (live_microusd - cost_microusd) / 1e6::float8 as saved_usd, listed.created, app_user.username::text as created_by, submitted,
      expires, ended, polled, poll_error,
      (select coalesce(jsonb_agg(jsonb_build_object('model', each ->> 'model', 'code', each ->> 'code')), '[]')
        from jsonb_array_elements(listed.passed) as each) as passed, maybe_twice, strange_lines, retry_of
    from (select * ${chosen} order by id desc limit ${limit} offset ${offset}) as listed
    left join app_user on app_user.id = created_by
    cross join lateral (
      select count(*)::int as items,
        count(*) filter (where state in ('waiting', 'cached'))::int as open,
        count(*) filter (where state = 'done')::int as done,
        count(*) filter (where state in ('failed', 'sent_again'))::int as failed,
        count(*) filter (where state = 'expired')::int as expired,
        count(*) filter (where state = 'cancelled')::int as cancelled,
        count(*) filter (where state in ${retriable})::int as again
      from llm_batch_item where batch_id = listed.id) as items
    -- What the vendor has told of those that are not here yet.
    cross join lateral (
      select case when listed.state in ('running', 'cancelling') then coalesce((counts ->> 'ok')::int, 0) else 0 end as ok,
        case when listed.state in ('running', 'cancelling') then coalesce((counts ->> 'failed')::int, 0) else 0 end as failed,
        case when listed.state in ('running', 'cancelling') then coalesce((counts ->> 'expired')::int, 0) else 0 end as expired,
        case when listed.state in ('running', 'cancelling') then coalesce((counts ->> 'cancelled')::int, 0) else 0 end as cancelled
      ) as told
    order by listed.id desc`.execute(db);
  return {
    ...pageOf(api.listLlmBatches, query, { count: counted[0]!.count, results }),
    missing_settings: missingSettings(config),
  };
}

export async function listLlmBatchItems(
  db: Db,
  { params: { id }, query }: Received<typeof api.listLlmBatchItems>,
): Promise<Answer<typeof api.listLlmBatchItems>> {
  ensure(await findBatch(db, id), 'not_found');
  const { state = null, limit, offset } = query;
  const chosen = sql`from llm_batch_item as item where batch_id = ${id} and (${state}::text is null or item.state = ${state})`;
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${chosen}`.execute(db);
  const { rows: results } = await sql<api.LlmBatchItem>`
    select item.id, item.state, item.error_code, cost_microusd / 1e6::float8 as cost_usd,
      case when person.id is not null then jsonb_build_object('id', person.id, 'name', trim(first_name || ' ' || last_name)) end as person,
      case when assignment.id is not null then jsonb_build_object('id', assignment.id, 'name', assignment.name) end as assignment
    from (select * ${chosen} order by array_position(array['failed', 'expired', 'cancelled'], item.state), id
      limit ${limit} offset ${offset}) as item
    left join llm_call on llm_call.id = call_id left join person on person.id = item.person_id
    left join assignment on assignment.id = item.assignment_id
    order by array_position(array['failed', 'expired', 'cancelled'], item.state), item.id`.execute(db);
  const path = api.listLlmBatchItems.path.replace('{id}', String(id)) as '/';
  return pageOf({ ...api.listLlmBatchItems, path }, query, { count: counted[0]!.count, results });
}

/** Nobody else changes it until this transaction ends. */
async function holdBatch(doer: Doer, id: number): Promise<Batch> {
  await sql`select from llm_batch where id = ${id} for update`.execute(doer.trx);
  const batch = await findBatch(doer.trx, id);
  ensure(batch, 'not_found');
  return batch;
}

/** Lets the task of its owner work on it now. */
async function wake({ trx, actor }: Doer, tasks: Tasks, id: number): Promise<void> {
  const { task } = await trx.selectFrom('llm_batch').select('task').where('id', '=', id).executeTakeFirstOrThrow();
  const kind = tasks.kinds.find(({ name }) => name === task);
  if (kind) await tasks.send(trx, kind, { batch_id: id }, { user: actor.id });
}

export async function sendLlmBatch(
  doer: Doer,
  { params: { id } }: Received<typeof api.sendLlmBatch>,
  { config, tasks }: { config: Config; tasks: Tasks },
): Promise<void> {
  const { trx, actor } = doer;
  const missing = missingSettings(config);
  ensure(missing.length === 0, 'llm_not_set_up', { detail: `Set ${missing.join(' and ')} to use a language model` });
  const batch = await holdBatch(doer, id);
  ensure(!batch.confirmed && !batch.ended, 'llm_batch_state', { detail: 'This batch was sent or discarded already' });
  const { price, usual, most, each } = await estimate(trx, id);
  // It is the machine's spending as much as anybody's, so it waits in the same line.
  await sql`insert into llm_pace (endpoint) values (${batch.endpoint}) on conflict do nothing`.execute(trx);
  await lockSpending(trx);
  try {
    await ensureBudget(trx, config, { feature: batch.feature, user_id: actor.id }, usual);
  } catch (error) {
    if (!(error instanceof LlmFailure)) throw error;
    ensure(false, 'llm_budget_gone', { detail: error.message });
  }
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into llm_call (feature, provider, model, tier, batch_id, prompt_version_id, assignment_id, person_id, user_id, request_hash,
        status, cost_microusd, price_id)
      select ${batch.feature}, ${batch.provider}, ${batch.model}, 'batch', ${id}, prompt_version_id, assignment_id, person_id,
        ${actor.id}, request_hash, 'running', cost, ${price?.id ?? null}::bigint
      from llm_batch_item join jsonb_to_recordset(${JSON.stringify(each)}::jsonb) as expected(item bigint, cost bigint) on item = id
      order by id returning id, request_hash)
    update llm_batch_item set call_id = made.id from made
    where batch_id = ${id} and state = 'waiting' and llm_batch_item.request_hash = made.request_hash returning made.id`.execute(
    trx,
  );
  await trx
    .updateTable('llm_batch')
    .set({
      confirmed: sql`now()`,
      sent: rows.length,
      estimate_microusd: usual,
      most_microusd: most,
      price_id: price?.id ?? null,
      next_poll: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  await wake(doer, tasks, id);
  const target = { kind: 'llm_batch', id } as const;
  await audit(doer, { action: 'llm_batch_send', target, after: { questions: rows.length, estimate_microusd: usual } });
}

export async function cancelLlmBatch(
  doer: Doer,
  { params: { id } }: Received<typeof api.cancelLlmBatch>,
  { tasks }: { tasks: Tasks },
): Promise<void> {
  const { trx } = doer;
  const batch = await holdBatch(doer, id);
  ensure(!batch.ended && !batch.cancel_asked, 'llm_batch_state', { detail: 'This batch is over or being cancelled' });
  if (batch.confirmed) {
    await sql`update llm_batch set cancel_asked = now(), next_poll = now() where id = ${id}`.execute(trx);
    await wake(doer, tasks, id);
  } else {
    await sql`update llm_batch set state = 'cancelled', ended = now(), cancel_asked = now() where id = ${id}`.execute(
      trx,
    );
    await sql`update llm_batch_item set state = 'cancelled', messages = null, input = null, extra = null where batch_id = ${id}`.execute(
      trx,
    );
  }
  await audit(doer, { action: 'llm_batch_cancel', target: { kind: 'llm_batch', id }, before: { state: batch.state } });
}

export async function retryLlmBatch(
  doer: Doer,
  { params: { id } }: Received<typeof api.retryLlmBatch>,
  { config, tasks }: { config: Config; tasks: Tasks },
): Promise<Answer<typeof api.retryLlmBatch>> {
  const { trx, actor } = doer;
  const batch = await holdBatch(doer, id);
  ensure(batch.ended, 'llm_batch_state', { detail: 'This batch is not over yet' });
  const { rows } = await sql<BatchItem & { item: number; untold: boolean }>`
    select id as item, prompt_version_id, assignment_id, person_id, request_hash, messages, input, extra,
      error_code = 'no_result' as untold
    from llm_batch_item where batch_id = ${id} and state in ${retriable} and messages is not null order by id`.execute(
    trx,
  );
  const { task: name } = await trx
    .selectFrom('llm_batch')
    .select('task')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const task = tasks.kinds.find((kind) => kind.name === name);
  ensure(rows.length > 0 && task, 'llm_batch_state', { detail: 'Nothing in this batch can be sent again' });
  const made = await createBatch(
    trx,
    config,
    { feature: batch.feature, task, by: actor.id, retryOf: id },
    rows.map(({ item: _item, untold: _untold, ...item }) => item),
  );
  ensure(made, 'llm_batch_state', { detail: 'All of this is being asked in another batch' });
  await sql`update llm_batch_item set state = 'sent_again', messages = null, input = null, extra = null
    where id = any(${rows.map(({ item }) => item)}::bigint[])`.execute(trx);
  // The vendor called it done and gave no result: nobody can tell whether it was charged.
  const untold = rows.filter((each) => each.untold).length;
  await sql`update llm_batch set maybe_twice = ${untold} where id = ${made.id}`.execute(trx);
  const target = { kind: 'llm_batch', id: made.id } as const;
  await audit(doer, {
    action: 'llm_batch_retry',
    target,
    also: [{ kind: 'llm_batch', id }],
    after: { questions: made.items },
  });
  return { id: made.id };
}
