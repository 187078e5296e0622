import { listLlmCacheEntries, pinLlmCacheEntry, previewLlmCachePurge, purgeLlmCache } from '@app/contract/llm/cache';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makeCacheEntry, makePerson, makeUser } from '#testing/make';

const api = useApi();
let call: Call;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db, { is_superuser: true }));
});
beforeEach(() => sql`truncate llm_call, llm_cache_entry cascade`.execute(api.db));

const list = async (query: object = {}) => (await call(listLlmCacheEntries, { query })).body;
const keys = async (query: object = {}) => (await list(query)).results.map(({ key }) => key);

test('entries say what they save, and the tiles how often memory helps', async () => {
  const used = await makeCacheEntry(api.db, { hits: 4, cost_microusd: 500_000 });
  await makeCacheEntry(api.db, { created: '2026-01-01T00:00:00Z' });
  await sql`insert into llm_call (feature, provider, model, status, request_hash, cache_hit, in_fresh, in_cache_read)
    values ('grade', 'openai', 'small', 'ok', 'x', true, 0, 0), ('grade', 'openai', 'small', 'ok', 'x', false, 300, 100),
      ('grade', 'openai', 'small', 'failed', 'x', false, 0, 0)`.execute(api.db);
  const answer = await list({ ordering: '-hits' });
  expect(answer.results[0]).toMatchObject({ key: used, hits: 4, saved_usd: 2, stale: false, prompt: 'grade 1' });
  expect(answer).toMatchObject({ count: 2, hit_share: 0.5, saved_usd: 2, vendor_share: 0.25, models: ['small'] });
  expect(answer.oldest).toMatch(/^2026-01-01/);
});

test('an entry whose person or role changed since is stale', async () => {
  const [person_id, assignment_id] = [await makePerson(api.db), await makeAssignment(api.db)];
  const fresh = await makeCacheEntry(api.db, { person_id, assignment_id, created: '2190-01-01T00:00:00Z' });
  const ofPerson = await makeCacheEntry(api.db, { person_id, created: '2020-01-01T00:00:00Z' });
  const ofRole = await makeCacheEntry(api.db, { assignment_id, created: '2020-01-02T00:00:00Z' });
  expect(await keys({ stale: '1' })).toEqual([ofRole, ofPerson]);
  expect(await keys()).toEqual([fresh, ofRole, ofPerson]);
});

test('a purge removes what its preview told, and nothing that is pinned', async () => {
  const pinned = await makeCacheEntry(api.db, { model: 'old', created: '2020-01-01T00:00:00Z' });
  await makeCacheEntry(api.db, { model: 'old', created: '2020-01-01T00:00:00Z' });
  const young = await makeCacheEntry(api.db, { model: 'old' });
  const other = await makeCacheEntry(api.db, { model: 'new', created: '2020-01-01T00:00:00Z' });
  expect((await call(pinLlmCacheEntry, { params: { key: pinned }, body: { pinned: true } })).status).toBe(204);
  const chosen = { model: 'old', older_than_days: 30 };
  expect((await call(previewLlmCachePurge, { query: chosen })).body).toMatchObject({ entries: 1, pinned: 1 });
  expect((await call(purgeLlmCache, { body: chosen })).body).toEqual({ entries: 1 });
  expect((await keys()).toSorted()).toEqual([pinned, young, other].toSorted());
  expect(await keys({ pinned: '1' })).toEqual([pinned]);
});
