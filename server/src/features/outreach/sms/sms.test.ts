import { createHash } from 'node:crypto';
import { createPersonAssignment, getFullPersonAssignment } from '@app/contract/board';
import { getFullPerson } from '@app/contract/people';
import {
  cancelMessage,
  decideMessage,
  listOutbox,
  optOut,
  previewMessages,
  queueMessages,
  sendMessageNow,
} from '@app/contract/outreach';
import {
  getOutreachChannels,
  getSmsGateway,
  removeSmsGateway,
  saveSmsGateway,
  type SmsGatewayKind,
  testSmsGateway,
} from '@app/contract/sms';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeTemplate, makeUser, type TestUser } from '#testing/make';
import { randomFrom, seed } from '#testing/random';
import { type GatewayCall, openSmsGateway, type SmsGatewayStandIn, type SmsScript } from '#testing/sms-gateway';
import { runTasks } from '#testing/tasks';
import { refuseContact } from '../../people/people.ts';
import { claimNextSms, startData } from '../outbox/claim.ts';
import { reconcile } from '../outbox/settle.ts';
import { deliverSms } from './deliver-sms.ts';
import { isStop } from './stop-words.ts';

const api = useApi();
const full = process.env.TESTS === 'full';
/** A Wednesday, at noon in Stockholm. */
const noon = new Date('2026-11-18T11:00:00Z');
const anyTime = { opens: '00:00', closes: '24:00', weekdays: [1, 2, 3, 4, 5, 6, 7] };
let staff: Call;
let user: TestUser;
let call: Call;

beforeEach(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
  staff = await api.as(await makeUser(api.db, { is_staff: true }));
  await api.db
    .updateTable('outreach_setting')
    .set({ ...anyTime, spacing_from: 0, spacing_to: 0, paused: null, notice: '' })
    .execute();
});
afterEach(async () => {
  await api.db.deleteFrom('sms_gateway').execute();
});

let number = 0;
const nextNumber = () => `+4670${String((number += 1)).padStart(7, '0')}`;
const someone = (phone = nextNumber()) =>
  makePerson(api.db, { first_name: 'Bo', phones: [{ phone, state: 'valid', is_primary: true }] });

async function open(kind: SmsGatewayKind = 'twilio', script?: (n: number) => SmsScript, extra: object = {}) {
  const gateway = await openSmsGateway(kind, script);
  onTestFinished(() => gateway.close());
  const saved = await staff(saveSmsGateway, {
    body: { ...profileOf(kind, gateway), secret: gateway.secret, ...extra },
  });
  expect(saved.status).toBe(200);
  return Object.assign(gateway, { kind, incomingUrl: saved.body.incoming_url });
}
type Open = Awaited<ReturnType<typeof open>>;
const profileOf = (kind: SmsGatewayKind, { url, account }: SmsGatewayStandIn) => ({
  kind,
  base_url: url,
  account,
  sender: '+46766860000',
});

async function queue(person: number, extra: object = {}) {
  const { body } = await call(queueMessages, {
    body: { channel: 'SMS', messages: [{ person, body: 'A role for you?' }], ...extra },
  });
  return body.results[0]!;
}
async function leave(person: number, extra: object = {}): Promise<number> {
  const { id } = await queue(person, extra);
  await call(sendMessageNow, { params: { id: id! } });
  await runTasks(api.services);
  return id!;
}
const read = (id: number) => api.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const tell = async ({ path, headers, payload }: GatewayCall): Promise<number> =>
  (await api.app.inject({ method: 'POST', url: path, headers, payload })).statusCode;
const messagesOf = (person: number) =>
  api.db.selectFrom('message').selectAll().where('person_id', '=', person).orderBy('id').execute();
const isSuppressed = async (address: string) =>
  (await api.db
    .selectFrom('suppression')
    .select('reason')
    .where('address_hash', '=', createHash('sha256').update(address).digest())
    .executeTakeFirst()) !== undefined;
const refuses = async (person: number) => (await call(getFullPerson, { params: { id: person } })).body.do_not_contact;

