import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { Random } from '../random.ts';

/** How often each version of the prompt is right about somebody, so that the second looks a little better and is not. */
const rightShare = { first: 0.72, second: 0.74 };

/** A second version of the grading prompt, a test set from votes, two runs on it, and people drawn at random. */
export async function fillEvaluations(trx: Transaction, superuser: number, seed: number): Promise<void> {
  const random = new Random(seed + 71);
  const { rows: prompts } = await sql<{ id: number; body: string }>`
    select id, body from llm_prompt_version where kind = 'grade' order by version limit 1`.execute(trx);
  const first = prompts[0]!;
  const { id: second } = await trx
    .insertInto('llm_prompt_version')
    .values({
      kind: 'grade',
      version: 2,
      body: first.body.replace(
        'Answer with JSON only.',
        'The role is called {{role_name}}. Weigh these most:\n{{criteria}}\n\nAnswer with JSON only.',
      ),
      note: 'Names the role and its criteria once more at the end',
      created: daysAgo(6),
      created_by: superuser,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('llm_prompt_label')
    .values({ kind: 'grade', name: 'Candidate', version_id: second, changed: daysAgo(5), changed_by: superuser })
    .execute();
  const items = await fillTestset(trx, superuser);
  if (items.length > 0) {
    await fillRun(trx, random, { prompt: first.id, superuser, items, share: rightShare.first, days: 5 });
    await fillRun(trx, random, { prompt: second, superuser, items, share: rightShare.second, days: 4 });
  }
  await fillDraw(trx, random, superuser);
}

interface Item {
  id: number;
  gold: 'up' | 'maybe' | 'down';
}

async function fillTestset(trx: Transaction, superuser: number): Promise<Item[]> {
  const { id } = await trx
    .insertInto('testset')
    .values({
      name: 'Votes of the autumn',
      purpose: 'What recruiters said of people in roles that are worked on',
      version: 2,
      created: daysAgo(8),
      created_by: superuser,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<Item>`
    insert into testset_item (testset_id, assignment_id, person_id, gold, source, person_version, valid_from, created, created_by)
    select ${id}, assignment_id, person_id, gold, 'votes', person.version - (nth % 23 = 0)::int, 1, ${daysAgo(8)}::timestamptz, ${superuser}
    from (select assignment_id, person_id, mode() within group (order by grade) as gold,
        row_number() over (order by count(*) desc, md5(concat(assignment_id, ' ', person_id))) as nth
      from vote_current group by 1, 2
      having 3 * count(*) <= 4 * greatest(count(*) filter (where grade = 'up'), count(*) filter (where grade = 'maybe'),
        count(*) filter (where grade = 'down'))
      order by nth limit 120) as voted
    join person on person.id = person_id and merged_into is null returning id, gold`.execute(trx);
  await trx
    .insertInto('testset_freeze')
    .values({ testset_id: id, version: 1, items: rows.length, frozen: daysAgo(7), frozen_by: superuser })
    .execute();
  await fillTuning(trx, superuser, rows);
  return rows;
}

/** People to look at while a prompt is written. Three of them are in the other set, too, so that it has something to show. */
async function fillTuning(trx: Transaction, superuser: number, others: readonly Item[]): Promise<void> {
  const { id } = await trx
    .insertInto('testset')
    .values({
      name: 'Examples for writing',
      purpose: 'Looked at while the grading prompt is written',
      use: 'tuning',
      created: daysAgo(9),
      created_by: superuser,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into testset_item (testset_id, assignment_id, person_id, gold, source, person_version, valid_from, created, created_by)
    select ${id}, assignment_id, person_id, gold, 'votes', version, 1, ${daysAgo(9)}::timestamptz, ${superuser}
    from (
      (select assignment_id, person_id, gold from testset_item where id = any(${others.slice(0, 3).map((item) => item.id)}))
      union all
      (select assignment_id, person_id, grade from vote_current where not exists (select from testset_item as item
          where item.assignment_id = vote_current.assignment_id and item.person_id = vote_current.person_id)
        order by md5(vote_id::text) limit 17)) as chosen
    join person on person.id = person_id and merged_into is null on conflict do nothing`.execute(trx);
}

interface Run {
  prompt: number;
  superuser: number;
  items: readonly Item[];
  share: number;
  days: number;
}

async function fillRun(trx: Transaction, random: Random, { prompt, superuser, items, share, days }: Run) {
  const { rows } = await sql<{ id: number }>`
    insert into eval_run (testset_id, testset_version, prompt_version_id, model, state, items, cap_microusd, estimated_microusd, created,
      created_by, finished)
    select testset_id, 1, ${prompt}, 'demo', 'done', ${items.length}, 500000, ${items.length * 1900}, ${daysAgo(days)}::timestamptz,
      ${superuser}, ${daysAgo(days - 0.02)}::timestamptz
    from testset_item where id = ${items[0]!.id} returning id`.execute(trx);
  const verdictOf = { up: 'yes', maybe: 'maybe', down: 'no' } as const;
  const scores = { yes: 82, maybe: 55, no: 20 } as const;
  const said = { yes: 'Fits well', maybe: 'Worth a look', no: 'Too little to go by' } as const;
  await trx
    .insertInto('eval_result')
    .values(
      items.map(({ id, gold }) => {
        const verdict = random.chance(share) ? verdictOf[gold] : random.pick(['yes', 'maybe', 'no'] as const);
        return {
          run_id: rows[0]!.id,
          item_id: id,
          state: 'ok',
          key: `demo-${rows[0]!.id}-${id}`,
          verdict,
          score: scores[verdict] + random.between(-8, 8),
          summary: `${said[verdict]}.`,
          cost_microusd: random.between(1400, 2300),
          latency_ms: random.between(900, 4200),
          finished: daysAgo(days - 0.01),
        };
      }),
    )
    .execute();
}

/** People of the role that a language model was asked about most. */
async function fillDraw(trx: Transaction, random: Random, superuser: number): Promise<void> {
  const { rows: roles } = await sql<{ id: number }>`
    select assignment_id as id from llm_grade group by 1 order by count(*) desc, 1 limit 1`.execute(trx);
  if (!roles[0]) return;
  const { id } = await trx
    .insertInto('draw')
    .values({ assignment_id: roles[0].id, seed: 'autumn', strata: ['llm'], created: daysAgo(3), created_by: superuser })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    with judged as (
      select distinct on (person_id) person_id, verdict, score, case when verdict = 'no' then 'no' else 'liked' end as stratum
      from llm_grade where assignment_id = ${roles[0].id} order by person_id, id desc),
    placed as (
      select *, row_number() over (partition by stratum order by md5(concat('autumn ', person_id))) as place,
        count(*) over (partition by stratum) as population from judged)
    insert into draw_person (draw_id, person_id, nth, stratum, probability, verdict, score)
    select ${id}, person_id, row_number() over (order by md5(concat('order ', person_id))), stratum,
      least(10, population)::real / population, verdict, score from placed where place <= 10`.execute(trx);
  await sql`
    insert into draw_stratum (draw_id, stratum, population, asked_for, drawn)
    select ${id}, stratum, round(count(*) / min(probability)), 10, count(*) from draw_person where draw_id = ${id} group by stratum`.execute(
    trx,
  );
  const { rows: drawn } = await sql<{ id: number; verdict: string }>`
    select id, verdict from draw_person where draw_id = ${id} order by nth limit 12`.execute(trx);
  for (const person of drawn) {
    const isUp = random.chance(person.verdict === 'no' ? 0.2 : 0.6);
    await sql`update draw_person set gold = ${isUp ? 'up' : 'down'}, graded = ${daysAgo(2)}::timestamptz, graded_by = ${superuser}
      where id = ${person.id}`.execute(trx);
  }
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
