import { getLlmAgreementTrend, listLlmAgreement } from '@app/contract/llm/agreement';
import { listUserAgreement } from '@app/contract/llm/agreement-users';
import { mergePeople } from '@app/contract/people/merges';
import type { Grade } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Transaction } from '#platform/db/db';
import { type Call, useApi } from '#testing/api';
import { makeVersion } from '#testing/judged';
import { makeAssignment, makePerson, makeUser } from '#testing/make';
import { randomFrom, seed } from '#testing/random';
import { forgetCharts } from '../charts/charts.ts';
import { countRolesAhead } from './ready-roles.ts';

const api = useApi();
const random = randomFrom(seed);
const below = (most: number): number => Math.floor(random() * most);
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!;
const writers = 16;
let call: Call;
let [people, roles, users, prompts] = [[], [], [], []] as number[][] as [number[], number[], number[], number[]];
beforeAll(async () => {
  const boss = await makeUser(api.db, { is_superuser: true });
  call = await api.as(boss);
  users = [boss.id];
  for (let n = 0; n < 4; n += 1) users.push((await makeUser(api.db)).id);
  for (let n = 0; n < 3; n += 1) roles.push(await makeAssignment(api.db, { name: `Role ${n}`, users }));
  for (let n = 0; n < 12; n += 1) people.push(await makePerson(api.db));
  const { rows } = await sql<{ id: number }>`select min(id) as id from llm_prompt_version where kind = 'grade'`.execute(
    api.db,
  );
  prompts = [rows[0]!.id, await makeVersion(api.db, 2)];
});

