import {
  compareEvaluations,
  estimateEvaluation,
  listEvaluatedItems,
  listEvaluations,
  pauseEvaluation,
  resumeEvaluation,
  startEvaluation,
} from '@app/contract/llm/evaluation';
import {
  addCsvToTestset,
  addDrawToTestset,
  addPersonToTestset,
  addVotesToTestset,
  changeTestItem,
  changeTestset,
  createDraw,
  createTestset,
  freezeTestset,
  getDraw,
  getTestItemHistory,
  getTestset,
  gradeDrawn,
  listDraws,
  listTestItems,
  listTestsets,
} from '@app/contract/llm/testsets';
import { sql } from 'kysely';
import { type AccessCases, missingId, nothing, type Variant, type World } from '#testing/access';
import { makeAssignment, makePerson } from '#testing/make';

const found = (status: number) => (_: unknown, variant: Variant) => (variant === 'missing' ? 404 : status);
const insert = async ({ db }: World, statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
  (await statement.execute(db)).rows[0]!.id;
let made = 0;

/** A test set with one item. */
async function testset(world: World): Promise<{ id: number; item: number }> {
  made += 1;
  const [role, person] = [await makeAssignment(world.db), await makePerson(world.db, {}, world.self)];
  const id = await insert(world, sql`insert into testset (name) values (${`Set ${made}`}) returning id`);
  const item = await insert(
    world,
    sql`insert into testset_item (testset_id, assignment_id, person_id, gold, source, person_version, valid_from)
      values (${id}, ${role}, ${person}, 'up', 'hand', 1, 1) returning id`,
  );
  return { id, item };
}
const prompt = sql`(select id from llm_prompt_version where kind = 'grade' order by version limit 1)`;
const run = async (world: World, state: 'running' | 'paused'): Promise<number> => {
  const { id } = await testset(world);
  await sql`update eval_run set state = 'done'`.execute(world.db);
  return insert(
    world,
    sql`insert into eval_run (testset_id, testset_version, prompt_version_id, model, state, items, cap_microusd, estimated_microusd)
      values (${id}, 1, ${prompt}, 'm', ${state}, 1, 1, 1) returning id`,
  );
};
const draw = async (world: World): Promise<{ id: number; drawn: number }> => {
  const [role, person] = [await makeAssignment(world.db), await makePerson(world.db, {}, world.self)];
  const id = await insert(
    world,
    sql`insert into draw (assignment_id, seed, strata) values (${role}, '1', '{}') returning id`,
  );
  const drawn = await insert(
    world,
    sql`insert into draw_person (draw_id, person_id, nth, stratum, probability) values (${id}, ${person}, 1, '', 1) returning id`,
  );
  return { id, drawn };
};
const idOf = async (world: World, make: (world: World) => Promise<number>) => ({
  id: world.variant === 'missing' ? missingId : String(await make(world)),
});
const oneSet = async (world: World) => ({ params: await idOf(world, async () => (await testset(world)).id) });

export const cases: AccessCases = [
  [listTestsets, nothing],
  [createTestset, { request: () => ({ body: { name: `Named ${(made += 1)}` } }) }],
  [getTestset, { request: oneSet, status: found(200) }],
  [
    changeTestset,
    { request: async (world) => ({ ...(await oneSet(world)), body: { use: 'tuning' } }), status: found(204) },
  ],
  [listTestItems, { request: oneSet, status: found(200) }],
  [
    getTestItemHistory,
    {
      request: async (world) => {
        const { id, item } = await testset(world);
        return { params: { id: String(id), item: world.variant === 'missing' ? missingId : String(item) } };
      },
      status: found(200),
    },
  ],
  [addVotesToTestset, { request: async (world) => ({ ...(await oneSet(world)), body: {} }), status: found(200) }],
  [
    addCsvToTestset,
    { request: async (world) => ({ ...(await oneSet(world)), body: { csv: '1,2,x' } }), status: found(200) },
  ],
  [
    addDrawToTestset,
    {
      request: async (world) => ({ ...(await oneSet(world)), body: { draw: (await draw(world)).id } }),
      status: found(200),
    },
  ],
  [
    addPersonToTestset,
    {
      request: async (world) => {
        const [assignment, person] = [await makeAssignment(world.db), await makePerson(world.db, {}, world.self)];
        return { ...(await oneSet(world)), body: { assignment, person, gold: 'up' } };
      },
      status: found(201),
    },
  ],
  [
    changeTestItem,
    {
      request: async (world) => {
        const { id, item } = await testset(world);
        return {
          params: { id: String(id), item: world.variant === 'missing' ? missingId : String(item) },
          body: { gold: 'down' },
        };
      },
      status: found(204),
    },
  ],
  [freezeTestset, { request: async (world) => ({ ...(await oneSet(world)), body: {} }), status: found(200) }],
  [
    createDraw,
    {
      request: async (world) => {
        await makePerson(world.db, {}, world.self);
        const assignment = world.variant === 'missing' ? Number(missingId) : await makeAssignment(world.db);
        return { body: { assignment, people: 1, seed: '1' } };
      },
      status: found(201),
    },
  ],
  [listDraws, nothing],
  [
    getDraw,
    {
      request: async (world) => ({ params: await idOf(world, async () => (await draw(world)).id) }),
      status: found(200),
    },
  ],
  [
    gradeDrawn,
    {
      request: async (world) => {
        const { id, drawn } = await draw(world);
        const params = { id: world.variant === 'missing' ? missingId : String(id) };
        return { params, body: { drawn, gold: 'up' } };
      },
      status: found(204),
    },
  ],
  [
    estimateEvaluation,
    {
      request: async (world) => {
        const { rows } = await sql<{ id: number }>`select ${prompt} as id`.execute(world.db);
        const { id } = await idOf(world, async () => (await testset(world)).id);
        return { query: { testset: id, prompt_version_id: String(rows[0]!.id) } };
      },
      status: found(200),
    },
  ],
  /* No language model is set up here. */
  [startEvaluation, { request: () => ({ body: { testset: 1, prompt_version_id: 1, cap_usd: 1 } }), status: () => 409 }],
  [listEvaluations, nothing],
  [
    pauseEvaluation,
    {
      request: async (world) => ({ params: await idOf(world, () => run(world, 'running')) }),
      status: found(204),
    },
  ],
  [
    resumeEvaluation,
    {
      request: async (world) => ({ params: await idOf(world, () => run(world, 'paused')), body: {} }),
      status: found(409),
    },
  ],
  [
    compareEvaluations,
    {
      request: async (world) => ({ query: { runs: (await idOf(world, () => run(world, 'paused'))).id } }),
      status: found(200),
    },
  ],
  [
    listEvaluatedItems,
    {
      request: async (world) => ({ query: { runs: (await idOf(world, () => run(world, 'paused'))).id } }),
      status: found(200),
    },
  ],
];