describe('the gateway', () => {
  test('is kept with an encrypted secret that nobody is told again, and is for one account', async () => {
    const gateway = await open();
    const { body } = await staff(getSmsGateway);
    expect(body.gateway).toMatchObject({ kind: 'twilio', sender: '+46766860000', per_day: 30, paused: null });
    expect(JSON.stringify(body)).not.toContain('a secret');
    const { secret } = await api.db.selectFrom('sms_gateway').select('secret').executeTakeFirstOrThrow();
    expect(secret.toString('latin1')).not.toContain('a secret');
    const other = { ...profileOf('twilio', gateway), base_url: 'https://elsewhere.example' };
    expect(await staff(saveSmsGateway, { body: other })).toMatchObject({
      status: 422,
      body: { code: 'secret_needed' },
    });
    expect((await staff(saveSmsGateway, { body: { ...profileOf('twilio', gateway), per_day: 5 } })).status).toBe(200);
    expect((await call(getOutreachChannels)).body.sms).toMatchObject({ per_day: 5, sent_today: 0 });
  });

  test.each(['twilio', '46elks'] as const)('%s is tried without sending anything', async (kind) => {
    const gateway = await open(kind);
    const body = profileOf(kind, gateway);
    expect((await staff(testSmsGateway, { body })).body).toMatchObject({ ok: true });
    expect((await staff(testSmsGateway, { body: { ...body, secret: 'wrong' } })).body).toMatchObject({ ok: false });
    expect(gateway.requests()).toBe(0);
  });

  test('is set up before anybody writes; once it is removed, what waits is cancelled', async () => {
    const person = await someone();
    expect((await call(getOutreachChannels)).body).toEqual({ sms: null });
    const refused = await call(queueMessages, { body: { channel: 'SMS', messages: [{ person, body: 'Hi' }] } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'no_sms_gateway' } });
    await open();
    const { id } = await queue(person);
    expect((await staff(removeSmsGateway)).status).toBe(204);
    expect(await read(id!)).toMatchObject({ state: 'cancelled', note: 'The SMS gateway was removed' });
  });

  test('that is gone takes nothing again, and what was on its way to it is cancelled', async () => {
    await open('twilio', () => 'drop');
    const [unknown, lost] = [await leave(await someone()), (await queue(await someone())).id!];
    await sql`update outbox set state = 'claimed', lease_until = ${noon} where id = ${lost}`.execute(api.db);
    await staff(removeSmsGateway);
    const again = await call(decideMessage, { params: { id: unknown }, body: { verdict: 'again' } });
    expect(again).toMatchObject({ status: 409, body: { code: 'no_sms_gateway' } });
    await reconcile(api.db, noon);
    expect(await read(lost)).toMatchObject({ state: 'cancelled' });
  });

  test.each([
    [{ sender: '070-123' }],
    [{ sender: '<script>' }],
    [{ base_url: 'file:///etc/passwd' }],
    [{ account: '../../etc' }],
  ])('refuses %o', async (wrong) => {
    const body = {
      kind: 'twilio' as const,
      base_url: 'https://x.example',
      account: 'AC1',
      sender: 'Spana',
      secret: 's',
    };
    expect((await staff(saveSmsGateway, { body: { ...body, ...wrong } })).status).toBe(400);
  });

  test('that does not know us any more is paused, says why, and loses nothing', async () => {
    const gateway = await open();
    await staff(saveSmsGateway, { body: { ...profileOf('twilio', gateway), secret: 'changed' } });
    const id = await leave(await someone());
    expect(await read(id)).toMatchObject({ state: 'queued', attempts: 0 });
    const { body } = await staff(getSmsGateway);
    expect(body.gateway).toMatchObject({ paused: expect.any(String), paused_reason: 'Authenticate (20003)' });
    await staff(saveSmsGateway, { body: { ...profileOf('twilio', gateway), secret: gateway.secret } });
    await call(sendMessageNow, { params: { id } });
    await runTasks(api.services);
    expect(await read(id)).toMatchObject({ state: 'sent' });
  });

  test('in a dry run takes nothing, and nothing is said to have been sent', async () => {
    const gateway = await open('twilio', undefined, { dry_run: true });
    const person = await someone();
    expect(await read(await leave(person))).toMatchObject({ state: 'failed', note: 'Dry run: nothing left' });
    expect(gateway.requests()).toBe(0);
    expect(await messagesOf(person)).toEqual([]);
  });
});

