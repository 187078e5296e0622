import {
  addCsvToTestset,
  addDrawToTestset,
  addPersonToTestset,
  addVotesToTestset,
  changeTestItem,
  createDraw,
  createTestset,
  freezeTestset,
  getDraw,
  getTestset,
  gradeDrawn,
  listDraws,
  listTestItems,
  listTestsets,
} from '@app/contract/llm/testsets';
import { castVote, type Grade } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser } from '#testing/make';
import { sharesOf } from './draws.ts';
import { readItems } from './items.ts';

const api = useApi();
let users: Awaited<ReturnType<typeof makeUser>>[];
let calls: Call[];
let role: number;
beforeAll(async () => {
  users = await Promise.all([1, 2, 3].map(() => makeUser(api.db, { is_superuser: true })));
  calls = await Promise.all(users.map((user) => api.as(user)));
});
beforeEach(async () => {
  await sql`truncate testset, draw, person, assignment cascade`.execute(api.db);
  role = await makeAssignment(api.db, { users: users.map(({ id }) => id), vote_to_board: false });
});

const call: Call = (...given) => calls[0]!(...given);
const person = (parts = {}) => makePerson(api.db, parts, users[0]);
/** A person with these votes, one of each user. */
async function voted(...grades: Grade[]): Promise<number> {
  const id = await person();
  for (const [index, grade] of grades.entries())
    await calls[index]!(castVote, { body: { assignment: role, person: id, grade } });
  return id;
}
const makeSet = async (name = 'Set') => {
  const { body } = await call(createTestset, { body: { name } });
  return { params: { id: String(body.id) } };
};
const items = async (set: { params: { id: string } }, show: 'all' | 'disagree' | 'stale' = 'all') =>
  (await call(listTestItems, { ...set, query: { show } })).body.results;

