import { decideMessage, queueMessages, sendMessageNow } from '@app/contract/outreach/outreach';
import {
  getOutreachChannels,
  getSmsGateway,
  removeSmsGateway,
  saveSmsGateway,
  testSmsGateway,
} from '@app/contract/outreach/sms';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { noon, profileOf, useSms } from '#testing/outside/sms-world';
import { runTasks } from '#testing/tasks';
import { reconcile } from '../outbox/settle.ts';

const { api, staff, call, someone, open, queue, leave, read, messagesOf } = useSms();

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
    expect((await call(getOutreachChannels)).body.sms).toBeNull();
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
