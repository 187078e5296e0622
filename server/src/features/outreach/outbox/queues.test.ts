import { getEmailStats } from '@app/contract/charts/email-stats';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { daysAgo, makeAnswer, makeMailbox, makeOutgoing, makePerson, makeTemplate, makeUser } from '#testing/make';
import { hashAddress } from './claim.ts';
import { recordSent } from './settle.ts';

const api = useApi();
let user: Awaited<ReturnType<typeof makeUser>>;
let mailbox: number;
beforeAll(async () => {
  user = await makeUser(api.db);
  mailbox = await makeMailbox(api.db, user, 1);
});
const put = async (parts: object) =>
  makeOutgoing(api.db, { user, mailbox, person: await makePerson(api.db), ...parts });
/** A mail that left so many days ago. */
async function sent(days: number, parts: object = {}) {
  const at = daysAgo(days);
  const mail = await put({ state: 'sent', sent_at: at, ...parts });
  await api.db.transaction().execute((trx) => recordSent(trx, mail.id, new Date(at)));
  return mail;
}

test('the summary counts what left, came back, was answered and was the last that somebody wanted, by the time it left', async () => {
  const call = await api.as(user);
  const [bounced, answered, refused] = [await sent(3), await sent(5), await sent(20, { address: 'gone@example.com' })];
  await sent(0);
  await sent(40);
  await put({ state: 'queued' });
  const about = async (id: number) =>
    api.db.selectFrom('outbox').select('person_id').where('id', '=', id).executeTakeFirstOrThrow();
  await makeAnswer(api.db, { user, ...(await about(bounced.id)), kind: 'bounce', answers_id: bounced.id });
  await makeAnswer(api.db, { user, ...(await about(answered.id)), answers_id: answered.id });
  await api.db
    .insertInto('suppression')
    .values({ address_hash: hashAddress('gone@example.com'), reason: 'unsubscribe' })
    .execute();
  const { body } = await call(getEmailStats, { query: {} });
  expect(body.today).toEqual({ sent: 1, delivered: 1, bounced: 0, replied: 0, opted_out: 0, reply_rate: 0 });
  expect(body.days_7).toEqual({ sent: 3, delivered: 2, bounced: 1, replied: 1, opted_out: 0, reply_rate: 0.5 });
  expect(body.days_30).toMatchObject({ sent: 4, delivered: 3, bounced: 1, replied: 1, opted_out: 1 });
  expect(refused.id).toBeGreaterThan(0);
  const other = await makeUser(api.db);
  const none = (await (await api.as(other))(getEmailStats, { query: {} })).body;
  expect(none.days_30).toEqual({ sent: 0, delivered: 0, bounced: 0, replied: 0, opted_out: 0, reply_rate: null });
  const staff = await api.as(await makeUser(api.db, { is_staff: true }));
  expect((await staff(getEmailStats, { query: { user: 'all' } })).body.days_30.sent).toBeGreaterThanOrEqual(4);
  expect((await call(getEmailStats, { query: { user: 'all' } })).status).toBe(403);
});

test('the queues of the customer show what the outbox holds, each its own part', async () => {
  const template_id = await makeTemplate(api.db, user, { name: 'Pitch' });
  const own = await makeUser(api.db);
  const made = async (parts: object) => (await put({ user: own, template_id, ...parts })).id;
  const mail = await made({ state: 'failed', note: 'No such box' });
  await made({ state: 'draft' });
  const left = await made({ state: 'sent', sent_at: daysAgo(1) });
  const message = await made({ channel: 'MESSAGE', mailbox_id: null });
  const inmail = await made({ channel: 'PAYED_INMAIL', mailbox_id: null, state: 'sent', sent_at: daysAgo(1) });
  const invited = await made({ channel: 'INVITATION', mailbox_id: null, state: 'sent', sent_at: daysAgo(2), body: '' });
  const invites = await made({ channel: 'INVITATION', mailbox_id: null });
  const waits = await made({ channel: 'SMS', mailbox_id: null });
  const gateway = { provider_id: 'SM1', delivery: 'delivered', delivery_at: daysAgo(1) } as const;
  const told = await made({ channel: 'SMS', mailbox_id: null, state: 'sent', sent_at: daysAgo(1), ...gateway });
  const read = async (view: string) =>
    (
      await sql<Record<string, unknown>>`select * from ${sql.table(view)} where "user" = ${own.id} order by id`.execute(
        api.db,
      )
    ).rows;
  const ids = async (view: string) => (await read(view)).map(({ id }) => id);
  const about = { user__username: own.username, from_template: template_id, from_template__name: 'Pitch' };
  expect(await read('emailqueue')).toMatchObject([
    { id: mail, ...about, sent_at: null, error: 'No such box', created: expect.anything() },
    { id: left, ...about, sent_at: expect.anything(), error: null },
  ]);
  expect(await read('sendlinkedinmessagequeue')).toMatchObject([
    { id: message, ...about, sent: false, channel: 'MESSAGE', created_at: expect.anything() },
    { id: inmail, ...about, sent: true, channel: 'PAYED_INMAIL' },
  ]);
  const [invitation] = await read('sentinvitation');
  expect(await ids('sentinvitation')).toEqual([invited]);
  expect(invitation).toMatchObject({ bot: null, type: 'plain', accepted_at: null });
  expect(await ids('smsproviderqueue')).toEqual([waits]);
  expect(await read('smssentqueue')).toMatchObject([
    { id: told, ...about, provider_id: 'SM1', status: 'delivered', status_at: expect.anything() },
  ]);
  expect(await ids('getprofilesqueue')).toEqual([message, invites]);
});
