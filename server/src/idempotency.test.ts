import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { allEndpoints } from '@app/contract/all';
import { createAccessToken } from '@app/contract/users/access-tokens';
import { register } from '@app/contract/users/accounts';
import { createPairingCode, pairExtension } from '@app/contract/users/pairing';
import { addPasskey } from '@app/contract/users/passkeys';
import { createWebhook } from '@app/contract/machine/webhooks';
import { createShortlist } from '@app/contract/roles/shortlists';
import { type Endpoint, statusOf, takesOnce } from '@app/contract/base/endpoint';
import { createImport } from '@app/contract/people/imports';
import { createLicenceKey, rotateLicenceKey } from '@app/contract/machine/ingest';
import { createDataLink } from '@app/contract/people/my-data';
import { addComment } from '@app/contract/people/people';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sweepOnceKeys } from '#platform/http/idempotency';
import type { AccessCases } from '#testing/access';
import { useApi } from '#testing/api';
import { makeLicenceKey, makePerson, makeUser } from '#testing/make';

const api = useApi();
const files = globSync('features/*/*.access.ts', { cwd: import.meta.dirname });
const modules = await Promise.all(
  files.map((file) => import(/* @vite-ignore */ `./${file}`) as Promise<{ cases: AccessCases }>),
);
const cases = new Map(modules.flatMap((module) => [...module.cases]));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const named = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const writes = allEndpoints.filter(({ method }) => method !== 'GET');

/** A superuser, or a program, with something of their own to send to an endpoint. */
async function enter(endpoint: Endpoint) {
  const self = await makeUser(api.db, { is_superuser: true, can_impersonate: true });
  const asUser = await api.as(self);
  const call = endpoint.access === 'key' ? api.withKey((await makeLicenceKey(api.db)).key) : asUser;
  const { db, services } = api;
  const { id: session } = await db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', self.id)
    .executeTakeFirstOrThrow();
  const world = { db, tasks: services.tasks, self, session, other: await makeUser(db), variant: 'own' as const };
  const request = (await cases.get(endpoint)!.request(world)) as never;
  return { self, send: (key: string) => call(endpoint, request, { 'idempotency-key': key }), call };
}
const auditEntriesOf = async ({ id }: { id: number }) =>
  (await api.db.selectFrom('audit_log').select('id').where('user_id', '=', id).execute()).length;

test.each(named(writes.filter((endpoint) => !takesOnce(endpoint))))(
  '%s refuses a key, which it would not heed',
  async (_, endpoint) => {
    const { send } = await enter(endpoint);
    expect(await send('a-key')).toMatchObject({
      status: 400,
      body: { code: 'malformed_request', detail: 'This call does not take an Idempotency-Key' },
    });
  },
);

test.each(named(writes.filter(takesOnce)))(
  '%s that is sent again with its key, even at once, is done once and answered alike',
  async (_, endpoint) => {
    const { self, send } = await enter(endpoint);
    const key = randomUUID();
    const before = await auditEntriesOf(self);
    const replies = [...(await Promise.all([send(key), send(key), send(key)])), await send(key)];
    for (const { status, body } of replies) expect({ status, body }).toEqual({ status: 201, body: replies[0]!.body });
    expect(await auditEntriesOf(self)).toBe(before + 1);
  },
);

test('what creates something takes a key, unless its answer is a secret or it works outside a transaction', () => {
  const creates = writes.filter((endpoint) => statusOf(endpoint) === 201);
  expect(creates.filter((endpoint) => !takesOnce(endpoint))).toEqual([
    createAccessToken,
    register,
    createImport,
    createLicenceKey,
    rotateLicenceKey,
    createDataLink,
    createPairingCode,
    pairExtension,
    addPasskey,
    createShortlist,
    createWebhook,
  ]);
});

test('a key is about one request of one user, for a day; what failed may be tried again', async () => {
  const [user, colleague] = [await makeUser(api.db), await makeUser(api.db)];
  const [asUser, asColleague] = [await api.as(user), await api.as(colleague)];
  const person = String(await makePerson(api.db));
  const say = (body: string, call = asUser, id = person) =>
    call(addComment, { params: { id }, body: { body } }, { 'idempotency-key': 'the-same' });
  expect((await say('Hello', asUser, '999999999')).status).toBe(404);
  const first = await say('Hello');
  expect(first.status).toBe(201);
  expect(await say('Goodbye')).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  const other = String(await makePerson(api.db));
  expect((await say('Hello', asUser, other)).status).toBe(422);
  expect((await say('Hello', asColleague)).body).not.toEqual(first.body);

  await sweepOnceKeys(api.db);
  expect((await say('Hello')).body).toEqual(first.body);
  await sql`update idempotency_key set created = now() - interval '25 hours'`.execute(api.db);
  await sweepOnceKeys(api.db);
  expect((await say('Hello')).body).not.toEqual(first.body);
});

test.each(['', ' ', 'with space', 'å', 'x'.repeat(201)])('%j is no key', async (key) => {
  const call = await api.as(await makeUser(api.db));
  const params = { id: String(await makePerson(api.db)) };
  const reply = await call(addComment, { params, body: { body: 'Hello' } }, { 'idempotency-key': key });
  expect(reply).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
});
