import { createPersonAssignment, getFullPersonAssignment, undoCards } from '@app/contract/roles/board';
import { getFullPerson } from '@app/contract/people/people';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { useApi } from '#testing/api';
import { type ImapBox, openImapBox } from '#testing/outside/imap-box';
import {
  makeAssignment,
  makeMailbox,
  makeOutgoing,
  makePerson,
  makeTemplate,
  makeUser,
  type TestUser,
} from '#testing/make';
import { fetchMails } from './fetch.ts';

const api = useApi();
let user: TestUser;
let mailbox: number;
let box: ImapBox;
let counter = 0;
const today = new Date().toUTCString();

beforeEach(async () => {
  box = await openImapBox();
  onTestFinished(() => box.close());
  user = await makeUser(api.db);
  mailbox = await makeMailbox(api.db, user, 1);
});
const fetch = (password = 'secret') =>
  fetchMails(api.db, {
    receiver: { mailbox, user: { id: user.id, username: user.username } },
    settings: { host: '127.0.0.1', port: box.port, security: 'none', username: 'asa', password },
    signal: new AbortController().signal,
  });
/** A mail of ours that has left. */
async function sent(extra: object = {}) {
  const address = `bo${(counter += 1)}@example.com`;
  const person = await makePerson(api.db, { emails: [{ email: address, state: 'valid', is_primary: true }] });
  const mail = await makeOutgoing(api.db, {
    user,
    mailbox,
    person,
    address,
    subject: 'A role',
    state: 'sent',
    ...extra,
  });
  return { ...mail, person, address };
}
const reply = (to: { message_id: string; address: string }, text: string, headers = '') =>
  `From: Bo <${to.address}>
To: asa@firm.example
Subject: Re: A role
Date: ${today}
Message-ID: <reply-${(counter += 1)}@example.com>
In-Reply-To: ${to.message_id}
${headers}Content-Type: text/plain; charset=utf-8

${text}`;
const stateOf = async (id: number) =>
  (await api.db.selectFrom('outbox').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const messagesOf = (person: number) =>
  api.db.selectFrom('message').selectAll().where('person_id', '=', person).where('direction', '=', 'in').execute();
const tagsOf = async (person: number) =>
  (
    await sql<{ name: string }>`select name from tagging join tag on tag.id = tag_id
      where kind = 'person' and object_id = ${person}`.execute(api.db)
  ).rows.map(({ name }) => name);

describe('an answer', () => {
  test('is on the timeline in the person’s own words, with what it seems to mean, and on the to-do page', async () => {
    const mail = await sent({ template_id: await makeTemplate(api.db, user) });
    box.add(reply(mail, 'Hej! Det låter intressant, ring gärna.\n\nDen 1 nov. 2026 skrev Åsa:\n> Vill du byta jobb?'));
    expect(await fetch()).toBe(1);
    const [message, ...others] = await messagesOf(mail.person);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ channel: 'EMAIL', kind: 'message', subject: 'Re: A role', intent: 'interested' });
    expect(message!.body).toContain('Det låter intressant');
    expect(message!.body).not.toContain('Vill du byta jobb');
    expect(message!.mail_id).toMatch(/^<reply-\d+@example\.com>$/);
    expect(message).toMatchObject({ mail_references: [mail.message_id], from_address: mail.address });
    expect(await tagsOf(mail.person)).toEqual([`${user.username}-pitch-response`]);
    expect(await fetch(), 'the second time').toBe(0);
    expect(await messagesOf(mail.person)).toHaveLength(1);
  });

  describe('moves the card', () => {
    async function onBoard(parts: object = {}, card: object = {}) {
      const assignment = await makeAssignment(api.db, { users: [user.id], ...parts });
      const mail = await sent({ assignment_id: assignment });
      const call = await api.as(user);
      await call(createPersonAssignment, { body: { person: mail.person, assignment, ...card } });
      const where = async () => {
        const query = { person: String(mail.person), assignment: String(assignment) };
        return (await call(getFullPersonAssignment, { query })).body.card;
      };
      const timeline = async () => (await call(getFullPerson, { params: { id: String(mail.person) } })).body.timeline;
      box.add(reply(mail, 'Sounds good'));
      return { assignment, call, where, timeline };
    }

    test('to where the role says, in the name of whom the mailbox belongs to, who can undo it on the timeline', async () => {
      const { assignment, call, where, timeline } = await onBoard();
      await fetch();
      expect(await where()).toMatchObject({ column: 'replied', rule: 'reply', created_by: user.id });
      const move = (await timeline()).find((entry) => entry.kind === 'move' && entry.what === 'moved');
      expect(move).toMatchObject({ rule: 'reply', status_str: 'Replied', user: { id: user.id } });
      const { change } = move as { change: string };
      expect((await call(undoCards, { body: { assignment, change } })).status).toBe(200);
      expect(await where()).toMatchObject({ column: 'new' });
      expect((await timeline()).filter((entry) => entry.kind === 'move' && entry.change !== null)).toEqual([]);
    });

    test('to where the firm says, if the role says nothing; what the role says comes first', async () => {
      const say = (reply_column: string) => api.db.updateTable('outreach_setting').set({ reply_column }).execute();
      onTestFinished(async () => void (await say('replied')));
      await say('contacted');
      const standing = {
        contacted: await onBoard(),
        interview: await onBoard({ reply_column: 'interview' }),
        new: await onBoard({ reply_column: '' }),
      };
      expect(await fetch()).toBe(3);
      for (const [column, { where }] of Object.entries(standing)) expect(await where()).toMatchObject({ column });
      await say('');
      const nowhere = await onBoard();
      await fetch();
      expect(await nowhere.where()).toMatchObject({ column: 'new', rule: '' });
    });

    test('but none that is further on or archived, nor of a role that says nowhere or whose column is gone', async () => {
      const standing = {
        'further on': await onBoard({}, { column: 'interview' }),
        archived: await onBoard({}, { archived: true }),
        'says nowhere': await onBoard({ reply_column: '' }),
        'column is gone': await onBoard({ reply_column: 'gone' }),
      };
      expect(await fetch()).toBe(4);
      for (const [what, { where }] of Object.entries(standing))
        expect(await where(), what).toMatchObject({ column: what === 'further on' ? 'interview' : 'new', rule: '' });
    });
  });

  test('by a clock that is slow is later than what it answers', async () => {
    const sent_at = new Date(Date.now() - 5000).toISOString();
    const mail = await sent({ sent_at });
    box.add(reply(mail, 'Sounds good').replace(/^Date: .*$/m, 'Date: Mon, 02 Nov 2026 08:00:00 GMT'));
    await fetch();
    const [message] = await messagesOf(mail.person);
    expect(Date.parse(message!.at)).toBe(Date.parse(sent_at) + 1);
  });

  test('comes in once, though the server hangs up again and again and numbers its mails anew', async () => {
    const mails: Awaited<ReturnType<typeof sent>>[] = [];
    for (let n = 0; n < 8; n += 1) mails.push(await sent());
    for (const mail of mails) box.add(reply(mail, 'Nej tack.'));
    for (let commands = 1; commands < 12; commands += 1) {
      box.hangUpAfter(commands);
      await fetch().catch(() => undefined);
    }
    box.hangUpAfter(Infinity);
    await fetch();
    const amounts = () => Promise.all(mails.map(async ({ person }) => (await messagesOf(person)).length));
    expect(await amounts()).toEqual(mails.map(() => 1));
    box.renumber();
    await fetch();
    expect(await amounts()).toEqual(mails.map(() => 1));
  });

  test('from whom we wrote to counts without a trace of our mail, and other mails are not even opened', async () => {
    const mail = await sent();
    const stranger = box.add(
      `From: Mum <mum@example.com>\nSubject: Dinner\nDate: ${today}\nMessage-ID: <mum@example.com>\n\nOn Sunday?`,
    );
    const known = box.add(
      `From: Bo <${mail.address.toUpperCase()}>\nSubject: Hello\nDate: ${today}\nMessage-ID: <new@example.com>\n\nCall me.`,
    );
    await fetch();
    expect(box.opened).toEqual([known]);
    expect(box.opened).not.toContain(stranger);
    expect(await messagesOf(mail.person)).toMatchObject([{ body: 'Call me.' }]);
    expect(await tagsOf(mail.person)).toEqual([`${user.username}-needs-attention`]);
    const kept = await api.db
      .selectFrom('incoming_mail')
      .select('message_id')
      .where('mailbox_id', '=', mailbox)
      .execute();
    expect(kept).toEqual([{ message_id: '<new@example.com>' }]);
  });

  test('proves that a mail left of which nobody knew', async () => {
    const mail = await sent({ state: 'held', data_started_at: '2026-11-02T09:00:00Z' });
    box.add(reply(mail, 'Thanks, not now.'));
    await fetch();
    expect(await stateOf(mail.id)).toBe('sent');
    const ours = api.db.selectFrom('message').select('at').where('outbox_id', '=', mail.id);
    expect((await ours.execute()).map(({ at }) => new Date(at).toISOString())).toEqual(['2026-11-02T09:00:00.000Z']);
  });

  test('that does not name a mail proves nothing about it', async () => {
    const mail = await sent({ state: 'held', data_started_at: '2026-11-02T09:00:00Z' });
    box.add(`From: Bo <${mail.address}>\nSubject: Hello\nDate: ${today}\nMessage-ID: <other@example.com>\n\nCall me.`);
    await fetch();
    expect(await stateOf(mail.id)).toBe('held');
    expect(await messagesOf(mail.person)).toHaveLength(1);
  });
});

