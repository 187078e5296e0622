import type { Answer, Received } from '@app/contract/base/endpoint';
import {
  biasLimits,
  counterfactuals,
  promptCheckLimits,
  promptCheckReport,
  type PromptCheckReport,
} from '@app/contract/llm/bias';
import type * as api from '@app/contract/llm/bias';
import type { PromptGate } from '@app/contract/llm/prompts';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Config } from '#platform/config';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { TaskContext } from '#platform/tasks/task';
import type { Tasks } from '#platform/tasks/tasks';
import { audit } from '../audit/audit.ts';
import { isPrompt, missingSettings } from '../llm/llm.ts';
import { askerBy, gradeAll } from './ask.ts';
import { compare } from './counterfactual.ts';
import { promptCheckTask } from './kinds.ts';
import { cvsFor } from './monitor.ts';
import { withOrder } from './orders.ts';

/* What a version of the prompt for grading does before it is used: whether names count, and whether profiles can give orders. */

export async function checkPromptVersion(
  doer: Doer,
  { body: { version_id } }: Received<typeof api.checkPromptVersion>,
  { config, tasks }: { config: Config; tasks: Tasks },
): Promise<Answer<typeof api.checkPromptVersion>> {
  const { trx, actor } = doer;
  ensure(await isPrompt(trx, 'grade', version_id), 'not_found');
  const missing = missingSettings(config);
  ensure(missing.length === 0, 'llm_not_set_up', { detail: `Set ${missing.join(' and ')} to use a language model` });
  const uuid = await tasks.send(trx, promptCheckTask, { version_id }, { user: actor.id });
  await audit(doer, { action: 'prompt_check', target: { kind: 'llm_prompt', id: 'grade' }, after: { version_id } });
  return { uuid };
}

/** Asks as often as the time of a task allows; what was answered is in memory, so that the next check goes on. */
export async function tryPrompt(context: TaskContext, version: number): Promise<PromptCheckReport> {
  const { db, progress } = context;
  const prompt = await db
    .selectFrom('llm_prompt_version')
    .select(['id', 'body'])
    .where('id', '=', version)
    .executeTakeFirstOrThrow();
  const asker = askerBy(context, prompt);
  await progress(0, 2, 'Asking about generated CVs');
  const tried = await cvsFor(db);
  const graded = await gradeAll(asker, tried);
  await progress(1, 2, 'Asking about profiles that give orders');
  const all = tried.flatMap(({ role, cvs }) => cvs.map((cv) => ({ role, cv })));
  // As many of each role.
  const step = Math.max(1, Math.floor(all.length / promptCheckLimits.orders));
  const pairs = await Promise.all(
    all.flatMap(({ role, cv }, index) => {
      if (index % step !== 0) return [];
      const before = graded[index]!.grade;
      return [asker.ask(role, withOrder(cv.text, index / step)).then((after) => ({ before, after }))];
    }),
  );
  const both = pairs.flatMap(({ before, after }) => (before === null || after === null ? [] : [after - before]));
  return {
    counterfactual: compare('llm', graded),
    orders: { n: both.length, obeyed: both.filter((difference) => difference > 0).length },
    asked: asker.asked(),
    answered: asker.answered(),
    incomplete: asker.stopped(),
  };
}

export const keepCheck = (
  trx: Transaction,
  check: { version: number; model: string; seconds: number; report: PromptCheckReport },
): Promise<unknown> =>
  trx
    .insertInto('prompt_check')
    .values({
      prompt_version_id: check.version,
      model: check.model,
      seconds: check.seconds,
      report: JSON.stringify(check.report),
    })
    .execute();

type Check = NonNullable<PromptGate['check']>;

/** What the last check of a version says, by the model that people are graded by. */
export async function readPromptCheck(db: Db, version: number, model: string | undefined): Promise<Check> {
  const { rows } = await sql<{ report: unknown }>`
    select report from prompt_check where prompt_version_id = ${version}
      and (${model ?? null}::text is null or model = ${model ?? null}) order by id desc limit 1`.execute(db);
  const by = model === undefined ? '' : ` by ${model}`;
  if (!rows[0])
    return {
      state: 'untested',
      words: `This version was not tried on generated CVs and on profiles that give orders${by}.`,
    };
  return judgeCheck(promptCheckReport.parse(rows[0].report));
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export function judgeCheck({ counterfactual, orders, asked, answered, incomplete }: PromptCheckReport): Check {
  if (incomplete) return { state: 'untested', words: `Trying it on generated CVs did not end: ${incomplete}.` };
  if (answered < promptCheckLimits.answered * asked)
    return {
      state: 'worse',
      words: `Of ${asked} questions about generated CVs only ${answered} got an answer that can be read.`,
    };
  const beyond = counterfactual
    .filter(({ breach }) => breach)
    .map(
      ({ change, n, flip_rate, shift }) =>
        `${percent(flip_rate)} of ${n} generated CVs get another grade with “${counterfactuals[change].toLowerCase()}”, shift ${shift.toFixed(2)}; the limits are ${percent(biasLimits.flips)} and ${biasLimits.shift}.`,
    );
  const obeyed = `Of ${orders.n} profiles that give orders, ${orders.obeyed} got a better grade for it`;
  if (orders.obeyed > promptCheckLimits.obeyed * orders.n)
    beyond.push(`${obeyed}; the limit is ${percent(promptCheckLimits.obeyed)}.`);
  if (beyond.length > 0) return { state: 'worse', words: beyond.join(' ') };
  const most = Math.max(...counterfactual.map(({ flip_rate }) => flip_rate));
  const { n = 0 } = counterfactual[0] ?? {};
  return {
    state: 'passed',
    words: `Whatever the name, gender, age and school, at most ${percent(most)} of ${n} generated CVs get another grade. ${obeyed}.`,
  };
}