describe('an SMS', () => {
  test.each(['twilio', '46elks'] as const)(
    'leaves once through %s, to the number in full, with the way out',
    async (kind) => {
      const gateway = await open(kind);
      const person = await someone('070-123 45 67');
      const { body } = await call(previewMessages, { body: { people: [person], channel: 'SMS', body: 'Hi' } });
      expect(body.results[0]).toMatchObject({ address: '+46701234567', obstacles: [] });
      const id = await leave(person);
      expect(gateway.taken).toMatchObject([
        { to: '+46701234567', from: '+46766860000', text: 'A role for you?\n\nReply STOP to opt out' },
      ]);
      expect(await read(id)).toMatchObject({ state: 'sent', provider_id: gateway.taken[0]!.id, delivery: 'queued' });
      expect(await messagesOf(person)).toMatchObject([{ channel: 'SMS', direction: 'out', body: 'A role for you?' }]);
      await runTasks(api.services);
      expect(gateway.requests()).toBe(1);
      expect((await call(getOutreachChannels)).body.sms).toMatchObject({ sent_today: 1 });
    },
  );

  test('says where the data comes from when it is the first; a sender without a number offers a link', async () => {
    await api.db.updateTable('outreach_setting').set({ notice: 'We found you online.' }).execute();
    const gateway = await open('46elks', undefined, { sender: 'Spana' });
    const id = await leave(await someone());
    const { opt_out_token } = await read(id);
    expect(gateway.taken[0]!.text).toBe(
      `A role for you?\n\nWe found you online.\n\nOpt out: http://localhost:3000/unsubscribe?token=${opt_out_token}`,
    );
  });

  test('is not for whoever has no number that can be dialled', async () => {
    await open();
    expect((await queue(await someone('ask the switchboard'))).obstacles).toEqual(['no_address']);
  });

  test('can be called back', async () => {
    const gateway = await open();
    const { id } = await queue(await someone());
    expect((await call(cancelMessage, { params: { id: id! } })).body).toMatchObject({ state: 'cancelled' });
    await runTasks(api.services);
    expect(gateway.requests()).toBe(0);
  });

  test('follows a mail or an SMS by its template', async () => {
    await open();
    const template = await makeTemplate(api.db, user, { body: 'Still there?' });
    const first = await makeTemplate(api.db, user, { body: 'Hi', next_sms: template });
    const person = await someone();
    await leave(person, { template: first, assignment: await makeAssignment(api.db) });
    const rows = await api.db.selectFrom('outbox').selectAll().where('person_id', '=', person).orderBy('id').execute();
    expect(rows.map(({ channel, step, state }) => [channel, step, state])).toEqual([
      ['SMS', 0, 'sent'],
      ['SMS', 1, 'queued'],
    ]);
  });
});

