import type { Answer } from '@app/contract/base/endpoint';
import { biasLimits, type BiasReport, type Counterfactual, counterfactuals } from '@app/contract/llm/bias';
import type * as api from '@app/contract/llm/bias';
import { stoppableMethods, type StoppableMethod } from '@app/contract/roles/method-stops';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import type { TaskContext } from '#platform/tasks/task';
import { randomFrom } from '#platform/random';
import type { Tasks } from '#platform/tasks/tasks';
import { audit } from '../audit/audit.ts';
import {
  type AssignmentText,
  findGradedAssignment,
  inputOf,
  isSought,
  judge,
  keyOf,
  llmAnswer,
  messagesOf,
  type Ranking,
  rankTexts,
  readStops,
  stopIn,
  tidy,
} from '../grading/grading.ts';
import { askOnce, LlmFailure, missingSettings, productionPrompt } from '../llm/llm.ts';
import { compare, type Graded, gradesOf } from './counterfactual.ts';
import { type GeneratedCv, generateCvs } from './cvs.ts';
import { measureImpact } from './impact.ts';
import { biasTask } from './kinds.ts';

/** So many open roles, those with most votes, share the CVs. */
const mostRoles = 4;
/** A task that takes longer than a quarter of an hour would be taken for hung. */
const longestMs = 8 * 60_000;
const changes = Object.keys(counterfactuals) as Counterfactual[];
/** The same CVs each time, so that a language model is asked about each once. */
const seed = 20_261_119;

interface ForRole {
  role: AssignmentText;
  cvs: GeneratedCv[];
}

/** Runs everything that can be run now. */
export async function lookForBias(context: TaskContext): Promise<BiasReport> {
  const { db, progress } = context;
  await progress(0, 3, 'Grading generated CVs');
  const roles = await rolesFor(db);
  const each = Math.ceil(biasLimits.cvs / roles.length);
  const random = randomFrom(seed);
  const tried: ForRole[] = roles.map((role) => ({ role, cvs: generateCvs(role, each, random) }));
  const ranked = await Promise.all(tried.map((one) => rankAll(db, one)));
  const not_run: BiasReport['not_run'] = [];
  const byRanking = (['ml', 'search'] as const).flatMap((method) => {
    const graded = tried.flatMap(({ cvs }, index) => gradedBy(cvs, ranked[index]![method]));
    if (graded.length === 0) not_run.push({ method, why: 'No open role has a model yet' });
    return graded.length === 0 ? [] : compare(method, graded);
  });
  await progress(1, 3, 'Asking the language model');
  const byLlm = await askAll(context, tried, not_run);
  await progress(2, 3, 'Counting groups');
  const impact = await measureImpact(db);
  return {
    cvs: each * roles.length,
    roles: roles.map(({ name }) => name),
    counterfactual: [...byRanking, ...byLlm],
    not_run,
    impact,
  };
}

const plainRole: AssignmentText = {
  id: 0,
  name: 'Project Manager',
  description: '',
  must_skills: ['Planning', 'Budget', 'Agile'],
  should_skills: ['Construction', 'Negotiation'],
  criteria: [],
  location_name: 'Stockholm',
  workplace: '',
};
async function rolesFor(db: Db): Promise<AssignmentText[]> {
  const { rows } = await sql<{ id: number }>`
    select id from assignment where ${isSought}
    order by exists (select from ml_run where assignment_id = assignment.id) desc,
      (select count(*) from vote_current where assignment_id = assignment.id) desc, id limit ${mostRoles}`.execute(db);
  const found = await Promise.all(rows.map(({ id }) => findGradedAssignment(db, id)));
  const roles = found.filter((role) => role !== undefined);
  return roles.length > 0 ? roles : [plainRole];
}

/** All versions of all CVs in one go, so that words count the same for each: version 0 is the CV as it is. */
const versionsOf = ({ text, changed }: GeneratedCv) => [text, ...changes.map((change) => changed[change])];
const rankAll = (db: Db, { role, cvs }: ForRole): Promise<Ranking> =>
  rankTexts(
    db,
    role,
    cvs.flatMap((cv, index) =>
      versionsOf(cv).map((version, nth) => ({ ...version, id: index * (changes.length + 1) + nth + 1 })),
    ),
  );

function gradedBy(cvs: readonly GeneratedCv[], ranked: Ranking['search'] | Ranking['ml']): Graded[] {
  if (ranked.length === 0) return [];
  const scores = new Map(ranked.map(({ person, score }) => [person, score]));
  const scoreOf = (index: number, nth: number) => scores.get(index * (changes.length + 1) + nth + 1)!;
  const gradeOf = gradesOf(cvs.map((_, index) => scoreOf(index, 0)));
  return cvs.map(({ gender }, index) => ({
    gender,
    grade: gradeOf(scoreOf(index, 0)),
    changed: Object.fromEntries(
      changes.map((change, nth) => [change, gradeOf(scoreOf(index, nth + 1))]),
    ) as Graded['changed'],
  }));
}

const verdictGrades: Record<string, number> = { no: 0, maybe: 1, yes: 2 };

