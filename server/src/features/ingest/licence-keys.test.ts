import { listAuditLog } from '@app/contract/machine/audit';
import {
  createLicenceKey,
  listLicenceKeys,
  recordEvents,
  revokeLicenceKey,
  rotateLicenceKey,
} from '@app/contract/machine/ingest';
import { exampleEvent } from '@app/contract/machine/ingest-kinds';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeUser } from '#testing/make';

const api = useApi();
let chief: Call;
beforeAll(async () => {
  chief = await api.as(await makeUser(api.db, { username: 'chief', is_superuser: true }));
});
const make = async (parts: object = {}) =>
  (
    await chief(createLicenceKey, {
      body: { name: 'Feed of profiles', source: 'feed', kinds: ['profile', 'job'], ...parts },
    })
  ).body;
const at = (id: number) => ({ params: { id: String(id) } });
const find = async (id: number) => (await chief(listLicenceKeys)).body.results.find((each) => each.id === id)!;
const send = async (key: string) => {
  const events = [exampleEvent('profile', new Date().toISOString())];
  return (await api.withKey(key)(recordEvents, { body: { events } })).status;
};
const daysUntil = (moment: string | null) => Math.round((Date.parse(moment!) - Date.now()) / 86_400_000);

test('a key is shown once, and known by its beginning', async () => {
  const { key, ...made } = await make({ days: 90 });
  expect(key).toMatch(/^spana_[\w-]{43}$/);
  expect(made).toMatchObject({
    name: 'Feed of profiles',
    prefix: key.slice(0, 12),
    source: 'feed',
    kinds: ['profile', 'job'],
    kinds_used: {},
    owner: { username: 'chief' },
    last_used: null,
    requests: 0,
    state: 'live',
  });
  expect(daysUntil(made.expires)).toBe(90);
  expect(await find(made.id)).toEqual(made);
  const { rows } = await sql<{ row: string }>`select licence_key::text as row from licence_key`.execute(api.db);
  expect(JSON.stringify(rows)).not.toContain(key.slice(12));
});

test('its list says how it is used', async () => {
  const { id, key } = await make();
  await send(key);
  await send(key);
  const used = await find(id);
  expect(used).toMatchObject({ requests: 2, kinds: ['profile', 'job'], state: 'live' });
  expect(Object.keys(used.kinds_used)).toEqual(['profile']);
  await sql`update ingest_batch set at = now() - interval '25 hours' where key_id = ${id}`.execute(api.db);
  expect((await find(id)).requests).toBe(0);
});

test.for([
  ['source', { source: 'My feed' }],
  ['source', { source: 'demo' }],
  ['name', { name: ' ' }],
  ['kinds', { kinds: [] }],
  ['kinds.0', { kinds: ['everything'] }],
  ['days', { days: 9999 }],
])('a key without a proper %s is refused', async ([field, parts]) => {
  expect(await make(parts as object)).toMatchObject({
    code: 'invalid_input',
    fields: { [field as string]: expect.any(String) },
  });
});

test('a new key takes the place of an old one, which works for a week beside it', async () => {
  const old = await make({ days: 100 });
  const { body: fresh, status } = await chief(rotateLicenceKey, at(old.id));
  expect(status).toBe(201);
  expect(fresh).toMatchObject({ name: old.name, source: old.source, kinds: old.kinds, state: 'live' });
  expect(fresh.key).not.toBe(old.key);
  expect(daysUntil(fresh.expires)).toBe(100);
  const replaced = await find(old.id);
  expect({ state: replaced.state, days: daysUntil(replaced.expires) }).toEqual({ state: 'replaced', days: 7 });
  expect([await send(old.key), await send(fresh.key)]).toEqual([200, 200]);
  await sql`update licence_key set expires = now() where id = ${old.id}`.execute(api.db);
  expect([await send(old.key), await send(fresh.key)]).toEqual([401, 200]);
  expect((await find(old.id)).state).toBe('expired');
});

test('a key that ends sooner is not kept longer for having been replaced', async () => {
  const old = await make({ days: 2 });
  await chief(rotateLicenceKey, at(old.id));
  expect(daysUntil((await find(old.id)).expires)).toBe(2);
});

test('a key is replaced once, even by two at once, and not when it has ended', async () => {
  const old = await make();
  const replies = await Promise.all([1, 2, 3].map(() => chief(rotateLicenceKey, at(old.id))));
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409']);
  const ended = await make();
  await chief(revokeLicenceKey, at(ended.id));
  expect((await chief(rotateLicenceKey, at(ended.id))).body.code).toBe('licence_key_ended');
});

test('a key that is revoked has ended at once', async () => {
  const { id, key } = await make();
  expect(await send(key)).toBe(200);
  expect((await chief(revokeLicenceKey, at(id))).status).toBe(204);
  expect(await send(key)).toBe(401);
  expect((await find(id)).state).toBe('revoked');
  expect((await chief(revokeLicenceKey, at(id))).status).toBe(404);
});

test('a key that nobody has used for ninety days is named', async () => {
  const [used, unused] = [await make(), await make()];
  await sql`update licence_key set created = now() - interval '91 days' where id in (${used.id}, ${unused.id})`.execute(
    api.db,
  );
  await send(used.key);
  expect([(await find(used.id)).state, (await find(unused.id)).state]).toEqual(['live', 'unused']);
});

test('the audit trail has who made, replaced and revoked a key, and never the key', async () => {
  const { id, key } = await make();
  const { body: fresh } = await chief(rotateLicenceKey, at(id));
  await chief(revokeLicenceKey, at(id));
  const { results, about } = (await chief(listAuditLog, { query: { target: `licence_key:${id}` } })).body;
  expect(results.map(({ action, user }) => [action, user?.username])).toEqual([
    ['licence_key_revoke', 'chief'],
    ['licence_key_rotate', 'chief'],
    ['licence_key_create', 'chief'],
  ]);
  expect(about).toMatchObject({ name: 'Feed of profiles' });
  expect(JSON.stringify(results)).not.toContain(key.slice(12));
  expect(JSON.stringify(results)).not.toContain(fresh.key.slice(12));
});
