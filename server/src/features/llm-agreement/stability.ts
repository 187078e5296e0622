import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/llm/agreement-person';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Doer } from '#platform/actor';
import type { Services } from '#platform/services';
import { ensure } from '#platform/errors';
import { task, type TaskContext } from '#platform/tasks/task';
import type { TaskKind } from '#platform/tasks/tasks';
import { audit } from '../audit/audit.ts';
import {
  findGradedAssignment,
  getGradedAssignment,
  inputOf,
  judge,
  keyOf,
  llmAnswer,
  messagesOf,
  readCandidates,
  tidy,
} from '../grading/grading.ts';
import { askOnce, isPrompt, LlmFailure, missingSettings, onlyModel } from '../llm/llm.ts';

const input = z.object({ id: z.int() });
const stabilityTask = {
  name: 'llm.check_stability',
  queue: 'default',
  input,
  key: ({ id }: z.output<typeof input>) => String(id),
} satisfies TaskKind<typeof input>;

export async function checkStability(
  doer: Doer,
  { params: { assignment, person }, body }: Received<typeof api.checkStability>,
  { config, tasks }: Pick<Services, 'config' | 'tasks'>,
): Promise<Answer<typeof api.checkStability>> {
  const { trx, actor } = doer;
  await getGradedAssignment(trx, assignment);
  const { rows } = await sql<{ restricted: boolean }>`
    select restricted from person where id = ${person} and merged_into is null`.execute(trx);
  ensure(rows[0], 'person_not_found');
  ensure(!rows[0].restricted, 'not_permitted');
  ensure(await isPrompt(trx, 'grade', body.prompt_version), 'not_found');
  const missing = missingSettings(config);
  ensure(missing.length === 0, 'llm_not_set_up', { detail: `Set ${missing.join(' and ')} to use a language model` });
  const { prompt_version: prompt_version_id, model = config.LLM_MODEL!, times } = body;
  ensure(onlyModel(config, model), 'llm_not_set_up', { detail: `No setting names the model ${model}` });
  const { id } = await trx
    .insertInto('llm_stability')
    .values({ assignment_id: assignment, person_id: person, prompt_version_id, model, times, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const uuid = await tasks.send(trx, stabilityTask, { id }, { user: actor.id });
  await trx.updateTable('llm_stability').set({ task: uuid }).where('id', '=', id).execute();
  await audit(doer, {
    action: 'llm_stability_check',
    target: { kind: 'person', id: person },
    also: [{ kind: 'assignment', id: assignment }],
    after: { prompt_version: prompt_version_id, model, times },
  });
  return { uuid };
}

/** Asks as often as was wanted. Each answer is remembered by its number, so that another try pays only for those that are missing. */
async function askAgain(id: number, context: TaskContext): Promise<{ answers: number; stopped: string | null }> {
  const { db, signal, progress } = context;
  const run = await db.selectFrom('llm_stability').selectAll().where('id', '=', id).executeTakeFirst();
  const assignment = run && (await findGradedAssignment(db, run.assignment_id));
  const [candidate] = run ? await readCandidates(db, [run.person_id]) : [];
  if (!run || !assignment || !candidate) return { answers: 0, stopped: 'gone' };
  // No other model answers in its place.
  const config = onlyModel(context.config, run.model ?? context.config.LLM_MODEL!);
  if (!config) return { answers: 0, stopped: 'model_changed' };
  const prompt = await db
    .selectFrom('llm_prompt_version')
    .select(['id', 'body'])
    .where('id', '=', run.prompt_version_id)
    .executeTakeFirstOrThrow();
  const told = inputOf(assignment, candidate);
  const key = keyOf(config.LLM_MODEL!, prompt.id, told);
  for (let nth = 1; nth <= run.times; nth += 1) {
    await progress(nth - 1, run.times, `Asking about the same person, ${nth} of ${run.times}`);
    const purpose = {
      feature: 'evaluate' as const,
      prompt_version_id: prompt.id,
      assignment_id: run.assignment_id,
      person_id: run.person_id,
      user_id: run.created_by,
      request_hash: `${key} again ${id} ${nth}`,
    };
    const question = () => ({ name: 'grade', schema: llmAnswer, messages: messagesOf(prompt.body, told) });
    try {
      const { answer, call, model } = await askOnce({ db, config }, { question, input: told, tidy }, purpose, signal);
      const { verdict, score, summary } = judge(answer, told);
      await context.write((trx) =>
        trx
          .insertInto('llm_stability_answer')
          .values({ stability_id: id, nth, verdict, score, summary, model, call_id: call })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      );
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof LlmFailure)) throw error;
      if (!error.ofAnswer) return { answers: nth - 1, stopped: error.code };
    }
  }
  return { answers: run.times, stopped: null };
}

export const llmAgreementTasks = [
  task({
    ...stabilityTask,
    handle: async ({ id }, context) => {
      const done = await askAgain(id, context);
      return context.finish(async (trx) => {
        await trx
          .updateTable('llm_stability')
          .set({ stopped: done.stopped, task: null })
          .where('id', '=', id)
          .execute();
        return done;
      });
    },
  }),
];
