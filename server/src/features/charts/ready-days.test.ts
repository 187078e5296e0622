import { getColumnMoves, getThumbs } from '@app/contract/charts/analytics';
import type { ChartPayload } from '@app/contract/charts/charts';
import { getFastSittings } from '@app/contract/charts/funnel-charts';
import { getPivot } from '@app/contract/charts/data-explorer';
import { getGenericSeries, getVoteCounts } from '@app/contract/charts/hs';
import {
  getLlmCacheUse,
  getLlmCalls,
  getLlmCost,
  getLlmErrors,
  getLlmFigures,
  getLlmLatency,
  getLlmTokens,
  type LlmSplit,
  llmSplits,
} from '@app/contract/llm/charts';
import { mergePeople } from '@app/contract/people/merges';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Transaction } from '#platform/db/db';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser } from '#testing/make';
import { randomFrom, seed } from '#testing/random';
import { forgetCharts } from './charts.ts';
import { countAhead, readies } from './ready-days.ts';

const api = useApi();
const tz = 'Europe/Stockholm';
const random = randomFrom(seed);
const below = (most: number): number => Math.floor(random() * most);
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!;
const writers = 16;
/** What a round does follows from its number: these two, or all six. */
const rounds = process.env['TESTS'] === 'full' ? [0, 1, 2, 3, 4, 5] : [0, 3];
let call: Call;
let people: number[];
let roles: number[];
let users: number[];
let prompts: number[];
beforeAll(async () => {
  const boss = await makeUser(api.db, { is_superuser: true });
  call = await api.as(boss);
  users = [boss.id];
  for (let n = 0; n < 3; n += 1) users.push((await makeUser(api.db)).id);
  roles = [await makeAssignment(api.db, { users }), await makeAssignment(api.db, { name: 'Another', users })];
  people = [];
  for (let n = 0; n < 20; n += 1) people.push(await makePerson(api.db));
  const versions = await sql<{ id: number }>`select id from llm_prompt_version`.execute(api.db);
  prompts = versions.rows.map(({ id }) => id);
  await sql`update outreach_setting set zone = ${tz}`.execute(api.db);
});

