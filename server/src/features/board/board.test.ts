import {
  changeCards,
  createPersonAssignment,
  deletePersonAssignment,
  getBoard,
  getBoardConfig,
  getFullPersonAssignment,
  listPersonAssignments,
  type PersonAssignment,
  saveBoardConfig,
  undoCards,
} from '@app/contract/board';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser, type TestUser } from '#testing/make';

const api = useApi();
let user: TestUser;
let colleague: TestUser;
let call: Call;
let callAsColleague: Call;
let assignment: number;
beforeAll(async () => {
  user = await makeUser(api.db);
  colleague = await makeUser(api.db);
  [call, callAsColleague] = [await api.as(user), await api.as(colleague)];
  assignment = await makeAssignment(api.db, { users: [user.id, colleague.id] });
});

const makePeople = async (amount: number): Promise<number[]> => {
  const people: number[] = [];
  for (let n = 0; n < amount; n += 1) people.push(await makePerson(api.db, {}, user));
  return people;
};
/** Puts people on a board, the first one on top. */
async function board(people: readonly number[], on = assignment): Promise<PersonAssignment[]> {
  const { body } = await call(changeCards, {
    body: { assignment: on, cards: people.map((person) => ({ person })), column: 'new' },
  });
  return body.changed;
}
const cardsOf = async (on = assignment, as = call) =>
  (await as(getBoard, { params: { id: String(on) }, query: {} })).body.cards;
const cardOf = async (person: number, on = assignment) => (await cardsOf(on)).find((card) => card.person.id === person);
const orderOf = async (column: string, on: number) =>
  (await cardsOf(on)).filter((card) => card.column === column).map(({ person }) => person.id);
const historyOf = async (person: number, on = assignment) =>
  (await call(getFullPersonAssignment, { query: { person: String(person), assignment: String(on) } })).body.history;