const write = <T>(changes: (trx: Transaction) => Promise<T>): Promise<T> => api.db.transaction().execute(changes);
async function countAll(): Promise<void> {
  while ((await countRolesAhead(api.db, write)).left > 0);
}
const rolesReady = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from agreement_ready`.execute(api.db)).rows[0]!.n;

type Times = { from?: string; to?: string }[];
const aMonthAgo = () => new Date(Date.now() - 3e9).toISOString();
/** Stretches of time, some of which begin or end at the very moment of a vote. */
async function drawTimes(): Promise<Times> {
  const { rows } = await sql<{ at: string }>`
    select created as at from vote_current order by md5(vote_id || ' ' || ${below(1e9)}::text) limit 3`.execute(api.db);
  const [one, two, three] = [...rows.map(({ at }) => at), moment(), moment(), moment()] as [string, string, string];
  const [early, late] = [one, two].toSorted() as [string, string];
  return [{ from: aMonthAgo() }, { from: one }, { to: three }, { from: early, to: late }, { from: late, to: early }];
}
let times: Times = [{ from: aMonthAgo() }];

/** What is answered from what is kept, and what only from rows. */
async function answers(): Promise<unknown[]> {
  forgetCharts(api.db);
  forgetCharts(api.services.db);
  const all: unknown[] = [];
  for (const votes of ['blind', 'all'] as const) {
    for (const more of [{}, { user: String(users[1]) }, { prompt_version: String(prompts[1]) }, ...times])
      all.push((await call(listLlmAgreement, { query: { votes, status: 'all', ...more } })).body);
    all.push(
      (await call(listLlmAgreement, { query: { votes, status: 'all', user: String(users[1]), ...times[0] } })).body,
    );
    for (const assignment of [undefined, String(roles[0])]) {
      const query = { votes, range: '3m', period: 'week', ...(assignment && { assignment }) } as const;
      const { series, x } = (await call(getLlmAgreementTrend, { query })).body;
      all.push(series, x);
    }
  }
  for (const query of [{}, { assignment: String(roles[0]) }, { assignment: String(roles[0]), ...times[0] }, ...times])
    all.push((await call(listUserAgreement, { query })).body);
  return all;
}
/** The same from the rows alone. */
async function answersOfRows(): Promise<unknown[]> {
  await sql`delete from agreement_ready`.execute(api.db);
  return answers();
}

const moment = (): string => new Date(Date.now() - below(80) * 86_400_000 - below(80_000_000)).toISOString();
async function castVote(trx: Transaction): Promise<void> {
  const [role, person, user] = [oneOf(roles), oneOf(people), oneOf(users)];
  const [grade, method, visible] = [
    oneOf(['up', 'down', 'maybe', 'up']),
    oneOf(['ml', 'llm', 'llm_no']),
    random() < 0.4,
  ];
  await sql`with given as (insert into vote (assignment_id, person_id, user_id, grade, method, verdict_visible, created, seconds)
      values (${role}, ${person}, ${user}, ${grade}, ${method}, ${visible}, ${moment()}, ${oneOf([null, below(9)])}) returning *)
    insert into vote_current (assignment_id, person_id, user_id, vote_id, grade, method, vote_type, verdict_visible, created)
    select assignment_id, person_id, user_id, id, grade, method, vote_type, verdict_visible, created from given
    on conflict on constraint vote_current__assignment_person_user do update set vote_id = excluded.vote_id, grade = excluded.grade,
      method = excluded.method, verdict_visible = excluded.verdict_visible, created = excluded.created`.execute(trx);
}
const judge = (trx: Transaction): Promise<unknown> =>
  sql`insert into llm_grade (assignment_id, person_id, verdict, score, summary, criteria, model, prompt_version_id, input_hash)
    values (${oneOf(roles)}, ${oneOf(people)}, ${oneOf(['yes', 'maybe', 'no'])}, 50, '', '[]', 'test-model', ${oneOf(prompts)}, 'hash')`.execute(
    trx,
  );
const withdraw = (trx: Transaction): Promise<unknown> =>
  sql`delete from vote_current where user_id = ${oneOf(users)} and person_id = ${oneOf(people)}`.execute(trx);
const forget = (trx: Transaction): Promise<unknown> =>
  sql`delete from llm_grade where person_id = ${oneOf(people)} and assignment_id = ${oneOf(roles)}`.execute(trx);
const change = (trx: Transaction): Promise<unknown> =>
  oneOf([castVote, castVote, castVote, castVote, judge, judge, judge, withdraw, forget])(trx);
async function changeMuch(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await write(change);
}

const rounds = process.env['TESTS'] === 'full' ? 6 : 3;
test(`roles that are counted ahead say what their rows say, whatever was voted, judged and deleted, ${rounds} times (seed ${seed})`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    await changeMuch(80);
    await countAll();
    await changeMuch(round % 3);
    times = await drawTimes();
    const ahead = await answers();
    expect(await rolesReady()).toBeGreaterThan(0);
    expect(ahead).toEqual(await answersOfRows());
  }
});

test('what is counted ahead is read, and a role that changes is counted from its rows until it is counted again', async () => {
  await countAll();
  times = [{ from: new Date(Date.now() - 40 * 86_400_000).toISOString() }];
  const before = await answers();
  for (const spoil of [
    sql`update agreement_cell set people = people + 1`,
    sql`update agreement_cell set voted = voted || voted`,
    sql`update agreement_user set up = not up`,
    sql`update agreement_pair set voted = voted || voted`,
    sql`update agreement_repeat set same = not same`,
    sql`update agreement_ready set voted = voted || voted`,
    // Then nobody is cut apart by a time.
    sql`update agreement_ready set began = voted`,
  ]) {
    await spoil.execute(api.db);
    expect(await answers()).not.toEqual(before);
    await sql`delete from agreement_ready`.execute(api.db);
    await countAll();
  }
  expect(await answers()).toEqual(before);
  await sql`update agreement_cell set people = people + 1`.execute(api.db);
  await write(async (trx) => {
    for (const role of roles)
      await sql`update vote_current set grade = 'down' where assignment_id = ${role}`.execute(trx);
  });
  expect(await answers()).toEqual(await answersOfRows());
});

const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
test.each([[{}], [{ from: days(50) }], [{ to: days(30) }], [{ from: days(60), to: days(20) }]])(
  'users are compared as one would by hand, of the time %o',
  async (query: Times[number]) => {
    await changeMuch(120);
    await countAll();
    const { rows: all } = await sql<{ role: number; person: number; user: number; grade: Grade; at: string }>`
    select assignment_id as role, person_id as person, user_id as "user", grade, created as at from vote_current`.execute(
      api.db,
    );
    const [from, to] = [Date.parse(query.from ?? '1970-01-01'), Date.parse(query.to ?? '9999-01-01')];
    const votes = all.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to);
    const { body } = await call(listUserAgreement, { query });
    const pairs = new Map<string, { n: number; same: number }>();
    const others = new Map(users.map((user) => [user, { n: 0, same: 0 }]));
    const onPeople = [...Map.groupBy(votes, ({ role, person }) => `${role} ${person}`).values()];
    for (const own of onPeople)
      for (const vote of own) {
        const rest = own.filter(({ user }) => user !== vote.user);
        for (const other of rest.filter(({ user }) => user > vote.user)) {
          const pair = pairs.get(`${vote.user} ${other.user}`) ?? { n: 0, same: 0 };
          pairs.set(`${vote.user} ${other.user}`, {
            n: pair.n + 1,
            same: pair.same + Number(vote.grade === other.grade),
          });
        }
        const said = (grade: Grade) => rest.filter((other) => other.grade === grade).length;
        const [first, second] = (['up', 'maybe', 'down'] as const).toSorted((a, b) => said(b) - said(a));
        if (said(first!) === said(second!)) continue;
        const sum = others.get(vote.user)!;
        others.set(vote.user, { n: sum.n + 1, same: sum.same + Number(vote.grade === first) });
      }
    expect(body.shared).toBe(onPeople.filter(({ length }) => length > 1).length);
    expect(
      new Map(body.pairs.map(({ one, other, n, agreement }) => [`${one} ${other}`, [n, agreement.value]])),
    ).toEqual(new Map([...pairs].map(([pair, { n, same }]) => [pair, [n, same / n]])));
    for (const { id, with_others, votes: given } of body.results) {
      const { n, same } = others.get(id)!;
      expect([given, with_others.n, with_others.value]).toEqual([
        votes.filter(({ user }) => user === id).length,
        n,
        n === 0 ? null : same / n,
      ]);
    }
  },
);

test('whoever is killed while counting leaves everything as it was', async () => {
  await changeMuch(20);
  const state = () =>
    sql`select (select count(*) from agreement_ready) as roles, (select count(*) from agreement_change) as changes,
      (select sum(people) from agreement_cell) as people`.execute(api.db);
  const before = (await state()).rows;
  const killed = (changes: (trx: Transaction) => Promise<unknown>) =>
    write(async (trx) => {
      await changes(trx);
      throw new Error('killed');
    });
  await expect(countRolesAhead(api.db, killed)).rejects.toThrow('killed');
  expect((await state()).rows).toEqual(before);
  expect(await answers()).toEqual(await answersOfRows());
});

test(`${writers} who write at once, while it is counted again and again, neither wait for nor miss each other`, async () => {
  let writing = true;
  const counting = (async () => {
    while (writing) await countRolesAhead(api.db, write);
  })();
  // Each on their own people, because two who vote on one for the same user do wait for each other.
  await Promise.all(
    Array.from({ length: writers }, async () => {
      const own = await makePerson(api.db);
      for (let n = 0; n < 6; n += 1)
        await write(async (trx) => {
          const role = oneOf(roles);
          await sql`insert into llm_grade (assignment_id, person_id, verdict, score, summary, criteria, model, prompt_version_id, input_hash)
            values (${role}, ${own}, ${oneOf(['yes', 'no'])}, 50, '', '[]', 'test-model', ${prompts[0]!}, 'hash')`.execute(
            trx,
          );
          await sql`with given as (insert into vote (assignment_id, person_id, user_id, grade, method)
              values (${role}, ${own}, ${oneOf(users)}, ${oneOf(['up', 'down'])}, 'ml') returning *)
            insert into vote_current (assignment_id, person_id, user_id, vote_id, grade, method, created)
            select assignment_id, person_id, user_id, id, grade, method, created from given on conflict do nothing`.execute(
            trx,
          );
        });
    }),
  );
  writing = false;
  await counting;
  expect(await rolesReady()).toBeGreaterThan(0);
  expect(await answers()).toEqual(await answersOfRows());
});

test('two people who are merged are counted as their rows are', async () => {
  await countAll();
  const [kept, other] = people as [number, number];
  const { status } = await call(mergePeople, { params: { id: kept }, body: { other, version: 1, fields: [] } });
  expect(status).toBe(200);
  expect(await answers()).toEqual(await answersOfRows());
});
