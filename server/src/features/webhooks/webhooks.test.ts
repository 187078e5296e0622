import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listAuditLog } from '@app/contract/machine/audit';
import * as webhooks from '@app/contract/machine/webhooks';
import { castVote } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { deliverDue } from './deliver.ts';
import { forgetWebhookDeliveries } from './webhooks.ts';

const api = useApi({ WEBHOOK_HOSTS: '127.0.0.1' });

interface Posted {
  headers: IncomingHttpHeaders;
  body: string;
}
const signedWith = (secret: string, { headers, body }: Posted): string =>
  `sha256=${createHmac('sha256', secret)
    .update(`${String(headers['x-spana-timestamp'])}.${body}`)
    .digest('hex')}`;

/** A program of the firm, which answers with a status of the test's choice. */
async function openReceiver() {
  const posted: Posted[] = [];
  let status = 200;
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      posted.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      reply.writeHead(status, { location: 'http://127.0.0.1:9/' }).end('thanks');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    posted,
    answerWith: (next: number) => (status = next),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

let receiver: Awaited<ReturnType<typeof openReceiver>>;
let call: Call;
beforeEach(async () => {
  await sql`delete from webhook`.execute(api.db);
  receiver = await openReceiver();
  call = await api.as(await makeUser(api.db, { is_superuser: true }));
});
afterEach(() => receiver.close());

type Kinds = NonNullable<Parameters<typeof addHook>[0]>;
const addHook = async (kinds: webhooks.WebhookKind[] = ['role', 'vote', 'move', 'reply']) =>
  (await call(webhooks.createWebhook, { body: { url: receiver.url, kinds } })).body;
const deliver = () => deliverDue(api.services, undefined, 2000);
const told = () => receiver.posted.map(({ body }) => JSON.parse(body) as webhooks.WebhookPost);
const deliveries = async (id: number) =>
  (await call(webhooks.listWebhookDeliveries, { params: { id: String(id) } })).body.results;
const later = (minutes: number) =>
  sql`update webhook_delivery set next_try = next_try - make_interval(mins => ${minutes})`.execute(api.db);
const tell = (kind: Kinds[number] = 'vote') =>
  sql`select webhook__tell(${kind}, '{"vote": 1, "person": 2}'::jsonb)`.execute(api.db);

async function makeTeam() {
  const user = await makeUser(api.db);
  const role = await makeAssignment(api.db, { users: [user.id] });
  const person = await makePerson(api.db, { first_name: 'Canary', last_name: 'Kanarie' });
  return { user, role, person };
}

describe('a webhook', () => {
  test('tells of roles, votes, moves and replies, by their ids and nothing else', async () => {
    const { user, role, person } = await makeTeam();
    const hook = await addHook();
    await (
      await api.as(user)
    )(castVote, { body: { assignment: role, person, grade: 'up' } });
    await sql`update assignment set name = 'Another name' where id = ${role}`.execute(api.db);
    await sql`insert into message (person_id, user_id, channel, direction, body, at)
      values (${person}, ${user.id}, 'EMAIL', 'in', 'Canary in a mail', now())`.execute(api.db);
    await deliver();
    const kinds = Map.groupBy(told(), ({ kind }) => kind);
    expect([...kinds.keys()].toSorted()).toEqual(['move', 'reply', 'role', 'vote']);
    expect(kinds.get('vote')![0]).toEqual({
      version: 1,
      id: expect.any(String),
      kind: 'vote',
      product: 'http://localhost:3000',
      at: expect.any(String),
      data: { vote: expect.any(Number), role, person, user: user.id },
    });
    expect(kinds.get('move')![0]!.data).toEqual({ move: expect.any(Number), role, person });
    expect(kinds.get('reply')![0]!.data).toEqual({ message: expect.any(Number), person });
    expect(kinds.get('role')![0]!.data).toEqual({ role });
    expect(JSON.stringify(receiver.posted)).not.toMatch(/canary|kanarie|another name/i);
    expect(await deliveries(hook.id)).toHaveLength(told().length);
  });

  test('is signed with its secret and the moment, which is shown once and kept encrypted', async () => {
    const { id, signing_secret } = await addHook();
    await tell();
    await deliver();
    const [{ headers, body }] = receiver.posted as [Posted];
    expect(headers['x-spana-signature']).toBe(signedWith(signing_secret, { headers, body }));
    expect(headers['x-spana-delivery']).toBe((JSON.parse(body) as { id: string }).id);
    expect(JSON.stringify((await call(webhooks.listWebhooks)).body)).not.toContain(signing_secret);
    const { rows } = await sql<{ secret: Buffer }>`select secret from webhook`.execute(api.db);
    expect(rows[0]!.secret.includes(Buffer.from(signing_secret))).toBe(false);

    const renewed = (await call(webhooks.renewWebhookSecret, { params: { id: String(id) } })).body.signing_secret;
    expect(renewed).not.toBe(signing_secret);
    await tell();
    await deliver();
    const last = receiver.posted.at(-1)!;
    expect(last.headers['x-spana-signature']).toBe(signedWith(renewed, last));
  });

  test('gets what was chosen, and nothing while it is off', async () => {
    const hook = await addHook(['reply']);
    await tell('vote');
    await tell('reply');
    await deliver();
    expect(told().map(({ kind }) => kind)).toEqual(['reply']);
    const params = { id: String(hook.id) };
    await call(webhooks.changeWebhook, { params, body: { version: 1, active: false } });
    await tell('reply');
    expect(await deliver()).toBe(0);
    expect((await call(webhooks.changeWebhook, { params, body: { version: 1, kinds: ['vote'] } })).status).toBe(409);
  });

  test('is not told of another place in the same column', async () => {
    const { role, person } = await makeTeam();
    await addHook(['move']);
    const put = (version: number, column: string) =>
      sql`insert into person_assignment (assignment_id, person_id, version, change, "column", status_str, since, place, stands_for)
        values (${role}, ${person}, ${version}, gen_random_uuid(), ${column}, ${column}, now(), ${version}, ${version})`.execute(
        api.db,
      );
    await put(1, 'a');
    await put(2, 'a');
    await put(3, 'b');
    await deliver();
    expect(told()).toHaveLength(2);
  });
});

describe('what does not get through', () => {
  test('is tried again with more and more time in between, under the same id, and given up at last', async () => {
    const { id } = await addHook();
    receiver.answerWith(500);
    await tell();
    const pauses = [1, 2, 4, 8, 16, 32, 64, 128];
    for (const pause of pauses) {
      expect(await deliver()).toBe(1);
      expect(await deliver(), 'not before its time').toBe(0);
      await later(pause);
    }
    expect(await deliver()).toBe(1);
    await later(10_000);
    expect(await deliver()).toBe(0);
    expect(new Set(told().map((post) => post.id)).size).toBe(1);
    expect(await deliveries(id)).toMatchObject([{ state: 'failed', attempts: 9, error: 'It answered 500' }]);
  });

  test('is posted once more when somebody asks, and the page says how it went', async () => {
    const { id } = await addHook();
    receiver.answerWith(302);
    await tell();
    await deliver();
    expect(await deliveries(id)).toMatchObject([{ state: 'waiting', error: expect.stringContaining('redirects') }]);
    receiver.answerWith(204);
    const delivery = (await deliveries(id))[0]!.id;
    expect((await call(webhooks.redeliverWebhook, { params: { id: delivery } })).status).toBe(204);
    await runTasks(api.services);
    expect(await deliveries(id)).toMatchObject([{ state: 'sent', attempts: 1, error: '' }]);
    expect((await call(webhooks.listWebhooks)).body.results).toMatchObject([{ failing_since: null }]);
  });

  test('for a day switches the webhook off, and superusers are told', async () => {
    const admin = await makeUser(api.db, { is_superuser: true });
    const { id } = await addHook();
    receiver.answerWith(500);
    await tell();
    await deliver();
    expect((await call(webhooks.listWebhooks)).body.results).toMatchObject([
      { active: true, failing_since: expect.any(String) },
    ]);
    await sql`update webhook set failing_since = now() - interval '25 hours'`.execute(api.db);
    await deliver();
    expect((await call(webhooks.listWebhooks)).body.results).toMatchObject([
      { active: false, stopped: 'Nothing got through for 24 hours' },
    ]);
    await runTasks(api.services);
    const mails = (await api.services.mailer.listStored(1000)).filter(({ to }) => to === admin.email);
    expect(mails).toMatchObject([{ subject: 'A webhook of Spana was switched off' }]);
    const trail = (await call(listAuditLog, { query: { action: 'webhook_stop' } })).body.results;
    expect(trail).toMatchObject([{ target: { kind: 'webhook', id }, user: null }]);
    const delivery = (await deliveries(id))[0]!.id;
    expect((await call(webhooks.redeliverWebhook, { params: { id: delivery } })).body.code).toBe('webhook_off');
    await call(webhooks.changeWebhook, { params: { id: String(id) }, body: { version: 1, active: true } });
    await deliver();
    expect((await call(webhooks.listWebhooks)).body.results).toMatchObject([{ active: true, failing_since: null }]);
  });

  test('and waited when a backup was made is not posted again', async () => {
    const { id } = await addHook();
    await tell();
    await api.db.transaction().execute(forgetWebhookDeliveries);
    expect(await deliver()).toBe(0);
    expect(await deliveries(id)).toMatchObject([{ state: 'failed', error: 'The data was restored from a backup' }]);
  });

  test('of many workers at once one posts each', async () => {
    await addHook();
    for (let n = 0; n < 25; n += 1) await tell();
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(told()).toHaveLength(25);
    expect(new Set(told().map((post) => post.id)).size).toBe(25);
  });
});

test.each(['http://10.0.0.5/', 'http://192.168.1.1/hook', 'http://[::1]:8080/', 'http://169.254.169.254/latest'])(
  'an address inside our own network is refused: %s',
  async (url) => {
    expect(await call(webhooks.createWebhook, { body: { url, kinds: ['vote'] } })).toMatchObject({
      status: 422,
      body: { code: 'address_not_allowed', fields: { url: expect.stringContaining('WEBHOOK_HOSTS') } },
    });
  },
);

test('there are twenty at most', async () => {
  for (let n = 0; n < webhooks.maxWebhooks; n += 1) await addHook();
  expect(await call(webhooks.createWebhook, { body: { url: receiver.url, kinds: ['vote'] } })).toMatchObject({
    body: { code: 'too_many_webhooks' },
  });
});