describe('a card', () => {
  test('that is moved gets a new status_str and column as a new record, and the old one stays', async () => {
    const [person] = (await makePeople(1)) as [number];
    const [first] = (await board([person])) as [PersonAssignment];
    const { status, body } = await call(createPersonAssignment, {
      body: { person, assignment, column: 'interview', base_version: 1 },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status_str: 'Interview', column: 'interview', version: 2, created_by: user.id });
    expect(body.id).not.toBe(first.id);
    const history = await historyOf(person);
    expect(history.map(({ version, column }) => [version, column])).toEqual([
      [2, 'interview'],
      [1, 'new'],
    ]);
  });

  test('gets a new record for every assignee, archiving and snooze', async () => {
    const [person] = (await makePeople(1)) as [number];
    await board([person]);
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const changes = [
      { assignee: colleague.id },
      { archived: true, archive_reason: 'Pay' },
      { archived: false },
      { snoozed: until, snooze_note: 'On holiday' },
      { snoozed: null },
    ];
    for (const change of changes)
      expect((await call(createPersonAssignment, { body: { person, assignment, ...change } })).status).toBe(201);
    const history = await historyOf(person);
    expect(history).toHaveLength(6);
    expect(history.toReversed().slice(1)).toMatchObject([
      { assignee: colleague.id },
      { archived: true, archive_reason: 'Pay', assignee: colleague.id },
      { archived: false, archive_reason: '' },
      { snoozed: until, snooze_note: 'On holiday' },
      { snoozed: null, snooze_note: '' },
    ]);
  });

  test('is not archived without a reason', async () => {
    const [person] = (await makePeople(1)) as [number];
    const { status, body } = await call(createPersonAssignment, { body: { person, assignment, archived: true } });
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty('archive_reason');
  });

  test('keeps the time it came into its column, until it leaves', async () => {
    const [person] = (await makePeople(1)) as [number];
    const [first] = (await board([person])) as [PersonAssignment];
    const assigned = await call(createPersonAssignment, { body: { person, assignment, assignee: user.id } });
    expect(assigned.body.since).toBe(first.since);
    const moved = await call(createPersonAssignment, { body: { person, assignment, column: 'replied' } });
    expect(Date.parse(moved.body.since)).toBeGreaterThan(Date.parse(first.since));
  });

  test('that a colleague moved first is not overwritten: 409 with what stands there now', async () => {
    const [person] = (await makePeople(1)) as [number];
    await board([person]);
    await callAsColleague(createPersonAssignment, {
      body: { person, assignment, column: 'interview', base_version: 1 },
    });
    const { status, body } = await call(createPersonAssignment, {
      body: { person, assignment, column: 'contacted', base_version: 1 },
    });
    expect(status).toBe(409);
    expect(body.code).toBe('changed_meanwhile');
    expect(body.current).toMatchObject({ column: 'interview', version: 2, created_by: colleague.id });
    expect((await cardOf(person))?.column).toBe('interview');
  });

  test('is changed once by a change that is sent twice', async () => {
    const [person] = (await makePeople(1)) as [number];
    await board([person]);
    const body = { person, assignment, column: 'contacted', base_version: 1, change: crypto.randomUUID() };
    const [once, again] = [await call(createPersonAssignment, { body }), await call(createPersonAssignment, { body })];
    expect(again.status).toBe(201);
    expect(again.body).toEqual(once.body);
    expect(await historyOf(person)).toHaveLength(2);
  });

  test('cannot go to a column that the board does not have, nor be of somebody who does not exist', async () => {
    const [person] = (await makePeople(1)) as [number];
    const nowhere = await call(createPersonAssignment, { body: { person, assignment, column: 'nowhere' } });
    expect([nowhere.status, nowhere.body.code]).toEqual([422, 'no_such_column']);
    const nobody = await call(createPersonAssignment, { body: { person: 999_999_999, assignment } });
    expect([nobody.status, nobody.body.code]).toEqual([404, 'person_not_found']);
  });

  test('that is deleted leaves the board and keeps its history; a stale delete is refused', async () => {
    const [person] = (await makePeople(1)) as [number];
    const [first] = (await board([person])) as [PersonAssignment];
    const { body: second } = await call(createPersonAssignment, { body: { person, assignment, column: 'replied' } });
    expect((await call(deletePersonAssignment, { params: { id: String(first.id) } })).status).toBe(409);
    expect((await call(deletePersonAssignment, { params: { id: String(second.id) } })).status).toBe(204);
    expect(await cardOf(person)).toBeUndefined();
    expect(await historyOf(person)).toHaveLength(3);
    const [again] = (await board([person])) as [PersonAssignment];
    expect(again.version).toBe(4);
  });

  test('cannot be changed in the table, only added to', async () => {
    for (const statement of [`update person_assignment set "column" = 'x'`, 'delete from person_assignment'])
      await expect(sql.raw(statement).execute(api.db)).rejects.toThrow('person_assignment is append-only');
  });
});

describe('the order of a column', () => {
  test('is kept when a card is dropped between two others, first or last', async () => {
    const on = await makeAssignment(api.db, { users: [user.id] });
    const [a, b, c, d] = (await makePeople(4)) as [number, number, number, number];
    await board([a, b, c, d], on);
    expect(await orderOf('new', on)).toEqual([a, b, c, d]);
    const drop = (person: number, before: number | null) =>
      call(createPersonAssignment, { body: { person, assignment: on, column: 'new', before } });
    await drop(d, b);
    expect(await orderOf('new', on)).toEqual([a, d, b, c]);
    await drop(a, null);
    expect(await orderOf('new', on)).toEqual([d, b, c, a]);
    await drop(c, d);
    expect(await orderOf('new', on)).toEqual([c, d, b, a]);
  });

  test('always has room between two cards', async () => {
    const on = await makeAssignment(api.db, { users: [user.id] });
    const [a, b, c] = (await makePeople(3)) as [number, number, number];
    await board([a, b, c], on);
    for (let n = 0; n < 80; n += 1) {
      const [moved, stays] = n % 2 === 0 ? [c, b] : [b, c];
      await call(createPersonAssignment, { body: { person: moved, assignment: on, column: 'new', before: stays } });
      expect(await orderOf('new', on)).toEqual([a, moved, stays]);
    }
  });

  test('puts a card that comes from elsewhere on top, and many in the order they were given', async () => {
    const on = await makeAssignment(api.db, { users: [user.id] });
    const [a, b, c] = (await makePeople(3)) as [number, number, number];
    await board([a, b, c], on);
    const move = (...people: number[]) =>
      call(changeCards, { body: { assignment: on, cards: people.map((person) => ({ person })), column: 'replied' } });
    await move(a);
    await move(c, b);
    expect(await orderOf('replied', on)).toEqual([c, b, a]);
  });
});

