import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';

/** Batches in all the ways they end, from what the language model said of people of earlier roles. */
export async function fillBatches(trx: Transaction, by: number): Promise<void> {
  await sql`insert into llm_price (provider, match, tier, in_fresh, out, valid_from, note)
    values ('openai', 'demo', 'batch', 0.625, 2, now() - interval '2 years', 'Made up for the demo')`.execute(trx);
  const batches = [
    { state: 'done', days: 9, questions: 60, failed: 0, rest: 'failed' },
    { state: 'done_with_errors', days: 4, questions: 48, failed: 3, rest: 'failed' },
    { state: 'expired', days: 2, questions: 40, failed: 11, rest: 'expired' },
    { state: 'running', days: 0.2, questions: 75, failed: 75, rest: 'waiting' },
    { state: 'preparing', days: 0.02, questions: 30, failed: 30, rest: 'waiting' },
  ];
  for (const [nth, { state, days, questions, failed, rest }] of batches.entries()) {
    const sent = state !== 'preparing';
    const ended = sent && state !== 'running';
    const at = sql`now() - make_interval(secs => ${days * 86_400}::float8)`;
    const { rows } = await sql<{ id: number }>`
      insert into llm_batch (feature, task, provider, endpoint, model, state, vendor_id, sent, created_by, created, confirmed, send_begun,
        sends, submitted, expires, ended, polled, next_poll, counts, estimate_microusd, most_microusd)
      values ('grade', 'grading.batches', 'openai', 'llm.example.com demo', 'demo', ${state},
        ${sent ? `batch_demo_${nth}` : null}, ${sent ? questions : 0}, ${by}, ${at}, ${sent ? at : null}, ${sent ? at : null},
        ${sent ? 1 : 0}, ${sent ? at : null}, ${sent ? sql`${at} + interval '1 day'` : null},
        ${ended ? sql`${at} + interval '3 hours'` : null}, ${sent ? sql`least(now() - interval '1 minute', ${at} + interval '3 hours')` : null},
        ${ended ? null : sql`now() + interval '1 day'`},
        ${JSON.stringify({ ok: state === 'running' ? 31 : questions - failed, failed: 0, expired: 0, cancelled: 0 })},
        ${questions * 1200}, ${questions * 17_000})
      returning id`.execute(trx);
    const { id } = rows[0]!;
    await sql`
      with chosen as (
        select id, prompt_version_id, assignment_id, person_id, request_hash, row_number() over (order by id desc) as nth from llm_call
        where status = 'ok' and feature = 'grade' and person_id is not null and batch_id is null
        order by id desc limit ${questions}
      ), charged as (
        update llm_call set batch_id = ${id}, tier = 'batch', at = ${at}, latency_ms = 0,
          cost_microusd = ceil(in_fresh * 0.625 + out * 2) from chosen
        where llm_call.id = chosen.id and nth > ${failed} and ${sent}
        returning llm_call.id, cost_microusd
      ), kept as (
        insert into llm_batch_item (batch_id, call_id, prompt_version_id, assignment_id, person_id, request_hash, state, error_code,
          messages, input, extra)
        select ${id}, charged.id, prompt_version_id, assignment_id, person_id, request_hash || '-batch',
          case when nth > ${failed} then 'done' else ${rest} end,
          case when nth > ${failed} or ${rest} = 'waiting' then '' when ${rest} = 'expired' then 'expired' else 'malformed' end,
          case when nth <= ${failed} then '[{"role": "user", "content": "A profile"}]'::jsonb end,
          case when nth <= ${failed} then '{}'::jsonb end, case when nth <= ${failed} then '{"suspicions": []}'::jsonb end
        from chosen left join charged using (id)
      )
      update llm_batch set cost_microusd = coalesce(spent, 0), live_microusd = 2 * coalesce(spent, 0)
      from (select sum(cost_microusd) as spent from charged) as sum where llm_batch.id = ${id}`.execute(trx);
  }
}

/** What was asked lately, some of it from memory, and budgets for it. */
export async function fillSpending(trx: Transaction, by: number): Promise<void> {
  await sql`
    insert into llm_call (at, feature, provider, model, prompt_version_id, assignment_id, person_id, user_id, in_fresh, in_cache_read, out,
      cost_microusd, price_id, latency_ms, cache_hit, status, error_code, request_hash, attempts)
    select now() - nth * interval '37 minutes', feature, provider, model, prompt_version_id, assignment_id, person_id,
      case when nth % 5 = 0 then ${by}::bigint end, case when hit or failed then 0 else in_fresh end,
      case when hit or failed then 0 else 400 end, case when hit or failed then 0 else out end,
      case when hit or failed then 0 else cost_microusd end, price_id, case when hit then 0 else 900 + (nth * 641) % 5200 end, hit,
      case when failed then 'failed' else 'ok' end, case when failed then (array['timeout', 'http_429', 'malformed'])[1 + nth % 3] else '' end,
      request_hash, 1
    from (select llm_call.*, nth % 4 = 1 as hit, nth % 23 = 0 as failed from (
        select *, row_number() over (order by id)::int as nth from llm_call
        where status = 'ok' and batch_id is null and person_id is not null limit 900) as llm_call) as earlier
    order by nth desc`.execute(trx);
  await sql`
    insert into llm_cache_entry (key, model, prompt_version_id, person_id, assignment_id, input, answer, hits, cost_microusd, created, last_hit, pinned)
    select distinct on (request_hash) request_hash, model, prompt_version_id, person_id, assignment_id,
      '{"role": {}, "profile": [["Summary", "Made up for the demo"]]}'::jsonb,
      '{"verdict": "maybe", "score": 50, "summary": "By what the profile says.", "criteria": []}'::jsonb,
      id % 5, cost_microusd, at, case when id % 5 > 0 then at + interval '1 hour' end, id % 97 = 0
    from llm_call where status = 'ok' and not cache_hit and cost_microusd > 0 and prompt_version_id is not null
      and at > now() - interval '30 days' order by request_hash, id`.execute(trx);
  await sql`insert into llm_budget (kind, feature, user_id, usd_per_day, changed_by)
    values ('feature', 'grade', null, 5, ${by}), ('each_user', null, null, 1, ${by}), ('user', null, ${by}, 3, ${by})`.execute(
    trx,
  );
}
