import { endpointsByName } from '@app/contract/all';
import { impersonate } from '@app/contract/auth';
import type { Endpoint } from '@app/contract/base/endpoint';
import { changeCards, getBoard } from '@app/contract/board';
import { getGrading, rebuildGradeQueue } from '@app/contract/grading';
import { searchPeople } from '@app/contract/person-search';
import { castVote, listVotes } from '@app/contract/votes';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser, type TestUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { manyPeople } from './told-people.ts';

const api = useApi();
const makeMany = (amount: number) =>
  sql`insert into person (first_name, last_name, source, lawful_basis) select 'Anna', n::text, 'test', 'consent' from generate_series(1, ${amount}::int) as n`.execute(
    api.db,
  );
/** Follows a list from page to page, as a script would, and answers with the last status. */
async function follow(call: Call, most = Infinity): Promise<{ status: number; people: number }> {
  let cursor: string | undefined;
  let people = 0;
  for (;;) {
    const { status, body } = await call(searchPeople, {
      query: { sort: 'newest', limit: 100, ...(cursor && { cursor }) },
    });
    if (status !== 200) return { status, people };
    people += body.results.length;
    if (body.next === null || people >= most) return { status, people };
    cursor = body.next;
  }
}
const told = async (user: TestUser) =>
  (
    await api.db
      .selectFrom('audit_log')
      .select(['user_id', 'actor_id', 'after'])
      .where('action', '=', 'person_list_many')
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
  ).map(({ actor_id, after }) => [actor_id, after]);

test('the trail names who is shown a thousand people in a day, page by page, and each further thousand', async () => {
  await makeMany(2 * manyPeople + 100);
  const user = await makeUser(api.db);
  const call = await api.as(user);
  await follow(call, manyPeople - 100);
  await follow(call, manyPeople - 100);
  expect(await told(user), 'the same people twice').toEqual([]);
  await follow(call);
  expect(await told(user)).toEqual([
    [null, { people: manyPeople }],
    [null, { people: 2 * manyPeople }],
  ]);
});

test('whoever impersonates is shown a thousand people a day and no more', async () => {
  const superuser = await makeUser(api.db, { is_superuser: true, can_impersonate: true });
  const user = await makeUser(api.db);
  const { body } = await (await api.as(superuser))(impersonate, { body: { username: user.username } });
  const call = api.withToken((body as unknown as { access: string }).access);
  expect(await follow(call)).toEqual({ status: 403, people: manyPeople });
  expect(await told(user)).toEqual([[superuser.id, { people: manyPeople }]]);
  expect((await follow(await api.as(user))).status, 'the user themselves').toBe(200);
});

test('every list of people is counted', async () => {
  const user = await makeUser(api.db);
  const call = await api.as(user);
  const make = () => makePerson(api.db, { skills: ['Felting'] }, user);
  const [waiting, judged] = [await make(), await make()];
  const assignment = await makeAssignment(api.db, { users: [user.id] });
  await api.db
    .updateTable('assignment')
    .set({ must_skills: ['Felting'] })
    .where('id', '=', assignment)
    .execute();
  await call(changeCards, { body: { assignment, cards: [{ person: judged }], column: 'new' } });
  await call(castVote, { body: { assignment, person: judged, grade: 'up' } });
  const at = { params: { id: String(assignment) } };
  await call(rebuildGradeQueue, at);
  await runTasks(api.services);
  const lists: [Endpoint, unknown, number][] = [
    [searchPeople, { query: { q: 'skill:felting' } }, waiting],
    [getGrading, { ...at, query: {} }, waiting],
    [getBoard, { ...at, query: {} }, judged],
    [listVotes, { query: { assignment: String(assignment) } }, judged],
  ];
  const counted = [...endpointsByName.values()].filter((each) => each.method === 'GET' && each.people);
  expect(new Set(counted)).toEqual(new Set(lists.map(([endpoint]) => endpoint)));
  for (const [endpoint, request, person] of lists) {
    const { body } = await call(endpoint, request as never);
    expect(endpoint.method === 'GET' && endpoint.people?.(body as never), endpoint.path).toContain(person);
  }
});
