import type { Answer, Received } from '@app/contract/base/endpoint';
import { mostTestItems, type TestSource } from '@app/contract/llm/testsets';
import * as api from '@app/contract/llm/testsets';
import { type Grade, grades } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { pageOf } from '#platform/http/paging';
import { audit } from '../audit/audit.ts';
import { isQuoted, isShown, isTuned, shownOf } from './leaks.ts';

/** How the votes that count are spread over an item. */
const votesOnItem = sql`(
  select count(*) as raters, count(*) filter (where vote_current.grade = 'up') as up,
    count(*) filter (where vote_current.grade = 'maybe') as maybe, count(*) filter (where vote_current.grade = 'down') as down,
    count(*) filter (where vote_current.grade = item.gold) as agreeing
  from vote_current where vote_current.assignment_id = item.assignment_id and vote_current.person_id = item.person_id)`;
const disagree = sql<boolean>`greatest(up, maybe, down) < raters`;
const isStale = sql<boolean>`person.version <> item.person_version`;
const isLeaked = sql<boolean>`(${isTuned} or ${isQuoted} or ${isShown})`;

const testsets = sql<api.Testset>`
  with shown as materialized (${shownOf})
  select testset.id, name, purpose, use, created, frozen.version as frozen,
    frozen.version is null or exists (select from testset_item where testset_id = testset.id
      and (valid_from = testset.version or valid_to = testset.version)) as open,
    items, up_share, raters, agreement, disagreements, stale, leaks,
    jsonb_build_object('tuning', tuned, 'quoted', quoted, 'shown', shown) as leaked,
    (select count(*) from eval_run where testset_id = testset.id) as runs
  from testset
  left join lateral (select max(version) as version from testset_freeze where testset_id = testset.id) as frozen on true
  cross join lateral (
    select count(*) as items, avg((gold = 'up')::int)::float8 as up_share, avg(raters)::float8 as raters,
      (sum(agreeing) / nullif(sum(raters), 0))::float8 as agreement,
      count(*) filter (where ${disagree}) as disagreements, count(*) filter (where ${isStale}) as stale,
      count(*) filter (where ${isTuned}) as tuned, count(*) filter (where ${isQuoted}) as quoted,
      count(*) filter (where ${isShown}) as shown, count(*) filter (where ${isLeaked}) as leaks
    from testset_item as item join person on person.id = item.person_id cross join lateral ${votesOnItem} as voted
    where item.testset_id = testset.id and item.valid_to is null) as counted`;

export async function listTestsets(db: Db): Promise<Answer<typeof api.listTestsets>> {
  return { results: (await sql<api.Testset>`${testsets} order by name`.execute(db)).rows };
}

