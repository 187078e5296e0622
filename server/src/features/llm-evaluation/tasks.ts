import { sql } from 'kysely';
import { task } from '#platform/tasks/task';
import { missingSettings, onlyModel } from '../llm/llm.ts';
import { evaluateRun } from './evaluate.ts';
import { evaluateTask } from './kinds.ts';

/** Whoever works on a run right now, another than this task. */
const others = (run: number, uuid: string) => sql`
  select from task_run where name = ${evaluateTask.name} and key = ${String(run)} and uuid <> ${uuid}::uuid
    and state in ('RECEIVED', 'STARTED')`;

const evaluate = task({
  ...evaluateTask,
  handle: async ({ run: id }, context) => {
    const { db, config, tasks, finish, task: self } = context;
    if (id === undefined)
      return finish(async (trx) => {
        const { rows } = await sql<{ id: number }>`
          select id from eval_run where state = 'running' and not exists (
            select from task_run where name = ${evaluateTask.name} and key = eval_run.id::text and finished is null)`.execute(
          trx,
        );
        for (const { id: run } of rows) await tasks.send(trx, evaluateTask, { run });
        return { resumed: rows.length };
      });
    const { rows } = await sql<Parameters<typeof evaluateRun>[0]>`
      select run.id, testset_id, testset_version, prompt_version_id, run.created_by, model, body
      from eval_run as run join llm_prompt_version as prompt on prompt.id = prompt_version_id
      where run.id = ${id} and state = 'running'`.execute(db);
    if (!rows[0] || missingSettings(config).length > 0) return;
    // Another model would be measured in its place.
    const own = onlyModel(config, rows[0].model);
    if (!own)
      return finish((trx) =>
        sql`update eval_run set state = 'paused', error_code = 'model_changed' where id = ${id} and state = 'running'`.execute(
          trx,
        ),
      );
    if ((await others(id, self.uuid).execute(db)).rows.length === 0)
      await evaluateRun(rows[0], { ...context, config: own });
    return finish(async (trx) => {
      const { rows: left } = await sql<{ state: string; open: number }>`
        select state, items - (select count(*) from eval_result where run_id = ${id} and state <> 'asking') as open
        from eval_run where id = ${id} for update`.execute(trx);
      const { state, open } = left[0]!;
      if (state === 'running' && open === 0)
        await sql`update eval_run set state = 'done', finished = now() where id = ${id}`.execute(trx);
      // It is not the end yet, or somebody else is still at it.
      else if (state === 'running')
        await tasks.send(trx, evaluateTask, { run: id }, { at: new Date(Date.now() + 5000) });
      return { open };
    });
  },
});

export const evaluationTasks = [evaluate];