describe('a test set', () => {
  test('takes one person with the right grade, once, and gives them up again; what was frozen stays as it was', async () => {
    const [first, second] = [await person(), await person()];
    const set = await makeSet();
    const add = (who: number, assignment = role) =>
      call(addPersonToTestset, { ...set, body: { assignment, person: who, gold: 'maybe' } });
    expect((await add(first)).body.frozen).toBeNull();
    expect(await add(first)).toMatchObject({
      status: 409,
      body: { code: 'in_testset', detail: expect.stringContaining('“Maybe”') },
    });
    await call(freezeTestset, { ...set, body: {} });
    const { body } = await add(second);
    expect(body.frozen).toBe(1);
    expect(await items(set)).toMatchObject([{ gold: 'maybe', source: 'hand' }, { gold: 'maybe' }]);
    expect(await readItems(api.db, Number(set.params.id), 1)).toHaveLength(1);
    const params = { ...set.params, item: String(body.item) };
    expect((await call(changeTestItem, { params, body: { gold: null } })).status).toBe(204);
    expect(await items(set)).toHaveLength(1);
    expect((await add(99_999_999)).body.code).toBe('person_not_found');
    expect((await add(second, 99_999_999)).body.code).toBe('assignment_not_found');
  });

  test('is built from votes: what most say, and nobody where two are said as often', async () => {
    const [up, down, split, tie] = [
      await voted('up', 'up', 'up'),
      await voted('down'),
      await voted('up', 'up', 'maybe'),
      await voted('up', 'down'),
    ];
    const set = await makeSet();
    const { body } = await call(addVotesToTestset, { ...set, body: { assignment: role } });
    expect(body).toEqual({ added: 3, known: 0 });
    const gold = new Map((await items(set)).map((item) => [item.person.id, item.gold]));
    expect(gold).toEqual(
      new Map([
        [split, 'up'],
        [down, 'down'],
        [up, 'up'],
      ]),
    );
    expect(gold.has(tie)).toBe(false);
    expect((await call(addVotesToTestset, { ...set, body: { assignment: role } })).body.added).toBe(0);
    expect((await call(getTestset, set)).body).toMatchObject({
      items: 3,
      up_share: 2 / 3,
      raters: 7 / 3,
      agreement: 6 / 7,
      disagreements: 1,
      open: true,
      frozen: null,
    });
    expect((await items(set, 'disagree')).map((item) => item.person.id)).toEqual([split]);
  });

  test('takes only those that the filter lets through', async () => {
    const all = await voted('up', 'up');
    await voted('up', 'up', 'down');
    await voted('up');
    const set = await makeSet();
    const body = { assignment: role, grade: 'up', raters_min: 2, agree: true } as const;
    await call(addVotesToTestset, { ...set, body });
    expect((await items(set)).map((item) => item.person.id)).toEqual([all]);
    const earlier = await makeSet('Earlier');
    await call(addVotesToTestset, { ...earlier, body: { assignment: role, to: '2020-01-01' } });
    expect(await items(earlier)).toEqual([]);
  });

  test('is built from a list, which is told what is wrong with it', async () => {
    const id = await person();
    const set = await makeSet();
    const csv = `role;person;grade\n${role};${id};Up\n${role};${id};down\n${role};999999;up\n999999;${id};up\n${role};${id};great\nx,${id},up`;
    const { body } = await call(addCsvToTestset, { ...set, body: { csv } });
    expect(body).toEqual({
      added: 1,
      known: 1,
      refused: [
        { line: 4, why: 'This person does not exist' },
        { line: 5, why: 'This role does not exist' },
        { line: 6, why: 'The grade must be up, maybe or down' },
        { line: 7, why: 'Role and person must be numbers' },
      ],
    });
    expect((await items(set))[0]).toMatchObject({ gold: 'up', source: 'csv' });
  });

  test('keeps what was frozen, whatever is changed and removed afterwards', async () => {
    const [first, second] = [await voted('up'), await voted('down')];
    const set = await makeSet();
    const id = Number(set.params.id);
    expect((await call(freezeTestset, { ...set, body: {} })).body.code).toBe('testset_empty');
    await call(addVotesToTestset, { ...set, body: {} });
    expect((await call(freezeTestset, { ...set, body: {} })).body).toEqual({ version: 1 });
    expect((await call(getTestset, set)).body).toMatchObject({ frozen: 1, open: false });
    const frozen = await readItems(api.db, id, 1);
    const itemOf = (of: number) => frozen.find((item) => item.person === of)!.id;
    const change = (item: number, gold: Grade | null) =>
      call(changeTestItem, { params: { ...set.params, item: String(item) }, body: { gold } });
    expect((await change(itemOf(first), 'maybe')).status).toBe(204);
    expect((await change(itemOf(second), null)).status).toBe(204);
    expect((await change(itemOf(second), 'up')).status).toBe(404);
    expect((await call(getTestset, set)).body).toMatchObject({ items: 1, open: true });
    await call(freezeTestset, { ...set, body: {} });
    expect(await readItems(api.db, id, 1)).toEqual(frozen);
    expect((await readItems(api.db, id, 2)).map(({ gold }) => gold)).toEqual(['maybe']);
    expect((await call(getTestset, set)).body.versions.map(({ version, items: count }) => [version, count])).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });

  test('says whose profile has changed, and that a name is taken', async () => {
    const id = await voted('up');
    const set = await makeSet();
    await call(addVotesToTestset, { ...set, body: {} });
    expect(await items(set, 'stale')).toEqual([]);
    await sql`update person set version = version + 1 where id = ${id}`.execute(api.db);
    expect((await items(set, 'stale')).map((item) => item.person.id)).toEqual([id]);
    expect((await call(createTestset, { body: { name: 'Set' } })).body.code).toBe('testset_name_taken');
    expect((await call(listTestsets)).body.results).toMatchObject([{ name: 'Set', stale: 1 }]);
  });
});

