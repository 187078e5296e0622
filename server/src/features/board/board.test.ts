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
} from '@app/contract/roles/board';
import { castVote } from '@app/contract/roles/votes';
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
const orderOf = async (column: string, on: number) => {
  const cards = (await cardsOf(on)).filter((card) => card.column === column);
  const asClientsSort = cards.toSorted((a, b) => (a.place === b.place ? b.id - a.id : a.place < b.place ? -1 : 1));
  expect(asClientsSort).toEqual(cards);
  return cards.map(({ person }) => person.id);
};
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

  test('is archived by a caller who says no more than that; the reason is then "not said"', async () => {
    const [person, other] = (await makePeople(2)) as [number, number];
    await board([person, other]);
    const archive = async () => call(createPersonAssignment, { body: { person, assignment, archived: true } });
    expect(await archive()).toMatchObject({ status: 201, body: { archived: true, archive_reason: 'not said' } });
    const { body } = await call(changeCards, { body: { assignment, cards: [{ person: other }], archived: true } });
    expect(body.changed).toMatchObject([{ archived: true, archive_reason: 'not said' }]);
    await call(createPersonAssignment, { body: { person, assignment, archive_reason: 'Pay' } });
    expect((await archive()).body).toMatchObject({ archive_reason: 'Pay', version: 3 });
  });

  test('keeps a status of the caller’s own, until it moves on', async () => {
    const [person] = (await makePeople(1)) as [number];
    const change = async (body: object) =>
      (await call(createPersonAssignment, { body: { person, assignment, ...body } })).body;
    expect(await change({ status_str: 'Phone screen' })).toMatchObject({
      column: 'new',
      status_str: 'Phone screen',
      version: 1,
    });
    expect(await change({ column: 'new', assignee: user.id })).toMatchObject({ status_str: 'Phone screen' });
    expect(await change({ column: 'interview', status_str: 'Second interview' })).toMatchObject({
      column: 'interview',
      status_str: 'Second interview',
    });
    expect(await change({ status_str: 'Third interview' })).toMatchObject({
      column: 'interview',
      status_str: 'Third interview',
      version: 4,
    });
    expect(await change({ column: 'placed' })).toMatchObject({ status_str: 'Placed' });
  });

  test('keeps the time it came into its column, until it leaves', async () => {
    const [person] = (await makePeople(1)) as [number];
    const [first] = (await board([person])) as [PersonAssignment];
    const assigned = await call(createPersonAssignment, { body: { person, assignment, assignee: user.id } });
    expect(assigned.body.since).toBe(first.since);
    const lower = await call(createPersonAssignment, { body: { person, assignment, column: 'new', before: null } });
    expect(lower.body).toMatchObject({ version: 3, since: first.since });
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

  const [soon, later] = [1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  test.each<[string, object, object, object[]]>([
    ['a move', {}, { column: 'contacted' }, [{ column: 'replied' }, { column: 'contacted', status_str: 'Rang' }, {}]],
    ['words of its own', {}, { status_str: 'Rang' }, [{ status_str: 'Wrote' }, { column: 'contacted' }]],
    ['a place', {}, { column: 'new', before: null }, [{ column: 'new', before: 1 }, { column: 'new' }]],
    [
      'a reason',
      {},
      { archived: true, archive_reason: 'Pay' },
      [{ archived: true }, { archived: true, archive_reason: 'Timing' }, { archived: false }],
    ],
    ['a reason of nobody archived', {}, { column: 'replied', archive_reason: 'Pay' }, [{ column: 'replied' }]],
    [
      'the way back',
      { archived: true },
      { archived: false, archive_reason: 'Pay' },
      [{ archived: true, archive_reason: 'Pay' }],
    ],
    ['an assignee', {}, { assignee: 'colleague' }, [{ assignee: 'user' }, { assignee: null }, { column: 'replied' }]],
    [
      'a snooze',
      {},
      { snoozed: soon, snooze_note: 'Ill' },
      [{ snoozed: later, snooze_note: 'Ill' }, { snoozed: soon, snooze_note: 'Busy' }, { snoozed: null }],
    ],
    [
      'a note of nobody asleep',
      {},
      { column: 'replied', snooze_note: 'Ill' },
      [{ column: 'replied', snooze_note: 'Busy' }],
    ],
    [
      'a card that is awake again',
      { snoozed: soon },
      { snoozed: null, snooze_note: 'Ill' },
      [{ snoozed: soon, snooze_note: 'Ill' }],
    ],
    ['what changes nothing', {}, { archived: false }, [{ archived: true }, { column: 'replied' }]],
  ])('that was sent %s may be sent it again, but nothing else under the same id', async (_, first, sent, others) => {
    const [person] = (await makePeople(1)) as [number];
    await board([person]);
    const send = (asked: object, change?: string) => {
      const named = { user: user.id, colleague: colleague.id };
      const { assignee, ...rest } = asked as { assignee?: keyof typeof named | null };
      const given = assignee === undefined ? rest : { ...rest, assignee: assignee && named[assignee] };
      return call(createPersonAssignment, { body: { person, assignment, ...given, change } });
    };
    if (Object.keys(first).length > 0) await send(first);
    const change = crypto.randomUUID();
    const once = await send(sent, change);
    expect(once.status).toBe(201);
    const history = await historyOf(person);
    for (const other of others)
      expect(await send(other, change), JSON.stringify(other)).toMatchObject({
        status: 422,
        body: { code: 'key_reused' },
      });
    const again = await send(sent, change);
    expect([again.status, again.body]).toEqual([201, once.body]);
    expect(await historyOf(person)).toEqual(history);
  });

  test('is changed once by sixteen of the same change at once; of others under its id, none comes through', async () => {
    const [person] = (await makePeople(1)) as [number];
    const change = crypto.randomUUID();
    const send = (column: string) => call(createPersonAssignment, { body: { person, assignment, column, change } });
    const replies = await Promise.all(Array.from({ length: 16 }, () => send('contacted')));
    for (const { status, body } of replies) expect([status, body]).toEqual([201, replies[0]!.body]);
    const mixed = await Promise.all(Array.from({ length: 16 }, (_, n) => send(n % 2 ? 'contacted' : 'replied')));
    expect(mixed.map(({ status }) => status)).toEqual(mixed.map((_, n) => (n % 2 ? 201 : 422)));
    expect(await historyOf(person)).toMatchObject([{ version: 1, column: 'contacted' }]);
  });

  test('takes the same id for what was refused before, with what is right then', async () => {
    const [person] = (await makePeople(1)) as [number];
    await board([person]);
    const change = crypto.randomUUID();
    const send = (column: string, base_version: number) =>
      call(createPersonAssignment, { body: { person, assignment, column, base_version, change } });
    expect((await send('contacted', 7)).status).toBe(409);
    expect(await send('replied', 1)).toMatchObject({ status: 201, body: { column: 'replied', change } });
    expect(await send('replied', 2)).toMatchObject({ status: 201, body: { version: 2 } });
  });

  test('is not changed under an id that the server gave to another change', async () => {
    const [person] = (await makePeople(1)) as [number];
    const [{ change }] = (await board([person])) as [PersonAssignment];
    const reply = await call(createPersonAssignment, { body: { person, assignment, column: 'replied', change } });
    expect(reply).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  test('cannot go to a column that the board does not have, nor be of somebody who does not exist', async () => {
    const [person] = (await makePeople(1)) as [number];
    const nowhere = await call(createPersonAssignment, { body: { person, assignment, column: 'nowhere' } });
    expect([nowhere.status, nowhere.body.code]).toEqual([422, 'no_such_column']);
    const nobody = await call(createPersonAssignment, { body: { person: 999_999_999, assignment } });
    expect([nobody.status, nobody.body.code]).toEqual([404, 'person_not_found']);
  });

  test('cannot be given to a user who does not exist', async () => {
    const [person] = (await makePeople(1)) as [number];
    const { status, body } = await call(createPersonAssignment, {
      body: { person, assignment, assignee: 999_999_999 },
    });
    expect([status, body.code]).toEqual([404, 'user_not_found']);
    expect(await cardOf(person)).toBeUndefined();
  });

  test('keeps its reason while it is archived and its note while it is snoozed, and each can be changed alone', async () => {
    const [person] = (await makePeople(1)) as [number];
    await board([person]);
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const change = async (body: object) =>
      (await call(createPersonAssignment, { body: { person, assignment, ...body } })).body;
    await change({ archived: true, archive_reason: 'Pay', snoozed: until, snooze_note: 'On holiday' });
    const kept = { archived: true, archive_reason: 'Pay', snoozed: until, snooze_note: 'On holiday' };
    expect(await change({ column: 'replied' })).toMatchObject({ ...kept, version: 3 });
    expect(await change({ archived: true, archive_reason: 'Timing' })).toMatchObject({
      ...kept,
      archive_reason: 'Timing',
      version: 4,
    });
    expect(await change({ snooze_note: 'Ill' })).toMatchObject({ snoozed: until, snooze_note: 'Ill', version: 5 });
    expect(await change({ archived: false, archive_reason: 'Pay' })).toMatchObject({ archive_reason: '', version: 6 });
    expect(await change({ snoozed: null, snooze_note: 'Ill' })).toMatchObject({ snooze_note: '', version: 7 });
  });

  test('that is new begins in the first column, of nobody, awake and not archived', async () => {
    const [person] = (await makePeople(1)) as [number];
    const { body } = await call(createPersonAssignment, {
      body: { person, assignment, archive_reason: 'Pay', snooze_note: 'Ill' },
    });
    expect(body).toMatchObject({
      version: 1,
      column: 'new',
      status_str: 'New',
      assignee: null,
      archived: false,
      archive_reason: '',
      snoozed: null,
      snooze_note: '',
      deleted: false,
      undo: false,
      rule: '',
    });
    expect(Math.abs(Date.parse(body.since) - Date.parse(body.created))).toBeLessThan(60_000);
    const [asleep] = (await makePeople(1)) as [number];
    const snoozed = new Date(Date.now() + 86_400_000).toISOString();
    const { body: second } = await call(createPersonAssignment, { body: { person: asleep, assignment, snoozed } });
    expect(second).toMatchObject({ version: 1, snoozed, snooze_note: '' });
  });

  test('that a caller believes not to be on the board is added, unless it is there', async () => {
    const [person] = (await makePeople(1)) as [number];
    const add = () => call(createPersonAssignment, { body: { person, assignment, base_version: 0 } });
    const { body: first } = await add();
    expect(await add()).toMatchObject({ status: 409, body: { current: { id: first.id } } });
    await call(deletePersonAssignment, { params: { id: String(first.id) } });
    expect(await add()).toMatchObject({ status: 201, body: { version: 3, deleted: false } });
  });

  test('that is dropped into its own column without a place to go stays where it is, with no new record', async () => {
    const on = await makeAssignment(api.db, { users: [user.id] });
    const people = (await makePeople(2)) as [number, number];
    const [, second] = (await board(people, on)) as [PersonAssignment, PersonAssignment];
    const { status, body } = await call(createPersonAssignment, {
      body: { person: people[1], assignment: on, column: 'new' },
    });
    expect([status, body]).toEqual([201, second]);
    await call(createPersonAssignment, { body: { person: people[1], assignment: on, assignee: user.id } });
    expect(await orderOf('new', on)).toEqual(people);
  });

  test('that is deleted leaves the board and keeps its history; a stale delete is refused', async () => {
    const [person] = (await makePeople(1)) as [number];
    const [first] = (await board([person])) as [PersonAssignment];
    const { body: second } = await call(createPersonAssignment, { body: { person, assignment, column: 'replied' } });
    const remove = (id: number) => call(deletePersonAssignment, { params: { id: String(id) } });
    expect(await remove(first.id)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', current: { id: second.id } },
    });
    expect((await remove(second.id)).status).toBe(204);
    expect(await cardOf(person)).toBeUndefined();
    const history = await historyOf(person);
    expect(history).toMatchObject([{ version: 3, column: 'replied', deleted: true }, { version: 2 }, { version: 1 }]);
    for (const id of [history[0]!.id, 999_999_999])
      expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
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

  /* Were places halved each time, a number would have no more digits for them after fifty. */
  test('is kept after hundreds of drops above one card', async () => {
    const drops = process.env['TESTS'] === 'full' ? 1000 : 200;
    const on = await makeAssignment(api.db, { users: [user.id] });
    const [a, b, c] = (await makePeople(3)) as [number, number, number];
    await board([a, b, c], on);
    for (let n = 0; n < drops; n += 1) {
      const [moved, other] = n % 2 === 0 ? [a, b] : [b, a];
      await call(createPersonAssignment, { body: { person: moved, assignment: on, column: 'new', before: c } });
      if (n % 50 === 49) expect(await orderOf('new', on)).toEqual([other, moved, c]);
    }
    const places = (await cardsOf(on)).map(({ place }) => place);
    expect(new Set(places).size).toBe(3);
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
    const many = await makePeople(30);
    await move(...many);
    expect(await orderOf('replied', on)).toEqual([...many, c, b, a]);
  });

  test('puts many cards between two others or last, in the order they were given', async () => {
    const on = await makeAssignment(api.db, { users: [user.id] });
    const [a, b, c, d, e] = (await makePeople(5)) as [number, number, number, number, number];
    await board([a, b, c, d, e], on);
    const drop = (before: number | null, ...people: number[]) =>
      call(changeCards, {
        body: { assignment: on, cards: people.map((person) => ({ person })), column: 'new', before },
      });
    await drop(b, e, d);
    expect(await orderOf('new', on)).toEqual([a, e, d, b, c]);
    await drop(null, d, a);
    expect(await orderOf('new', on)).toEqual([e, b, c, d, a]);
  });

  test('takes no heed of cards in other columns and on other boards', async () => {
    const [on, other] = [
      await makeAssignment(api.db, { users: [user.id] }),
      await makeAssignment(api.db, { users: [user.id] }),
    ];
    const [a, b, c, d] = (await makePeople(4)) as [number, number, number, number];
    const put = (assignmentId: number, person: number, column: string, before?: number | null) =>
      call(createPersonAssignment, { body: { person, assignment: assignmentId, column, before } });
    await board([a, b, c], on);
    await put(on, c, 'replied', null);
    await put(other, c, 'new');
    await put(on, d, 'new', c);
    expect(await orderOf('new', on)).toEqual([d, a, b]);
    expect(await orderOf('replied', on)).toEqual([c]);
  });

  test('is joined on top by who was taken off the board and comes back', async () => {
    const on = await makeAssignment(api.db, { users: [user.id] });
    const [a, b] = (await makePeople(2)) as [number, number];
    const [, second] = (await board([a, b], on)) as [PersonAssignment, PersonAssignment];
    await call(deletePersonAssignment, { params: { id: String(second.id) } });
    await board([b], on);
    expect(await orderOf('new', on)).toEqual([b, a]);
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
    const [third] = (await makePeople(1)) as [number];
    const { body: mixed } = await call(changeCards, {
      body: { assignment, cards: [people[0]!, third].map((person) => ({ person })), column: 'new' },
    });
    expect(mixed).toMatchObject({ changed: [{ person: third }], skipped: [{ person: people[0], why: 'as_it_was' }] });
  });

  test('may be sent twice as one change, and to one who does not exist', async () => {
    const people = await makePeople(2);
    await board(people);
    const cards = [...people, 999_999_999].map((person) => ({ person }));
    const send = () => call(changeCards, { body: { assignment, cards, column: 'placed', change: sent } });
    const sent = crypto.randomUUID();
    const { body: once } = await send();
    expect(once.change).toBe(sent);
    expect(once.skipped).toEqual([{ person: 999_999_999, why: 'not_found', current: null }]);
    await callAsColleague(createPersonAssignment, { body: { person: people[0]!, assignment, column: 'replied' } });
    expect((await send()).body.changed).toEqual(once.changed);
    expect((await cardOf(people[0]!))?.column).toBe('replied');
  });

  test('are one change also when they are sent in parts, but not when the parts differ', async () => {
    const people = (await makePeople(3)) as [number, number, number];
    await board(people);
    const change = crypto.randomUUID();
    const send = (person: number, column: string) =>
      call(changeCards, { body: { assignment, cards: [{ person }], column, change } });
    for (const person of people.slice(0, 2)) expect((await send(person, 'placed')).body.changed).toHaveLength(1);
    expect(await send(people[2], 'replied')).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    expect((await cardOf(people[2]))?.column).toBe('new');
  });

  test('may have an id for their change that another board has seen', async () => {
    const on = await makeAssignment(api.db, { users: [user.id] });
    const [person] = (await makePeople(1)) as [number];
    const change = crypto.randomUUID();
    for (const each of [assignment, on])
      expect((await call(createPersonAssignment, { body: { person, assignment: each, change } })).body).toMatchObject({
        assignment: each,
        version: 1,
      });
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

  test('brings back what had put the card there: it was added by an up-vote, and still is', async () => {
    const on = await makeAssignment(api.db, { users: [user.id] });
    const [person] = (await makePeople(1)) as [number];
    await call(castVote, { body: { assignment: on, person, grade: 'up' } });
    await call(createPersonAssignment, { body: { assignment: on, person, column: 'interview' } });
    expect(await cardsOf(on)).toMatchObject([{ rule: '' }]);
    await call(undoCards, { body: { assignment: on } });
    expect(await cardsOf(on)).toMatchObject([{ column: 'new', rule: 'vote', undo: true }]);
    await call(castVote, { body: { assignment: on, person, grade: null } });
    expect(await cardsOf(on)).toEqual([]);
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

  test('takes back one change once, the own ones only, and says which', async () => {
    const on = await makeAssignment(api.db, { users: [user.id, colleague.id] });
    const [first, second] = (await makePeople(2)) as [number, number];
    const [{ change }] = (await board([first], on)) as [PersonAssignment];
    await board([second], on);
    const undo = (as: Call) => as(undoCards, { body: { assignment: on, change } });
    expect((await undo(callAsColleague)).body.code).toBe('nothing_to_undo');
    expect((await callAsColleague(undoCards, { body: { assignment: on } })).body.code).toBe('nothing_to_undo');
    const { body } = await undo(call);
    expect(body).toMatchObject({ change, skipped: [], changed: [{ person: first, deleted: true, version: 2 }] });
    expect((await cardsOf(on)).map(({ person }) => person.id)).toEqual([second]);
    expect((await undo(call)).body.code).toBe('nothing_to_undo');
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
    expect(first.id).toBeGreaterThan(0);
    expect(first.columns[0]).toMatchObject({ key: 'new', stale_days: 7 });
    const columns = [...first.columns, { key: 'second_interview', name: 'Second interview' }];
    const saved = await call(saveBoardConfig, { body: { assignment: on, base: first.id, columns } });
    expect(saved.status).toBe(201);
    expect((await config()).columns.at(-1)).toMatchObject({ name: 'Second interview', colour: 'grey', stale_days: 3 });
    const late = await callAsColleague(saveBoardConfig, { body: { assignment: on, base: first.id, columns } });
    expect(late.status).toBe(409);
  });

  test('does not let go of a column with people in it', async () => {
    const on = await makeAssignment(api.db, { users: [user.id] });
    await board(await makePeople(1), on);
    const columns = [{ key: 'other', name: 'Other' }];
    expect((await call(saveBoardConfig, { body: { assignment: on, columns } })).body.code).toBe('column_not_empty');
  });
});
