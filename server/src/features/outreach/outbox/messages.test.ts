import { getReply } from '@app/contract/outreach/answers';
import { mergePeople, undoMerge } from '@app/contract/people/merges';
import {
  cancelMessage,
  decideMessage,
  getMailbox,
  getOptOut,
  listOutbox,
  optOut,
  previewMessages,
  queueMessages,
  removeMailbox,
  saveMailbox,
  sendMessageNow,
  testMailbox,
} from '@app/contract/outreach/outreach';
import { changeTags, getTags } from '@app/contract/people/tags';
import { listWaiting } from '@app/contract/roles/todo';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import {
  makeAnswer,
  makeAssignment,
  makeMessage,
  makePerson,
  makeTemplate,
  makeUser,
  type TestUser,
} from '#testing/make';
import { openImapBox } from '#testing/outside/imap-box';
import { openSmtpSink } from '#testing/outside/smtp-sink';
import { runTasks } from '#testing/tasks';
import { watchOverRestores } from './restore-guard.ts';

const api = useApi();
let user: TestUser;
let call: Call;
let port: number;
let sink: Awaited<ReturnType<typeof openSmtpSink>>;
const profile = () => ({
  address: 'asa@firm.example',
  name: 'Åsa Öberg',
  provider: 'other' as const,
  smtp_host: '127.0.0.1',
  smtp_port: port,
  smtp_security: 'none' as const,
  username: '',
});

beforeAll(() =>
  // Whatever the hour and the day are when this runs.
  sql`update outreach_setting set opens = '00:00', closes = '24:00', spacing_from = 0, spacing_to = 0,
    weekdays = '{1,2,3,4,5,6,7}'`.execute(api.db),
);
beforeEach(async () => {
  sink = await openSmtpSink();
  onTestFinished(() => sink.close());
  port = sink.port;
  user = await makeUser(api.db, { first_name: 'Åsa' });
  call = await api.as(user);
  await call(saveMailbox, { body: { ...profile(), password: 'secret' } });
  await sql`update outreach_setting set paused = null`.execute(api.db);
});
let counter = 0;
const someone = (parts: object = {}) =>
  makePerson(api.db, {
    first_name: 'Bo',
    emails: [{ email: `bo${(counter += 1)}@example.com`, state: 'valid', is_primary: true }],
    ...parts,
  });
