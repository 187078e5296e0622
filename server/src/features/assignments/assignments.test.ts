import { getFullPerson } from '@app/contract/people/people';
import {
  changeAssignment,
  cloneAssignment,
  createAssignment,
  deleteAssignment,
  getAssignment,
  listAssignments,
  starAssignment,
} from '@app/contract/roles/assignments';
import { getBoardConfig, saveBoardConfig } from '@app/contract/roles/board';
import { castVote } from '@app/contract/roles/votes';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makeCompany, makePerson, makeUser, type TestUser } from '#testing/make';

const api = useApi();
let user: TestUser;
let call: Call;
beforeAll(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
});
const list = async (query: Record<string, string>) => (await call(listAssignments, { query })).body.results;

describe('roles', () => {
  test('have every field of the specification', async () => {
    const company = await makeCompany(api.db, 'Klippan Tech');
    const thumber = await makeUser(api.db);
    const { status, body } = await call(createAssignment, {
      body: {
        name: 'Backend developer',
        company,
        status: 6,
        thumbers: [thumber.id],
        submission_deadline: '2026-12-01T12:00:00.000Z',
        external_url: 'https://example.com/ad',
        is_recruiting_company: true,
        llm_thumbing: true,
      },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Backend developer',
      company,
      company_name: 'Klippan Tech',
      status: 6,
      users: [user.id],
      thumbers: [thumber.id],
      submission_deadline: '2026-12-01T12:00:00.000Z',
      external_url: 'https://example.com/ad',
      is_recruiting_company: true,
      llm_thumbing: true,
    });
  });

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-12:00'])('have no deadline such as %s', async (deadline) => {
    const { status } = await call(createAssignment, { body: { name: 'Far off', submission_deadline: deadline } });
    expect(status).toBe(400);
  });

  test('are sorted by name, and narrowed by user and by status labels', async () => {
    const other = await makeUser(api.db);
    const names = ['b role', 'A role', 'C role'];
    for (const [index, name] of names.entries())
      await makeAssignment(api.db, { name, status: index === 2 ? 5 : 1, users: [other.id] });
    const mine = (query: Record<string, string> = {}) => list({ user: String(other.id), ...query });
    expect((await mine()).map(({ name }) => name)).toEqual(['A role', 'b role', 'C role']);
    expect((await mine({ status: 'Paused,Incoming' })).map(({ name }) => name)).toEqual(['C role']);
    expect((await mine({ ordering: '-name' })).map(({ name }) => name)).toEqual(['C role', 'b role', 'A role']);
    const unknown = await call(listAssignments, { query: { status: 'Nonsense' } });
    expect(unknown.status).toBe(400);
  });

  test('tell how they were voted on, by method and by user, and how many stand in each column', async () => {
    const id = await makeAssignment(api.db, { users: [user.id] });
    for (const [grade, method] of [
      ['up', 'ml'],
      ['down', 'ml'],
      ['up', 'regexp'],
      ['maybe', 'custom'],
    ] as const) {
      const person = await makePerson(api.db, {}, user);
      await call(getFullPerson, { params: { id: String(person) } });
      await call(castVote, { body: { assignment: id, person, grade, method } });
    }
    const { body } = await call(getAssignment, { params: { id: String(id) } });
    expect(body.vote_stats).toMatchObject({
      all: 4,
      all_up: 2,
      ml: 2,
      ml_up: 1,
      regexp: 1,
      regexp_up: 1,
      custom: 1,
      custom_up: 0,
    });
    expect(body.votes_by_user).toEqual({ [user.id]: 4 });
    expect(body.up_this_week).toBe(2);
    expect(body.funnel.slice(0, 2)).toMatchObject([
      { key: 'new', name: 'New', count: 2 },
      { key: 'contacted', count: 0 },
    ]);
    expect(body.last_activity).not.toBeNull();
    const [plain] = await list({ query: String(id) });
    expect(plain).not.toHaveProperty('votes_by_user');
    const [withVotes] = await list({ query: String(id), include_votes_by_user: 'true' });
    expect(withVotes?.votes_by_user).toEqual({ [user.id]: 4 });
  });

  test('are not overwritten by somebody who saw an older version', async () => {
    const id = String(await makeAssignment(api.db, { users: [user.id] }));
    expect((await call(changeAssignment, { params: { id }, body: { status: 5, version: 1 } })).body.version).toBe(2);
    const late = await call(changeAssignment, { params: { id }, body: { name: 'Late', version: 1 } });
    expect(late.status).toBe(409);
    expect(late.body.current).toMatchObject({ status: 5, version: 2 });
  });

  test('are cloned with what was chosen, in preparation and without people', async () => {
    const id = await makeAssignment(api.db, { users: [user.id] });
    const params = { id: String(id) };
    await call(changeAssignment, { params, body: { must_skills: ['Go'], criteria: ['Leads a team'], status: 1 } });
    await call(saveBoardConfig, { body: { assignment: id, columns: [{ key: 'only', name: 'Only' }] } });
    await call(castVote, { body: { assignment: id, person: await makePerson(api.db, {}, user), grade: 'up' } });
    const { body: copy } = await call(cloneAssignment, { params, body: { name: 'Copy' } });
    expect(copy).toMatchObject({ name: 'Copy', status: 0, must_skills: ['Go'], criteria: ['Leads a team'] });
    const board = await call(getBoardConfig, { query: { assignment: String(copy.id) } });
    expect(board.body.results[0]?.columns).toMatchObject([{ key: 'only' }]);
    expect((await call(getAssignment, { params: { id: String(copy.id) } })).body.vote_stats.all).toBe(0);
    const bare = await call(cloneAssignment, { params, body: { name: 'Bare', parts: [] } });
    expect(bare.body).toMatchObject({ must_skills: [], criteria: [], users: [user.id] });
  });

  test('that were taken away are in no list and answer no question', async () => {
    const id = await makeAssignment(api.db, { name: 'Gone', users: [user.id] });
    expect((await call(deleteAssignment, { params: { id: String(id) } })).status).toBe(204);
    expect((await list({ query: 'Gone' })).map((role) => role.id)).toEqual([]);
    expect((await call(getAssignment, { params: { id: String(id) } })).body.code).toBe('assignment_not_found');
  });

  test('need a numeric id', async () => {
    for (const endpoint of [getAssignment, deleteAssignment])
      expect((await call(endpoint, { params: { id: 'seven' } })).status).toBe(400);
  });

  test('can be starred by each user for themselves', async () => {
    const id = String(await makeAssignment(api.db, { users: [user.id] }));
    await call(starAssignment, { params: { id }, body: { starred: true } });
    expect((await call(getAssignment, { params: { id } })).body.starred).toBe(true);
    const other = await api.as(await makeUser(api.db));
    expect((await other(getAssignment, { params: { id } })).body.starred).toBe(false);
    await call(starAssignment, { params: { id }, body: { starred: false } });
    expect((await call(getAssignment, { params: { id } })).body.starred).toBe(false);
  });
});
