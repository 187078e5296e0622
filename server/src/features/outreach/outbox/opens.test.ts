import { randomUUID } from 'node:crypto';
import { listOutbox, openMail } from '@app/contract/outreach/outreach';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeMailbox, makeOutgoing, makePerson, makeUser, type TestUser } from '#testing/make';
import { openSmtpSink } from '#testing/outside/smtp-sink';
import { deliver } from './deliver.ts';
import { isMachine } from './opens.ts';

const api = useApi();
let user: TestUser;
let call: Call;
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Thunderbird/145.0';

beforeEach(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
  await switchTo(true);
});
afterEach(() => switchTo(false));

const switchTo = (counts_opens: boolean) => api.db.updateTable('outreach_setting').set({ counts_opens }).execute();
async function sent(sent_at: string) {
  const mailbox = await makeMailbox(api.db, user, 1);
  const { id } = await makeOutgoing(api.db, {
    user,
    mailbox,
    person: await makePerson(api.db),
    state: 'sent',
    sent_at,
  });
  const { open_token } = await api.db
    .selectFrom('outbox')
    .select('open_token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return open_token;
}
const open = (token: string, browser = mac) =>
  api.anonymous(openMail, { params: { token } }, { 'user-agent': browser });
const told = async () => {
  const { opened_at, machine_opened_at } = (await call(listOutbox)).body.results[0]!;
  return [opened_at !== null, machine_opened_at !== null];
};
const yesterday = new Date(Date.now() - 86_400_000).toISOString();

describe('the picture of a mail', () => {
  test('tells whoever sent it that it was opened', async () => {
    const token = await sent(yesterday);
    expect(await told()).toEqual([false, false]);
    expect(await open(token)).toMatchObject({ status: 200 });
    expect(await told()).toEqual([true, false]);
  });

  test('tells programs apart, by what they say they are and by their haste', async () => {
    await open(await sent(yesterday), 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)');
    expect(await told()).toEqual([false, true]);
    await api.db.deleteFrom('outbox').where('user_id', '=', user.id).execute();
    await api.db.deleteFrom('mailbox').where('user_id', '=', user.id).execute();
    await open(await sent(new Date().toISOString()));
    expect(await told()).toEqual([false, true]);
  });

  test.each([randomUUID(), 'nothing', 'a'.repeat(80), "'; drop table outbox"])(
    'is there for junk, too: %.20s',
    async (token) => {
      expect((await open(token)).status).toBe(200);
    },
  );

  test('counts nothing while it is switched off', async () => {
    const token = await sent(yesterday);
    await switchTo(false);
    expect((await open(token)).status).toBe(200);
    expect(await told()).toEqual([false, false]);
  });
});

test.each([
  ['17.58.101.2', mac],
  ['192.0.2.1', 'Mozilla/5.0'],
  ['192.0.2.1', ''],
  ['192.0.2.1', 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html'],
  ['192.0.2.1', 'Barracuda Sentinel (EE)'],
  ['192.0.2.1', 'python-requests/2.32'],
  ['192.0.2.1', 'Mozilla/5.0 (compatible; Googlebot/2.1)'],
])('%s with "%s" is a program', (ip, browser) => {
  expect(isMachine({ ip, browser })).toBe(true);
});
test('a mail program of a person is none', () => {
  expect(isMachine({ ip: '192.0.2.1', browser: mac })).toBe(false);
});

test.each([
  [false, /text\/plain/, /text\/html|<img/],
  [true, /text\/html[\s\S]*&lt;b&gt;[\s\S]*<img src=3D"https:\/\/spana\.example\/o\//, /<b>/],
])(
  'with a picture (%s), a mail has a part for it, and no part of a person’s words runs in it',
  async (on, has, lacks) => {
    const sink = await openSmtpSink();
    onTestFinished(() => sink.close());
    const mailbox = await makeMailbox(api.db, user, sink.port);
    await makeOutgoing(api.db, { user, mailbox, person: await makePerson(api.db), body: 'Hello <b>' });
    await deliver({
      db: api.db,
      sender: {
        id: mailbox,
        name: 'Åsa',
        address: 'asa@firm.example',
        signature: '',
        host: '127.0.0.1',
        port: sink.port,
        security: 'none',
        username: '',
        password: '',
      },
      optOutLink: (token) => `https://spana.example/u/${token}`,
      openLink: on ? (token) => `https://spana.example/o/${token}` : undefined,
      signal: new AbortController().signal,
      now: () => new Date('2026-11-18T11:00:00Z'),
    });
    const html = sink.received[0]!.content.split('text/html')[1] ?? '';
    expect(sink.received[0]!.content).toMatch(has);
    expect(on ? html : sink.received[0]!.content).not.toMatch(lacks);
  },
);
