import { cancelMessage, decideMessage, listOutbox, optOut, previewMessages } from '@app/contract/outreach/outreach';
import { getOutreachChannels, saveSmsGateway } from '@app/contract/outreach/sms';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeAssignment, makeTemplate } from '#testing/make';
import { nextNumber, noon, profileOf, useSms } from '#testing/outside/sms-world';
import { runTasks } from '#testing/tasks';
import { refuseContact } from '../../people/people.ts';
import { claimNextSms, startData } from '../outbox/claim.ts';
import { reconcile } from '../outbox/settle.ts';

const { world, api, staff, call, someone, open, queue, leave, deliver, read, tell, messagesOf, isSuppressed, refuses } =
  useSms();
const full = process.env['TESTS'] === 'full';

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
    const template = await makeTemplate(api.db, world.user, { body: 'Still there?' });
    const first = await makeTemplate(api.db, world.user, { body: 'Hi', next_sms: template });
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
      (await api.db.selectFrom('sms_share').selectAll().where('user_id', '=', world.user.id).execute())[0],
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
    expect(await claimNextSms(api.db, world.user.id, noon)).toHaveProperty('claimed');
    expect(await claimNextSms(api.db, world.user.id, noon)).toEqual({ wait: new Date('2026-11-18T11:05:00Z') });
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
    expect(smsDue).toContainEqual({ user: world.user.id, at: noon });
    expect(gateway.requests()).toBe(0);
  });

  test('stop an SMS of which somebody refuses before it begins to leave, and never after', async () => {
    const gateway = await open('twilio', undefined, { per_day: 1000 });
    for (let race = 0; race < (full ? 500 : 20); race += 1) {
      const person = await someone();
      const { id } = await queue(person);
      await sql`update outbox set send_at = ${noon} where id = ${id}`.execute(api.db);
      const next = await claimNextSms(api.db, world.user.id, noon);
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