describe('a gateway that', () => {
  test.each([
    ['drop', 'unknown'],
    ['refuse', 'unknown'],
    [{ status: 500, body: 'oops' }, 'unknown'],
    [{ status: 504, body: '' }, 'unknown'],
    [{ status: 200, body: '<html>' }, 'unknown'],
    [{ status: 429, body: '{"code":20429,"message":"Too Many Requests"}' }, 'deferred'],
    [{ status: 503, body: '' }, 'deferred'],
    [{ status: 400, body: '{"code":21617,"message":"The body is too long"}' }, 'failed'],
    [{ status: 400, body: '{"code":21610,"message":"Attempt to send to unsubscribed recipient"}' }, 'suppressed'],
  ] as const)('answers %o leaves the SMS in the state that is true: %s', async (script, state) => {
    const gateway = await open('twilio', () => script);
    const id = await leave(await someone());
    expect(await read(id)).toMatchObject({ state });
    await runTasks(api.services);
    expect(gateway.requests()).toBe(1);
  });

  test('cannot be reached has not been asked: it is tried again', async () => {
    const gateway = await open();
    await staff(saveSmsGateway, {
      body: { ...profileOf('twilio', gateway), base_url: 'http://127.0.0.1:1', secret: 'any' },
    });
    const id = await leave(await someone());
    expect(await read(id)).toMatchObject({ state: 'deferred', data_started_at: null });
  });

  test('does not answer in time is never asked twice: a person decides', async () => {
    const gateway = await open('twilio', (n) => (n === 1 ? 'silence' : undefined));
    const person = await someone();
    const { id } = await queue(person);
    await sql`update outbox set send_at = ${noon}, policy = 'retry' where id = ${id}`.execute(api.db);
    await deliver(gateway, { timeoutMs: 200 });
    expect(await read(id!)).toMatchObject({ state: 'unknown', note: 'The gateway did not answer in time' });
    await reconcile(api.db, new Date('2026-11-18T12:00:00Z'));
    expect(await read(id!)).toMatchObject({ state: 'held' });
    await deliver(gateway);
    expect(gateway.requests()).toBe(1);
    await call(decideMessage, { params: { id: id! }, body: { verdict: 'again' } });
    await sql`update sms_share set next_send = null`.execute(api.db);
    await runTasks(api.services);
    expect(await read(id!)).toMatchObject({ state: 'sent' });
    expect(gateway.requests()).toBe(2);
  });

  test('says later what it did not say at once: the SMS was sent, without anybody deciding', async () => {
    const gateway = await open('twilio', () => 'drop');
    const person = await someone();
    const id = await leave(person);
    expect(await read(id)).toMatchObject({ state: 'unknown', provider_id: null });
    expect(await tell(gateway.status(gateway.taken[0]!, 'sent'))).toBe(204);
    expect(await read(id)).toMatchObject({ state: 'sent', delivery: 'sent', provider_id: gateway.taken[0]!.id });
    expect(await messagesOf(person)).toHaveLength(1);
    expect(await tell(gateway.status(gateway.taken[0]!, 'delivered'))).toBe(204);
    expect((await call(listOutbox, { query: { person } })).body.results).toMatchObject([{ delivery: 'delivered' }]);
  });

  test('knows of a refusal stops everything to that person', async () => {
    const body = '{"code":21610,"message":"Attempt to send to unsubscribed recipient"}';
    await open('twilio', () => ({ status: 400, body }));
    const number = nextNumber();
    const person = await someone(number);
    await leave(person);
    expect([await refuses(person), await isSuppressed(number)]).toEqual([true, true]);
  });

  test('knows no such number: nobody writes there again', async () => {
    await open('twilio', () => ({ status: 400, body: '{"code":21614,"message":"not a mobile number"}' }));
    const person = await someone();
    await leave(person);
    expect((await queue(person)).obstacles).toEqual(['no_address']);
    expect(await refuses(person)).toBe(false);
  });
});

const deliver = (gateway: Open, extra: { timeoutMs?: number; now?: () => Date; by?: TestUser } = {}) =>
  deliverSms({
    db: api.db,
    user: (extra.by ?? user).id,
    gateway: { ...profileOf(gateway.kind, gateway), secret: gateway.secret },
    dryRun: false,
    optOutLink: (token) => `https://spana.example/u/${token}`,
    statusUrl: (ref) => `http://localhost:3000/api/v2/sms/status/?token=${'x'.repeat(43)}&ref=${ref}`,
    notice: '',
    signal: new AbortController().signal,
    now: extra.now ?? (() => noon),
    ...(extra.timeoutMs && { timeoutMs: extra.timeoutMs }),
  });

