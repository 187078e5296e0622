import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { TaskContext } from '#platform/tasks/task';
import { judge, llmAnswer, messagesOf, tidy } from '../grading/grading.ts';
import { askOnce, LlmFailure } from '../llm/llm.ts';
import { type ItemQuestion, questionsOf, readItems } from './items.ts';
import { quotesIn } from './leaks.ts';

const together = 4;
/** A task that takes longer than a quarter of an hour would be taken for hung. */
const longestMs = 8 * 60_000;

interface Run {
  id: number;
  testset_id: number;
  testset_version: number;
  prompt_version_id: number;
  created_by: number | null;
  model: string;
  body: string;
}

/**
 * Asks about the items that have no result yet. A result is written down with the answer before the next question is put, and an
 * answer that was paid is in the cache, so that whoever goes on after a crash asks only what is not known.
 */
export async function evaluateRun(run: Run, context: TaskContext): Promise<void> {
  const { db, config, signal, progress, write } = context;
  const items = await readItems(db, run.testset_id, run.testset_version);
  const quotes = quotesIn(run.body);
  const { rows } = await sql<{ id: number }>`
    select item_id as id from eval_result where run_id = ${run.id} and state <> 'asking'`.execute(db);
  const over = new Set(rows.map(({ id }) => id));
  let done = over.size;
  const end = performance.now() + longestMs;
  const limit = pLimit(Math.min(together, config.LLM_PER_MINUTE));
  let goesOn = true;
  const one = async (question: ItemQuestion): Promise<void> => {
    if (!goesOn || performance.now() > end) return;
    signal.throwIfAborted();
    if (!(await write((trx) => begin(trx, run, question, quotes(question.input.profile))))) {
      goesOn = false;
      return;
    }
    try {
      await askAbout(run, question, context);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof LlmFailure)) throw error;
      const { code, ofAnswer } = error;
      await write<unknown>((trx) => (ofAnswer ? fail : stop)(trx, run, question, code));
      if (!ofAnswer) goesOn = false;
    }
    done += 1;
    await progress(Math.min(done, items.length), items.length, 'Asking about a test set');
  };
  const left = items.filter(({ id }) => !over.has(id));
  const asked = new Set<number>();
  const underWay = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  for await (const question of questionsOf(db, left, { model: run.model, prompt: run.prompt_version_id })) {
    asked.add(question.item.id);
    const promise = limit(one, question)
      .catch((error: unknown) => {
        failure ??= { error };
        goesOn = false;
      })
      .finally(() => underWay.delete(promise));
    underWay.add(promise);
    // Profiles of those who have to wait are not kept in memory.
    while (limit.pendingCount > together) await Promise.race(underWay);
    if (!goesOn) break;
  }
  await Promise.all(underWay);
  if (failure) throw failure.error;
  if (goesOn)
    await write((trx) =>
      markGone(
        trx,
        run,
        left.filter(({ id }) => !asked.has(id)).map(({ id }) => id),
      ),
    );
}

type Trx = Parameters<Parameters<TaskContext['write']>[0]>[0];

/**
 * Notes that a question is about to be put, unless the run was paused or would cost more than it may. If it was under way before, when
 * a process died, and its answer is not known, it may have been paid: that is counted.
 */
async function begin(trx: Trx, { id }: Run, { item, key }: ItemQuestion, quoted: boolean): Promise<boolean> {
  const { rows } = await sql<{ cap: number; each: number }>`
    select cap_microusd as cap, estimated_microusd / greatest(items, 1) as each from eval_run
    where id = ${id} and state = 'running' for update`.execute(trx);
  if (!rows[0]) return false;
  const { rows: spent } = await sql<{ cost: number; waiting: number; each: number | null }>`
    select coalesce(sum(cost_microusd), 0)::bigint as cost, count(*) filter (where state = 'asking' and item_id <> ${item.id}) as waiting,
      avg(cost_microusd) filter (where cost_microusd > 0)::bigint as each
    from eval_result where run_id = ${id}`.execute(trx);
  const { cost, waiting, each } = spent[0]!;
  if (cost + (waiting + 1) * Math.max(each ?? 0, rows[0].each) > rows[0].cap) {
    await sql`update eval_run set state = 'capped' where id = ${id}`.execute(trx);
    return false;
  }
  await sql`
    insert into eval_result (run_id, item_id, key, quoted) values (${id}, ${item.id}, ${key}, ${quoted})
    on conflict on constraint eval_result__run_item do update set asked = clock_timestamp(), key = excluded.key, quoted = excluded.quoted,
      maybe_twice = eval_result.maybe_twice + case when exists (select from llm_cache_entry where key = eval_result.key) then 0 else (
        select count(*) from llm_call where person_id = ${item.person} and request_hash = eval_result.key and feature = 'evaluate'
          and not cache_hit and at >= eval_result.asked and (status <> 'failed' or error_code = 'aborted')) end`.execute(
    trx,
  );
  return true;
}

async function askAbout(run: Run, { item, input, key }: ItemQuestion, context: TaskContext): Promise<void> {
  const { signal, write } = context;
  const { answer, call } = await askOnce(
    context,
    {
      question: () => ({ name: 'grade', schema: llmAnswer, messages: messagesOf(run.body, input) }),
      input,
      tidy,
    },
    {
      feature: 'evaluate',
      prompt_version_id: run.prompt_version_id,
      assignment_id: item.assignment,
      person_id: item.person,
      user_id: run.created_by,
      request_hash: key,
    },
    signal,
  );
  const { verdict, score, summary } = judge(answer, input);
  await write((trx) =>
    sql`update eval_result set state = 'ok', verdict = ${verdict}, score = ${score}, summary = ${summary}, call_id = ${call},
        latency_ms = (select latency_ms from llm_call where id = ${call} and not cache_hit), finished = clock_timestamp(), ${settled(item.person)}
      where run_id = ${run.id} and item_id = ${item.id}`.execute(trx),
  );
}

/** All that was asked about an item since it was first begun, the questions that nobody answered among them. */
const settled = (person: number) => sql`cost_microusd = coalesce((
  select sum(cost_microusd) from llm_call where person_id = ${person} and request_hash = eval_result.key and feature = 'evaluate'
    and at >= eval_result.started), 0)`;

/** No good answer, even when asked again: that is a result, and a wrong one. */
const fail = (trx: Trx, { id }: Run, { item }: ItemQuestion, code: string) =>
  sql`update eval_result set state = 'error', error_code = ${code}, finished = clock_timestamp(), ${settled(item.person)}
    where run_id = ${id} and item_id = ${item.id}`.execute(trx);

/** The model does not answer at all: the run waits for somebody. What was asked is over, and its cost is known. */
async function stop(trx: Trx, { id }: Run, { item }: ItemQuestion, code: string): Promise<void> {
  await sql`update eval_result set asked = clock_timestamp(), ${settled(item.person)}
    where run_id = ${id} and item_id = ${item.id}`.execute(trx);
  await sql`update eval_run set state = 'paused', error_code = ${code} where id = ${id} and state = 'running'`.execute(
    trx,
  );
}

/** People and roles that were deleted since cannot be asked about. */
const markGone = (trx: Trx, { id }: Run, gone: readonly number[]) =>
  sql`insert into eval_result (run_id, item_id, key, state, error_code, finished)
    select ${id}, item, '', 'error', 'gone', now() from unnest(${gone}::bigint[]) as item
    on conflict on constraint eval_result__run_item do update set state = 'error', error_code = 'gone', finished = now()`.execute(
    trx,
  );
