import { randomUUID } from 'node:crypto';
import { getOutreachChannels } from '@app/contract/outreach/sms';
import {
  deleteRecordedMessage,
  finishWork,
  listWork,
  recordMessage,
  reopenWork,
  takeWork,
} from '@app/contract/outreach/work-list';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeByHand, makePerson, makeUser, type TestUser } from '#testing/make';
import { turnsOf } from './quotas.ts';

const api = useApi();
const full = process.env['TESTS'] === 'full';
let user: TestUser;
let call: Call;
let counter = 0;

const allow = (invitations_per_week: number, inmails_per_month = 50) =>
  api.db.updateTable('outreach_setting').set({ invitations_per_week, inmails_per_month }).execute();
beforeEach(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
});
afterEach(() => allow(100));

const someone = () => makePerson(api.db, { links: [`https://www.linkedin.com/in/quota${(counter += 1)}`] });
const prepare = async (channel: string) => makeByHand(api.db, { user, person: await someone(), channel });
const onDevice = (): Call => {
  const device = randomUUID();
  return (endpoint, request) => call(endpoint, request, { 'x-device-id': device });
};
const take = async (by: Call, body: object = {}) => (await by(takeWork, { body })).body.item;
const finish = (id: number, by: Call = call) => by(finishWork, { params: { id }, body: { outcome: 'sent' } });
/** Sent so long ago. */
async function sent(channel: string, age: string): Promise<void> {
  const id = await prepare(channel);
  await finish(id);
  await sql`update message set at = now() - ${age}::interval where outbox_id = ${id}`.execute(api.db);
}
const quotaOf = async (channel: string) =>
  (await call(getOutreachChannels)).body.quotas.find((each) => each.channel === channel)!;
const freeAt = async () => (await call(listWork)).body.results.map(({ free_at }) => free_at);
const inHours = (moment: string | null | undefined) =>
  moment ? Math.round((new Date(moment).getTime() - Date.now()) / 3_600_000) : moment;

describe('a quota', () => {
  test('keeps what is above it on the list, says when each is free, and hands out what is not', async () => {
    await allow(2);
    await sent('INVITATION', '6 days 20 hours');
    await sent('INVITATION', '1 day');
    const [first] = [await prepare('INVITATION'), await prepare('INVITATION')];
    const message = await prepare('MESSAGE');
    expect((await freeAt()).map(inHours)).toEqual([4, 144, null]);
    const phone = onDevice();
    expect((await take(phone))!.id).toBe(message);
    await finish(message, phone);
    expect(await take(phone)).toBeNull();
    expect((await phone(takeWork, { body: { id: first } })).body.code).toBe('quota_used_up');
    expect(await quotaOf('INVITATION')).toMatchObject({ used: 2, most: 2, days: 7, waiting: 2 });
    await allow(3);
    expect((await take(phone))!.id).toBe(first);
  });

  test('counts what is less than so many days old, and of InMails those that cost something', async () => {
    await allow(1, 1);
    await sent('INVITATION', '7 days 1 minute');
    await sent('RECRUITER_FREE_INMAIL', '1 day');
    await sent('PAYED_INMAIL', '30 days 1 minute');
    const inmail = await prepare('PAYED_INMAIL');
    expect([await quotaOf('INVITATION'), await quotaOf('PAYED_INMAIL')]).toMatchObject([
      { used: 0, free_at: null },
      { used: 0, free_at: null },
    ]);
    expect((await take(onDevice()))!.id).toBe(inmail);
  });

  test('counts what is noted by hand, from when it was written, until that is undone', async () => {
    await allow(1, 1);
    const body = { channel: 'PAYED_INMAIL', direction: 'out', text: 'Hello' } as const;
    const note = async (age: number) =>
      call(recordMessage, {
        params: { id: await someone() },
        body: { ...body, at: new Date(Date.now() - age * 86_400_000).toISOString() },
      });
    await note(31);
    expect((await quotaOf('PAYED_INMAIL')).used).toBe(0);
    const { id } = (await note(10)).body;
    expect(inHours((await quotaOf('PAYED_INMAIL')).free_at)).toBe(20 * 24);
    const inmail = await prepare('PAYED_INMAIL');
    expect(await take(onDevice())).toBeNull();
    await call(deleteRecordedMessage, { params: { id } });
    expect((await take(onDevice()))!.id).toBe(inmail);
  });

  test('is given back by whoever undoes what they said, and does not stop what was sent all the same', async () => {
    await allow(1);
    const [one, two] = [await prepare('INVITATION'), await prepare('INVITATION')];
    await finish(one);
    expect(await take(onDevice())).toBeNull();
    await call(reopenWork, { params: { id: one } });
    const phone = onDevice();
    expect((await take(phone))!.id).toBe(one);
    expect((await finish(two)).status).toBe(200);
    expect((await quotaOf('INVITATION')).used).toBe(1);
    // It was within the quota when it was handed out.
    expect((await take(phone))!.id).toBe(one);
    await finish(one, phone);
    expect(await quotaOf('INVITATION')).toMatchObject({ used: 2, most: 1 });
  });

  test('counts what another device has at hand, and lets a device change its mind', async () => {
    await allow(1);
    const [one, two] = [await prepare('INVITATION'), await prepare('INVITATION')];
    const [phone, laptop] = [onDevice(), onDevice()];
    expect((await take(phone))!.id).toBe(one);
    expect(await take(laptop)).toBeNull();
    expect(await quotaOf('INVITATION')).toMatchObject({ used: 0, free_at: null });
    expect((await take(phone, { id: two }))!.id).toBe(two);
    await sql`update outbox set lease_until = now() - interval '1 second' where id = ${two}`.execute(api.db);
    expect((await take(laptop))!.id).toBe(one);
    expect(await take(phone)).toBeNull();
  });

  test('is never passed, however many devices take at once', async () => {
    const [most, texts] = full ? [200, 400] : [10, 30];
    await allow(most);
    for (let n = 0; n < texts; n += 1) await prepare('INVITATION');
    const work = async (by: Call) => {
      let done = 0;
      for (let item = await take(by); item; item = await take(by)) {
        await finish(item.id, by);
        done += 1;
      }
      return done;
    };
    const done = await Promise.all([onDevice(), onDevice(), onDevice()].map(work));
    /* A device that finds the last of them at hand elsewhere gives up, so all of them together reach it. */
    expect(done.reduce((sum, each) => sum + each, 0)).toBe(most);
    expect(await quotaOf('INVITATION')).toMatchObject({ used: most, waiting: texts - most });
  });

  test('is each user’s own', async () => {
    await allow(1);
    await sent('INVITATION', '1 day');
    const colleague = await makeUser(api.db);
    const id = await makeByHand(api.db, { user: colleague, person: await someone(), channel: 'INVITATION' });
    expect((await take(await api.as(colleague)))!.id).toBe(id);
  });
});

test('whoever waits gets a turn when the one so many before them is old enough, also after those who wait before them', () => {
  const now = new Date('2026-11-18T12:00:00Z');
  const sentAt = ['2026-11-12T12:00:00Z', '2026-11-13T12:00:00Z'];
  const quota = { channel: 'INVITATION', days: 7, most: 3, waiting: 0, sent: sentAt, taken: 0 } as const;
  expect(turnsOf({ ...quota, sent: [...sentAt] }, 5, now)).toEqual([
    null,
    '2026-11-19T12:00:00.000Z',
    '2026-11-20T12:00:00.000Z',
    '2026-11-25T12:00:00.000Z',
    '2026-11-26T12:00:00.000Z',
  ]);
});
