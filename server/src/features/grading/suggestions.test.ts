import { endpointsByName } from '@app/contract/all';
import { listMethodStops, resumeMethod, stopMethod } from '@app/contract/roles/method-stops';
import {
  fillLlmQueue,
  getGrading,
  getGradingPerson,
  type GradingMethod,
  gradingMethods,
  rebuildGradeQueue,
  startPredictionRun,
} from '@app/contract/roles/grading';
import { castVote, grades } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { openFakeLlm } from '#testing/outside/fake-llm';
import { everythingElse } from '#testing/samples/injections';
import { makeAssignment, makeCard, makePerson, makePrice, makeUser, type TestUser } from '#testing/make';
import { randomFrom, seed } from '#testing/random';
import { runTasks } from '#testing/tasks';

/* Machine grades are suggestions: people decide, one by one, and can stop a method. */

const fake = await openFakeLlm();
afterAll(() => fake.close());
const api = useApi({ LLM_BASE_URL: fake.url, LLM_MODEL: 'test-model', LLM_PER_MINUTE: '60000' });
const methods = Object.keys(gradingMethods) as GradingMethod[];
const at = (id: number) => ({ params: { id: String(id) } });
let user: TestUser;
let call: Call;
let superuser: Call;
beforeAll(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
  superuser = await api.as(await makeUser(api.db, { is_superuser: true }));
  await makePrice(api.db, { match: 'test-model', in_fresh: 0, in_cache_read: 0, out: 10 });
});

let roles = 0;
/** Any role with any people, some of them voted on, on the board or with an address. */
async function anyRole(): Promise<number> {
  const random = randomFrom(seed + (roles += 1));
  const skill = `Craft${Math.floor(random() * 1e9)}`;
  const role = await makeAssignment(api.db, { users: [user.id], vote_to_board: random() < 0.5, after_up_vote: 'send' });
  await api.db
    .updateTable('assignment')
    .set({ llm_thumbing: true, must_skills: [skill], criteria: ['Leads teams', 'Has Kafka'] })
    .where('id', '=', role)
    .execute();
  for (let n = 0; n < 12; n += 1) {
    const person = await makePerson(
      api.db,
      {
        skills: random() < 0.5 ? [skill, 'Kafka'] : [skill],
        summary: random() < 0.5 ? 'Leads twelve' : '',
        emails: [{ email: `p${random()}@example.com`, state: 'valid', is_primary: true }],
      } as never,
      user,
    );
    if (random() < 0.3)
      await call(castVote, {
        body: { assignment: role, person, grade: random() < 0.5 ? 'maybe' : 'down', method: 'custom' },
      });
    else if (random() < 0.2) await makeCard(api.db, { assignment: role, person });
  }
  return role;
}
/** What machines write: what they expect of people, and what they learned; and the trail of who read it. */
const written = new Set([
  'ml_run',
  'ml_score',
  'notification',
  'queue_sample',
  'access_entry',
  'trail_unsealed',
  'trail_seal',
]);
const notOfMachines = async () =>
  Object.fromEntries(Object.entries(await everythingElse(api.db)).filter(([table]) => !written.has(table)));

test(`whatever machines think of people, no one is moved, rejected, voted on or written to without a human (seed ${seed})`, async () => {
  for (let round = 0; round < 3; round += 1) {
    const role = await anyRole();
    await runTasks(api.services);
    const before = await notOfMachines();
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        'vote',
        'vote_current',
        'person_assignment',
        'board_card',
        'outbox',
        'message',
        'reminder',
      ]),
    );
    for (const endpoint of [rebuildGradeQueue, startPredictionRun, fillLlmQueue]) {
      expect((await call(endpoint, at(role))).status).toBe(202);
      await runTasks(api.services);
    }
    for (const method of methods) {
      const { body } = await call(getGrading, { ...at(role), query: { method } });
      for (const { id } of body.people)
        await call(getGradingPerson, { params: { id: String(role), person: String(id) }, query: { method } });
    }
    const { rows } = await sql<{ grades: number }>`
      select (select count(*) from llm_grade where assignment_id = ${role})::int
        + (select count(*) from ml_score where assignment_id = ${role})::int as grades`.execute(api.db);
    expect(rows[0]!.grades, 'there were grades').toBeGreaterThan(5);
    expect(await notOfMachines()).toEqual(before);
  }
});

