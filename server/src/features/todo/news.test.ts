import { createPersonAssignment, undoCards } from '@app/contract/roles/board';
import { setTags } from '@app/contract/people/tags';
import { getTodoNews, listColleagues, listWaiting, visitTodo } from '@app/contract/roles/todo';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makeMessage, makePerson, makeUser, type TestUser } from '#testing/make';

const api = useApi();
let user: TestUser;
let call: Call;
let colleague: TestUser;
let theirs: Call;
beforeEach(async () => {
  [user, colleague] = [await makeUser(api.db), await makeUser(api.db)];
  [call, theirs] = [await api.as(user), await api.as(colleague)];
});
const news = async () => (await call(getTodoNews)).body;
/** As if so many minutes had gone by since the page was read. */
const wait = (minutes: number) =>
  sql`update todo_reader set seen = seen - make_interval(mins => ${minutes}),
    last_visit = last_visit - make_interval(mins => ${minutes}) where user_id = ${user.id}`.execute(api.db);
const minutesSince = (moment: string | null) => Math.round((Date.now() - Date.parse(moment!)) / 60_000);
const cameBack = async () => {
  await call(visitTodo);
  await wait(120);
};
const say = async (direction: 'in' | 'out', minutes: number, known?: number) => {
  const person = known ?? (await makePerson(api.db, {}, user));
  await makeMessage(api.db, { person, user, direction, days: minutes / 1440, channel: 'EMAIL' });
  return person;
};

test('a visit begins after an hour away, and tells of the time since the one before was last read', async () => {
  expect(await news()).toEqual({ last_visit: null, replies: 0, moved: [] });
  await call(visitTodo);
  expect((await news()).last_visit).toBeNull();
  await wait(30);
  await call(visitTodo);
  expect((await news()).last_visit).toBeNull();

  await wait(90);
  const before = await news();
  expect(minutesSince(before.last_visit)).toBe(90);
  await call(visitTodo);
  expect(await news()).toEqual(before);
  await wait(30);
  await call(visitTodo);
  expect(minutesSince((await news()).last_visit)).toBe(120);
  await wait(61);
  expect(minutesSince((await news()).last_visit)).toBe(61);
});

test('people who have written since are counted once each, and are on the list', async () => {
  await cameBack();
  await say('in', 200);
  const twice = await say('in', 60);
  await say('in', 50, twice);
  await say('in', 10);
  expect((await news()).replies).toBe(2);
  const { results } = (await call(listWaiting)).body;
  expect(results.filter(({ at }) => minutesSince(at) < 120)).toHaveLength(2);

  await say('out', 1, twice);
  expect((await news()).replies).toBe(1);
  const declined = await say('in', 5);
  expect((await news()).replies).toBe(2);
  await call(setTags, { params: { kind: 'person', id: String(declined) }, body: { tags: ['artemis-tackar-nej'] } });
  expect((await news()).replies).toBe(1);
});

test('cards that a colleague has moved on one’s boards are counted by role, and neither new ones nor one’s own moves', async () => {
  const [role, quiet, foreign] = [
    await makeAssignment(api.db, { name: 'Backend', users: [user.id, colleague.id] }),
    await makeAssignment(api.db, { name: 'Design', users: [user.id, colleague.id] }),
    await makeAssignment(api.db, { users: [colleague.id] }),
  ];
  const people = [await makePerson(api.db, {}, user), await makePerson(api.db, {}, user)];
  const put = (as: Call, assignment: number, person: number, column: string) =>
    as(createPersonAssignment, { body: { assignment, person, column } });
  await cameBack();
  for (const assignment of [role, quiet, foreign])
    for (const person of people) await put(theirs, assignment, person, 'new');
  expect((await news()).moved).toEqual([]);

  await put(call, quiet, people[0]!, 'interview');
  await put(theirs, foreign, people[0]!, 'interview');
  for (const person of people) await put(theirs, role, person, 'contacted');
  await put(theirs, role, people[0]!, 'interview');
  expect((await news()).moved).toEqual([{ assignment: { id: role, name: 'Backend' }, cards: 2 }]);

  await put(theirs, quiet, people[1]!, 'contacted');
  expect((await news()).moved).toHaveLength(2);
  await theirs(undoCards, { body: { assignment: quiet } });
  await put(call, role, people[1]!, 'replied');
  expect((await news()).moved).toEqual([{ assignment: { id: role, name: 'Backend' }, cards: 1 }]);
});

test('what is older than 14 days is no news, however long one was away', async () => {
  await call(visitTodo);
  await wait(60 * 24 * 30);
  await say('in', 60 * 24 * 20);
  await say('in', 60 * 24 * 10);
  const { last_visit, replies } = await news();
  expect(minutesSince(last_visit)).toBe(60 * 24 * 30);
  expect(replies).toBe(1);
});

test('colleagues are those who share a role that is worked on', async () => {
  const [thumber, former] = [await makeUser(api.db), await makeUser(api.db)];
  await makeUser(api.db);
  await makeAssignment(api.db, { users: [user.id, colleague.id], thumbers: [thumber.id] });
  const closed = await makeAssignment(api.db, { users: [user.id, former.id] });
  const colleagues = async () => (await call(listColleagues)).body.users.toSorted((a, b) => a - b);
  expect(await colleagues()).toEqual([colleague.id, thumber.id, former.id]);
  await api.db.updateTable('assignment').set({ status: 5 }).where('id', '=', closed).execute();
  expect(await colleagues()).toEqual([colleague.id, thumber.id]);
});