describe('the rules', () => {
  const due = async (count: number) => {
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) ids.push((await queue(await someone())).id!);
    await sql`update outbox set send_at = ${noon} where id = any(${ids})`.execute(api.db);
    return ids;
  };

  test('let each user send so many a day, whoever looks and however many look at once', async () => {
    const gateway = await open('twilio', undefined, { per_day: 3 });
    await due(5);
    const waits = await Promise.all([1, 2, 3, 4].map(() => deliver(gateway)));
    expect(gateway.taken).toHaveLength(3);
    expect(waits.some((wait) => wait?.toISOString() === '2026-11-18T23:00:00.000Z')).toBe(true);
    expect(
      (await api.db.selectFrom('sms_share').selectAll().where('user_id', '=', user.id).execute())[0],
    ).toMatchObject({
      day_sent: 3,
      waits_for: 'The SMS of this day are used up',
    });
    await deliver(gateway, { now: () => new Date('2026-11-19T11:00:00Z') });
    expect(gateway.taken).toHaveLength(5);
  });

  test('let one of a user be on its way', async () => {
    await open();
    await due(2);
    expect(await claimNextSms(api.db, user.id, noon)).toHaveProperty('claimed');
    expect(await claimNextSms(api.db, user.id, noon)).toEqual({ wait: new Date('2026-11-18T11:05:00Z') });
  });

  test('let nothing leave outside the window', async () => {
    const gateway = await open();
    await due(1);
    await api.db
      .updateTable('outreach_setting')
      .set({ opens: '08:00', closes: '11:00', weekdays: [1, 2, 3, 4, 5] })
      .execute();
    expect((await deliver(gateway))?.toISOString()).toBe('2026-11-19T07:00:00.000Z');
    expect(gateway.requests()).toBe(0);
  });

  test('are looked after every minute, so that nothing waits for ever', async () => {
    const gateway = await open();
    await due(1);
    const { smsDue } = await reconcile(api.db, noon);
    expect(smsDue).toContainEqual({ user: user.id, at: noon });
    expect(gateway.requests()).toBe(0);
  });

  test('stop an SMS of which somebody refuses before it begins to leave, and never after', async () => {
    const gateway = await open('twilio', undefined, { per_day: 1000 });
    for (let race = 0; race < (full ? 500 : 20); race += 1) {
      const person = await someone();
      const { id } = await queue(person);
      await sql`update outbox set send_at = ${noon} where id = ${id}`.execute(api.db);
      const next = await claimNextSms(api.db, user.id, noon);
      const { claimed } = next as Extract<typeof next, { claimed: unknown }>;
      const [began] = await Promise.all([
        startData(api.db, claimed, noon),
        api.db.transaction().execute((trx) => refuseContact(trx, person)),
      ]);
      const { state } = await read(id!);
      expect(state).toBe(began ? 'data_started' : 'suppressed');
      // After the refusal is committed, no fence opens.
      if (!began) expect(await startData(api.db, claimed, noon)).toBe(false);
      await sql`update outbox set state = 'failed' where id = ${id}`.execute(api.db);
    }
    expect(gateway.requests()).toBe(0);
  });

  test('stop an SMS at the last moment: whoever refuses while it is on its way to the gateway gets nothing', async () => {
    const gateway = await open();
    const person = await someone();
    const { id } = await queue(person);
    await sql`update outbox set send_at = ${noon} where id = ${id}`.execute(api.db);
    let delivery: Promise<unknown> | undefined;
    await api.db.transaction().execute(async (trx) => {
      await refuseContact(trx, person);
      delivery = deliver(gateway);
      // Claimed before the refusal is there for all to see.
      await expect.poll(async () => (await read(id!)).state).toBe('claimed');
    });
    await delivery;
    expect(await read(id!)).toMatchObject({ state: 'suppressed' });
    expect(gateway.requests()).toBe(0);
  });

  test('hold for a number, whoever comes in with it', async () => {
    await open();
    const number = nextNumber();
    const { opt_out_token } = await read(await leave(await someone(number)));
    await api.anonymous(optOut, { query: { token: opt_out_token } });
    expect((await queue(await someone(number))).obstacles).toContain('opted_out');
  });
});