test('no endpoint turns machine grades into moves, rejections or messages, and none takes many votes at once', () => {
  const decided = new Set(['cards', 'votes', 'outbox', 'timeline', 'todo', 'people', 'tags']);
  const deciding = [...endpointsByName].flatMap(([name, endpoint]) =>
    endpoint.method !== 'GET' &&
    /\/(llm|grading|method_stops|assignment\/\{id\}\/(rebuild|predict|fill))/.test(endpoint.path) &&
    endpoint.touches.some((topic) => decided.has(topic))
      ? [name]
      : [],
  );
  expect(deciding).toEqual([]);
  const voting = [...endpointsByName].filter(
    ([, endpoint]) => endpoint.method !== 'GET' && endpoint.touches.includes('votes') && endpoint.audit === 'vote',
  );
  expect(voting.map(([name]) => name)).toEqual(['castVote']);
  expect(castVote.body.safeParse({ assignment: 1, person: [1, 2], grade: 'up' }).success).toBe(false);
});

test('what a method suggests is accepted by at most 25 up-votes in ten seconds; rejecting and one’s own finds are free', async () => {
  const role = await makeAssignment(api.db, { users: [user.id], vote_to_board: false });
  const person = await makePerson(api.db, {}, user);
  await call(getGradingPerson, { params: { id: String(role), person: String(person) }, query: {} });
  const vote = (more: object) =>
    call(castVote, { body: { assignment: role, person, grade: 'up', method: 'llm', ...more } });
  // Given at the same moment an hour ago, as a program that has kept them would send them.
  const fast = [];
  for (let n = 0; n < 27; n += 1) fast.push(await vote({ seconds_ago: 3600 - (n % 3) }));
  expect(fast.map(({ status }) => status)).toEqual([...Array<number>(25).fill(201), 429, 429]);
  expect(fast.at(-1)!.body).toMatchObject({ code: 'too_fast' });
  expect((await vote({ grade: 'down', seconds_ago: 3600 })).status).toBe(201);
  expect((await vote({ method: 'custom', seconds_ago: 3600 })).status).toBe(201);
  expect((await vote({})).status).toBe(201);
  expect(Object.keys(grades)).toContain('up');
});

test('what a method suggests is accepted only of people whom the user was shown; the others are named and left', async () => {
  const role = await anyRole();
  await call(rebuildGradeQueue, at(role));
  await runTasks(api.services);
  const { rows } = await sql<{ id: number; name: string }>`
    select person_id as id, trim(first_name || ' ' || last_name) as name from grade_queue join person on person.id = person_id
    where assignment_id = ${role} and method = 'search' order by rank`.execute(api.db);
  const { body } = await call(getGrading, { ...at(role), query: { method: 'search', limit: 2 } });
  const seen = new Set(body.people.map(({ id }) => id));
  expect(seen.size).toBe(2);
  expect(rows.length).toBeGreaterThan(3);
  // A program that knows the queue by other means sends it all.
  const vote = (id: number, more: object = {}, as = call) =>
    as(castVote, { body: { assignment: role, person: id, grade: 'up', method: 'regexp', ...more } });
  for (const { id, name } of rows) {
    const { status, body: said } = await vote(id);
    if (seen.has(id)) expect(status).toBe(201);
    else
      expect([status, said.code, said.detail]).toEqual([
        409,
        'not_shown',
        `${name} has not been shown to you yet. Open them, then vote.`,
      ]);
  }
  const { rows: voted } = await sql<{ id: number }>`
    select person_id as id from vote where assignment_id = ${role} and method = 'regexp' order by 1`.execute(api.db);
  expect(voted.map(({ id }) => id)).toEqual([...seen].toSorted((a, b) => a - b));
  const left = rows.find(({ id }) => !seen.has(id));
  // What a colleague saw counts for nobody else; the model's no is a suggestion, too.
  await superuser(getGradingPerson, { params: { id: String(role), person: String(left!.id) }, query: {} });
  expect((await vote(left!.id)).status).toBe(409);
  expect((await vote(left!.id, { grade: 'down', method: 'llm_no' })).status).toBe(409);
  expect((await vote(left!.id, { grade: 'down', method: 'llm' })).status).toBe(201);
  expect((await vote(left!.id, { method: 'custom' })).status).toBe(201);
  await call(getGradingPerson, { params: { id: String(role), person: String(left!.id) }, query: {} });
  expect((await vote(left!.id)).status).toBe(201);
});

