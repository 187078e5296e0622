import type { Answer } from '@app/contract/base/endpoint';
import { biasLimits, type BiasReport, counterfactuals, groupings, impactLimits, isSure } from '@app/contract/llm/bias';
import type * as api from '@app/contract/llm/bias';
import { stoppableMethods, type StoppableMethod } from '@app/contract/roles/method-stops';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import type { TaskContext } from '#platform/tasks/task';
import { randomFrom } from '#platform/random';
import type { Services } from '#platform/services';
import type { Tasks } from '#platform/tasks/tasks';
import { audit } from '../audit/audit.ts';
import {
  type AssignmentText,
  findGradedAssignment,
  isSought,
  lastResumed,
  type Ranking,
  rankTexts,
  readStops,
  stopIn,
} from '../grading/grading.ts';
import { missingSettings, productionPrompt } from '../llm/llm.ts';
import { askerBy, gradeAll } from './ask.ts';
import { compare, type Graded, gradesOf } from './counterfactual.ts';
import { changes, type GeneratedCv, generateCvs, versionsOf } from './cvs.ts';
import { measureImpact } from './impact.ts';
import { biasTask } from './kinds.ts';
import { tellOfStop } from './letter.ts';

/** So many open roles, those with most votes, share the CVs. */
const mostRoles = 4;
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
  const tried = await cvsFor(db);
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
    cvs: tried.reduce((sum, { cvs }) => sum + cvs.length, 0),
    roles: tried.map(({ role }) => role.name),
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

/** Generated CVs for those roles, together as many as the limits ask for. */
export async function cvsFor(db: Db): Promise<ForRole[]> {
  const roles = await rolesFor(db);
  const each = Math.ceil(biasLimits.cvs / roles.length);
  const random = randomFrom(seed);
  return roles.map((role) => ({ role, cvs: generateCvs(role, each, random) }));
}

/** All versions of all CVs in one go, so that words count the same for each. */
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

async function askAll(
  context: TaskContext,
  tried: readonly ForRole[],
  not_run: BiasReport['not_run'],
): Promise<BiasReport['counterfactual']> {
  const { db, config } = context;
  if (missingSettings(config).length > 0) {
    not_run.push({ method: 'llm', why: 'No language model is set up' });
    return [];
  }
  const asker = askerBy(context, await productionPrompt(db, 'grade'));
  const graded = await gradeAll(asker, tried);
  if (asker.stopped()) not_run.push({ method: 'llm', why: asker.stopped() });
  return compare('llm', graded);
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/**
 * Writes down what was found, and stops what treats people differently. A method that is stopped already keeps its reason. A group
 * below four fifths stops one only if that is no chance and nobody has decided on it.
 */
export async function keepRun(
  trx: Transaction,
  report: BiasReport,
  seconds: number,
  services: Pick<Services, 'tasks' | 'config'>,
): Promise<{ breaches: string[]; alarms: string[] }> {
  const stopOf = await readStops(trx);
  const breaches: string[] = [];
  const decided: Impact[] = [];
  for (const method of Object.keys(stoppableMethods) as StoppableMethod[]) {
    const isDecided = await decisionsOn(trx, method);
    const found = report.impact.filter(({ chooser, alarm }) => chooser === method && alarm);
    decided.push(...found.filter(isDecided));
    const reasons = [
      ...report.counterfactual.filter((each) => each.method === method && each.breach).map(cvReason),
      ...found.filter((each) => isSure(each) && !isDecided(each)).map(groupReason),
    ];
    if (reasons.length === 0) continue;
    breaches.push(method);
    if (stopOf(method)) continue;
    const reason = reasons.join('; ').slice(0, 300);
    await stopIn(trx, { method, reason, user: null });
    await audit(
      { trx, via: 'The bias monitor' },
      { action: 'method_stop', target: { kind: 'method', id: method }, reason },
    );
    await tellOfStop(trx, services, { method, reason });
  }
  const alarms = report.impact
    .filter((each) => each.alarm && !decided.includes(each))
    .map(({ chooser, group }) => `${chooser} ${group}`);
  await trx
    .insertInto('bias_run')
    .values({ seconds, report: JSON.stringify(report), breaches, alarms })
    .execute();
  return { breaches, alarms };
}

type Impact = BiasReport['impact'][number];
const cvReason = ({ change, flip_rate, shift, n }: BiasReport['counterfactual'][number]): string =>
  `Another grade for the same CV: ${counterfactuals[change].toLowerCase()} ${percent(flip_rate)} of ${n}, shift ${shift.toFixed(2)}`;
const groupReason = ({ grouping, group, n, ratio, high }: Impact): string => {
  const { title, groups } = groupings[grouping];
  const name = (groups as Record<string, string>)[group] ?? group;
  return `${title}: ${name} chosen ${ratio!.toFixed(2)} times as often as others, at most ${high!.toFixed(2)}, of ${n}`;
};

/** What somebody knew who let a method go on: the groups that the last look before had found, with ratios about as low as today's. */
async function decisionsOn(trx: Transaction, method: StoppableMethod): Promise<(found: Impact) => boolean> {
  const resumed = await lastResumed(trx, method);
  const { rows } = await sql<{ report: BiasReport }>`
    select report from bias_run where created <= ${resumed ?? null}::timestamptz
      and ${resumed ?? null}::timestamptz > now() - make_interval(days => ${impactLimits.decidedDays}) order by id desc limit 1`.execute(
    trx,
  );
  const known = rows[0]?.report.impact.filter(({ chooser, alarm }) => chooser === method && alarm) ?? [];
  return ({ grouping, group, ratio }) =>
    known.some(
      (each) => each.grouping === grouping && each.group === group && ratio! >= each.ratio! - impactLimits.worse,
    );
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
    from vote left join unnest(${looks}::int[], ${[...looks.slice(1), null]}::int[]) as looks("from", "to")
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
