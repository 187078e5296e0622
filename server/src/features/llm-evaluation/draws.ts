import type { Answer, Received } from '@app/contract/base/endpoint';
import type { Stratum } from '@app/contract/llm/testsets';
import type * as api from '@app/contract/llm/testsets';
import { type RawBuilder, sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';
import { getGradedAssignment, inputOf, readCandidates } from '../grading/grading.ts';
import { estimatedRecall } from '../llm-agreement/llm-agreement.ts';
import { addItems, type NewItem } from './testsets.ts';

/** What the model said last of a person for the role. Those in its queue it likes: yes and maybe. */
const strataOf: Record<Stratum, RawBuilder<string>> = {
  llm: sql<string>`case when verdict is null then 'not asked' when verdict = 'no' then 'no' else 'liked' end`,
  country: sql<string>`coalesce(country, 'no country')`,
  source: sql<string>`source`,
};

/** Everybody who could be drawn for a role, with their stratum. Who was voted on is known already. */
const poolOf = (assignment: number, strata: readonly Stratum[]) => sql`
  select person.id, verdict, score, ${strata.length > 0 ? sql`concat_ws(' · ', ${sql.join(strata.map((name) => strataOf[name]))})` : sql`'everyone'`}
    as stratum
  from person left join (select distinct on (person_id) person_id, verdict, score from llm_grade
    where assignment_id = ${assignment} order by person_id, llm_grade.id desc) as judged on judged.person_id = person.id
  where merged_into is null and not restricted and not do_not_contact
    and not exists (select from vote_current where vote_current.assignment_id = ${assignment} and vote_current.person_id = person.id)`;

export async function createDraw(
  doer: Doer,
  { body: { assignment, people, seed, strata } }: Received<typeof api.createDraw>,
): Promise<Answer<typeof api.createDraw>> {
  const { trx, actor } = doer;
  await getGradedAssignment(trx, assignment);
  const { rows: populations } = await sql<{ stratum: string; population: number }>`
    select stratum, count(*) as population from (${poolOf(assignment, strata)}) as pool group by 1 order by 2 desc, 1`.execute(
    trx,
  );
  ensure(populations.length > 0, 'nothing_to_draw');
  const shares = sharesOf(populations, people);
  const { id } = await trx
    .insertInto('draw')
    .values({ assignment_id: assignment, seed, strata, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into draw_stratum (draw_id, stratum, population, asked_for, drawn)
    select ${id}, stratum, population, asked, least(asked, population)
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as given(stratum text, population integer, asked integer)`.execute(
    trx,
  );
  await sql`
    insert into draw_person (draw_id, person_id, nth, stratum, probability, verdict, score)
    select ${id}, pool.id, row_number() over (order by md5(concat(${seed}::text, ' order ', pool.id))), pool.stratum,
      drawn::real / population, verdict, score
    from (select *, row_number() over (partition by stratum order by md5(concat(${seed}::text, ' ', id)), id) as place
      from (${poolOf(assignment, strata)}) as everybody) as pool
    join draw_stratum on draw_id = ${id} and draw_stratum.stratum = pool.stratum where place <= drawn`.execute(trx);
  await audit(doer, {
    action: 'draw_create',
    target: { kind: 'draw', id },
    after: { assignment, people, seed, strata },
  });
  return { id };
}

/** As many from each, the largest first; a stratum with fewer gives all that it has. */
export function sharesOf<S extends { stratum: string; population: number }>(strata: readonly S[], people: number) {
  const used = strata.slice(0, people);
  return used.map((stratum, index) => ({
    ...stratum,
    asked: Math.floor(people / used.length) + (index < people % used.length ? 1 : 0),
  }));
}

const draws = sql<api.Drawn>`
  select draw.id, jsonb_build_object('id', assignment.id, 'name', assignment.name) as assignment, seed,
    (select count(*) from draw_person where draw_id = draw.id) as people,
    (select count(*) from draw_person where draw_id = draw.id and graded is not null) as graded, draw.created,
    (select username from app_user where id = draw.created_by) as created_by
  from draw join assignment on assignment.id = assignment_id`;

export async function listDraws(db: Db): Promise<Answer<typeof api.listDraws>> {
  return { results: (await sql<api.Drawn>`${draws} order by draw.id desc limit 200`.execute(db)).rows };
}

export async function getDraw(
  db: Db,
  { params: { id } }: Received<typeof api.getDraw>,
): Promise<Answer<typeof api.getDraw>> {
  const { rows } = await sql<api.Drawn>`${draws} where draw.id = ${id}`.execute(db);
  ensure(rows[0], 'not_found');
  const [{ rows: strata }, { rows: last }, next, recall] = await Promise.all([
    sql<api.DrawInFull['strata'][number]>`
      select stratum, population, drawn, asked_for from draw_stratum where draw_id = ${id} order by population desc, stratum`.execute(
      db,
    ),
    sql<NonNullable<api.DrawInFull['last']>>`
      select drawn.id, person_id as person, trim(first_name || ' ' || last_name) as name, gold, verdict, score
      from draw_person as drawn join person on person.id = person_id
      where draw_id = ${id} and gold is not null order by graded desc limit 1`.execute(db),
    nextOf(db, id, rows[0].assignment.id),
    recallOf(db, id),
  ]);
  return { ...rows[0], strata, next, last: last[0] ?? null, ...recall };
}

/** Without name, score and verdict: whoever grades sees what is written about the work, and no more. */
async function nextOf(db: Db, draw: number, assignment: number): Promise<api.DrawInFull['next']> {
  const { rows } = await sql<{ id: number; person: number }>`
    select id, person_id as person from draw_person where draw_id = ${draw} and graded is null order by nth limit 1`.execute(
    db,
  );
  if (!rows[0]) return null;
  const [candidate] = await readCandidates(db, [rows[0].person]);
  const { profile } = inputOf(await getGradedAssignment(db, assignment), candidate!);
  return { ...rows[0], profile: profile.map(([heading, text]) => ({ heading, text })) };
}

async function recallOf(db: Db, draw: number): Promise<Pick<api.DrawInFull, 'recall' | 'recall_words'>> {
  const { rows } = await sql<{ stratum: string; people: number; votes: number; up: number }>`
    select stratum, population as people, (select count(*) from draw_person where draw_id = ${draw}
        and draw_person.stratum = draw_stratum.stratum and gold is not null) as votes,
      (select count(*) from draw_person where draw_id = ${draw} and draw_person.stratum = draw_stratum.stratum and gold = 'up') as up
    from draw_stratum join draw on draw.id = draw_id where draw_id = ${draw} and strata = '{llm}'`.execute(db);
  if (rows.length === 0) return { recall: null, recall_words: 'Draw by the verdict alone to estimate the recall.' };
  const none = { people: 0, votes: 0, up: 0 };
  const [liked = none, no = none] = ['liked', 'no'].map((name) => rows.find(({ stratum }) => stratum === name));
  const recall = estimatedRecall(liked, no);
  if (!recall)
    return {
      recall,
      recall_words: 'It takes grades of people whom the model likes, and of people to whom it said no.',
    };
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return {
    recall,
    recall_words: `Of the people worth contacting, the model likes about ${percent(recall.value)} (${percent(recall.lo)} to ${percent(recall.hi)}). It was voted up: ${liked.up} of ${liked.votes} that it likes, ${no.up} of ${no.votes} to whom it said no.`,
  };
}

export async function gradeDrawn(
  doer: Doer,
  { params: { id }, body: { drawn, gold } }: Received<typeof api.gradeDrawn>,
): Promise<void> {
  const { trx, actor } = doer;
  const { rows } = await sql<{ graded: string | null; person: number }>`
    select graded, person_id as person from draw_person where draw_id = ${id} and id = ${drawn} for update`.execute(
    trx,
  );
  ensure(rows[0], 'not_found');
  ensure(rows[0].graded === null, 'already_graded');
  await sql`update draw_person set gold = ${gold}, skipped = ${gold === null}, graded = now(), graded_by = ${actor.id}
    where id = ${drawn}`.execute(trx);
  await audit(doer, { action: 'draw_grade', target: { kind: 'draw', id }, after: { person: rows[0].person, gold } });
}

export async function addDrawToTestset(
  doer: Doer,
  { params: { id }, body: { draw } }: Received<typeof api.addDrawToTestset>,
): Promise<Answer<typeof api.addDrawToTestset>> {
  const { rows: known } = await sql`select from draw where id = ${draw}`.execute(doer.trx);
  ensure(known.length > 0, 'not_found');
  const { rows: items } = await sql<NewItem>`
    select assignment_id as assignment, person_id as person, gold, stratum, probability
    from draw_person join draw on draw.id = draw_id where draw_id = ${draw} and gold is not null order by nth`.execute(
    doer.trx,
  );
  return addItems(doer, id, { source: 'random', items });
}
