import {
  changeOutreachRules,
  getOutreachRules,
  listMailboxes,
  type OutreachState,
  pauseOutreach,
  resumeMailbox,
  resumeOutreach,
} from '@app/contract/outreach/rules';
import { getMailbox, saveMailbox } from '@app/contract/outreach/outreach';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeMailbox, makeOutgoing, makePerson, makeUser, type TestUser } from '#testing/make';
import { takeIn } from '../incoming/take-in.ts';
import { claimNext, startData } from '../outbox/claim.ts';

const api = useApi();
let staff: Call;
let owner: TestUser;
let mailbox: number;
/** A Wednesday, at noon in Stockholm. */
const noon = new Date('2026-11-18T11:00:00Z');
const before = {
  zone: 'Europe/Stockholm',
  opens: '08:00',
  closes: '17:30',
  weekdays: [1, 2, 3, 4, 5],
  paused: null,
  paused_reason: '',
  spacing_from: 0,
  spacing_to: 0,
  invitations_per_week: 100,
  inmails_per_month: 50,
  reply_column: 'replied',
};

beforeEach(async () => {
  staff = await api.as(await makeUser(api.db, { is_staff: true }));
  owner = await makeUser(api.db);
  mailbox = await makeMailbox(api.db, owner, 1);
  await api.db.deleteFrom('outbox').execute();
});
beforeEach(() => api.db.updateTable('outreach_setting').set(before).execute());
afterEach(() => api.db.updateTable('outreach_setting').set(before).execute());

const rules = async (): Promise<OutreachState> => (await staff(getOutreachRules)).body;
const change = async (given: object) =>
  staff(changeOutreachRules, { body: { ...given, version: (await rules()).version } });
