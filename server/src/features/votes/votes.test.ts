import { randomUUID } from 'node:crypto';
import { createPersonAssignment, getBoard, getFullPersonAssignment } from '@app/contract/roles/board';
import { getFullPerson } from '@app/contract/people/people';
import { setTags } from '@app/contract/people/tags';
import {
  castVote,
  getCommunicationMatrix,
  getTimeInColumn,
  getVoteRatio,
  getVoteStats,
  type Grade,
  listVotes,
} from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser, type TestUser } from '#testing/make';
import { voteStatsOf } from './votes.ts';

const api = useApi();
let user: TestUser;
let colleague: TestUser;
let call: Call;
let callAsColleague: Call;
beforeAll(async () => {
  user = await makeUser(api.db);
  colleague = await makeUser(api.db);
  [call, callAsColleague] = [await api.as(user), await api.as(colleague)];
});
const makeRole = (parts: Parameters<typeof makeAssignment>[1] = {}) =>
  makeAssignment(api.db, { users: [user.id], thumbers: [colleague.id], ...parts });
const newPerson = () => makePerson(api.db, {}, user);
const vote = (assignment: number, person: number, grade: Grade | null, as = call) =>
  as(castVote, { body: { assignment, person, grade } });
const boardOf = async (assignment: number) =>
  (await call(getBoard, { params: { id: String(assignment) }, query: {} })).body.cards;

test('one vote of a user on a person counts; changing one’s mind is a new row, and null takes it back', async () => {
  const [assignment, person] = [await makeRole({ vote_to_board: false }), await newPerson()];
  for (const grade of ['up', 'down', 'maybe'] as const) await vote(assignment, person, grade);
  const stats = async () => (await call(getVoteStats, { params: { id: String(assignment) } })).body;
  expect(await stats()).toMatchObject({ all: 1, all_up: 0, custom: 1 });
  await vote(assignment, person, 'up', callAsColleague);
  expect(await stats()).toMatchObject({ all: 2, all_up: 1 });
  await vote(assignment, person, null);
  expect(await stats()).toMatchObject({ all: 1, all_up: 1 });
  const { rows } = await sql`select from vote where assignment_id = ${assignment}`.execute(api.db);
  expect(rows).toHaveLength(5);
});

test('the answer to a vote is the vote, or nothing when it was taken back', async () => {
  const [assignment, person] = [await makeRole(), await newPerson()];
  expect((await vote(assignment, person, 'maybe')).body.vote).toMatchObject({ assignment, person, grade: 'maybe' });
  expect((await vote(assignment, person, null)).body.vote).toBeNull();
});

test('a vote is told in the audit trail, about the person and the role', async () => {
  const [assignment, person] = [await makeRole(), await newPerson()];
  await vote(assignment, person, 'maybe');
  const { rows } = await sql`
    select action, targets, after from audit_log where targets @> array[${`person:${person}`}] and action = 'vote'`.execute(
    api.db,
  );
  expect(rows).toEqual([
    {
      action: 'vote',
      targets: expect.arrayContaining([`person:${person}`, `assignment:${assignment}`]),
      after: { assignment, person, grade: 'maybe', method: 'custom' },
    },
  ]);
});

test('a vote that is sent again, because its answer was lost, counts once and is answered as before', async () => {
  const [assignment, person, key] = [await makeRole(), await newPerson(), randomUUID()];
  const send = () => call(castVote, { body: { assignment, person, grade: 'up', key } });
  const rows = async () =>
    (await sql`select from vote where assignment_id = ${assignment}`.execute(api.db)).rows.length;
  const { body: first } = await send();
  expect(first.on_board).toBe(true);
  expect((await send()).body).toEqual({ ...first, on_board: false });
  expect(await rows()).toBe(1);
});

test('a key that comes again with another vote is refused', async () => {
  const [assignment, person, key] = [await makeRole(), await newPerson(), randomUUID()];
  const given = { assignment, person, grade: 'up', key } as const;
  await call(castVote, { body: given });
  const other = await newPerson();
  for (const change of [{ grade: 'down' }, { grade: null }, { person: other }, { reason: 'No' }] as const)
    expect(await call(castVote, { body: { ...given, ...change } })).toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    });
  expect((await call(castVote, { body: { ...given, seconds_ago: 30 } })).status).toBe(201);
});

test('two users who come upon the same key each have their own vote', async () => {
  const [assignment, person, key] = [await makeRole(), await newPerson(), randomUUID()];
  const send = (as: Call, grade: Grade) => as(castVote, { body: { assignment, person, grade, key } });
  const replies = await Promise.all([send(call, 'up'), send(callAsColleague, 'down')]);
  expect(replies.map(({ body }) => body.vote)).toMatchObject([
    { user: user.id, grade: 'up' },
    { user: colleague.id, grade: 'down' },
  ]);
});