test('a copy among the sent mails proves that a mail left; that there is none proves nothing', async () => {
  const begun = { data_started_at: '2026-11-02T09:00:00Z' };
  const left = await sent({ state: 'unknown', ...begun });
  const gone = await sent({ state: 'held', ...begun });
  box.addSent(`Message-ID: ${left.message_id}\n\nHello`);
  await fetch();
  expect([await stateOf(left.id), await stateOf(gone.id)]).toEqual(['sent', 'held']);
  expect(await api.db.selectFrom('message').select('body').where('outbox_id', '=', left.id).execute()).toHaveLength(1);
});

test('an absence is no answer: it stops nothing, and what follows waits for the return', async () => {
  const mail = await sent();
  const followUp = await makeOutgoing(api.db, {
    user,
    mailbox,
    person: mail.person,
    step: 1,
    send_at: new Date().toISOString(),
  });
  const back = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  box.add(reply(mail, `Jag är på semester och är tillbaka ${back}.`, 'Auto-Submitted: auto-replied\n'));
  await fetch();
  expect(await messagesOf(mail.person)).toMatchObject([{ kind: 'auto_reply' }]);
  expect(await tagsOf(mail.person)).toEqual([]);
  const { state, send_at } = await api.db
    .selectFrom('outbox')
    .select(['state', 'send_at'])
    .where('id', '=', followUp.id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('queued');
  expect(send_at > back).toBe(true);
  const conversations = await api.db
    .selectFrom('conversation')
    .select('received')
    .where('person_id', '=', mail.person)
    .execute();
  expect(conversations).toEqual([]);
});

test('a mail that comes back marks its address, ends the sequence, and is no answer', async () => {
  const mail = await sent();
  const followUp = await makeOutgoing(api.db, { user, mailbox, person: mail.person, step: 1 });
  box.add(`From: Mail Delivery System <MAILER-DAEMON@mx.example.com>
To: asa@firm.example
Subject: Undelivered Mail Returned to Sender
Date: ${today}
Message-ID: <bounce-${(counter += 1)}@mx.example.com>
Content-Type: multipart/report; report-type=delivery-status; boundary="b"
MIME-Version: 1.0

--b
Content-Type: text/plain

This mail could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; ${mail.address}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 user unknown

--b
Content-Type: text/rfc822-headers

Message-ID: ${mail.message_id}
To: ${mail.address}

--b--
`);
  await fetch();
  const address = await api.db
    .selectFrom('person_email')
    .select('state')
    .where('person_id', '=', mail.person)
    .executeTakeFirstOrThrow();
  expect(address.state).toBe('bounced');
  const row = await api.db.selectFrom('outbox').select('state').where('id', '=', followUp.id).executeTakeFirstOrThrow();
  expect(row.state).toBe('cancelled');
  expect(await tagsOf(mail.person)).toEqual([]);
});

test('a wrong password is told in the words of the server', async () => {
  await expect(fetch('wrong')).rejects.toMatchObject({ responseText: expect.stringContaining('Wrong password') });
});
