import { addCompanyReminder, addReminder, changeReminder } from '@app/contract/people/people';
import { setTags } from '@app/contract/people/tags';
import { archiveTodo, countOldTodo, getTodoCard, listWaiting, todoCards } from '@app/contract/roles/todo';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { daysAgo, makeCompany, makeMessage, makePerson, makeUser, type TestUser } from '#testing/make';

const api = useApi();
let user: TestUser;
let call: Call;
beforeEach(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
});
const somebody = () => makePerson(api.db, {}, user);
const say = async (direction: 'in' | 'out', days: number, person: number, channel?: 'EMAIL') => {
  await makeMessage(api.db, { person, user, direction, days, ...(channel && { channel }) });
  return person;
};
const tag = (person: number, ...tags: string[]) =>
  call(setTags, { params: { kind: 'person', id: String(person) }, body: { tags } });
const remindOf = async (person: number, days: number) => {
  await call(addReminder, { params: { id: String(person) }, body: { due: daysAgo(days), text: 'Call' } });
  return person;
};
const now = async (amounts: { answered?: string; due?: string; ageing?: string; old?: string } = {}) =>
  (await call(listWaiting, { query: { user: String(user.id), ...amounts } })).body;
const people = async () => (await now({ old: '50' })).results.map(({ group, person }) => [group, person?.id]);
const off = (...flags: string[]) =>
  api.db
    .updateTable('user_profile')
    .set({ config: JSON.stringify(Object.fromEntries(flags.map((flag) => [flag, false]))) })
    .where('user_id', '=', user.id)
    .execute();

test('who answered within 14 days comes first, then what is due, then what is ageing, and what is old last', async () => {
  const old = await say('in', 120, await somebody());
  const quiet = await say('out', 40, await somebody());
  const late = await say('in', 20, await somebody());
  const due = await remindOf(await somebody(), 30);
  const wrote = await say('in', 9, await somebody());
  const tagged = await somebody();
  await tag(tagged, `${user.username}-needs-attention`);
  expect(await people()).toEqual([
    ['answered', tagged],
    ['answered', wrote],
    ['due', due],
    ['ageing', late],
    ['ageing', quiet],
    ['old', old],
  ]);
  expect(await now()).toMatchObject({ count: 5, groups: { answered: 2, due: 1, ageing: 2, old: 1 }, more_old: false });
});

test('reminders about companies that are due are on the list, each of them, until they are done', async () => {
  const company = await makeCompany(api.db, 'Solvik');
  const remind = async (days: number, text: string) =>
    (await call(addCompanyReminder, { params: { id: String(company) }, body: { due: daysAgo(days), text } })).body.id;
  const ids = [await remind(1, 'Call'), await remind(2, 'Send the contract')];
  await remind(-1, 'Not yet');
  const person = await remindOf(await somebody(), 3);
  expect((await now()).results).toMatchObject([
    { group: 'due', reminder: ids[0], excerpt: 'Call', company: { id: company, name: 'Solvik' }, person: null },
    { group: 'due', reminder: ids[1], excerpt: 'Send the contract' },
    { group: 'due', person: { id: person }, company: null },
  ]);
  expect((await now()).count).toBe(3);
  await call(changeReminder, { params: { id: String(ids[0]) }, body: { done: true } });
  expect((await now()).results.map(({ reminder }) => reminder)).toEqual([ids[1], expect.any(Number)]);
});

test('a message of the last hours is on the list before it is stale, until it is answered', async () => {
  const person = await say('in', 0.1, await somebody(), 'EMAIL');
  expect((await now()).results).toMatchObject([
    { card: 'reply', group: 'answered', excerpt: 'in 0.1', channel: 'EMAIL', person: { id: person } },
  ]);
  await say('out', 0, person, 'EMAIL');
  expect((await now()).count).toBe(0);
});

test('the newest message comes first', async () => {
  const order = [];
  for (const days of [0.1, 1, 5, 12]) order.push(['answered', await say('in', days, await somebody())]);
  expect(await people()).toEqual(order);
});

test('each person is there once, for the most urgent reason', async () => {
  const person = await say('in', 100, await somebody());
  await remindOf(person, 3);
  await remindOf(person, 4);
  expect((await now()).results.map(({ card, group }) => [card, group])).toEqual([['expired_reminders', 'due']]);
  await tag(person, `${user.username}-needs-attention`);
  const { count, results } = await now();
  expect(count).toBe(1);
  expect(results.map(({ card, group }) => [card, group])).toEqual([['needs_attention', 'answered']]);
});