test('however many votes of a user on a person come at the same moment, the newest is the one that counts', async () => {
  const grades = ['up', 'down', 'maybe', null] as const;
  for (let round = 0; round < 5; round += 1) {
    const [assignment, person] = [await makeRole(), await newPerson()];
    await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        call(castVote, { body: { assignment, person, grade: grades[(n + round) % 4]!, seconds_ago: (n % 3) * 20 } }),
      ),
    );
    const { rows: votes } = await sql<{ id: number; grade: Grade | null; created: string }>`
      select id, grade, created from vote where assignment_id = ${assignment} order by created desc, id desc`.execute(
      api.db,
    );
    expect(new Set(votes.map(({ created }) => created)).size).toBe(24);
    const { rows: counting } = await sql<{ vote_id: number; grade: Grade }>`
      select vote_id, grade from vote_current where assignment_id = ${assignment}`.execute(api.db);
    const [newest] = votes;
    expect(counting).toEqual(newest!.grade === null ? [] : [{ vote_id: newest!.id, grade: newest!.grade }]);
  }
});

test('a vote that comes late, after one given since, is kept with its time and changes nothing', async () => {
  const [assignment, person] = [await makeRole(), await newPerson()];
  await vote(assignment, person, 'down');
  const { body } = await call(castVote, { body: { assignment, person, grade: 'up', seconds_ago: 7200 } });
  expect(body).toMatchObject({ on_board: false, vote: { grade: 'up' }, vote_stats: { all: 1, all_up: 0 } });
  expect(Date.parse(body.vote!.created)).toBeLessThan(Date.now() - 3_600_000);
  expect(await boardOf(assignment)).toEqual([]);
});

test('votes are counted over all methods, for each user and for the last week', async () => {
  const assignment = await makeRole({ vote_to_board: false });
  for (const method of ['custom', 'ml', 'ml'] as const) {
    const person = await newPerson();
    await call(getFullPerson, { params: { id: String(person) } });
    await call(castVote, { body: { assignment, person, grade: 'up', method } });
  }
  await vote(assignment, await newPerson(), 'up', callAsColleague);
  expect((await voteStatsOf(api.db, [assignment])).get(assignment)).toMatchObject({
    vote_stats: { all: 4, all_up: 4, ml: 2, custom: 2 },
    up_this_week: 4,
    votes_by_user: { [user.id]: 3, [colleague.id]: 1 },
  });
});

test('an up-vote puts the person into the first column, unless the role says otherwise', async () => {
  const [assignment, person] = [await makeRole(), await newPerson()];
  expect((await vote(assignment, person, 'maybe')).body.on_board).toBe(false);
  expect((await vote(assignment, person, 'up')).body.on_board).toBe(true);
  expect(await boardOf(assignment)).toMatchObject([
    { column: 'new', rule: 'vote', votes: [{ user: user.id, grade: 'up' }] },
  ]);
  const quiet = await makeRole({ vote_to_board: false });
  expect((await vote(quiet, person, 'up')).body.on_board).toBe(false);
  expect(await boardOf(quiet)).toEqual([]);
});

test('an up-vote that is taken back takes its card along, unless somebody has moved it or somebody else put it there', async () => {
  const assignment = await makeRole();
  const [left, moved, others] = [await makePerson(api.db), await makePerson(api.db), await makePerson(api.db)];
  const shared = await makePerson(api.db);
  for (const person of [left, moved]) await call(castVote, { body: { assignment, person, grade: 'up' } });
  await vote(assignment, shared, 'up', callAsColleague);
  await call(createPersonAssignment, { body: { assignment, person: others } });
  await call(createPersonAssignment, { body: { assignment, person: moved, column: 'contacted' } });
  for (const person of [left, moved, others, shared]) {
    await call(castVote, { body: { assignment, person, grade: 'up' } });
    await call(castVote, { body: { assignment, person, grade: null } });
  }
  const { body } = await call(getBoard, { params: { id: String(assignment) }, query: {} });
  expect(new Set(body.cards.map(({ person }) => person.id))).toEqual(new Set([moved, others, shared]));
  const query = { person: String(left), assignment: String(assignment) };
  const { history } = (await call(getFullPersonAssignment, { query })).body;
  expect(history).toMatchObject([
    { version: 2, deleted: true, rule: 'vote' },
    { version: 1, deleted: false, rule: 'vote' },
  ]);
});

test('an up-vote leaves somebody who is on the board where they are', async () => {
  const [assignment, person] = [await makeRole(), await newPerson()];
  await call(createPersonAssignment, { body: { assignment, person, column: 'interview' } });
  expect((await vote(assignment, person, 'up')).body.on_board).toBe(false);
  expect((await boardOf(assignment))[0]?.column).toBe('interview');
});

