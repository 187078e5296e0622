import { afterAll, expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { openFakeLlm } from '#testing/outside/fake-llm';
import { makeAssignment, makePerson, makeUser } from '#testing/make';
import { untilState, useWorker } from '#testing/programs/worker';
import { fillLlmTask } from '../kinds.ts';
import { gradingTasks } from '../tasks.ts';

const fake = await openFakeLlm();
afterAll(() => fake.close());
const api = useApi({ LLM_BASE_URL: fake.url, LLM_MODEL: 'test-model', LLM_PER_MINUTE: '60000' });
const worker = useWorker(api, gradingTasks);

test('whoever revokes it ends the questions under way, which are written down, and gets no grade any more', async () => {
  const user = await makeUser(api.db);
  const role = await makeAssignment(api.db, { users: [user.id] });
  await api.db
    .updateTable('assignment')
    .set({ llm_thumbing: true, must_skills: ['Rust'] })
    .execute();
  for (const summary of ['One', 'Two', 'Three']) await makePerson(api.db, { skills: ['Rust'], summary }, user);
  fake.be('slow');
  const uuid = await worker.send(fillLlmTask, { assignment_id: role }, { user: user.id });
  await expect.poll(() => fake.requests.length).toBe(3);
  await api.db.transaction().execute((trx) => worker.services.tasks.revoke(trx, uuid, { terminate: true }));
  await untilState(api, uuid, 'REVOKED');
  await expect
    .poll(async () =>
      (await api.db.selectFrom('llm_call').select(['status', 'error_code']).execute()).map(
        ({ status, error_code }) => `${status} ${error_code}`,
      ),
    )
    .toEqual(['failed aborted', 'failed aborted', 'failed aborted']);
  expect(await api.db.selectFrom('llm_grade').selectAll().execute()).toEqual([]);
});