test('everybody who waits is counted, however few are asked for, and has the fiftieth and those after', async () => {
  for (let days = 1; days <= 60; days += 1) await remindOf(await somebody(), days);
  expect(await now({ due: '1' })).toMatchObject({ count: 60, results: [{ card: 'expired_reminders' }] });
  const { results } = await now({ due: '60' });
  expect(results).toHaveLength(60);
  expect(results.map(({ at }) => at)).toEqual(
    results
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
});

/** Conversations that ended long ago, each with somebody else. */
const writeTo = (amount: number) =>
  sql`with known as (insert into person (first_name, last_name, source, lawful_basis)
      select 'Old', n::text, 'test', 'consent' from generate_series(1, ${amount}::int) as n returning id)
    insert into message (person_id, user_id, channel, direction, at, body)
      select id, ${user.id}, 'EMAIL', 'out', now() - interval '200 days', 'Hello' from known`.execute(api.db);

const countOld = async () => (await call(countOldTodo, { query: { user: String(user.id) } })).body.count;

test('old ones are sent only when they are asked for, and hide nobody; all are counted, archived and back by undo', async () => {
  const recent = await remindOf(await somebody(), 1);
  await writeTo(5000);
  const old = await say('in', 100, await somebody());
  await remindOf(old, 110);
  await say('out', 100, recent);
  expect(await now()).toMatchObject({ groups: { due: 1 }, more_old: true, results: [{ person: { id: recent } }] });
  expect(await countOld(), 'each once, and not who waits for something newer').toBe(5001);
  const { results, old_before } = await now({ old: '5' });
  expect(results.map(({ group }) => group)).toEqual(['due', ...Array.from({ length: 5 }, () => 'old')]);
  await archive(old_before);
  expect(await now()).toMatchObject({ groups: { due: 1, old: 0 }, more_old: false });
  expect(await countOld()).toBe(0);
  await archive(null);
  expect(await countOld()).toBe(5001);
});

test('cards that are switched off are left out, and the list is empty when all are', async () => {
  const person = await remindOf(await somebody(), 3);
  await tag(person, `${user.username}-needs-attention`);
  await say('in', 0.1, person);
  await off('show_needs_attention', 'show_stale_conversation_leads');
  expect((await now()).results.map((each) => each.card)).toEqual(['expired_reminders']);
  await off(...Object.values(todoCards).map(({ flag }) => flag));
  expect(await now()).toMatchObject({ count: 0, results: [] });
  expect(await countOld()).toBe(0);
});

const archive = (archived_before: string | null, as = call) => as(archiveTodo, { body: { archived_before } });
const followups = async () => (await call(getTodoCard, { params: { card: 'followups' }, query: {} })).body.count;

test('everything old is archived at one stroke, also from the cards, and comes back when that is undone', async () => {
  const old = await say('out', 120, await somebody());
  await remindOf(old, 100);
  const recent = await say('out', 40, await somebody());
  const { old_before } = await now();
  expect(await followups()).toBe(2);
  expect((await archive(old_before)).body).toEqual({ archived_before: old_before });
  expect(await people()).toEqual([['ageing', recent]]);
  expect(await now()).toMatchObject({ archived_before: old_before, groups: { old: 0 } });
  expect(await followups()).toBe(1);
  await archive(null);
  expect(await people()).toEqual([
    ['ageing', recent],
    ['old', old],
  ]);
  expect(await followups()).toBe(2);
});

test('whoever is archived and writes again is back', async () => {
  const person = await say('out', 120, await somebody());
  await archive((await now()).old_before);
  expect(await people()).toEqual([]);
  await say('in', 0.1, person);
  expect(await people()).toEqual([['answered', person]]);
});

test('what has waited for less than 90 days cannot be archived, and a refusal says why', async () => {
  const person = await say('out', 40, await somebody());
  const { status, body } = await archive(daysAgo(80));
  expect(status).toBe(400);
  expect(body.detail).toBe('Only what has waited for 90 days can be archived');
  expect(await people()).toEqual([['ageing', person]]);
});

test('a colleague’s list is as its owner has archived it, and nobody archives for somebody else', async () => {
  await say('out', 120, await somebody());
  const colleague = await api.as(await makeUser(api.db));
  const seen = async () => (await colleague(listWaiting, { query: { user: String(user.id) } })).body.groups.old;
  const { old_before } = await now();
  await archive(old_before, colleague);
  expect(await seen()).toBe(1);
  await archive(old_before);
  expect(await seen()).toBe(0);
});
