import { endpointsByName } from '@app/contract/all';
import type { Endpoint } from '@app/contract/base/endpoint';
import { changeCards } from '@app/contract/roles/board';
import { getTodoCard } from '@app/contract/roles/todo';
import { castVote } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser } from '#testing/make';

const api = useApi();
let assignment: number;
let person: number;
let colleague: number;
let voter: Call;
let asColleague: Call;
beforeAll(async () => {
  const [own, other] = [await makeUser(api.db), await makeUser(api.db)];
  colleague = other.id;
  person = await makePerson(api.db, { first_name: 'Anna' });
  assignment = await makeAssignment(api.db, { thumbers: [own.id], users: [other.id], blind_votes: true });
  voter = await api.as(own);
  asColleague = await api.as(other);
  await asColleague(changeCards, { body: { assignment, cards: [{ person }], column: 'new' } });
  await asColleague(castVote, { body: { assignment, person, grade: 'up', reason: 'Knows everything' } });
});

/** Whether a colleague's vote is somewhere in it. */
function tells(answer: unknown): boolean {
  if (answer === null || typeof answer !== 'object') return answer === 'Knows everything';
  const { user, grade } = answer as { user?: number | { id: number } | null; grade?: unknown };
  const voted = typeof user === 'object' ? user?.id : user;
  return (voted === colleague && grade !== undefined && grade !== null) || Object.values(answer).some(tells);
}

/** Everything that can be read about the person and the role, by whatever name an endpoint asks for them. */
function* requestsFor({ path, query }: Endpoint) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const known = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  const about = { assignment, assignment__id: assignment, person, persons: person, user: colleague };
  const asked = Object.fromEntries(Object.entries(about).filter(([name]) => known.includes(name)));
  for (const id of names.length > 0 ? [person, assignment] : [0])
    for (const chosen of [asked, { ...asked, user: undefined }])
      yield {
        params: Object.fromEntries(names.map((name) => [name, String(name.startsWith('person') ? person : id)])),
        query: Object.fromEntries(
          Object.entries(chosen).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
        ),
      };
}

async function tellers(isTold = tells): Promise<string[]> {
  const found = new Set<string>();
  for (const [name, endpoint] of endpointsByName) {
    if (endpoint.method !== 'GET' || endpoint.events) continue;
    for (const request of requestsFor(endpoint)) {
      const { body } = await voter(endpoint, request as never);
      if (isTold(body)) found.add(name);
    }
  }
  return [...found].toSorted();
}

const waiting = async () => {
  const request = { params: { card: 'match_connectable' }, query: { user: String(colleague) } } as const;
  return (await voter(getTodoCard, request)).body.results.map((item) => item.person?.id);
};

test('on a role that votes blind, no endpoint tells a colleague’s vote before one has voted oneself', async () => {
  expect(await tellers()).toEqual([]);
  expect(await waiting(), 'whom a colleague voted up, on their to-do page').toEqual([]);
  await voter(castVote, { body: { assignment, person, grade: 'down' } });
  expect(await tellers(), 'which tell it afterwards').toEqual([
    'getBoard',
    'getFullPerson',
    'getFullPersonAssignment',
    'getGradingPerson',
    'listVotes',
  ]);
  expect(await waiting()).toEqual([person]);
});

/** Whether a colleague is said to have put the card there by their vote. */
function tellsWhoVoted(answer: unknown): boolean {
  if (answer === null || typeof answer !== 'object') return false;
  const { rule, created_by, user } = answer as Record<string, unknown>;
  const who = typeof user === 'object' ? (user && 'id' in user ? user.id : undefined) : user;
  return (
    (rule === 'vote' && (created_by === colleague || who === colleague)) || Object.values(answer).some(tellsWhoVoted)
  );
}

test('on a role that votes blind, a card that an up-vote has added does not say whose it was before one has voted', async () => {
  person = await makePerson(api.db, { first_name: 'Berit' });
  await sql`update assignment set vote_to_board = true where id = ${assignment}`.execute(api.db);
  await asColleague(castVote, { body: { assignment, person, grade: 'up' } });
  expect(await tellers(tellsWhoVoted)).toEqual([]);
  const { body } = await voter(changeCards, {
    body: { assignment, cards: [{ person, base_version: 0 }], column: 'new' },
  });
  expect(tellsWhoVoted(body), 'the answer of a write').toBe(false);
  await voter(castVote, { body: { assignment, person, grade: 'down' } });
  expect(await tellers(tellsWhoVoted), 'which tell it afterwards').toEqual([
    'getBoard',
    'getFullPerson',
    'getFullPersonAssignment',
    'getPersonAssignment',
    'listPersonAssignments',
  ]);
});