const waiting = async () => makeOutgoing(api.db, { user: owner, mailbox, person: await makePerson(api.db) });
const stateOf = async (id: number) =>
  (await api.db.selectFrom('outbox').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

describe('the rules of the firm', () => {
  test('are seen by everybody and changed by staff, with the version they have seen', async () => {
    const user = await api.as(owner);
    expect((await user(getOutreachRules)).body).toMatchObject({ opens: '08:00', closes: '17:30', paused: null });
    const { version } = await rules();
    expect((await user(changeOutreachRules, { body: { version, opens: '09:00' } })).status).toBe(403);
    const changed = await staff(changeOutreachRules, { body: { version, opens: '09:00', weekdays: [5, 1, 1] } });
    expect(changed.body).toMatchObject({ opens: '09:00', weekdays: [1, 5], version: version + 1 });
    const again = await staff(changeOutreachRules, { body: { version, opens: '10:00' } });
    expect([again.status, (await rules()).opens]).toEqual([409, '09:00']);
  });

  test.each([
    [{ closes: '07:00' }, 'closes'],
    [{ opens: '18:00' }, 'closes'],
    [{ spacing_from: 60, spacing_to: 30 }, 'spacing_to'],
    [{ opens: '8' }, 'opens'],
    [{ weekdays: [] }, 'weekdays'],
    [{ zone: 'Europe/Nowhere' }, 'zone'],
    [{ per_day: 701 }, 'per_day'],
    [{ opens: '24:00' }, 'opens'],
    [{ closes: '24:01' }, 'closes'],
    [{ invitations_per_week: 0 }, 'invitations_per_week'],
    [{ inmails_per_month: 1001 }, 'inmails_per_month'],
    [{ reply_column: 'No Key' }, 'reply_column'],
  ])('are refused if they make no sense: %j', async (given, field) => {
    const refused = await change(given);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  test('can let messages leave all day', async () => {
    const { body } = await change({ opens: '00:00', closes: '24:00', weekdays: [1, 2, 3, 4, 5, 6, 7] });
    expect(body).toMatchObject({ opens: '00:00', closes: '24:00' });
    await waiting();
    const lastMinute = new Date('2026-11-18T22:59:59Z');
    expect(await claimNext(api.db, mailbox, lastMinute)).toMatchObject({ claimed: { mailbox_id: mailbox } });
  });

  test('have quotas for what is sent by hand, and a column for replies', async () => {
    expect(await rules()).toMatchObject({ invitations_per_week: 100, inmails_per_month: 50, reply_column: 'replied' });
    const quotas = { invitations_per_week: 80, inmails_per_month: 20, reply_column: '' };
    expect((await change(quotas)).body).toMatchObject(quotas);
  });

  test('hold at once for what waits under the old ones', async () => {
    await change({ opens: '13:00' });
    await waiting();
    expect(await claimNext(api.db, mailbox, noon)).toEqual({ wait: new Date('2026-11-18T12:00:00Z') });
    await change({ opens: '08:00' });
    expect(await claimNext(api.db, mailbox, noon)).toMatchObject({ claimed: { mailbox_id: mailbox } });
  });
});

describe('outreach that is paused', () => {
  test('lets nothing leave, not even what is about to, until staff resume', async () => {
    const mail = await waiting();
    const next = await claimNext(api.db, mailbox, noon);
    await staff(pauseOutreach, { body: { reason: 'Wrong template' } });
    expect((await rules()).paused_reason).toBe('Wrong template');
    if (!('claimed' in next)) throw new Error('nothing was claimed');
    expect(await startData(api.db, next.claimed, noon)).toBe(false);
    expect(await claimNext(api.db, mailbox, noon)).toEqual({ nothing: true });
    await api.db.updateTable('outbox').set({ state: 'queued', claim: null }).execute();
    await staff(resumeOutreach, { body: { due: 'send' } });
    expect(await claimNext(api.db, mailbox, noon)).toMatchObject({ claimed: { id: mail.id } });
  });

  test('is resumed with what was due held for a decision, and with what is due later as it was', async () => {
    const mail = await waiting();
    const soon = await waiting();
    await api.db.updateTable('outbox').set({ send_at: '2100-01-01T00:00:00Z' }).where('id', '=', soon.id).execute();
    await staff(pauseOutreach, { body: { reason: 'Restored' } });
    expect((await rules()).due).toBe(1);
    await staff(resumeOutreach, { body: { due: 'hold' } });
    expect([await stateOf(mail.id), await stateOf(soon.id), (await rules()).paused]).toEqual(['held', 'queued', null]);
  });
});

describe('a mailbox', () => {
  /** A mail that left, and what its server or its reader made of it. */
  async function sent(kind?: 'bounce' | 'complaint') {
    const mail = await makeOutgoing(api.db, { user: owner, mailbox, person: await makePerson(api.db), state: 'sent' });
    await api.db.updateTable('outbox').set({ sent_at: new Date().toISOString() }).where('id', '=', mail.id).execute();
    if (!kind) return;
    const head = {
      messageId: `<${mail.id}@mx.example>`,
      inReplyTo: null,
      references: [],
      from: '',
      to: [],
      isReport: true,
    };
    const report = { originalMessageId: mail.message_id, recipients: [], because: '550', hard: true, returns: null };
    const text = { subject: '', text: '', date: null, intent: 'unknown', until: null } as const;
    await takeIn(api.db, { mailbox, user: owner }, { kind, head, ...report, ...text });
  }
  const health = async () =>
    (await staff(listMailboxes, { query: { query: owner.username } })).body.results.find(({ id }) => id === mailbox)!;

  test('whose mails come back too often stops by itself, and starts anew when its owner says so', async () => {
    for (let n = 0; n < 20; n += 1) await sent();
    await sent('bounce');
    await sent('bounce');
    expect(await health()).toMatchObject({ paused: null, bounced: 9.1 });
    await sent('bounce');
    expect(await health()).toMatchObject({
      paused: expect.any(String),
      paused_reason: expect.stringContaining('came back'),
    });
    const user = await api.as(owner);
    await user(resumeMailbox);
    expect((await user(getMailbox)).body.mailbox).toMatchObject({ paused: null });
    expect(await health()).toMatchObject({ paused: null, bounced: 0 });
    await sent('bounce');
    expect(await health()).toMatchObject({ paused: null });
  });

  test('that its owner saves anew starts anew, as if they had said so', async () => {
    for (let n = 0; n < 3; n += 1) await sent('bounce');
    expect(await health()).toMatchObject({ paused: expect.any(String) });
    const user = await api.as(owner);
    const { mailbox: saved } = (await user(getMailbox)).body;
    expect((await user(saveMailbox, { body: { ...saved!, password: 'new' } })).status).toBe(200);
    expect(await health()).toMatchObject({ paused: null, bounced: 0 });
    await sent('bounce');
    expect(await health()).toMatchObject({ paused: null });
  });

  test('says whether its answers are read, how far behind it is and what went through it in a day', async () => {
    const fetched = (minutes: number, error = '') =>
      sql`insert into mailbox_fetch (mailbox_id, fetched, failures, error)
        values (${mailbox}, now() - make_interval(mins => ${minutes}), ${error ? 3 : 0}, ${error})
        on conflict (mailbox_id) do update set fetched = excluded.fetched, failures = excluded.failures, error = excluded.error`.execute(
        api.db,
      );
    const imap = (host: string) =>
      api.db.updateTable('mailbox').set({ imap_host: host }).where('id', '=', mailbox).execute();
    await imap('');
    expect(await health()).toMatchObject({ sync: 'not_set_up', lag: null, failures: 0, last_reply: null });
    await imap('imap.example');
    expect(await health()).toMatchObject({ sync: 'waiting', received_day: 0, sent_day: 0 });
    await fetched(1);
    expect(await health()).toMatchObject({ sync: 'in_sync', lag: expect.closeTo(60, -1), provider: 'other' });
    await fetched(11);
    expect(await health()).toMatchObject({ sync: 'behind' });
    await fetched(1, 'Invalid credentials');
    expect(await health()).toMatchObject({ sync: 'failing', failures: 3, fetch_error: 'Invalid credentials' });
    await sent();
    await sent('bounce');
    expect(await health()).toMatchObject({ received_day: 1, sent_day: 2, last_reply: null });
    await sql`update incoming_mail set kind = 'reply' where mailbox_id = ${mailbox}`.execute(api.db);
    expect(await health()).toMatchObject({ last_reply: expect.any(String) });
    await sql`update incoming_mail set created = now() - interval '25 hours' where mailbox_id = ${mailbox}`.execute(
      api.db,
    );
    expect(await health()).toMatchObject({ received_day: 0 });
  });

  test('whose readers complain stops at the second complaint', async () => {
    await sent('complaint');
    expect(await health()).toMatchObject({ paused: null, complaints: 1 });
    await sent('complaint');
    expect(await health()).toMatchObject({ paused_reason: expect.stringContaining('spam'), complaints: 2 });
  });
});
