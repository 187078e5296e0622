import { changeCards, createPersonAssignment } from '@app/contract/roles/board';
import { getFullPerson } from '@app/contract/people/people';
import { castVote } from '@app/contract/roles/votes';
import { beforeAll, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser, type TestUser } from '#testing/make';

const api = useApi();
let user: TestUser;
let call: Call;
beforeAll(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
});
const makeRole = (name: string) => makeAssignment(api.db, { name, users: [user.id], vote_to_board: false });
const open = async (id: number) => (await call(getFullPerson, { params: { id: String(id) } })).body;

test('the roles a person is in come with the person: those on a board first, each with the votes that count', async () => {
  const person = await makePerson(api.db, {}, user);
  const [voted, boarded, other] = [await makeRole('A voted'), await makeRole('B boarded'), await makeRole('C other')];
  await call(castVote, { body: { assignment: voted, person, grade: 'down', reason: 'Too junior' } });
  await open(person);
  await call(castVote, { body: { assignment: voted, person, grade: 'up', method: 'ml' } });
  await call(createPersonAssignment, { body: { person, assignment: boarded } });
  await call(castVote, { body: { assignment: other, person, grade: 'up' } });
  await call(castVote, { body: { assignment: other, person, grade: null } });
  const { roles, counts } = await open(person);
  expect(roles).toEqual([
    {
      id: boarded,
      name: 'B boarded',
      status: 1,
      users: [user.id],
      thumbers: [],
      status_str: 'New',
      since: expect.any(String),
      assignee: null,
      archived: false,
      votes: [],
    },
    expect.objectContaining({
      id: voted,
      status_str: null,
      since: null,
      assignee: null,
      archived: false,
      votes: [{ user: user.id, grade: 'up', method: 'ml' }],
    }),
  ]);
  expect(counts.votes).toBe(1);
});

test('votes and moves stand in the timeline; what only changes the order of cards does not', async () => {
  const [person, neighbour] = [await makePerson(api.db, {}, user), await makePerson(api.db, {}, user)];
  const assignment = await makeRole('Timeline');
  await call(castVote, { body: { assignment, person, grade: 'maybe', reason: 'Ask again', method: 'regexp' } });
  const changeBoth = (change: object) =>
    call(changeCards, { body: { assignment, cards: [{ person }, { person: neighbour }], ...change } });
  await changeBoth({});
  await changeBoth({ column: 'contacted' });
  await call(changeCards, { body: { assignment, cards: [{ person }], before: null } });
  await changeBoth({ assignee: user.id });
  await changeBoth({ snoozed: '2030-01-01T00:00:00Z', snooze_note: 'Call in January' });
  await changeBoth({ snoozed: null });
  await changeBoth({ archived: true, archive_reason: 'Pay' });
  await changeBoth({ archived: false });
  const { timeline } = await open(person);
  const role = { id: assignment, name: 'Timeline' };
  const told = timeline.filter(({ kind }) => kind === 'move' || kind === 'vote');
  expect(told).toMatchObject([
    { kind: 'move', what: 'restored', role },
    { what: 'archived', note: 'Pay' },
    { what: 'woken' },
    { what: 'snoozed', note: 'Call in January', until: '2030-01-01T00:00:00+00:00' },
    { what: 'assigned' },
    { what: 'moved', status_str: 'Contacted', note: '', until: null, user: { username: user.username } },
    { what: 'added', status_str: 'New' },
    { kind: 'vote', role, grade: 'maybe', method: 'regexp', reason: 'Ask again', user: { username: user.username } },
  ]);
  expect(told).toHaveLength(8);
});