const texts = { subject: 'Hello', body: 'A role for you' };
async function queue(person: number, extra: object = {}) {
  const { body } = await call(queueMessages, { body: { messages: [{ person, ...texts }], ...extra } });
  return body.results[0]!;
}
async function leaveNow(id: number) {
  await call(sendMessageNow, { params: { id } });
  await runTasks(api.services);
}
const stateOf = async (id: number) =>
  (await api.db.selectFrom('outbox').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

describe('a mailbox', () => {
  test('is kept with an encrypted password, which nobody is told again', async () => {
    const { body } = await call(getMailbox);
    expect(body.mailbox).toMatchObject({ address: 'asa@firm.example', sent_today: 0, per_day: 150 });
    expect(JSON.stringify(body)).not.toContain('secret');
    const { password } = await api.db
      .selectFrom('mailbox')
      .select('password')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(password.toString('latin1')).not.toContain('secret');
    // A password is for one server: it does not follow to another one.
    const moved = await call(saveMailbox, { body: { ...profile(), smtp_host: 'elsewhere.example' } });
    expect(moved).toMatchObject({ status: 422, body: { code: 'password_needed' } });
    expect((await call(saveMailbox, { body: { ...profile(), name: 'Åsa' } })).body).toMatchObject({
      name: 'Åsa',
      version: 2,
    });
  });

  test('is tried out before it is used: the server says whether it takes the password', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        username === 'asa' && password === 'right' ? done(null, { user: 'asa' }) : done(new Error('Invalid login')),
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    onTestFinished(() => server.close());
    const there = { ...profile(), smtp_port: (server.server.address() as AddressInfo).port, username: 'asa' };
    expect((await call(testMailbox, { body: { ...there, password: 'right' } })).body).toMatchObject({ ok: true });
    const { body } = await call(testMailbox, { body: { ...there, password: 'wrong' } });
    expect(body).toMatchObject({ ok: false, detail: expect.stringContaining('Invalid login') });
    expect((await call(testMailbox, { body: { ...there, smtp_port: 1, password: 'right' } })).body.ok).toBe(false);
  });

  test('whose password is refused sends nothing more, says why, and loses nothing', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(new Error('Password expired')),
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    onTestFinished(() => server.close());
    const smtp_port = (server.server.address() as AddressInfo).port;
    await call(saveMailbox, { body: { ...profile(), smtp_port, username: 'asa', password: 'old' } });
    const { id } = await queue(await someone());
    await leaveNow(id!);
    expect((await call(getMailbox)).body.mailbox).toMatchObject({
      paused_reason: expect.stringContaining('Password expired'),
    });
    expect(await stateOf(id!)).toBe('queued');
    await call(saveMailbox, { body: { ...profile(), password: 'new' } });
    await leaveNow(id!);
    expect(await stateOf(id!)).toBe('sent');
  });

  test('whose address the server does not let it send from is paused, and no mail is given up for it', async () => {
    await sink.close();
    const strict = await openSmtpSink(() => ({ at: 'mail', answer: '553 5.7.1 Not your address' }));
    onTestFinished(() => strict.close());
    await call(saveMailbox, { body: { ...profile(), smtp_port: strict.port } });
    const [one, two] = [await queue(await someone()), await queue(await someone())];
    await leaveNow(one.id!);
    await leaveNow(two.id!);
    expect([await stateOf(one.id!), await stateOf(two.id!)]).toEqual(['queued', 'queued']);
    const { paused_reason } = (await call(getMailbox)).body.mailbox!;
    expect(paused_reason).toContain('Not your address');
  });

  test('whose password can no longer be read is paused and asks for it', async () => {
    const { id } = await queue(await someone());
    await api.db
      .updateTable('mailbox')
      .set({ username: 'asa', password: Buffer.alloc(40) })
      .where('user_id', '=', user.id)
      .execute();
    await leaveNow(id!);
    expect((await call(getMailbox)).body.mailbox!.paused_reason).toBe(
      'The password cannot be read any more. Enter it again.',
    );
    expect((await call(testMailbox, { body: { ...profile(), username: 'asa' } })).body.code).toBe('password_needed');
  });

  test('that is removed takes what waits with it', async () => {
    const { id } = await queue(await someone());
    expect((await call(removeMailbox)).status).toBe(204);
    expect(await stateOf(id!)).toBe('cancelled');
    expect(
      (await call(queueMessages, { body: { messages: [{ person: await someone(), ...texts }] } })).body,
    ).toMatchObject({
      code: 'no_mailbox',
    });
  });
});