describe('a method that is stopped', () => {
  const stop = (method: 'ml' | 'search' | 'llm', reason = 'It prefers names') =>
    superuser(stopMethod, { body: { method, reason } });
  const resume = (method: 'ml' | 'search' | 'llm') =>
    superuser(resumeMethod, { params: { method }, body: { reason: 'It is repaired' } });
  const queueOf = async (role: number, method: GradingMethod) =>
    (await call(getGrading, { ...at(role), query: { method } })).body;
  const filled = async () => {
    const role = await anyRole();
    for (const endpoint of [rebuildGradeQueue, startPredictionRun, fillLlmQueue]) await call(endpoint, at(role));
    await runTasks(api.services);
    return role;
  };

  test('suggests no one at once, says why, and fills no queue until it is resumed', async () => {
    const role = await filled();
    expect((await queueOf(role, 'search')).queue.left).toBeGreaterThan(0);
    expect((await stop('search')).status).toBe(204);
    const { queue, people } = await queueOf(role, 'search');
    expect(people).toEqual([]);
    expect(queue).toMatchObject({ left: 0, empty_because: 'stopped', stopped: { reason: 'It prefers names' } });
    await call(rebuildGradeQueue, at(role));
    await runTasks(api.services);
    const { rows } =
      await sql`select distinct method from grade_queue where assignment_id = ${role} order by 1`.execute(api.db);
    expect(rows.map((row) => (row as { method: string }).method)).not.toContain('search');
    expect((await queueOf(role, 'ml')).queue.left).toBeGreaterThan(0);
    expect((await call(listMethodStops)).body.results).toMatchObject([
      { method: 'search', reason: 'It prefers names' },
    ]);
    expect((await resume('search')).status).toBe(204);
    await runTasks(api.services);
    expect((await queueOf(role, 'search')).queue).toMatchObject({ stopped: null });
    expect((await queueOf(role, 'search')).queue.left).toBeGreaterThan(0);
    expect((await resume('search')).status).toBe(404);
  });

  test('asks no language model, learns nothing new, and what it said of somebody is not shown', async () => {
    const role = await filled();
    const { id } = (await queueOf(role, 'search')).people[0]!;
    const seen = async () =>
      (await call(getGradingPerson, { params: { id: String(role), person: String(id) }, query: {} })).body.person;
    expect(await seen()).toMatchObject({ ml: expect.any(Object), llm: expect.any(Object) });
    await stop('llm');
    await stop('ml');
    expect(await seen()).toMatchObject({ ml: null, llm: null });
    for (const endpoint of [startPredictionRun, fillLlmQueue])
      expect((await call(endpoint, at(role))).body).toMatchObject({ code: 'method_stopped' });
    expect((await queueOf(role, 'llm_no')).queue.empty_because).toBe('stopped');
    await resume('llm');
    await resume('ml');
    await runTasks(api.services);
    expect(await seen()).toMatchObject({ ml: expect.any(Object), llm: expect.any(Object) });
  });

  test('is stopped and resumed with a reason by superusers, and both are in the audit trail', async () => {
    expect((await superuser(stopMethod, { body: { method: 'ml', reason: '' } })).status).toBe(400);
    const staff = await api.as(await makeUser(api.db, { is_staff: true }));
    expect((await staff(stopMethod, { body: { method: 'ml', reason: 'Mine' } })).status).toBe(403);
    await stop('ml', 'A drill');
    await resume('ml');
    const { rows } =
      await sql`select action, targets, reason from audit_log where action like 'method_%' order by id desc limit 2`.execute(
        api.db,
      );
    expect(rows).toEqual([
      { action: 'method_resume', targets: ['method:ml'], reason: 'It is repaired' },
      { action: 'method_stop', targets: ['method:ml'], reason: 'A drill' },
    ]);
  });
});
