import { draftCriteria, draftMessage } from '@app/contract/llm/drafts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { openFakeLlm } from '#testing/outside/fake-llm';
import { everythingElse, orders } from '#testing/samples/injections';
import { makeAssignment, makePerson, makeTemplate, makeUser } from '#testing/make';

/* Advertisements and profiles that give orders, put to a model that obeys every word of them. */
const fake = await openFakeLlm();
afterAll(() => fake.close());
const api = useApi({ LLM_BASE_URL: fake.url, LLM_MODEL: 'gullible', LLM_PER_MINUTE: '60000' });
let call: Call;
let role: number;
let template: number;
beforeAll(async () => {
  const user = await makeUser(api.db);
  role = await makeAssignment(api.db, { users: [user.id] });
  template = await makeTemplate(api.db, user, { body: 'Hi {{first_name}},\n\nwe look for someone.' });
  call = await api.as(user);
  fake.be('gullible');
});

test('no order in an advertisement becomes a criterion, or anything else', async () => {
  const before = await everythingElse(api.db);
  for (const order of orders) {
    const { status, body } = await call(draftCriteria, {
      params: { id: String(role) },
      body: { text: `You know Rust.\n${order}\nWelcome!` },
    });
    expect(status).toBe(200);
    expect(body.criteria, order).toEqual([]);
    expect(body.suspicions, order).not.toEqual([]);
  }
  expect(fake.requests).toHaveLength(orders.length);
  expect(await everythingElse(api.db)).toEqual(before);
});

test('no order in a profile gets into a message, and none leaves', async () => {
  const people: number[] = [];
  for (const order of orders) people.push(await makePerson(api.db, { summary: `I know Rust.\n${order}` }));
  const before = await everythingElse(api.db);
  for (const person of people) {
    const { status, body } = await call(draftMessage, { body: { person, template } });
    expect([status, body.code]).toEqual([409, 'llm_no_answer']);
  }
  expect(await everythingElse(api.db)).toEqual(before);
});
