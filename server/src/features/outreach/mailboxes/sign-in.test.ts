import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  finishMailboxSignIn,
  getMailboxSignIn,
  listOauthClients,
  removeOauthClient,
  saveOauthClient,
  startMailboxSignIn,
} from '@app/contract/outreach/mailbox-sign-in';
import { getMailbox, saveMailbox, testMailbox } from '@app/contract/outreach/outreach';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeOutgoing, makePerson, makeUser, type TestUser } from '#testing/make';
import { type OauthServer, openOauthServer } from '#testing/outside/oauth-server';
import { openImapBox } from '#testing/outside/imap-box';
import { runTasks } from '#testing/tasks';
import { fetchMails } from '../incoming/fetch.ts';
import { deliverTask } from '../outbox/tasks.ts';
import { accessTokenOf } from './access.ts';
import { openReader } from './mailboxes.ts';

const api = useApi();
let provider: OauthServer;
let user: TestUser;
let call: Call;
let staff: Call;

beforeEach(async () => {
  provider = await openOauthServer();
  onTestFinished(() => provider.close());
  user = await makeUser(api.db, { first_name: 'Åsa', last_name: 'Öberg' });
  call = await api.as(user);
  staff = await api.as(await makeUser(api.db, { is_staff: true }));
  await staff(saveOauthClient, {
    params: { provider: 'gmail' },
    body: {
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      authorize_url: provider.authorizeUrl,
      token_url: provider.tokenUrl,
    },
  });
  await api.db
    .updateTable('outreach_setting')
    .set({ opens: '00:00', closes: '24:00', weekdays: [1, 2, 3, 4, 5, 6, 7], spacing_from: 0, spacing_to: 0 })
    .execute();
});

async function visit(email = 'asa@gmail.example') {
  const { body } = await call(startMailboxSignIn, { params: { provider: 'gmail' } });
  return provider.approve(body.url, email);
}
async function connect(): Promise<number> {
  const { code, state } = await visit();
  return (await call(finishMailboxSignIn, { body: { code, state } })).body.id;
}
const expire = (mailbox: number) => sql`update mailbox set access_until = now() where id = ${mailbox}`.execute(api.db);

/** A mail server that lets in whoever has an access token that is good right now. */
async function openServer(mailbox: number) {
  const tried: string[] = [];
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['XOAUTH2'],
    onAuth: ({ username, accessToken = '' }, _session, done) => {
      tried.push(accessToken);
      return provider.accessTokens.has(accessToken) ? done(null, { user: username }) : done(new Error('Bad token'));
    },
    onData: (stream, _session, done) => {
      stream.on('end', () => {
        received.push('mail');
        done(null);
      });
      stream.resume();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  await api.db
    .updateTable('mailbox')
    .set({ smtp_host: '127.0.0.1', smtp_port: port, smtp_security: 'none', imap_host: '' })
    .where('id', '=', mailbox)
    .execute();
  return { tried, received };
}
async function send(mailbox: number) {
  await makeOutgoing(api.db, { user, mailbox, person: await makePerson(api.db) });
  await api.db.transaction().execute((trx) => api.services.tasks.send(trx, deliverTask, { mailbox }));
  await runTasks(api.services);
}

test('a mailbox is connected without a password, and mails leave with the access that the provider gave', async () => {
  expect((await call(getMailboxSignIn)).body).toEqual({ providers: ['gmail'], connected: false });
  const { code, state, redirect } = await visit();
  expect(redirect).toBe('http://localhost:3000/config/gmail');
  const { body } = await call(finishMailboxSignIn, { body: { code, state } });
  expect(body).toMatchObject({
    address: 'asa@gmail.example',
    name: 'Åsa Öberg',
    smtp_host: 'smtp.gmail.com',
    provider: 'gmail',
  });
  expect((await call(getMailboxSignIn)).body.connected).toBe(true);
  const server = await openServer(body.id);
  await send(body.id);
  expect([server.received, server.tried.length, provider.renewals()]).toEqual([['mail'], 1, 0]);
  const tried = await call(testMailbox, {
    body: {
      ...body,
      imap_host: '',
      smtp_host: '127.0.0.1',
      smtp_port: (await mailboxRow(body.id)).smtp_port,
      smtp_security: 'none',
    },
  });
  expect(tried.body).toMatchObject({ ok: true });
});
const mailboxRow = (id: number) =>
  api.db.selectFrom('mailbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('no token is kept as it is, and nobody is told one', async () => {
  const id = await connect();
  const { refresh_token, access_token } = await mailboxRow(id);
  const [token] = provider.accessTokens;
  expect([refresh_token!, access_token!].some((kept) => kept.toString('latin1').includes(token!))).toBe(false);
  expect(JSON.stringify((await call(getMailbox)).body)).not.toContain(token);
  expect(JSON.stringify((await staff(listOauthClients)).body)).not.toContain(provider.clientSecret);
});

