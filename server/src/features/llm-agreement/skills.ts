import { openStatuses, statusValues } from '@app/contract/roles/assignments';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { type LlmSkill, mostWeights } from '@app/contract/llm/agreement-skills';
import type * as api from '@app/contract/llm/agreement-skills';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';
import { readOnly } from '../charts/charts.ts';
import { ensureAssignment } from '../membership/membership.ts';
import { newestVerdicts, newestVotes, shareOf } from './compare.ts';
import { liftOf } from './statistics/lift.ts';

/** Skills that fewer have say little, and more of them than this no one reads. */
const fewestWith = 5;
const mostMissing = 40;

interface Counts {
  name: string;
  source: LlmSkill['source'];
  weight: LlmSkill['weight'];
  people: number;
  have: number;
  voted_with: number;
  up_with: number;
  voted_without: number;
  up_without: number;
  judged_with: number;
  yes_with: number;
  judged_without: number;
  yes_without: number;
}

export const listLlmSkills = (
  db: Db,
  { query: { assignment } }: Received<typeof api.listLlmSkills>,
): Promise<Answer<typeof api.listLlmSkills>> =>
  readOnly(db, async (trx) => {
    if (assignment !== undefined) await ensureAssignment(trx, assignment);
    const role = await roleOf(trx, assignment);
    if (!role) return { assignment: null, votes: 0, verdicts: 0, results: [] };
    const { votes, verdicts, ...shown } = role;
    return { assignment: shown, votes, verdicts, results: await skillsOf(trx, shown.id) };
  });

async function roleOf(trx: Transaction, assignment: number | undefined) {
  const { rows } = await sql<{ id: number; name: string; votes: number; verdicts: number }>`
    select id, name, (select count(distinct person_id)::int from vote_current where assignment_id = assignment.id) as votes,
      (select count(distinct person_id)::int from llm_grade where assignment_id = assignment.id) as verdicts
    from assignment where id = ${
      assignment ??
      sql`(select assignment.id from assignment where deleted is null and status = any(${statusValues(openStatuses)})
        order by (select count(*) from vote_current where assignment_id = assignment.id) desc, assignment.id desc limit 1)`
    }`.execute(trx);
  return rows[0];
}

/** Everybody with a vote or a verdict, beside everything they may have. */
async function skillsOf(trx: Transaction, id: number): Promise<LlmSkill[]> {
  const own = sql<boolean>`assignment_id = ${id}`;
  const { rows } = await sql<Counts>`
    with vote as (${newestVotes({ votes: 'all' }, own)}), verdict as (${newestVerdicts({}, own)}), one as materialized (
      select person_id, grade, verdict, (select criteria from llm_grade where llm_grade.id = grade_id) as criteria, array(select distinct lower(skill) from unnest(person.skills) as skill) as skills
      from vote full join verdict using (assignment_id, person_id) join person on person.id = person_id
    ), brief as (
      select distinct on (lower(skill)) skill as name, source, lower(skill) as word from (
        select unnest(must_skills) as skill, 'must' as source, 1 as place from assignment where id = ${id}
        union all select unnest(should_skills), 'should', 2 from assignment where id = ${id}) as wanted
      order by lower(skill), place
    ), more as (
      select word as name, 'missing' as source, word from one, unnest(skills) as word
      where word not in (select word from brief) group by word having count(*) >= ${fewestWith}
      order by count(*) desc, word limit ${mostMissing}
    ), had as (
      select name, source, grade, verdict, word = any(skills) as has
      from one cross join (select * from brief union all select * from more) as skill
      union all
      select said ->> 'criterion', 'criterion', grade, verdict, said ->> 'verdict' = 'meets'
      from one cross join jsonb_array_elements(criteria) as said
    )
    select had.name, source, coalesce(max(weight), 'usual') as weight, count(*)::int as people, (count(*) filter (where has))::int as have,
      ${sql.join(
        [true, false].flatMap((has) => {
          const those = has ? sql`has` : sql`not has`;
          const end = has ? 'with' : 'without';
          return [
            sql`(count(grade) filter (where ${those}))::int as ${sql.ref(`voted_${end}`)}`,
            sql`(count(*) filter (where ${those} and grade = 'up'))::int as ${sql.ref(`up_${end}`)}`,
            sql`(count(verdict) filter (where ${those}))::int as ${sql.ref(`judged_${end}`)}`,
            sql`(count(*) filter (where ${those} and verdict = 'yes'))::int as ${sql.ref(`yes_${end}`)}`,
          ];
        }),
      )}
    from had left join skill_weight on assignment_id = ${id} and lower(skill_weight.name) = lower(had.name)
    group by had.name, source`.execute(trx);
  return rows
    .map(skillOf)
    .filter(({ source, weight, lift }) => source !== 'missing' || weight !== 'usual' || (lift !== null && lift.lo > 1))
    .toSorted(
      (a, b) =>
        order.indexOf(a.source) - order.indexOf(b.source) ||
        (b.lift?.value ?? 0) - (a.lift?.value ?? 0) ||
        (a.name < b.name ? -1 : 1),
    );
}
const order: readonly LlmSkill['source'][] = ['criterion', 'must', 'should', 'missing'];

function skillOf(counts: Counts): LlmSkill {
  const { name, source, weight, people, have } = counts;
  return {
    id: `${source} ${name}`,
    name,
    source,
    weight,
    have: shareOf(have, people),
    up_with: shareOf(counts.up_with, counts.voted_with),
    up_without: shareOf(counts.up_without, counts.voted_without),
    lift: liftOf({ hits: counts.up_with, n: counts.voted_with }, { hits: counts.up_without, n: counts.voted_without }),
    yes_with: shareOf(counts.yes_with, counts.judged_with),
    yes_without: shareOf(counts.yes_without, counts.judged_without),
    model_lift: liftOf(
      { hits: counts.yes_with, n: counts.judged_with },
      { hits: counts.yes_without, n: counts.judged_without },
    ),
  };
}

/** Says how much something counts. Who was judged stays judged; what the model is told of the role is another question from now on. */
export async function weighSkill(
  doer: Doer,
  { params: { assignment: id }, body: { name, weight } }: Received<typeof api.weighSkill>,
): Promise<void> {
  const { trx, actor } = doer;
  await ensureAssignment(trx, id);
  // One at a time, so that there are no more than may be.
  await sql`select from assignment where id = ${id} for update`.execute(trx);
  const { rows: before } = await sql<{ weight: string }>`
    delete from skill_weight where assignment_id = ${id} and lower(name) = lower(${name}) returning weight`.execute(
    trx,
  );
  if (weight !== 'usual') {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from skill_weight where assignment_id = ${id}`.execute(trx);
    ensure(rows[0]!.count < mostWeights, 'too_many_weights');
    await trx.insertInto('skill_weight').values({ assignment_id: id, name, weight, changed_by: actor.id }).execute();
  }
  await audit(doer, {
    action: 'skill_weight_set',
    target: { kind: 'assignment', id },
    before: { name, weight: before[0]?.weight ?? 'usual' },
    after: { name, weight },
  });
}
