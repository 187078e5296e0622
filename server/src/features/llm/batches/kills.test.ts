import { listLlmBatches, prepareLlmGradeBatch, sendLlmBatch } from '@app/contract/llm/batches';
import type { LlmProvider } from '@app/contract/llm/prices';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { openFakeVendor } from '#testing/outside/fake-batches';
import { makeAssignment, makePerson, makePrice, makeUser } from '#testing/make';
import { startProcess } from '#testing/process';
import { randomFrom, seed } from '#testing/random';
import { runTasks } from '#testing/tasks';

/* Whoever works on a batch is killed without warning, again and again: while it is sent, watched, and its results are kept. */
const full = process.env['TESTS'] === 'full';
const kills = full ? 100 : 5;
const people = full ? 500 : 30;
/** Of one batch, so that both vendors have their share. */
const killsOfOne = Math.ceil(kills / 4);

const vendor = await openFakeVendor();
afterAll(() => vendor.close());
const api = useApi({ LLM_BASE_URL: vendor.url, LLM_MODEL: 'test-model', LLM_USD_PER_DAY: '100000' });
const next = randomFrom(seed);
const graceMs = 1500;

test(`${kills} kills over batches of ${2 * people} questions: nothing is lost, and nothing paid twice but what is counted (seed ${seed})`, async () => {
  const user = await makeUser(api.db, { is_superuser: true });
  const call = await api.as(user);
  const roles = [
    await makeAssignment(api.db, { users: [user.id] }),
    await makeAssignment(api.db, { users: [user.id] }),
  ];
  await sql`update assignment set llm_thumbing = true, must_skills = '{Rust}', criteria = array['Knows Rust ' || id]`.execute(
    api.db,
  );
  for (let nth = 0; nth < people; nth += 1)
    await makePerson(api.db, { skills: ['Rust'], summary: `Number ${nth}` }, user);
  for (const provider of ['openai', 'anthropic'] as const)
    for (const tier of ['standard', 'batch'] as const)
      await makePrice(api.db, {
        provider,
        tier,
        match: 'test-model',
        in_cache_read: 0,
        in_cache_write_5m: 0,
        in_cache_write_1h: 0,
        in_fresh: 0,
        out: 10,
      });

  let killed = 0;
  let known = 0;
  let paidTwice = 0;
  let rounds = 0;
  while (killed < kills) {
    rounds += 1;
    const provider: LlmProvider = rounds % 2 === 1 ? 'anthropic' : 'openai';
    await sql`truncate llm_grade, llm_cache_entry`.execute(api.db);
    vendor.paid.clear();
    await call(prepareLlmGradeBatch, { body: { assignments: roles } });
    await runTasks({ ...api.services, config: { ...api.services.config, LLM_PROVIDER: provider } });
    const { id, items } = (await call(listLlmBatches)).body.results[0]!;
    expect(items).toBe(2 * people);
    expect((await call(sendLlmBatch, { params: { id: String(id) } })).status).toBe(204);

    const most = Math.min(kills, killed + killsOfOne);
    for (let life = 0; ; life += 1) {
      // It comes and goes how long the vendor takes, and whether it says that it has it. The last worker is waited for.
      const slow = life < 3 && killed < most;
      vendor.be({ createMs: next() * 300, silent: next() < 0.2, slow, shuffled: true, doubled: true });
      const worker = await startProcess(
        'worker',
        {
          DATABASE_URL: api.url,
          BATCH: String(id),
          GRACE_MS: String(graceMs),
          LLM_PROVIDER: provider,
          LLM_BASE_URL: vendor.url,
          LLM_MODEL: 'test-model',
        },
        'programs/batch-worker.ts',
      );
      await worker.ready();
      if (killed < most) await Promise.race([delay(next() * (life % 4 === 0 ? graceMs * 2 : 300)), worker.exited]);
      else await worker.exited;
      if (worker.child.exitCode !== null) break;
      worker.child.kill('SIGKILL');
      await worker.exited;
      killed += 1;
    }

    const ended = (await call(listLlmBatches)).body.results[0]!;
    expect(ended).toMatchObject({ id, counts: { done: items, left: 0 }, state: 'done' });
    const twice = [...vendor.paid.values()].reduce((sum, times) => sum + times - 1, 0);
    expect(vendor.paid.size).toBe(items);
    expect(twice).toBeLessThanOrEqual(ended.maybe_twice);
    known += ended.maybe_twice;
    paidTwice += twice;
    const { rows } = await sql<object>`
      select count(*)::int as calls, count(*) filter (where status = 'ok')::int as ok, sum(cost_microusd)::int as cost,
        (select count(*)::int from llm_grade) as grades, (select count(distinct call_id)::int from llm_grade) as different
      from llm_call where batch_id = ${id}`.execute(api.db);
    expect(rows[0]).toEqual({ calls: items, ok: items, cost: items * 1000, grades: items, different: items });
    expect(ended.cost_usd).toBeCloseTo((items * 1000) / 1e6, 6);
  }
  console.info(
    `${killed} kills over ${rounds} batches, ${paidTwice} questions were paid twice, ${known} counted as perhaps paid twice`,
  );
});