describe('many cards at once', () => {
  test('change at once; what a colleague changed meanwhile is left alone and named', async () => {
    const people = await makePeople(5);
    await board(people);
    await callAsColleague(createPersonAssignment, { body: { person: people[2]!, assignment, column: 'placed' } });
    const { body } = await call(changeCards, {
      body: { assignment, cards: people.map((person) => ({ person, base_version: 1 })), column: 'contacted' },
    });
    expect(body.changed.map(({ person }) => person)).toEqual(people.toSpliced(2, 1));
    expect(new Set(body.changed.map(({ change }) => change))).toEqual(new Set([body.change]));
    expect(body.skipped).toMatchObject([
      { person: people[2], why: 'changed_meanwhile', current: { column: 'placed', created_by: colleague.id } },
    ]);
  });

  test('that would stay as they are get no record', async () => {
    const people = await makePeople(2);
    await board(people);
    const { body } = await call(changeCards, {
      body: { assignment, cards: people.map((person) => ({ person })), assignee: null },
    });
    expect(body.changed).toEqual([]);
    expect(body.skipped.map(({ why }) => why)).toEqual(['as_it_was', 'as_it_was']);
    expect(await historyOf(people[0]!)).toHaveLength(1);
  });
});

describe('undo', () => {
  test('undoes the last change by new versions, then the one before it, place and all', async () => {
    const on = await makeAssignment(api.db, { users: [user.id] });
    const people = (await makePeople(3)) as [number, number, number];
    await board(people, on);
    const before = (await cardsOf(on)).map(({ person, column, since }) => [person.id, column, since]);
    await call(changeCards, { body: { assignment: on, cards: [{ person: people[1] }], column: 'interview' } });
    await call(changeCards, {
      body: { assignment: on, cards: people.map((person) => ({ person })), archived: true, archive_reason: 'Pay' },
    });
    const undo = () => call(undoCards, { body: { assignment: on } });
    expect((await undo()).body.changed).toHaveLength(3);
    expect((await cardsOf(on)).every(({ archived }) => !archived)).toBe(true);
    expect((await undo()).body.changed).toMatchObject([{ person: people[1], column: 'new', undo: true, version: 5 }]);
    expect((await cardsOf(on)).map(({ person, column, since }) => [person.id, column, since])).toEqual(before);
    expect((await undo()).body.changed.every(({ deleted }) => deleted)).toBe(true);
    expect(await cardsOf(on)).toEqual([]);
    expect((await undo()).body.code).toBe('nothing_to_undo');
  });

  test('leaves cards alone that a colleague changed since, and does not undo the colleague', async () => {
    const on = await makeAssignment(api.db, { users: [user.id, colleague.id] });
    const people = (await makePeople(2)) as [number, number];
    await board(people, on);
    const { body: mine } = await call(changeCards, {
      body: { assignment: on, cards: people.map((person) => ({ person })), column: 'contacted' },
    });
    await callAsColleague(createPersonAssignment, { body: { person: people[0], assignment: on, column: 'interview' } });
    const { body } = await call(undoCards, { body: { assignment: on, change: mine.change } });
    expect(body.changed.map(({ person }) => person)).toEqual([people[1]]);
    expect(body.skipped).toMatchObject([
      { person: people[0], why: 'changed_meanwhile', current: { column: 'interview' } },
    ]);
  });
});

