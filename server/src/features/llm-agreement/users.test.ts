import { listDisagreements, listUserAgreement } from '@app/contract/llm/agreement-users';
import type { Grade } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { giveVote } from '#testing/judged';
import { daysAgo, makeAssignment, makePerson, makeUser, type TestUser } from '#testing/make';

const api = useApi();
let users: TestUser[];
let calls: Call[];
let assignment: number;
beforeAll(async () => {
  users = [await makeUser(api.db, { is_superuser: true }), await makeUser(api.db), await makeUser(api.db)];
  calls = await Promise.all(users.map((user) => api.as(user)));
});
beforeEach(async () => {
  assignment = await makeAssignment(api.db, { users: users.map(({ id }) => id) });
});

/** Someone on whom the users vote, each in turn; null for one who does not. */
async function votedOn(...grades: (Grade | null)[]): Promise<number> {
  const person = await makePerson(api.db);
  for (const [index, grade] of grades.entries())
    if (grade !== null) await giveVote(calls[index]!, { assignment, person, grade, seconds: 10 + index });
  return person;
}
const read = async () => {
  const { body } = await calls[0]!(listUserAgreement, { query: { assignment: String(assignment) } });
  return { ...body, of: (index: number) => body.results.find(({ id }) => id === users[index]!.id)! };
};

test('Two users are compared on the people on whom both voted', async () => {
  await votedOn('up', 'up');
  await votedOn('up', 'down');
  await votedOn('down', 'down');
  await votedOn('maybe', 'maybe');
  await votedOn('up', null);
  const { pairs, shared, agreement } = await read();
  expect([shared, agreement]).toMatchObject([4, { value: 0.75, n: 4 }]);
  expect(pairs).toMatchObject([{ one: users[0]!.id, other: users[1]!.id, n: 4, agreement: { value: 0.75 } }]);
  expect(pairs[0]!.kappa!.value).toBeCloseTo((0.75 - 5 / 16) / (1 - 5 / 16));
});

test('A user is compared with what most of the others say, and with no one where they are divided', async () => {
  await votedOn('down', 'up', 'up');
  await votedOn('up', 'up', 'up');
  await votedOn('up', 'up', 'down');
  const { of } = await read();
  expect(of(0).with_others).toMatchObject({ n: 2, value: 0.5 });
  expect(of(0)).toMatchObject({ votes: 3, shared: 3, up_share: { n: 3 } });
  expect(of(2).with_others).toMatchObject({ n: 2, value: 0.5 });
  expect(of(0).weeks.at(-1)).toEqual({ agreed: 1, n: 2 });
  expect(of(1).seconds).toBe(11);
});

test('Those whom one user votes up and another down are listed, the last vote first', async () => {
  const first = await votedOn('up', 'down');
  await votedOn('up', 'maybe');
  const second = await votedOn('down', null, 'up');
  const query = { assignment: String(assignment), limit: '1' };
  const page = (await calls[0]!(listDisagreements, { query })).body;
  const next = (await calls[0]!(listDisagreements, { query: { ...query, before: String(page.next) } })).body;
  expect([...page.results, ...next.results].map(({ person }) => person.id)).toEqual([second, first]);
  expect(page.results[0]!.votes.map(({ grade }) => grade)).toEqual(['down', 'up']);
  expect(next.next).toBeNull();
  const own = await calls[0]!(listDisagreements, {
    query: { user: String(users[2]!.id), assignment: String(assignment) },
  });
  expect(own.body.results).toHaveLength(1);
});

test('A second vote weeks after the first tells whether a user agrees with themselves', async () => {
  const people = [await votedOn('up'), await votedOn('up'), await votedOn('up')];
  await sql`alter table vote disable trigger vote__append_only`.execute(api.db);
  await sql`update vote set created = ${daysAgo(20)} where person_id = any(${people.slice(0, 2)})`.execute(api.db);
  await sql`alter table vote enable trigger vote__append_only`.execute(api.db);
  for (const [index, person] of people.entries())
    await giveVote(calls[0]!, { assignment, person, grade: index === 0 ? 'up' : 'down' });
  expect((await read()).of(0).repeats).toMatchObject({ n: 2, value: 0.5 });
});

test('A role that does not exist is said not to exist', async () => {
  expect((await calls[0]!(listUserAgreement, { query: { assignment: '999999999' } })).status).toBe(404);
});