describe('a message', () => {
  test('waits for ten minutes, in which it can be called back; then it leaves', async () => {
    const person = await someone();
    const { body } = await call(queueMessages, { body: { messages: [{ person, ...texts }] } });
    const minutes = (new Date(body.send_at).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);
    await runTasks(api.services);
    expect(sink.received).toHaveLength(0);
    const { id } = body.results[0]!;
    expect((await call(cancelMessage, { params: { id: id! } })).body).toMatchObject({
      state: 'cancelled',
      note: 'Called back',
    });
    await api.db
      .updateTable('outbox')
      .set({ send_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    await runTasks(api.services);
    expect(sink.received).toHaveLength(0);
    const again = await queue(person, { reason: 'Called back before' });
    await leaveNow(again.id!);
    expect(sink.received).toHaveLength(1);
    expect((await call(cancelMessage, { params: { id: again.id! } })).body).toMatchObject({ code: 'message_left' });
    expect((await call(listOutbox)).body.results.map(({ state }) => state)).toEqual(['sent', 'cancelled']);
  });

  test('asked for twice at the same moment leaves once', async () => {
    const person = await someone();
    const assignment = await makeAssignment(api.db);
    const template = await makeTemplate(api.db, user);
    const body = { assignment, template, messages: [{ person, ...texts }] };
    const answers = await Promise.all(Array.from({ length: 16 }, () => call(queueMessages, { body })));
    const queued = answers.flatMap((answer) => answer.body.results).filter(({ id }) => id !== null);
    expect(queued).toHaveLength(1);
    await leaveNow(queued[0]!.id!);
    expect(sink.received).toHaveLength(1);
  });

  test('is not written to whoever refused, has no address or was contacted lately, unless there is a reason', async () => {
    const [refuses, unreachable, known, fine] = await Promise.all([
      someone({ do_not_contact: true }),
      someone({ emails: [] }),
      someone(),
      someone(),
    ]);
    await makeMessage(api.db, { person: known, user, direction: 'out', days: 10 });
    const people = [refuses, unreachable, known, fine];
    const obstacles = async (extra: object = {}) => {
      const messages = people.map((person) => ({ person, ...texts }));
      const { body } = await call(queueMessages, { body: { messages, ...extra } });
      return body.results.map((result) => result.obstacles);
    };
    const { body } = await call(previewMessages, { body: { people, ...texts } });
    expect(body.results.map((result) => result.obstacles)).toEqual([
      ['opted_out'],
      ['no_address'],
      ['contacted_lately'],
      [],
    ]);
    expect(body.results[2]!.last_contact).toMatchObject({ username: user.username });
    expect(await obstacles()).toEqual([['opted_out'], ['no_address'], ['contacted_lately'], []]);
    expect(await obstacles({ reason: 'They asked us to call' })).toEqual([['opted_out'], ['no_address'], [], []]);
  });

  test('to so many people with so long a text each is refused before anything is queued', async () => {
    const body = 'Long text. '.repeat(1800);
    const people = await Promise.all(Array.from({ length: 21 }, () => someone()));
    const write = (to: number[]) =>
      call(queueMessages, { body: { messages: to.map((person) => ({ person, subject: 'Hello', body })) } });
    expect(await write(people)).toMatchObject({
      status: 400,
      body: { fields: { messages: 'These texts are too long together. Write to fewer people at a time.' } },
    });
    expect((await call(listOutbox, { query: {} })).body.results).toEqual([]);
    expect((await write(people.slice(1))).status).toBe(201);
  });
  test('with a variable that nobody filled in stays here', async () => {
    const person = await someone();
    const template = await makeTemplate(api.db, user, { body: 'In {{place}}, {{first_name}}' });
    const { body } = await call(previewMessages, { body: { people: [person], template } });
    expect(body.results[0]).toMatchObject({ body: 'In {{place}}, Bo', missing: ['place'], obstacles: ['missing'] });
    const messages = [{ person, subject: 'Hello', body: body.results[0]!.body }];
    expect((await call(queueMessages, { body: { messages } })).body.results[0]).toMatchObject({
      id: null,
      obstacles: ['missing'],
    });
  });

  test('of which nobody knows whether it left is decided by a person, with two buttons', async () => {
    await sink.close();
    const dying = await openSmtpSink(() => ({ dieAt: 'dot' }));
    onTestFinished(() => dying.close());
    await call(saveMailbox, { body: { ...profile(), smtp_port: dying.port } });
    const [one, two] = [(await queue(await someone())).id!, (await queue(await someone())).id!];
    await leaveNow(one);
    await leaveNow(two);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['unknown', 'unknown']);
    expect((await call(decideMessage, { params: { id: one }, body: { verdict: 'sent' } })).body.state).toBe('sent');
    expect((await call(decideMessage, { params: { id: one }, body: { verdict: 'again' } })).body.code).toBe(
      'message_decided',
    );
    const fresh = await openSmtpSink();
    onTestFinished(() => fresh.close());
    await call(saveMailbox, { body: { ...profile(), smtp_port: fresh.port } });
    await call(decideMessage, { params: { id: two }, body: { verdict: 'again' } });
    await runTasks(api.services);
    expect(await stateOf(two)).toBe('sent');
    // The same mail, so that the other side can tell a double.
    expect(fresh.received[0]!.messageId).toBe(dying.received[1]!.messageId);
    const timeline = await api.db
      .selectFrom('message')
      .select('outbox_id')
      .where('outbox_id', 'in', [one, two])
      .execute();
    expect(timeline).toHaveLength(2);
  });

  test('follows whoever it goes to into a merge, once, and back when that is undone', async () => {
    const [kept, other] = [await someone(), await someone()];
    const assignment = await makeAssignment(api.db);
    const template = await makeTemplate(api.db, user);
    const [own, same, plain] = [
      await queue(kept, { assignment, template }),
      await queue(other, { assignment, template }),
      await queue(other, { reason: 'A second role' }),
    ];
    const { version } = await api.db
      .selectFrom('person')
      .select('version')
      .where('id', '=', kept)
      .executeTakeFirstOrThrow();
    const { body } = await call(mergePeople, { params: { id: kept }, body: { other, version, fields: [] } });
    const peopleOf = async () =>
      (
        await api.db
          .selectFrom('outbox')
          .select(['id', 'person_id'])
          .where('user_id', '=', user.id)
          .orderBy('id')
          .execute()
      ).map(({ person_id }) => person_id);
    expect(await peopleOf()).toEqual([kept, other, kept]);
    expect([await stateOf(own.id!), await stateOf(same.id!), await stateOf(plain.id!)]).toEqual([
      'queued',
      'cancelled',
      'queued',
    ]);
    expect((await call(undoMerge, { params: { id: body.merge } })).status).toBe(200);
    expect(await peopleOf()).toEqual([kept, other, other]);
  });

  test('of somebody else is none of your business', async () => {
    const { id } = await queue(await someone());
    const other = await api.as(await makeUser(api.db));
    expect((await other(cancelMessage, { params: { id: id! } })).status).toBe(404);
    expect((await other(listOutbox)).body.results).toEqual([]);
    expect((await other(listOutbox, { query: { user: user.id } })).status).toBe(403);
    const staff = await api.as(await makeUser(api.db, { is_staff: true }));
    expect((await staff(listOutbox, { query: { user: user.id } })).body.results).toHaveLength(1);
  });
});

describe('the link in a mail', () => {
  const addressIn = (link: string) => link.slice(new URL(link).origin.length);
  const sent = async () => {
    const person = await someone();
    const { id } = await queue(person);
    await leaveNow(id!);
    const link = /List-Unsubscribe: <(.*?)>/i.exec(sink.received.at(-1)!.content.replaceAll(/\r\n\s/g, ''))![1]!;
    return { person, token: new URL(link).searchParams.get('token')!, link };
  };

  test('may be looked at by any scanner as often as it likes, and nothing happens', async () => {
    const { person, token, link } = await sent();
    for (let n = 0; n < 20; n += 1) {
      await api.app.inject({ method: 'GET', url: addressIn(link) });
      await api.app.inject({ method: 'HEAD', url: addressIn(link) });
      expect((await api.anonymous(getOptOut, { params: { token } })).body).toEqual({ opted_out: false });
    }
    expect(
      (await api.db.selectFrom('person').select('do_not_contact').where('id', '=', person).executeTakeFirstOrThrow())
        .do_not_contact,
    ).toBe(false);
  });

  test('ends it at once, for good and on every channel, with one POST of a mail program', async () => {
    const { person, token, link } = await sent();
    const waiting = await queue(person, { reason: 'A second role' });
    for (let n = 0; n < 3; n += 1) {
      const answer = await api.app.inject({
        method: 'POST',
        url: addressIn(link),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect(answer.statusCode).toBe(200);
    }
    expect((await api.anonymous(getOptOut, { params: { token } })).body).toEqual({ opted_out: true });
    expect(await stateOf(waiting.id!)).toBe('suppressed');
    expect((await queue(person, { reason: 'Really' })).obstacles).toEqual(['opted_out']);
  });

  test('holds for whoever comes in with that address later', async () => {
    const { person, token } = await sent();
    const { email } = await api.db
      .selectFrom('person_email')
      .select('email')
      .where('person_id', '=', person)
      .executeTakeFirstOrThrow();
    await api.anonymous(optOut, { query: { token } });
    const double = await someone({ emails: [{ email: email.toUpperCase(), state: 'valid', is_primary: true }] });
    expect((await queue(double)).obstacles).toEqual(['opted_out']);
  });

  test('that is not ours says so', async () => {
    expect((await api.anonymous(optOut, { query: { token: 'AAAAAAAAAAAAAAAAAAAAAA' } })).status).toBe(410);
    expect((await api.anonymous(optOut, { query: { token: '../../etc' } })).status).toBe(400);
  });
});

test('an answer to what was sent is on the to-do page, and a mailbox that cannot be read says why', async () => {
  const box = await openImapBox();
  onTestFinished(() => box.close());
  const imap = { imap_host: '127.0.0.1', imap_port: box.port, imap_security: 'none', username: 'asa' } as const;
  await call(saveMailbox, { body: { ...profile(), ...imap, password: 'secret' } });
  const person = await someone();
  const { id } = await queue(person);
  await leaveNow(id!);
  const { messageId, to } = sink.received[0]!;
  box.add(
    `From: <${to[0]}>\nSubject: Re: Hello\nMessage-ID: <a@example.com>\nIn-Reply-To: ${messageId}\n\nYes, I am interested.`,
  );
  const fetchAll = async () => {
    await api.db
      .updateTable('mailbox_fetch')
      .set({ next_try: sql`now()` })
      .execute();
    const kind = api.services.tasks.kinds.find(({ name }) => name === 'outreach.fetch_all')!;
    await api.db.transaction().execute((trx) => api.services.tasks.send(trx, kind, {}));
    await runTasks(api.services);
  };
  await fetchAll();
  const { body } = await call(listWaiting, { query: {} });
  expect(body.results.find((waiting) => waiting.person?.id === person)).toMatchObject({
    excerpt: 'Yes, I am interested.',
    channel: 'EMAIL',
  });
  expect((await call(getMailbox)).body.mailbox).toMatchObject({ fetched: expect.any(String), fetch_error: '' });
  await call(saveMailbox, { body: { ...profile(), ...imap, password: 'wrong' } });
  await fetchAll();
  expect((await call(getMailbox)).body.mailbox).toMatchObject({
    fetch_error: expect.stringContaining('Wrong password'),
  });
});

describe('after a restore', () => {
  const now = new Date();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const waiting = async () => {
    const { id } = await queue(await someone());
    await api.db
      .updateTable('outbox')
      .set({ send_at: hoursAgo(1) })
      .where('id', '=', id)
      .execute();
    return id!;
  };

  test.each([
    ['nobody looked for seven hours', { heartbeat: hoursAgo(7) }, true],
    ['the data is in another cluster', { heartbeat: hoursAgo(0), cluster: 'another' }, true],
    ['somebody looked an hour ago', { heartbeat: hoursAgo(1) }, false],
  ])('when %s, nothing leaves until a person says so: %s', async (_, setting, paused) => {
    const id = await waiting();
    await watchOverRestores(api.db, now);
    await api.db
      .updateTable('outreach_setting')
      .set({ paused: null, ...setting })
      .execute();
    expect(await watchOverRestores(api.db, now)).toBe(paused);
    await leaveNow(id);
    expect(await stateOf(id)).toBe(paused ? 'queued' : 'sent');
  });
});

describe('an answer', () => {
  /** Somebody who has answered a mail of ours, from another address than the one that we wrote to. */
  async function answered(parts: object = {}) {
    const person = await someone();
    const from = `private${(counter += 1)}@example.com`;
    const mail = {
      mail_id: `<theirs${counter}@example.com>`,
      mail_references: ['<ours1@x>', '<ours2@x>'],
      from_address: from,
    };
    const assignment_id = await makeAssignment(api.db);
    await makeMessage(api.db, { person, user, direction: 'out', days: 2, channel: 'EMAIL' });
    const id = await makeAnswer(api.db, { user, person_id: person, assignment_id, ...mail, ...parts });
    const tag = `${user.username}-needs-attention`;
    await call(changeTags, { params: { kind: 'person', id: String(person) }, body: { add: [tag] } });
    return { id, person, from, mail, assignment_id, tag };
  }
  const waits = async (person: number) =>
    (await call(listWaiting, { query: {} })).body.results.some((each) => each.person?.id === person);
  const tagsOf = async (person: number) =>
    (await call(getTags, { params: { kind: 'person', id: String(person) } })).body.tags;

  test('goes to whoever wrote, into the thread, with a signature and without a way out, though they were contacted lately', async () => {
    const { id, person, from, mail, assignment_id } = await answered();
    await call(saveMailbox, { body: { ...profile(), signature: 'Åsa, Recruiter' } });
    const reply = (await call(getReply, { params: { id: String(id) } })).body;
    expect(reply).toMatchObject({ address: from, answer_subject: 'Re: A role', body: 'Sounds good', refuses: false });
    const queued = await queue(person, { reply_to: id });
    expect(queued).toMatchObject({ obstacles: [] });
    await leaveNow(queued.id!);
    const { to, content } = sink.received.at(-1)!;
    expect(to).toEqual([from]);
    expect(content).toContain(`In-Reply-To: ${mail.mail_id}`);
    expect(content.replaceAll(/\r\n\s+/g, ' ')).toContain(`References: <ours1@x> <ours2@x> ${mail.mail_id}`);
    expect(content.replaceAll(/=\r\n/g, '')).toContain('Recruiter');
    expect(content).not.toMatch(/unsubscribe/i);
    const sent = await api.db.selectFrom('message').selectAll().where('outbox_id', '=', queued.id!).executeTakeFirst();
    expect(sent).toMatchObject({ assignment_id, person_id: person });
  });

  test('takes the person off the to-do page at once; called back, they are there again; sent, the tag is gone', async () => {
    const { id, person, tag } = await answered();
    expect(await waits(person)).toBe(true);
    const first = await queue(person, { reply_to: id });
    expect(await waits(person)).toBe(false);
    expect(await tagsOf(person)).toEqual([tag]);
    await call(cancelMessage, { params: { id: String(first.id) } });
    expect(await waits(person)).toBe(true);
    const second = await queue(person, { reply_to: id });
    await leaveNow(second.id!);
    expect(await waits(person)).toBe(false);
    expect(await tagsOf(person)).toEqual([]);
  });

  test('leaves whoever has written again meanwhile where they are', async () => {
    const { id, person, tag } = await answered();
    const queued = await queue(person, { reply_to: id });
    await makeAnswer(api.db, { user, person_id: person, at: new Date().toISOString() });
    await leaveNow(queued.id!);
    expect(await tagsOf(person)).toEqual([tag]);
    expect(await waits(person)).toBe(true);
  });

  test('goes to the one who wrote, and to nobody else', async () => {
    const { id } = await answered();
    const other = await someone();
    const messages = [{ person: other, ...texts }];
    expect((await call(queueMessages, { body: { messages, reply_to: id } })).status).toBe(404);
    const two = [...messages, { person: await someone(), ...texts }];
    expect((await call(queueMessages, { body: { messages: two, reply_to: id } })).status).toBe(400);
  });

  test('is not sent to whoever does not want to be contacted', async () => {
    const { id, person } = await answered();
    await sql`update person set do_not_contact = true where id = ${person}`.execute(api.db);
    expect(await queue(person, { reply_to: id })).toMatchObject({ id: null, obstacles: ['opted_out'] });
    expect((await call(getReply, { params: { id: String(id) } })).body.refuses).toBe(true);
  });

  test('by a channel that a person works through is on the work list', async () => {
    const { id, person } = await answered({ channel: 'MESSAGE', mail_id: null, from_address: '' });
    await sql`insert into person_link (person_id, url) values (${person}, 'https://www.linkedin.com/in/bo')`.execute(
      api.db,
    );
    expect((await call(getReply, { params: { id: String(id) } })).body.address).toContain('linkedin');
    const queued = await queue(person, { reply_to: id, channel: 'MESSAGE' });
    expect(queued.obstacles).toEqual([]);
    expect(await waits(person)).toBe(false);
  });
});