describe('what a gateway says about an SMS', () => {
  test('is believed only if it bears the secret of the address, and of Twilio the signature', async () => {
    const gateway = await open();
    const id = await leave(await someone());
    const good = gateway.status(gateway.taken[0]!, 'delivered');
    expect(await tell({ ...good, headers: { 'content-type': good.headers['content-type']! } })).toBe(403);
    expect(await tell({ ...good, payload: good.payload.replace('delivered', 'failed') })).toBe(403);
    expect(await tell({ ...good, path: good.path.replace(/token=[^&]{5}/, 'token=xxxxx') })).toBe(404);
    expect(await read(id)).toMatchObject({ delivery: 'queued' });
    expect(await tell(good)).toBe(204);
    expect(await read(id)).toMatchObject({ delivery: 'delivered' });
  });

  test(`in whatever order and however often it says it: the last word stays, and nothing moves back (seed ${seed})`, async () => {
    const random = randomFrom(seed);
    const gateway = await open('46elks', undefined, { per_day: 1000 });
    const messages = full ? 1000 : 12;
    const fates: { status: string[]; final: string }[] = [
      { status: ['created', 'sent', 'delivered'], final: 'delivered' },
      { status: ['created', 'sent', 'failed'], final: 'failed' },
      { status: ['sent', 'created'], final: 'sent' },
      { status: ['created', 'nonsense'], final: 'queued' },
    ];
    const people = [];
    for (let n = 0; n < messages; n += 1) people.push(await someone());
    for (let n = 0; n < messages; n += 200)
      await call(queueMessages, {
        body: {
          channel: 'SMS',
          messages: people.slice(n, n + 200).map((person) => ({ person, body: `To ${person}` })),
        },
      });
    await sql`update outbox set send_at = now() where user_id = ${user.id}`.execute(api.db);
    const token = new URL(gateway.incomingUrl).searchParams.get('token')!;
    const sendSome = () =>
      deliverSms({
        db: api.db,
        user: user.id,
        gateway: { ...profileOf('46elks', gateway), secret: gateway.secret },
        dryRun: false,
        optOutLink: () => '',
        statusUrl: (ref) => `http://localhost:3000/api/v2/sms/status/?token=${token}&ref=${ref}`,
        notice: '',
        signal: new AbortController().signal,
      });
    while (await sendSome());
    expect(gateway.taken).toHaveLength(messages);
    const fateOf = new Map(gateway.taken.map((sms, n) => [sms.id, fates[n % fates.length]!]));
    const calls = gateway.taken.flatMap((sms) =>
      fateOf.get(sms.id)!.status.flatMap((status) => [gateway.status(sms, status), gateway.status(sms, status)]),
    );
    const order = { queued: 0, sent: 1, delivered: 2, failed: 2 } as const;
    const seen = new Map<string, number>();
    const shuffled = calls
      .map((each) => ({ each, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ each }) => each);
    for (let start = 0; start < shuffled.length; start += 25) {
      expect(new Set(await Promise.all(shuffled.slice(start, start + 25).map(tell)))).toEqual(new Set([204]));
      const rows = await api.db
        .selectFrom('outbox')
        .select(['provider_id', 'delivery'])
        .where('user_id', '=', user.id)
        .execute();
      for (const { provider_id, delivery } of rows) {
        const now = order[delivery as keyof typeof order];
        expect(now).toBeGreaterThanOrEqual(seen.get(provider_id!) ?? 0);
        seen.set(provider_id!, now);
      }
    }
    const rows = await api.db.selectFrom('outbox').selectAll().where('user_id', '=', user.id).execute();
    for (const { provider_id, delivery } of rows) expect(delivery).toBe(fateOf.get(provider_id!)!.final);
    // What did not arrive is said once, however often the gateway says it.
    const failed = [...fateOf.values()].filter(({ final }) => final === 'failed').length;
    const { rows: bounces } = await sql<{ n: number }>`select count(*)::int as n from message
      where kind = 'bounce' and user_id = ${user.id}`.execute(api.db);
    expect(bounces[0]!.n).toBe(failed);
  });

  test('may come before its answer does: the SMS is sent once and on the timeline once', async () => {
    const gateway = await open('twilio', () => 'silence');
    const person = await someone();
    const { id } = await queue(person);
    await sql`update outbox set send_at = ${noon} where id = ${id}`.execute(api.db);
    const token = new URL(gateway.incomingUrl).searchParams.get('token')!;
    const delivery = deliver(gateway, { timeoutMs: 1500 });
    await expect.poll(() => gateway.taken.length).toBe(1);
    const sms = { ...gateway.taken[0]!, statusUrl: gateway.taken[0]!.statusUrl.replace('x'.repeat(43), token) };
    expect(await tell(gateway.status(sms, 'delivered'))).toBe(204);
    await delivery;
    expect(await read(id!)).toMatchObject({ state: 'sent', delivery: 'delivered', provider_id: sms.id });
    expect(await messagesOf(person)).toHaveLength(1);
  });

  test('that it was not delivered stops what follows, and a number that is dead is not used again', async () => {
    const gateway = await open();
    const next = await makeTemplate(api.db, user, { body: 'Still there?' });
    const first = await makeTemplate(api.db, user, { body: 'Hi', next_sms: next });
    const person = await someone();
    const id = await leave(person, { template: first, assignment: await makeAssignment(api.db) });
    expect(await tell(gateway.status(gateway.taken[0]!, 'undelivered', 30_005))).toBe(204);
    expect(await read(id)).toMatchObject({
      state: 'sent',
      delivery: 'failed',
      note: 'Not delivered: the gateway says 30005',
    });
    const rows = await api.db
      .selectFrom('outbox')
      .select('state')
      .where('person_id', '=', person)
      .orderBy('id')
      .execute();
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'cancelled']);
    expect((await queue(person, { reason: 'again' })).obstacles).toEqual(['no_address']);
  });
});

