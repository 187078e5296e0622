import { getAssignment, listAssignments } from '@app/contract/roles/assignments';
import { createPersonAssignment, getBoard } from '@app/contract/roles/board';
import { getCommunicationSteps, getVoteShares } from '@app/contract/charts/chart-sources';
import { figures } from '@app/contract/charts/figures';
import { castVote, getCommunicationMatrix, getVoteRatio, getVoteStats, listVotes } from '@app/contract/roles/votes';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser } from '#testing/make';

/* One role, asked about on every screen that shows a figure about it (contract/src/charts/figures.ts). */

const api = useApi();
let call: Call;
let assignment: number;
let path: { params: { id: string } };
beforeAll(async () => {
  const users = await Promise.all([1, 2].map(() => makeUser(api.db)));
  assignment = await makeAssignment(api.db, { users: users.map(({ id }) => id) });
  path = { params: { id: String(assignment) } };
  const people = await Promise.all([1, 2, 3, 4].map(() => makePerson(api.db)));
  const [one, other] = (await Promise.all(users.map((user) => api.as(user)))) as [Call, Call];
  call = one;
  const vote = (as: Call, person: number, grade: 'up' | 'down' | null) =>
    as(castVote, { body: { assignment, person, grade } });
  /* Two of them like the first person, one changes their mind about the second, and one takes a vote back. */
  await vote(one, people[0]!, 'up');
  await vote(other, people[0]!, 'up');
  await vote(one, people[1]!, 'down');
  await vote(one, people[1]!, 'up');
  await vote(other, people[1]!, 'down');
  await vote(one, people[2]!, 'up');
  await vote(one, people[2]!, null);
  await call(createPersonAssignment, { body: { assignment, person: people[0]!, archived: true } });
  await call(createPersonAssignment, { body: { assignment, person: people[3]!, column: 'interview' } });
});

describe('one number everywhere:', () => {
  test('votes and up-votes', async () => {
    const card = (await call(getAssignment, path)).body.vote_stats;
    const listed = (await call(listAssignments, { query: {} })).body.results.find(({ id }) => id === assignment)!;
    const stats = (await call(getVoteStats, path)).body;
    const { users } = (await call(getVoteRatio, path)).body;
    const votes = (await call(listVotes, { query: { assignment: String(assignment) } })).body.results.flatMap(
      (row) => row.votes,
    );
    const charts = await Promise.all(
      (['method', 'user'] as const).map(async (by) => (await call(getVoteShares, { ...path, query: { by } })).body),
    );
    const sum = (numbers: readonly (number | null)[]) => numbers.reduce<number>((all, each) => all + (each ?? 0), 0);
    expect([card.all, card.all_up]).toEqual([4, 3]);
    expect(listed.vote_stats).toEqual(card);
    expect(stats).toEqual(card);
    expect([sum(users.map((one) => one.votes)), sum(users.map(({ up }) => up))]).toEqual([4, 3]);
    expect([votes.length, votes.filter(({ grade }) => grade === 'up').length]).toEqual([4, 3]);
    for (const chart of charts) expect(sum(chart.series[0]!.data as number[])).toBe(4);
  });

  test('people voted up', async () => {
    const query = { assignment: String(assignment), grade: 'up' as const };
    expect((await call(listVotes, { query })).body.results).toHaveLength(2);
    expect((await call(getCommunicationMatrix, { ...path, query: {} })).body.up).toBe(2);
    const { x, series, meta } = (await call(getCommunicationSteps, { ...path, query: {} })).body;
    expect([x.values[0], (series[0]!.data as number[])[0]]).toEqual([figures.people_up.name, 2]);
    expect(meta.definition).toContain(figures.people_up.definition);
  });

  test('people on the board', async () => {
    const { funnel } = (await call(getAssignment, path)).body;
    const { cards } = (await call(getBoard, { ...path, query: {} })).body;
    for (const { key, count } of funnel)
      expect(cards.filter((card) => card.column === key && !card.archived).length, key).toBe(count);
    expect(funnel.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 1, 1]);
  });
});