async function askAll(
  { db, config, signal }: TaskContext,
  tried: readonly ForRole[],
  not_run: BiasReport['not_run'],
): Promise<BiasReport['counterfactual']> {
  if (missingSettings(config).length > 0) {
    not_run.push({ method: 'llm', why: 'No language model is set up' });
    return [];
  }
  const prompt = await productionPrompt(db, 'grade');
  const limit = pLimit(Math.min(4, config.LLM_PER_MINUTE));
  const end = performance.now() + longestMs;
  let stopped = '';
  const known = new Map<string, Promise<number | null>>();
  const ask = async (role: AssignmentText, cv: GeneratedCv['text']): Promise<number | null> => {
    const input = inputOf(role, cv);
    const key = keyOf(config.LLM_MODEL!, prompt.id, input);
    const gradeOnce = async (): Promise<number | null> => {
      if (performance.now() > end) stopped ||= 'Not all CVs were asked about in time; look again and it goes on';
      if (stopped) return null;
      try {
        const { answer } = await askOnce(
          { db, config },
          {
            question: () => ({ name: 'grade', schema: llmAnswer, messages: messagesOf(prompt.body, input) }),
            input,
            tidy,
          },
          {
            feature: 'evaluate',
            prompt_version_id: prompt.id,
            assignment_id: role.id === 0 ? null : role.id,
            person_id: null,
            user_id: null,
            request_hash: key,
          },
          signal,
        );
        return verdictGrades[judge(answer, input).verdict] ?? null;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof LlmFailure)) throw error;
        if (!error.ofAnswer) stopped ||= error.message;
        return null;
      }
    };
    const asked = known.get(key) ?? limit(gradeOnce);
    known.set(key, asked);
    return asked;
  };
  const graded = await Promise.all(
    tried.flatMap(({ role, cvs }) =>
      cvs.map(async (cv): Promise<Graded> => {
        const [grade, ...then] = await Promise.all(versionsOf(cv).map((version) => ask(role, version)));
        return {
          gender: cv.gender,
          grade: grade ?? null,
          changed: Object.fromEntries(changes.map((change, nth) => [change, then[nth] ?? null])) as Graded['changed'],
        };
      }),
    ),
  );
  if (stopped) not_run.push({ method: 'llm', why: stopped });
  return compare('llm', graded);
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Writes down what was found, and stops what treats people differently. A method that is stopped already keeps its reason. */
export async function keepRun(
  trx: Transaction,
  report: BiasReport,
  seconds: number,
): Promise<{ breaches: string[]; alarms: string[] }> {
  const stopOf = await readStops(trx);
  const breaches: string[] = [];
  for (const method of Object.keys(stoppableMethods) as StoppableMethod[]) {
    const worse = report.counterfactual.filter((each) => each.method === method && each.breach);
    if (worse.length === 0) continue;
    breaches.push(method);
    if (stopOf(method)) continue;
    const reason = `Another grade for the same CV: ${worse
      .map(
        ({ change, flip_rate, shift, n }) =>
          `${counterfactuals[change].toLowerCase()} ${percent(flip_rate)} of ${n}, shift ${shift.toFixed(2)}`,
      )
      .join('; ')}`.slice(0, 300);
    await stopIn(trx, { method, reason, user: null });
    await audit(
      { trx, via: 'The bias monitor' },
      { action: 'method_stop', target: { kind: 'method', id: method }, reason },
    );
  }
  const alarms = report.impact.filter(({ alarm }) => alarm).map(({ chooser, group }) => `${chooser} ${group}`);
  await trx
    .insertInto('bias_run')
    .values({ seconds, report: JSON.stringify(report), breaches, alarms })
    .execute();
  return { breaches, alarms };
}

const looks = [0, 3, 6, 16, 61] as const;

export async function getBiasMonitor(db: Db): Promise<Answer<typeof api.getBiasMonitor>> {
  const runs = await db
    .selectFrom('bias_run')
    .select(['id', 'created', 'breaches', 'alarms'])
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  const newest = await db
    .selectFrom('bias_run')
    .select(['id', 'created', 'report'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { rows: following } = await sql<Answer<typeof api.getBiasMonitor>['following'][number]>`
    select method, looks.from, looks.to, count(*)::int as votes,
      (count(*) filter (where grade = case method when 'llm_no' then 'down' else 'up' end))::int as followed
    from vote join unnest(${looks}::int[], ${[...looks.slice(1), null]}::int[]) as looks("from", "to")
      on seconds >= looks.from and (looks.to is null or seconds < looks.to)
    where created > now() - interval '90 days' and method <> 'custom' and grade is not null
    group by method, looks.from, looks.to order by method, looks.from`.execute(db);
  return {
    last: newest ? { ...newest, report: newest.report as unknown as BiasReport } : null,
    runs,
    following,
  };
}

export async function startBiasRun(
  doer: Doer,
  _: unknown,
  { tasks }: { tasks: Tasks },
): Promise<Answer<typeof api.startBiasRun>> {
  const uuid = await tasks.send(doer.trx, biasTask, {}, { user: doer.actor.id });
  await audit(doer, { action: 'bias_run', target: { kind: 'task', id: uuid } });
  return { uuid };
}