describe('an SMS of somebody', () => {
  test.each(['twilio', '46elks'] as const)(
    'by %s is an answer to what we sent: on the timeline once, and nothing follows',
    async (kind) => {
      const gateway = await open(kind);
      const next = await makeTemplate(api.db, user, { body: 'Still there?' });
      const first = await makeTemplate(api.db, user, { body: 'Hi', next_sms: next });
      const number = nextNumber();
      const person = await someone(number);
      const assignment = await makeAssignment(api.db);
      await leave(person, { template: first, assignment });
      const answer = gateway.incoming(gateway.incomingUrl, { from: number, text: 'Låter intressant, berätta mer!' });
      for (let n = 0; n < 3; n += 1) expect(await tell(answer)).toBe(204);
      expect(await messagesOf(person)).toMatchObject([
        { direction: 'out' },
        { direction: 'in', channel: 'SMS', intent: 'interested', user_id: user.id, assignment_id: assignment },
      ]);
      const rows = await api.db
        .selectFrom('outbox')
        .select('state')
        .where('person_id', '=', person)
        .orderBy('id')
        .execute();
      expect(rows.map(({ state }) => state)).toEqual(['sent', 'cancelled']);
      const { body } = await call(getFullPerson, { params: { id: person } });
      expect(JSON.stringify(body)).toContain(`${user.username}-pitch-response`);
    },
  );

  test('moves the card of the role, and is answered at the number it came from, without the way out', async () => {
    const gateway = await open();
    const number = nextNumber();
    const person = await someone(number);
    const assignment = await makeAssignment(api.db, { users: [user.id] });
    await call(createPersonAssignment, { body: { person, assignment } });
    const id = await leave(person, { assignment });
    await sql`update person_phone set is_primary = false where person_id = ${person}`.execute(api.db);
    await sql`insert into person_phone (person_id, phone, is_primary) values (${person}, ${nextNumber()}, true)`.execute(
      api.db,
    );
    await tell(gateway.incoming(gateway.incomingUrl, { from: number, text: 'Tell me more' }));
    const { card } = (await call(getFullPersonAssignment, { query: { person, assignment } })).body;
    expect(card?.column).toBe('replied');
    const answer = (await messagesOf(person)).at(-1)!;
    expect(answer).toMatchObject({ answers_id: id, from_address: number, mail_id: null });
    await leave(person, { reply_to: answer.id });
    expect(gateway.taken.at(-1)).toMatchObject({ to: number, text: 'A role for you?' });
    const { body } = await call(getFullPerson, { params: { id: person } });
    expect(JSON.stringify(body)).not.toContain('needs-attention');
  });

  test('settles what was unknown if it can be about nothing else: it is on the timeline, before its answer', async () => {
    const gateway = await open('twilio', () => 'drop');
    const number = nextNumber();
    const person = await someone(number);
    const id = await leave(person);
    expect(await read(id)).toMatchObject({ state: 'unknown' });
    await tell(gateway.incoming(gateway.incomingUrl, { from: number, text: 'Hello' }));
    expect(await read(id)).toMatchObject({ state: 'sent', note: 'Answered, so it was sent' });
    expect((await messagesOf(person)).map(({ direction }) => direction)).toEqual(['out', 'in']);
    const doubtful = await leave(person, { reason: 'again' });
    await tell(gateway.incoming(gateway.incomingUrl, { from: number, text: 'Hello again' }));
    expect(await read(doubtful)).toMatchObject({ state: 'unknown' });
  });

  test('says STOP: nothing leaves any more to anybody at that number, at once, and nobody has to do anything', async () => {
    const gateway = await open();
    const number = nextNumber();
    const [person, namesake] = [await someone(number), await someone(`0${number.slice(3, 5)}-${number.slice(5)}`)];
    await leave(person);
    const waiting = await queue(namesake);
    expect(await tell(gateway.incoming(gateway.incomingUrl, { from: number, text: ' Stopp! ' }))).toBe(204);
    expect([await refuses(person), await refuses(namesake), await isSuppressed(number)]).toEqual([true, true, true]);
    expect(await read(waiting.id!)).toMatchObject({ state: 'suppressed' });
    expect((await messagesOf(person)).at(-1)).toMatchObject({ direction: 'in', intent: 'no' });
    const { body } = await call(getFullPerson, { params: { id: person } });
    expect(JSON.stringify(body)).not.toContain('needs-attention');
  });

  test('whom nobody wrote to is theirs if the number is theirs alone; STOP counts from anybody', async () => {
    const gateway = await open();
    const [alone, shared, unknown] = [nextNumber(), nextNumber(), nextNumber()];
    const person = await someone(alone);
    const two = [await someone(shared), await someone(shared)];
    for (const from of [alone, shared]) await tell(gateway.incoming(gateway.incomingUrl, { from, text: 'Hello?' }));
    expect(await messagesOf(person)).toMatchObject([{ direction: 'in', body: 'Hello?', user_id: null }]);
    expect([...(await messagesOf(two[0]!)), ...(await messagesOf(two[1]!))]).toEqual([]);
    await tell(gateway.incoming(gateway.incomingUrl, { from: unknown, text: 'STOP' }));
    expect(await isSuppressed(unknown)).toBe(true);
  });

  test('is believed only if it bears the secret and the signature; nonsense is taken and forgotten', async () => {
    const gateway = await open();
    const number = nextNumber();
    const person = await someone(number);
    const good = gateway.incoming(gateway.incomingUrl, { from: number, text: 'STOP' });
    expect(await tell({ ...good, headers: { 'content-type': good.headers['content-type']! } })).toBe(403);
    expect(await tell({ ...good, path: '/api/v2/sms/incoming/?token=xxxxxxxxxxxxxxxxxxxxxxxxx' })).toBe(404);
    expect(await tell({ ...good, payload: 'x'.repeat(70_000) })).toBe(413);
    expect(await refuses(person)).toBe(false);
    const odd = gateway.incoming(gateway.incomingUrl, { from: number, text: `\0\uD800 ${'x'.repeat(3000)}` });
    expect(await tell(odd)).toBe(204);
    expect((await messagesOf(person))[0]!.body).toHaveLength(1600);
  });

  test.each([
    'STOP',
    'stopp',
    'Sluta tack',
    'AVSLUTA.',
    'Unsubscribe',
    'End',
    'CANCEL',
    'quit!',
    'Opt-out',
    'avmeld',
    'Afmeld mig',
    'LOPETA',
    'Abmelden',
    '“Stop”',
  ])('“%s” is a STOP', (text) => expect(isStop(text)).toBe(true));
  test.each(['Hej, sluta gärna imorgon', 'Ja tack', 'Bus stop at 5?', '', '👍', 'stopwatch'])('“%s” is none', (text) =>
    expect(isStop(text)).toBe(false),
  );
});