describe('random people', () => {
  const judged = async (verdict: 'yes' | 'maybe' | 'no') => {
    const id = await person();
    await sql`insert into llm_grade (assignment_id, person_id, verdict, score, summary, criteria, model, prompt_version_id, input_hash)
      select ${role}, ${id}, ${verdict}, 50, '', '[]', 'm', min(id), '' from llm_prompt_version`.execute(api.db);
    return id;
  };
  const draw = async (people: number, seed = 'one') => {
    const { status, body } = await call(createDraw, { body: { assignment: role, people, seed, strata: ['llm'] } });
    expect(status).toBe(201);
    return { params: { id: String(body.id) } };
  };
  const drawnIn = async (one: { params: { id: string } }) =>
    (
      await sql<{ person: number; probability: number; stratum: string }>`
        select person_id as person, probability::float8 as probability, stratum from draw_person
        where draw_id = ${one.params.id}::bigint order by nth`.execute(api.db)
    ).rows;

  test('are the same for the same seed, others for another, as many from each stratum', async () => {
    for (let nth = 0; nth < 12; nth += 1) await judged(nth % 4 === 0 ? 'yes' : 'no');
    for (let nth = 0; nth < 20; nth += 1) await person();
    const [one, same, other] = [await draw(15), await draw(15), await draw(15, 'two')];
    expect(await drawnIn(one)).toEqual(await drawnIn(same));
    expect(await drawnIn(one)).not.toEqual(await drawnIn(other));
    expect((await call(getDraw, one)).body.strata).toEqual([
      { stratum: 'not asked', population: 20, drawn: 5, asked_for: 5 },
      { stratum: 'no', population: 9, drawn: 5, asked_for: 5 },
      // There are no more.
      { stratum: 'liked', population: 3, drawn: 3, asked_for: 5 },
    ]);
    const chances = new Map((await drawnIn(one)).map(({ stratum, probability }) => [stratum, probability]));
    expect(chances.get('not asked')).toBeCloseTo(0.25, 5);
    expect(chances.get('liked')).toBe(1);
  });

  test('are shown without name, score and verdict until they are graded, once', async () => {
    await judged('no');
    await sql`update person set first_name = 'Ottilia', summary = 'Ottilia knows Rust'`.execute(api.db);
    const one = await draw(1);
    const before = (await call(getDraw, one)).body;
    expect(JSON.stringify(before)).not.toMatch(/ottilia|"verdict":"no"/i);
    expect(before.next!.profile).toContainEqual({ heading: 'Summary', text: '[name] knows Rust' });
    const body = { drawn: before.next!.id, gold: 'up' } as const;
    expect((await call(gradeDrawn, { ...one, body })).status).toBe(204);
    const after = (await call(getDraw, one)).body;
    expect(after.next).toBeNull();
    expect(after.last).toMatchObject({ gold: 'up', verdict: 'no', score: 50, name: expect.stringMatching(/^Ottilia/) });
    expect((await call(gradeDrawn, { ...one, body: { ...body, gold: 'down' } })).body.code).toBe('already_graded');
    expect((await call(listDraws)).body.results).toMatchObject([{ people: 1, graded: 1 }]);
  });

  test('tell how many of those worth contacting the model likes, and go into a test set with their chance', async () => {
    for (let nth = 0; nth < 10; nth += 1) await judged(nth < 4 ? 'yes' : 'no');
    const one = await draw(20);
    for (;;) {
      const { next } = (await call(getDraw, one)).body;
      if (!next) break;
      const { rows } = await sql<{ verdict: string }>`select verdict from draw_person where id = ${next.id}`.execute(
        api.db,
      );
      // Half of those it likes are worth it, and a third of those to whom it said no.
      const { rows: before } = await sql<{ up: number }>`select count(*) as up from draw_person
        where draw_id = ${one.params.id}::bigint and gold = 'up' and verdict = ${rows[0]!.verdict}`.execute(api.db);
      await call(gradeDrawn, { ...one, body: { drawn: next.id, gold: before[0]!.up < 2 ? 'up' : 'down' } });
    }
    const { body } = await call(getDraw, one);
    expect(body.recall!.value).toBeCloseTo(0.5, 5);
    expect(body.recall_words).toContain('likes about 50 %');
    const set = await makeSet();
    expect((await call(addDrawToTestset, { ...set, body: { draw: Number(one.params.id) } })).body.added).toBe(10);
    expect((await items(set))[0]).toMatchObject({ source: 'random', probability: 1 });
  });

  test('come from the largest strata where there are more than people', () => {
    const strata = [5, 3, 2].map((population) => ({ stratum: String(population), population }));
    expect(sharesOf(strata, 2).map(({ asked }) => asked)).toEqual([1, 1]);
    expect(sharesOf(strata, 7).map(({ asked }) => asked)).toEqual([3, 2, 2]);
  });
});
