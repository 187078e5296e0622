import { queueMessages } from '@app/contract/outreach/outreach';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeAssignment, makeTemplate } from '#testing/make';
import { randomFrom, seed } from '#testing/random';
import { noon, profileOf, useSms } from '#testing/outside/sms-world';
import { deliverSms } from './deliver-sms.ts';

const { world, api, call, someone, open, queue, leave, deliver, read, tell, messagesOf } = useSms();
const full = process.env['TESTS'] === 'full';

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
    await sql`update outbox set send_at = now() where user_id = ${world.user.id}`.execute(api.db);
    const token = new URL(gateway.incomingUrl).searchParams.get('token')!;
    const sendSome = () =>
      deliverSms({
        db: api.db,
        user: world.user.id,
        gateway: { ...profileOf('46elks', gateway), secret: gateway.secret },
        dryRun: false,
        optOutLink: () => '',
        statusUrl: (ref) => `http://localhost:3000/api/v2/sms/status/?token=${token}&ref=${ref}`,
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
        .where('user_id', '=', world.user.id)
        .execute();
      for (const { provider_id, delivery } of rows) {
        const now = order[delivery as keyof typeof order];
        expect(now).toBeGreaterThanOrEqual(seen.get(provider_id!) ?? 0);
        seen.set(provider_id!, now);
      }
    }
    const rows = await api.db.selectFrom('outbox').selectAll().where('user_id', '=', world.user.id).execute();
    for (const { provider_id, delivery } of rows) expect(delivery).toBe(fateOf.get(provider_id!)!.final);
    // What did not arrive is said once, however often the gateway says it.
    const failed = [...fateOf.values()].filter(({ final }) => final === 'failed').length;
    const { rows: bounces } = await sql<{ n: number }>`select count(*)::int as n from message
      where kind = 'bounce' and user_id = ${world.user.id}`.execute(api.db);
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
    const next = await makeTemplate(api.db, world.user, { body: 'Still there?' });
    const first = await makeTemplate(api.db, world.user, { body: 'Hi', next_sms: next });
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