describe('a board', () => {
  test('shows each person once with the newest record, newest first in the list of records', async () => {
    const on = await makeAssignment(api.db, { users: [user.id] });
    const people = (await makePeople(2)) as [number, number];
    await board(people, on);
    await call(createPersonAssignment, { body: { person: people[0], assignment: on, column: 'replied' } });
    const { body } = await call(listPersonAssignments, {
      query: { assignment__id: String(on), persons: people.join(',') },
    });
    expect(body.results.map(({ person, version }) => [person, version])).toEqual([
      [people[0], 2],
      [people[1], 1],
    ]);
  });

  test('of many cards first shows the top of each column, without the archived; of few cards, all of them', async () => {
    const on = await makeAssignment(api.db, { users: [user.id] });
    const people = await makePeople(301);
    await board(people.slice(0, 300), on);
    const top = async () => (await call(getBoard, { params: { id: on }, query: { first: 2 } })).body;
    expect(await top()).toMatchObject({ complete: true, cards: { length: 300 } });
    await board(people.slice(300), on);
    await call(changeCards, {
      body: { assignment: on, column: 'interview', cards: people.slice(0, 3).map((person) => ({ person })) },
    });
    const order = await orderOf('new', on);
    await call(createPersonAssignment, {
      body: { assignment: on, person: order[0]!, archived: true, archive_reason: 'Pay' },
    });
    const { complete, cards } = await top();
    expect(complete).toBe(false);
    const inColumn = (key: string) => cards.filter(({ column }) => column === key).map(({ person }) => person.id);
    expect(inColumn('new')).toEqual(order.slice(1, 3));
    expect(inColumn('interview')).toEqual((await orderOf('interview', on)).slice(0, 2));
  });

  test('can be seen as it was, with the columns it had then', async () => {
    const on = await makeAssignment(api.db, { users: [user.id] });
    const [person] = (await makePeople(1)) as [number];
    const [first] = (await board([person], on)) as [PersonAssignment];
    await call(createPersonAssignment, { body: { person, assignment: on, column: 'placed' } });
    const asOf = async (as_of: string) =>
      (await call(getBoard, { params: { id: String(on) }, query: { as_of } })).body.cards.map(({ column }) => column);
    expect(await asOf(new Date(Date.parse(first.created) - 1000).toISOString())).toEqual([]);
    expect(await asOf(first.created.replace('Z', '999Z'))).toEqual(['new']);
    const soon = () => new Date(Date.now() + 1000).toISOString();
    expect(await asOf(soon())).toEqual(['placed']);
    const { body: now } = await call(getBoard, { params: { id: String(on) }, query: {} });
    const columns = [...now.config.columns, { key: 'later', name: 'Later' }];
    await call(saveBoardConfig, { body: { assignment: on, columns } });
    const columnsAt = async (as_of: string) =>
      (await call(getBoard, { params: { id: String(on) }, query: { as_of } })).body.config.columns.map(
        ({ key }) => key,
      );
    expect(await columnsAt(first.created)).toEqual(now.config.columns.map(({ key }) => key));
    expect(await columnsAt(soon())).toContain('later');
  });

  test('begins with columns of ours; new ones are a new row, answered with 201', async () => {
    const on = await makeAssignment(api.db, { users: [user.id, colleague.id] });
    const config = async () => (await call(getBoardConfig, { query: { assignment: String(on) } })).body.results[0]!;
    const first = await config();
    expect(first.id).toBeNull();
    expect(first.columns[0]).toMatchObject({ key: 'new', stale_days: 7 });
    const columns = [...first.columns, { key: 'second_interview', name: 'Second interview' }];
    const saved = await call(saveBoardConfig, { body: { assignment: on, base: null, columns } });
    expect(saved.status).toBe(201);
    expect((await config()).columns.at(-1)).toMatchObject({ name: 'Second interview', colour: 'grey', stale_days: 3 });
    const late = await callAsColleague(saveBoardConfig, { body: { assignment: on, base: null, columns } });
    expect(late.status).toBe(409);
  });

  test('does not let go of a column with people in it', async () => {
    const on = await makeAssignment(api.db, { users: [user.id] });
    await board(await makePeople(1), on);
    const columns = [{ key: 'other', name: 'Other' }];
    expect((await call(saveBoardConfig, { body: { assignment: on, columns } })).body.code).toBe('column_not_empty');
  });
});