test('access is renewed before it ends, by one at a time', async () => {
  const id = await connect();
  await expire(id);
  const tokens = await Promise.all([1, 2, 3, 4, 5].map(() => accessTokenOf(api.db, api.services.config, id)));
  expect(new Set(tokens).size).toBe(1);
  expect(provider.accessTokens.has(tokens[0]!)).toBe(true);
  expect(provider.renewals()).toBe(1);
  // Each refresh token is good once: the new one was kept.
  await expire(id);
  expect(await accessTokenOf(api.db, api.services.config, id)).not.toBe(tokens[0]);
  expect(provider.renewals()).toBe(2);
});

test('a provider that refuses pauses the mailbox and says what to do; connected again, it goes on', async () => {
  const id = await connect();
  await openServer(id);
  await expire(id);
  provider.revokeAll();
  await send(id);
  const reason = 'Google does not let us use this mailbox any more. Connect it again.';
  expect((await call(getMailbox)).body.mailbox).toMatchObject({ paused_reason: reason });
  await connect();
  const { mailbox } = (await call(getMailbox)).body;
  expect(mailbox).toMatchObject({ paused: null, id });
  const server = await openServer(id);
  await api.db.transaction().execute((trx) => api.services.tasks.send(trx, deliverTask, { mailbox: id }));
  await runTasks(api.services);
  expect(server.received).toEqual(['mail']);
});

test('a provider that is out of order pauses nothing', async () => {
  const id = await connect();
  await expire(id);
  provider.failWith(503);
  await expect(accessTokenOf(api.db, api.services.config, id)).rejects.toThrow('could not be asked');
  expect((await mailboxRow(id)).paused).toBeNull();
  provider.failWith(undefined);
  expect(await accessTokenOf(api.db, api.services.config, id)).toBeDefined();
});

test('a code is good once, for whoever asked for it, in the session in which they did', async () => {
  const { code, state } = await visit();
  const body = { code, state };
  const [otherSession, someone] = [await api.as(user), await api.as(await makeUser(api.db))];
  for (const caller of [otherSession, someone])
    expect(await caller(finishMailboxSignIn, { body })).toMatchObject({
      status: 422,
      body: { code: 'sign_in_failed' },
    });
  expect((await call(finishMailboxSignIn, { body })).status).toBe(200);
  expect((await call(finishMailboxSignIn, { body })).status).toBe(422);
});

test('a code that was brought in by somebody else, or too late, is refused', async () => {
  const [mine, stolen] = [await visit(), await visit()];
  expect((await call(finishMailboxSignIn, { body: { code: stolen.code, state: mine.state } })).status).toBe(422);
  const late = await visit();
  await sql`update oauth_visit set expires = now()`.execute(api.db);
  expect((await call(finishMailboxSignIn, { body: late })).status).toBe(422);
});

test('a password is still possible, and ends the connection', async () => {
  const id = await connect();
  const { mailbox } = (await call(getMailbox)).body;
  await call(saveMailbox, { body: { ...mailbox!, signature: 'Åsa' } });
  expect((await call(getMailboxSignIn)).body.connected).toBe(true);
  await call(saveMailbox, { body: { ...mailbox!, password: 'app password' } });
  expect((await call(getMailboxSignIn)).body.connected).toBe(false);
  expect(await accessTokenOf(api.db, api.services.config, id)).toBeUndefined();
});

test('answers are read with the same access', async () => {
  const id = await connect();
  const box = await openImapBox({ password: 'never used' });
  onTestFinished(() => box.close());
  await api.db
    .updateTable('mailbox')
    .set({ imap_host: '127.0.0.1', imap_port: box.port, imap_security: 'none' })
    .where('id', '=', id)
    .execute();
  const reader = await openReader(api.db, api.services.config, id);
  expect(await fetchMails(api.db, { ...reader!, signal: new AbortController().signal })).toBe(0);
  expect(box.tokens).toEqual([...provider.accessTokens]);
});

test('what the provider knows us by is for staff; without it nobody connects', async () => {
  const changed = { params: { provider: 'gmail' as const }, body: { client_id: 'another' } };
  expect(await staff(saveOauthClient, changed)).toMatchObject({ status: 422, body: { code: 'secret_needed' } });
  await staff(removeOauthClient, { params: { provider: 'gmail' } });
  const refused = await call(startMailboxSignIn, { params: { provider: 'gmail' } });
  expect(refused).toMatchObject({ status: 409, body: { code: 'provider_not_set_up' } });
});