export async function createTestset(
  doer: Doer,
  { body }: Received<typeof api.createTestset>,
): Promise<Answer<typeof api.createTestset>> {
  const { id } = await doer.trx
    .insertInto('testset')
    .values({ ...body, created_by: doer.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(doer, { action: 'testset_create', target: { kind: 'testset', id }, after: body });
  return { id };
}

export async function changeTestset(
  doer: Doer,
  { params: { id }, body: { use } }: Received<typeof api.changeTestset>,
): Promise<void> {
  const { use: before } = await hold(doer, id);
  await sql`update testset set use = ${use} where id = ${id}`.execute(doer.trx);
  await audit(doer, {
    action: 'testset_change',
    target: { kind: 'testset', id },
    before: { use: before },
    after: { use },
  });
}

export async function getTestset(
  db: Db,
  { params: { id } }: Received<typeof api.getTestset>,
): Promise<Answer<typeof api.getTestset>> {
  const [{ rows }, { rows: versions }] = await Promise.all([
    sql<api.Testset>`${testsets} where testset.id = ${id}`.execute(db),
    sql<Answer<typeof api.getTestset>['versions'][number]>`
      select version, items, frozen, (select username from app_user where id = frozen_by) as by
      from testset_freeze where testset_id = ${id} order by version desc`.execute(db),
  ]);
  ensure(rows[0], 'testset_not_found');
  return { ...rows[0], versions };
}

const shown = {
  all: sql`true`,
  disagree,
  stale: isStale,
  leaked: isLeaked,
} as const;

export async function listTestItems(
  db: Db,
  { params: { id }, query }: Received<typeof api.listTestItems>,
): Promise<Answer<typeof api.listTestItems>> {
  ensure(await sql`select from testset where id = ${id}`.execute(db).then(({ rows }) => rows[0]), 'testset_not_found');
  const from = sql`testset_item as item join testset on testset.id = item.testset_id join person on person.id = item.person_id
    join assignment on assignment.id = item.assignment_id
    cross join lateral ${votesOnItem} as voted
    where item.testset_id = ${id} and item.valid_to is null and ${shown[query.show]}`;
  const [{ rows: results }, { rows: counts }] = await Promise.all([
    sql<api.TestItem>`
      with shown as materialized (${shownOf})
      select item.id, jsonb_build_object('id', person.id, 'name', trim(first_name || ' ' || last_name)) as person,
        jsonb_build_object('id', assignment.id, 'name', assignment.name) as assignment, gold, item.source,
        jsonb_build_object('up', up, 'maybe', maybe, 'down', down) as votes, stratum, probability::float8 as probability,
        ${isStale} as stale, array_remove(array[case when ${isTuned} then 'tuning' end, case when ${isQuoted} then 'quoted' end,
          case when ${isShown} then 'shown' end], null) as leaks, item.created
      from ${from} order by item.id desc limit ${query.limit} offset ${query.offset}`.execute(db),
    sql<{ count: number }>`with shown as materialized (${shownOf}) select count(*) as count from ${from}`.execute(db),
  ]);
  return pageOf({ ...api.listTestItems, path: `/api/v2/llm/testsets/${id}/items/` }, query, {
    results,
    count: counts[0]!.count,
  });
}

export async function getTestItemHistory(
  db: Db,
  { params: { id, item } }: Received<typeof api.getTestItemHistory>,
): Promise<Answer<typeof api.getTestItemHistory>> {
  type Found = Answer<typeof api.getTestItemHistory>;
  const { rows } = await sql<{ ids: number[]; person: Found['person']; grades: Found['grades'] }>`
    select array_agg(item.id) as ids, jsonb_build_object('id', person.id, 'name', trim(first_name || ' ' || last_name)) as person,
      jsonb_agg(jsonb_build_object('gold', item.gold, 'source', item.source, 'from', item.valid_from, 'to', item.valid_to - 1,
        'created', item.created, 'by', (select username from app_user where id = item.created_by)) order by item.id desc) as grades
    from testset_item as shown join testset_item as item using (testset_id, assignment_id, person_id)
    join person on person.id = shown.person_id
    where shown.id = ${item} and shown.testset_id = ${id} group by person.id`.execute(db);
  ensure(rows[0], 'not_found');
  const { ids, person, grades: given } = rows[0];
  const { rows: runs } = await sql<Found['runs'][number]>`
    select run.id as run, prompt.version, run.model, verdict, quoted, result.finished,
      coalesce(verdict = case gold when 'up' then 'yes' when 'down' then 'no' else 'maybe' end, false) as right
    from eval_result as result join testset_item as item on item.id = item_id join eval_run as run on run.id = run_id
    join llm_prompt_version as prompt on prompt.id = prompt_version_id
    where item_id = any(${ids}) and result.state <> 'asking' order by run.id desc limit 50`.execute(db);
  return { person, grades: given, runs };
}

/** The test set, held so that nobody else changes or freezes it meanwhile. */
async function hold({ trx }: Doer, id: number): Promise<{ version: number; use: api.TestsetUse }> {
  const { rows } = await sql<{
    version: number;
    use: api.TestsetUse;
  }>`select version, use from testset where id = ${id} for update`.execute(trx);
  ensure(rows[0], 'testset_not_found');
  return rows[0];
}

export interface NewItem {
  assignment: number;
  person: number;
  gold: Grade;
  stratum?: string;
  probability?: number;
}

/** Adds those who are not in the test set yet. What is there already stays as it is. */
export async function addItems(
  doer: Doer,
  id: number,
  { source, items }: { source: TestSource; items: readonly NewItem[] },
): Promise<{ added: number; known: number }> {
  const { trx, actor } = doer;
  const { version } = await hold(doer, id);
  const { rows: added } = await sql`
    insert into testset_item (testset_id, assignment_id, person_id, gold, source, stratum, probability, person_version, valid_from, created_by)
    select ${id}, assignment, person.id, gold, ${source}, coalesce(stratum, ''), probability, person.version, ${version}, ${actor.id}
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as given(assignment bigint, person bigint, gold text, stratum text, probability real)
    join person on person.id = given.person and merged_into is null
    join assignment as role on role.id = given.assignment and role.deleted is null
    on conflict (testset_id, assignment_id, person_id) where valid_to is null do nothing returning id`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from testset_item where testset_id = ${id} and valid_to is null`.execute(trx);
  ensure(rows[0]!.count <= mostTestItems, 'testset_full');
  await audit(doer, {
    action: 'testset_change',
    target: { kind: 'testset', id },
    after: { source, added: added.length },
  });
  return { added: added.length, known: items.length - added.length };
}

export async function addVotesToTestset(
  doer: Doer,
  { params: { id }, body }: Received<typeof api.addVotesToTestset>,
): Promise<Answer<typeof api.addVotesToTestset>> {
  const { assignment, grade, raters_min, agree, from, to, most } = body;
  // The grade that most say; nobody where two are said as often.
  const { rows: items } = await sql<NewItem>`
    select assignment, person, gold from (
      select assignment_id as assignment, person_id as person, count(*) as raters, mode() within group (order by grade) as gold,
        max(created) as last, count(distinct grade) as grades,
        array[count(*) filter (where grade = 'up'), count(*) filter (where grade = 'maybe'), count(*) filter (where grade = 'down')]
          as counts
      from vote_current
      where (${assignment}::bigint is null or assignment_id = ${assignment}::bigint)
        and (${from}::date is null or created >= ${from}::date) and (${to}::date is null or created < ${to}::date + 1)
      group by 1, 2) as voted
    where raters >= ${raters_min} and (${grade}::text is null or gold = ${grade}::text) and (not ${agree}::boolean or grades = 1)
      and cardinality(array_positions(counts, greatest(counts[1], counts[2], counts[3]))) = 1
      and not exists (select from testset_item where testset_id = ${id} and assignment_id = assignment and person_id = person
        and valid_to is null)
    order by last desc limit ${most}`.execute(doer.trx);
  return addItems(doer, id, { source: 'votes', items });
}

export async function addPersonToTestset(
  doer: Doer,
  { params: { id }, body: { assignment, person, gold } }: Received<typeof api.addPersonToTestset>,
): Promise<Answer<typeof api.addPersonToTestset>> {
  const { version } = await hold(doer, id);
  const { rows } = await sql<{ role: boolean; person: boolean; known: Grade | null }>`
    select exists (select from assignment where id = ${assignment} and deleted is null) as role,
      exists (select from person where id = ${person} and merged_into is null) as person,
      (select gold from testset_item where testset_id = ${id} and assignment_id = ${assignment} and person_id = ${person}
        and valid_to is null) as known`.execute(doer.trx);
  const found = rows[0]!;
  ensure(found.role, 'assignment_not_found');
  ensure(found.person, 'person_not_found');
  ensure(found.known === null, 'in_testset', {
    detail: `This person is in this test set for this role already, with the right grade “${grades[found.known ?? gold]}”`,
  });
  await addItems(doer, id, { source: 'hand', items: [{ assignment, person, gold }] });
  const { rows: added } = await sql<{ id: number }>`
    select id from testset_item where testset_id = ${id} and assignment_id = ${assignment} and person_id = ${person}
      and valid_to is null`.execute(doer.trx);
  return { item: added[0]!.id, frozen: version === 1 ? null : version - 1 };
}

export async function changeTestItem(
  doer: Doer,
  { params: { id, item }, body: { gold } }: Received<typeof api.changeTestItem>,
): Promise<void> {
  const { trx, actor } = doer;
  const { version } = await hold(doer, id);
  const { rows } = await sql<{ valid_from: number; gold: string }>`
    select valid_from, gold from testset_item where id = ${item} and testset_id = ${id} and valid_to is null`.execute(
    trx,
  );
  ensure(rows[0], 'not_found');
  // What a frozen version has stays; what it has not is no history.
  const isFrozen = rows[0].valid_from < version;
  if (gold !== null && !isFrozen)
    await sql`update testset_item set gold = ${gold}, source = 'hand' where id = ${item}`.execute(trx);
  else if (gold === null && !isFrozen) await sql`delete from testset_item where id = ${item}`.execute(trx);
  else {
    await sql`update testset_item set valid_to = ${version} where id = ${item}`.execute(trx);
    if (gold !== null)
      await sql`
        insert into testset_item (testset_id, assignment_id, person_id, gold, source, stratum, probability, person_version, valid_from, created_by)
        select testset_id, assignment_id, person_id, ${gold}, 'hand', stratum, probability,
          (select person.version from person where person.id = person_id), ${version}, ${actor.id}
        from testset_item where id = ${item}`.execute(trx);
  }
  await audit(doer, {
    action: 'testset_change',
    target: { kind: 'testset', id },
    before: { item, gold: rows[0].gold },
    after: { gold },
  });
}

export async function freezeTestset(
  doer: Doer,
  { params: { id } }: Received<typeof api.freezeTestset>,
): Promise<Answer<typeof api.freezeTestset>> {
  const { trx, actor } = doer;
  const { version } = await hold(doer, id);
  const { rows } = await sql<{ items: number }>`
    select count(*) as items from testset_item where testset_id = ${id} and valid_to is null`.execute(trx);
  const { items } = rows[0]!;
  ensure(items > 0, 'testset_empty');
  await trx.insertInto('testset_freeze').values({ testset_id: id, version, items, frozen_by: actor.id }).execute();
  await sql`update testset set version = version + 1 where id = ${id}`.execute(trx);
  await audit(doer, { action: 'testset_freeze', target: { kind: 'testset', id }, after: { version, items } });
  return { version };
}
