import { getExplanation, getMyExplanation } from '@app/contract/people/explanations';
import { createDataLink } from '@app/contract/people/my-data';
import { fillLlmQueue, rebuildGradeQueue, startPredictionRun } from '@app/contract/roles/grading';
import { castVote } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSecret } from '#platform/secrets';
import { type Call, useApi } from '#testing/api';
import { openFakeLlm } from '#testing/outside/fake-llm';
import { makeAssignment, makeCard, makePerson, makePrice, makeUser, type TestUser } from '#testing/make';
import { runTasks } from '#testing/tasks';

const fake = await openFakeLlm();
afterAll(() => fake.close());
const api = useApi({ LLM_BASE_URL: fake.url, LLM_MODEL: 'test-model', LLM_PER_MINUTE: '60000' });
const byId = (id: number) => ({ params: { id: String(id) } });
let user: TestUser;
let recruiter: Call;
let staff: Call;
beforeAll(async () => {
  user = await makeUser(api.db, { first_name: 'Eva', last_name: 'Lind' });
  recruiter = await api.as(user);
  staff = await api.as(await makeUser(api.db, { is_staff: true }));
  await makePrice(api.db, { match: 'test-model', in_fresh: 0, in_cache_read: 0, out: 10 });
});

test('everyone who was graded by a program can be told what it said, what counted and who decided', async () => {
  const role = await makeAssignment(api.db, { name: 'Engineer', users: [user.id], vote_to_board: false });
  await api.db
    .updateTable('assignment')
    .set({ llm_thumbing: true, must_skills: ['Rust'], criteria: ['Leads teams', 'Has Kafka'] })
    .execute();
  for (let n = 0; n < 30; n += 1)
    await makePerson(api.db, {
      skills: n % 2 ? ['Rust', 'Kafka'] : ['Rust'],
      summary: n % 3 ? 'Leads twelve' : `Number ${n}`,
    });
  for (const endpoint of [rebuildGradeQueue, startPredictionRun, fillLlmQueue]) {
    await recruiter(endpoint, byId(role));
    await runTasks(api.services);
  }
  const { rows: graded } = await sql<{ id: number; methods: number }>`
    select id, exists (select from ml_score where person_id = person.id)::int + exists (select from llm_grade where person_id = person.id)::int
      + exists (select from grade_queue where person_id = person.id and method = 'search')::int as methods
    from person order by id`.execute(api.db);
  expect(graded.filter(({ methods }) => methods > 0)).toHaveLength(30);
  const explained = await Promise.all(
    graded.map(async ({ id, methods }) => {
      const { body } = await staff(getExplanation, byId(id));
      const said = body.roles.flatMap((each) => each.methods);
      return (
        said.length === methods && said.every((each) => each.said.length > 30) && body.roles[0]?.decisions.length === 0
      );
    }),
  );
  expect(explained.filter(Boolean)).toHaveLength(30);

  const { id } = graded[1]!;
  await recruiter(castVote, {
    body: { assignment: role, person: id, grade: 'down', method: 'llm', reason: 'Too junior' },
  });
  await makeCard(api.db, { assignment: role, person: id });
  const { body } = await staff(getExplanation, byId(id));
  const [{ methods, decisions }] = body.roles as [(typeof body.roles)[number]];
  expect(methods.map(({ method }) => method)).toEqual(['search', 'ml', 'llm']);
  expect(methods[2]).toMatchObject({
    said: expect.stringContaining('A language model (test-model) compared your profile'),
    speaks_for: expect.arrayContaining([expect.stringContaining('Has Kafka (your profile says “Kafka”)')]),
  });
  expect(decisions.map(({ who, what }) => `${who} ${what}`)).toContain('Eva Lind voted down: Too junior');
});

test('people read the same by the link to their data, and nobody else does', async () => {
  const person = await makePerson(api.db);
  const { body: link } = await staff(createDataLink, byId(person));
  const { about, roles } = (await staff(getExplanation, byId(person))).body;
  const theirs = await api.anonymous(getMyExplanation, { body: { token: link.token } });
  expect(theirs.body).toEqual({ about, roles });
  expect(about.join(' ')).toContain('You can ask that a person looks at your profile anew');
  expect((await api.anonymous(getMyExplanation, { body: { token: newSecret() } })).status).toBe(410);
  expect((await recruiter(getExplanation, byId(person))).status).toBe(403);
});