test('the list has each person once, the last vote first, and is narrowed by grade, method and user', async () => {
  const assignment = await makeRole({ vote_to_board: false });
  const people = [await newPerson(), await newPerson(), await newPerson()] as const;
  await vote(assignment, people[0], 'up');
  await vote(assignment, people[1], 'down');
  await vote(assignment, people[2], 'up', callAsColleague);
  await vote(assignment, people[0], 'down', callAsColleague);
  const ids = async (query: Record<string, string> = {}) =>
    (await call(listVotes, { query: { assignment: String(assignment), ...query } })).body.results.map(
      ({ person }) => person.id,
    );
  expect(await ids()).toEqual([people[0], people[2], people[1]]);
  expect(await ids({ grade: 'up' })).toEqual([people[2], people[0]]);
  expect(await ids({ user: String(colleague.id) })).toEqual([people[0], people[2]]);
  expect(await ids({ method: 'ml' })).toEqual([]);
  const { body: first } = await call(listVotes, { query: { assignment: String(assignment), limit: '2' } });
  expect(first.results[0]?.votes.map(({ grade }) => grade).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'down',
    'up',
  ]);
  const { body: second } = await call(listVotes, {
    query: { assignment: String(assignment), before: String(first.next) },
  });
  expect(second.results.map(({ person }) => person.id)).toEqual([people[1]]);
  expect(second.next).toBeNull();
  const { body: all } = await call(listVotes, { query: { assignment: String(assignment), limit: '3' } });
  expect(all).toMatchObject({ next: null, results: { length: 3 } });
  const { body: one } = await call(listVotes, { query: { assignment: String(assignment), limit: '1' } });
  const { body: rest } = await call(listVotes, {
    query: { assignment: String(assignment), before: String(one.next) },
  });
  expect(rest.results.map(({ person }) => person.id)).toEqual([people[2], people[1]]);
});

test('the ratio is the share of up-votes, and null where nobody voted', async () => {
  const assignment = await makeRole({ vote_to_board: false });
  const ratio = async () => (await call(getVoteRatio, { params: { id: String(assignment) } })).body;
  expect(await ratio()).toMatchObject({ all: null, methods: { ml: null, custom: null }, users: [] });
  for (const grade of ['up', 'up', 'down', 'maybe'] as const) await vote(assignment, await newPerson(), grade);
  expect(await ratio()).toMatchObject({
    all: 0.5,
    methods: { ml: null, custom: 0.5 },
    users: [{ user: user.id, votes: 4, up: 2, ratio: 0.5 }],
  });
});

test('the communication matrix counts who was voted up, written to, answered and came to an interview', async () => {
  const assignment = await makeRole();
  const people = [await newPerson(), await newPerson(), await newPerson(), await newPerson()] as const;
  for (const person of people.slice(0, 3)) await vote(assignment, person, 'up');
  await vote(assignment, people[3], 'down');
  const say = (person_id: number, direction: 'in' | 'out', minutes: number) =>
    api.db
      .insertInto('message')
      .values({
        person_id,
        user_id: user.id,
        channel: 'EMAIL',
        direction,
        at: new Date(Date.now() + minutes * 60_000).toISOString(),
      })
      .execute();
  await say(people[0], 'out', 1);
  await say(people[0], 'in', 2);
  await say(people[1], 'out', 1);
  await say(people[3], 'out', 1);
  await call(setTags, {
    params: { kind: 'person', id: String(people[0]) },
    body: { tags: ['artemis-bokad-intervju'] },
  });
  const { body } = await call(getCommunicationMatrix, { params: { id: String(assignment) }, query: {} });
  expect(body).toEqual({ up: 3, sent: 2, responses: 1, interview: 1 });
  await vote(assignment, people[1], 'up', callAsColleague);
  const { body: ofOne } = await call(getCommunicationMatrix, {
    params: { id: String(assignment) },
    query: { user: String(colleague.id) },
  });
  expect(ofOne).toEqual({ up: 1, sent: 1, responses: 0, interview: 0 });
});

test('time in a column is told of those who left it and of those still there', async () => {
  const assignment = await makeRole();
  const people = [await newPerson(), await newPerson()] as const;
  for (const person of people) await call(createPersonAssignment, { body: { assignment, person } });
  await call(createPersonAssignment, { body: { assignment, person: people[0], column: 'replied' } });
  const { body } = await call(getTimeInColumn, { params: { id: String(assignment) } });
  const of = (column: string) => body.results.find((row) => row.column === column);
  expect(of('new')).toMatchObject({ left: 1, there: 1 });
  expect(of('replied')).toMatchObject({ left: 0, there: 1, median_days: null });
  expect(of('placed')).toMatchObject({ left: 0, there: 0, longest_days: null });
});

test('the votes that count are the newest of the history', async () => {
  const { rows } = await sql`
    select assignment_id, person_id, user_id from (
      select distinct on (assignment_id, person_id, user_id) assignment_id, person_id, user_id, id, grade from vote
      order by assignment_id, person_id, user_id, created desc) as newest
    full join vote_current using (assignment_id, person_id, user_id)
    where (newest.grade is null) <> (vote_id is null) or vote_id <> newest.id or vote_current.grade <> newest.grade`.execute(
    api.db,
  );
  expect(rows).toEqual([]);
  await expect(sql`update vote set grade = 'up'`.execute(api.db)).rejects.toThrow('vote is append-only');
});