const write = <T>(changes: (trx: Transaction) => Promise<T>): Promise<T> => api.db.transaction().execute(changes);
async function countAll(): Promise<void> {
  for (const what of readies) while ((await countAhead(api.db, what, write)).left > 0);
}
const daysReady = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from ready_day`.execute(api.db)).rows[0]!.n;

const time = { tz, range: '3m', period: 'day' } as const;
const [cost, wait] = [{ of: 'cost_microusd' }, { of: 'latency_ms' }] as const;
/** What the data explorer makes of days of calls. */
const pivots = [
  { by: 'model' },
  { by: 'model', split_by: 'status', as: 'matrix' },
  { by: 'prompt_version__name', filter: 'status:ok|error_code__isnull:false' },
  ...([cost, wait] as const).flatMap((of) =>
    (['sum', 'avg', 'p50', 'p95'] as const).flatMap((measure) => [
      { measure, ...of },
      { measure, ...of, split_by: 'feature', filter: 'cache_hit:false' },
      { measure, ...of, by: 'model', split_by: 'status' },
    ]),
  ),
] as const;
/** What all charts answer that read days which are counted ahead. */
async function answers(query: { tz: string; range: '3m' | '7d'; period: 'day' | 'hour' } = time): Promise<unknown[]> {
  forgetCharts(api.db);
  forgetCharts(api.services.db);
  const shown = ({ body: { meta, ...chart } }: { body: ChartPayload }) => [chart, meta.definition];
  return [
    shown(await call(getThumbs, { query })),
    shown(await call(getFastSittings, { query })),
    shown(await call(getColumnMoves, { query })),
    shown(await call(getVoteCounts, { query })),
    shown(await call(getVoteCounts, { query: { ...query, split_by: 'user', grade: 'up' } })),
    shown(await call(getVoteCounts, { query: { ...query, split_by: 'user', vote_type: 'other' } })),
    shown(await call(getVoteCounts, { query: { ...query, split_by: 'method' } })),
    shown(await call(getVoteCounts, { query: { ...query, split_by: 'grade' } })),
    shown(await call(getVoteCounts, { query: { ...query, split_by: 'assignment' } })),
    shown(await call(getVoteCounts, { query: { ...query, split_by: 'assignment', grade: 'down' } })),
    ...(await answersOfCalls(query)),
  ];

  async function answersOfCalls(asked: typeof query): Promise<unknown[]> {
    const splits = Object.keys(llmSplits) as LlmSplit[];
    const charts: unknown[] = [];
    for (const split_by of splits)
      for (const chart of [getLlmCost, getLlmCalls]) {
        const { body } = await call(chart, { query: { ...asked, split_by } });
        charts.push(shown({ body }), body.meta.warnings);
      }
    for (const chart of [getLlmTokens, getLlmLatency, getLlmErrors, getLlmCacheUse])
      charts.push(shown(await call(chart, { query: asked })));
    for (const split_by of ['prompt_version__name', 'status'])
      charts.push(shown(await call(getGenericSeries, { query: { ...asked, model: 'LlmCall', split_by } })));
    for (const pivot of pivots) {
      const { body } = await call(getPivot, { query: { ...asked, model: 'LlmCall', ...pivot } });
      charts.push(shown({ body }), body.meta.warnings);
    }
    // What it will be at the end of the month falls from moment to moment.
    const { forecast_usd: _forecast, ...figures } = (await call(getLlmFigures, { query: asked })).body;
    return [...charts, figures];
  }
}
/** The same from the rows alone. */
async function answersOfRows(...asked: Parameters<typeof answers>): Promise<unknown[]> {
  await sql`delete from ready_day`.execute(api.db);
  return answers(...asked);
}

/** Many at midnight, and many within seconds of each other. */
const moment = (): string => {
  const midnight = new Date(Date.now() - below(100) * 86_400_000).setUTCHours(oneOf([22, 23, 22, below(24)]), 0, 0, 0);
  return new Date(
    Math.min(Date.now(), midnight + (random() - 0.5) * oneOf([20_000, 400_000, 7_200_000])),
  ).toISOString();
};
async function castVote(trx: Transaction, created = moment()): Promise<void> {
  const [role, person, user] = [oneOf(roles), oneOf(people), oneOf(users)];
  const [grade, method, kind] = [
    oneOf(['up', 'down', 'maybe']),
    oneOf(['ml', 'llm']),
    oneOf(['match_no_conversation', 'other']),
  ];
  await sql`with given as (insert into vote (assignment_id, person_id, user_id, grade, method, vote_type, created)
      values (${role}, ${person}, ${user}, ${grade}, ${method}, ${kind}, ${created}) returning *)
    insert into vote_current (assignment_id, person_id, user_id, vote_id, grade, method, vote_type, created)
    select assignment_id, person_id, user_id, id, grade, method, vote_type, created from given
    on conflict on constraint vote_current__assignment_person_user do update set vote_id = excluded.vote_id, grade = excluded.grade,
      method = excluded.method, vote_type = excluded.vote_type, created = excluded.created`.execute(trx);
}
async function sit(trx: Transaction): Promise<void> {
  const [user, began] = [oneOf(users), Date.parse(moment())];
  const pace = oneOf([1, 1500, 20_000]);
  for (let n = 0; n < 14; n += 1)
    await sql`insert into vote (assignment_id, person_id, user_id, grade, method, created)
      values (${oneOf(roles)}, ${oneOf(people)}, ${user}, ${oneOf(['up', 'down', null])}, 'ml', ${new Date(began + n * pace).toISOString()})`.execute(
      trx,
    );
}
async function moveCard(trx: Transaction): Promise<void> {
  const [role, person, created] = [oneOf(roles), oneOf(people), moment()];
  const column = oneOf(['new', 'contacted', 'replied']);
  await sql`insert into person_assignment (assignment_id, person_id, version, "column", status_str, since, place, change, stands_for, deleted, created)
    select ${role}, ${person}, coalesce(max(version), 0) + 1, ${column}, '', ${created}::timestamptz - random() * interval '9 days', 1,
      gen_random_uuid(), 1, ${random() < 0.1}, ${created} from person_assignment where assignment_id = ${role} and person_id = ${person}
    on conflict do nothing`.execute(trx);
}
async function askModel(trx: Transaction): Promise<void> {
  const [failed, cost] = [random() < 0.2, oneOf([null, below(900_000), below(900)])];
  await sql`insert into llm_call (at, feature, provider, model, prompt_version_id, assignment_id, person_id, user_id, in_fresh, in_cache_read, out,
      cost_microusd, latency_ms, cache_hit, status, error_code, tier, request_hash)
    values (${moment()}, ${oneOf(['grade', 'extract', 'message'])}, 'openai', ${oneOf(['large', 'small', 'new'])},
      ${oneOf([null, ...prompts])}, ${oneOf([null, ...roles])}, ${oneOf([null, ...people])}, ${oneOf([null, ...users])}, ${below(2000)}, ${below(300)},
      ${below(200)}, ${cost}, ${oneOf([0, below(9000), below(9000)])}, ${random() < 0.3}, ${failed ? 'failed' : oneOf(['ok', 'ok', 'running'])}, ${failed ? oneOf(['timeout', '']) : ''},
      ${oneOf(['standard', 'batch'])}, 'x')`.execute(trx);
}
/** One of them, another each time. */
const someCall = () => sql`id in (select id from llm_call order by md5(id || ' ' || ${below(1e9)}::text) limit 1)`;
const settleCall = (trx: Transaction): Promise<unknown> =>
  sql`update llm_call set status = 'ok', cost_microusd = ${below(5000)}, latency_ms = ${below(9000)}, at = ${oneOf([sql`at`, sql`${moment()}`])}
    where ${someCall()}`.execute(trx);
const deleteCall = (trx: Transaction): Promise<unknown> => sql`delete from llm_call where ${someCall()}`.execute(trx);
const withdraw = (trx: Transaction): Promise<unknown> =>
  sql`delete from vote_current where user_id = ${oneOf(users)} and person_id = ${oneOf(people)}`.execute(trx);
const regrade = (trx: Transaction): Promise<unknown> =>
  sql`update vote_current set created = ${moment()}, grade = 'up' where user_id = ${oneOf(users)} and person_id = ${oneOf(people)}`.execute(
    trx,
  );
const changes = [castVote, castVote, castVote, sit, moveCard, moveCard, withdraw, regrade];
const changesOfCalls = [askModel, askModel, askModel, askModel, settleCall, deleteCall];
const change = (trx: Transaction): Promise<unknown> => oneOf([...changes, ...changesOfCalls])(trx);
async function changeMuch(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await write(change);
}

test(`days that are counted ahead say what their rows say, whatever was written, changed and deleted, ${rounds.length} times (seed ${seed})`, async () => {
  for (const round of rounds) {
    await changeMuch(100);
    if (round % 2 === 0) await countAll();
    else for (const what of readies) await countAhead(api.db, what, write);
    await changeMuch(round < 3 ? 4 : 40);
    const ahead = await answers();
    expect(await daysReady()).toBeGreaterThan(0);
    expect(ahead).toEqual(await answersOfRows());
  }
});

test('what is counted ahead is read, and a day that changes is counted from its rows until it is counted again', async () => {
  await countAll();
  const before = await answers();
  for (const spoil of [
    sql`update vote_day set votes = votes + 1`,
    sql`update llm_call_day set calls = calls + 1`,
    sql`update llm_call_day set latency_ms = latency_ms + 1`,
    sql`update llm_call_day set priced = priced + 1`,
    sql`update llm_call_day set latency_steps = array(select step + 5 from unnest(latency_steps) as step)`,
    sql`update llm_call_day set cost_steps = array(select step + 1 from unnest(cost_steps) as step)`,
  ]) {
    await spoil.execute(api.db);
    expect(await answers()).not.toEqual(before);
    await sql`delete from ready_day`.execute(api.db);
    await countAll();
  }
  expect(await answers()).toEqual(before);
  await write(async (trx) => {
    for (let day = 0; day < 101; day += 1) await castVote(trx, new Date(Date.now() - day * 86_400_000).toISOString());
  });
  expect(await answers()).toEqual(await answersOfRows());
  await countAll();
  expect(await answers()).toEqual(await answersOfRows());
});

test('other zones and single hours are counted from the rows', async () => {
  await countAll();
  for (const query of [
    { tz: 'Asia/Kolkata', range: '3m', period: 'day' },
    { tz, range: '7d', period: 'hour' },
  ] as const) {
    await countAll();
    expect(await answers(query)).toEqual(await answersOfRows(query));
  }
});

test('another zone of the firm has other days', async () => {
  await countAll();
  await sql`update outreach_setting set zone = 'America/New_York'`.execute(api.db);
  expect(await daysReady()).toBe(0);
  expect(await answers()).toEqual(await answersOfRows());
  await countAll();
  const there = { ...time, tz: 'America/New_York' };
  expect(await answers(there)).toEqual(await answersOfRows(there));
  await sql`update outreach_setting set zone = ${tz}`.execute(api.db);
  await countAll();
});

test('whoever is killed while counting leaves everything as it was', async () => {
  await changeMuch(20);
  const state = () =>
    sql`select (select count(*) from ready_day) as days, (select count(*) from ready_change) as changes,
      (select sum(votes) from vote_day) as votes`.execute(api.db);
  const before = (await state()).rows;
  const killed = (changes: (trx: Transaction) => Promise<unknown>) =>
    write(async (trx) => {
      await changes(trx);
      throw new Error('killed');
    });
  await expect(countAhead(api.db, 'votes', killed)).rejects.toThrow('killed');
  expect((await state()).rows).toEqual(before);
  expect(await answers()).toEqual(await answersOfRows());
});

test(`${writers} who write at once, while it is counted again and again, neither wait for nor miss each other`, async () => {
  let writing = true;
  const counting = (async () => {
    while (writing) for (const what of readies) await countAhead(api.db, what, write);
  })();
  // Each with several changes in a transaction, in any order of days.
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let n = 0; n < 6; n += 1)
        await write(async (trx) => {
          for (let each = 0; each < 3; each += 1) await sit(trx);
          await moveCard(trx);
          await askModel(trx);
          await settleCall(trx);
        });
    }),
  );
  writing = false;
  await counting;
  expect(await daysReady()).toBeGreaterThan(0);
  expect(await answers()).toEqual(await answersOfRows());
});

test('two people who are merged are counted as their rows are', async () => {
  await countAll();
  const [kept, other] = people as [number, number];
  const { status } = await call(mergePeople, { params: { id: kept }, body: { other, version: 1, fields: [] } });
  expect(status).toBe(200);
  expect(await answers()).toEqual(await answersOfRows());
});
