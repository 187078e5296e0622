import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDb, openPool, wireTypes } from '#platform/db/db';
import { useApi } from '#testing/api';
import {
  makeAssignment,
  makeMailbox,
  makeMessage,
  makeOutgoing,
  makePerson,
  makeTemplate,
  makeUser,
  type TestUser,
} from '#testing/make';
import { refuseContact } from '../../people/people.ts';
import { openProxy } from '#testing/outside/proxy';
import { openSmtpSink, type Script, smtpPoints } from '#testing/outside/smtp-sink';
import { Smtp } from '../channels/smtp.ts';
import { claimNext, startData } from './claim.ts';
import { deliver } from './deliver.ts';
import { reconcile, recordSent, settle } from './settle.ts';

const api = useApi();
let user: TestUser;
let person: number;
/** A Wednesday, at noon in Stockholm. */
const noon = new Date('2026-11-18T11:00:00Z');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
/** In the full run as many as the requirement says. */
const full = process.env.TESTS === 'full';
const races = full ? 5000 : 30;
const free = { spacing_from: 0, spacing_to: 0, per_day: 700, first_per_day: 700, per_domain_hour: 10_000 };

beforeAll(async () => {
  person = await makePerson(api.db);
});
beforeEach(async () => {
  user = await makeUser(api.db);
  await api.db.updateTable('outreach_setting').set(free).execute();
});
afterEach(() => api.db.updateTable('outreach_setting').set({ paused: null }).execute());

const sinkOf = async (script?: (mail: number) => Script) => {
  const sink = await openSmtpSink(script);
  onTestFinished(() => sink.close());
  return sink;
};
const send = (mailbox: number, port: number, now: () => Date = () => noon, db = api.db) =>
  deliver({
    db,
    sender: {
      id: mailbox,
      name: 'Åsa Öberg',
      address: 'asa@firm.example',
      signature: 'Åsa',
      host: '127.0.0.1',
      port,
      security: 'none',
      username: '',
      password: '',
    },
    optOutLink: (token) => `https://spana.example/u/${token}`,
    signal: new AbortController().signal,
    now,
  });
const read = (id: number) => api.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const stateOf = async (id: number) => (await read(id)).state;
const timelineOf = (id: number) => api.db.selectFrom('message').selectAll().where('outbox_id', '=', id).execute();

describe('a mail that is due', () => {
  test('leaves once, bears the way out, and is on the timeline', async () => {
    const sink = await sinkOf();
    const mailbox = await makeMailbox(api.db, user, sink.port);
    const mail = await makeOutgoing(api.db, {
      user,
      mailbox,
      person,
      subject: 'Hej på dig',
      body: 'Vill du byta jobb?',
      is_first: true,
    });
    expect(await send(mailbox, sink.port)).toBeUndefined();
    expect(sink.copiesOf(mail.message_id)).toBe(1);
    const { content, from, to } = sink.received[0]!;
    expect([from, to]).toEqual(['asa@firm.example', [(await read(mail.id)).address]]);
    expect(content).toContain(`List-Unsubscribe: <https://spana.example/u/${mail.opt_out_token}>`);
    expect(content).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(await read(mail.id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      sent_at: noon.toISOString(),
      note: '250 queued',
    });
    expect(await timelineOf(mail.id)).toMatchObject([{ direction: 'out', subject: 'Hej på dig', channel: 'EMAIL' }]);
    await send(mailbox, sink.port);
    expect(sink.received).toHaveLength(1);
  });

  test('says where the data comes from to whoever was not told yet, once, and notes that they were', async () => {
    const sink = await sinkOf();
    const mailbox = await makeMailbox(api.db, user, sink.port);
    const untold = await makePerson(api.db);
    const noticeOf = () =>
      api.db.selectFrom('person').select(['notice_sent', 'notice_way']).where('id', '=', untold).executeTakeFirst();
    await makeOutgoing(api.db, { user, mailbox, person: untold });
    await send(mailbox, sink.port);
    // Without a text of the firm nobody is told anything.
    expect(await noticeOf()).toEqual({ notice_sent: null, notice_way: null });
    await api.db.updateTable('outreach_setting').set({ notice: 'We found you in public sources.' }).execute();
    onTestFinished(async () => void (await api.db.updateTable('outreach_setting').set({ notice: '' }).execute()));
    await makeOutgoing(api.db, { user, mailbox, person: untold });
    await makeOutgoing(api.db, { user, mailbox, person: untold });
    await send(mailbox, sink.port);
    expect(sink.received.map(({ content }) => content.includes('We found you in public sources.'))).toEqual([
      false,
      true,
      false,
    ]);
    expect(await noticeOf()).toEqual({ notice_sent: noon.toISOString(), notice_way: 'first_message' });
  });

  test('does not leave after its time, and nothing leaves while outreach is paused', async () => {
    const sink = await sinkOf();
    const mailbox = await makeMailbox(api.db, user, sink.port);
    const late = await makeOutgoing(api.db, { user, mailbox, person, not_after: later(-1).toISOString() });
    const good = await makeOutgoing(api.db, { user, mailbox, person });
    await api.db
      .updateTable('outreach_setting')
      .set({ paused: sql`now()` })
      .execute();
    expect(await send(mailbox, sink.port)).toBeUndefined();
    expect(sink.received).toHaveLength(0);
    await api.db.updateTable('outreach_setting').set({ paused: null }).execute();
    await send(mailbox, sink.port);
    expect([await stateOf(late.id), await stateOf(good.id)]).toEqual(['expired', 'sent']);
    expect(sink.received).toHaveLength(1);
  });
});

describe('a server that', () => {
  /** Before the text, a failure is harmless; after it began, nobody can know; and once accepted, it was sent. */
  const expected = {
    connect: 'deferred',
    greeting: 'deferred',
    ehlo: 'deferred',
    mail: 'deferred',
    rcpt: 'deferred',
    data: 'deferred',
    body: 'unknown',
    dot: 'unknown',
    accepted: 'sent',
  } as const;
  test.each(smtpPoints)('hangs up at “%s” leaves the mail in the state that is true', async (point) => {
    const sink = await sinkOf(() => ({ dieAt: point }));
    const mailbox = await makeMailbox(api.db, user, sink.port);
    const mail = await makeOutgoing(api.db, { user, mailbox, person, body: 'x'.repeat(20_000) });
    await send(mailbox, sink.port);
    expect(await read(mail.id)).toMatchObject({ state: expected[point], note: expect.any(String) });
    const started = (await read(mail.id)).data_started_at !== null;
    expect(started).toBe(['body', 'dot', 'accepted'].includes(point));
    expect(sink.bytes() > 0).toBe(started);
  });

  test.each([
    [{ at: 'rcpt', answer: '550 5.1.1 no such user' }, 'failed'],
    [{ at: 'rcpt', answer: '450 4.2.0 greylisted' }, 'deferred'],
    [{ at: 'mail', answer: '421 4.3.2 busy' }, 'deferred'],
    [{ at: 'dot', answer: '554 5.7.1 spam' }, 'failed'],
    [{ at: 'dot', answer: '451 4.3.0 try later' }, 'deferred'],
  ] as const)('answers %o decides: %s', async (script, state) => {
    const sink = await sinkOf(() => script);
    const mailbox = await makeMailbox(api.db, user, sink.port);
    const mail = await makeOutgoing(api.db, { user, mailbox, person });
    await send(mailbox, sink.port);
    expect(await read(mail.id)).toMatchObject({ state, note: expect.stringContaining(script.answer.slice(4)) });
  });

  test('refuses one recipient does not keep the others from their mail', async () => {
    const sink = await sinkOf((mail) => (mail === 1 ? { at: 'rcpt', answer: '550 no' } : undefined));
    const mailbox = await makeMailbox(api.db, user, sink.port);
    const mails = [];
    for (let n = 0; n < 3; n += 1) mails.push(await makeOutgoing(api.db, { user, mailbox, person }));
    await send(mailbox, sink.port);
    expect(await Promise.all(mails.map(({ id }) => stateOf(id)))).toEqual(['failed', 'sent', 'sent']);
  });

  test('waits for a text that may not leave gets nothing of it, and is not used for another mail', async () => {
    const sink = await sinkOf();
    const smtp = await Smtp.open({ host: '127.0.0.1', port: sink.port, security: 'none', username: '', password: '' });
    onTestFinished(() => smtp.close());
    const envelope = { from: 'asa@firm.example', to: 'bo@example.com' };
    const { kind } = await smtp.send(envelope, Buffer.from('Subject: x\r\n\r\nx'), () => Promise.resolve(false));
    expect([kind, smtp.isUsable, sink.bytes()]).toEqual(['deferred', false, 0]);
  });

  test('puts a mail off is asked again after 5, 15, 60, 240 and 720 minutes, and then no more', async () => {
    const sink = await sinkOf(() => ({ at: 'rcpt', answer: '450 later' }));
    const mailbox = await makeMailbox(api.db, user, sink.port);
    const mail = await makeOutgoing(api.db, { user, mailbox, person });
    await api.db.updateTable('outreach_setting').set({ opens: '00:00', closes: '24:00' }).execute();
    let now = noon;
    while ((await stateOf(mail.id)) !== 'failed') {
      now = new Date(Math.max(now.getTime(), new Date((await read(mail.id)).send_at).getTime()));
      const moment = now;
      await send(mailbox, sink.port, () => moment);
    }
    await api.db.updateTable('outreach_setting').set({ opens: '08:00', closes: '17:30' }).execute();
    expect((await read(mail.id)).attempts).toBe(6);
    expect((now.getTime() - noon.getTime()) / 60_000).toBe(5 + 15 + 60 + 240 + 720);
  });
});

describe('a sender that vanished', () => {
  const claimOne = async () => {
    const mailbox = await makeMailbox(api.db, user, 1);
    const mail = await makeOutgoing(api.db, { user, mailbox, person });
    const next = await claimNext(api.db, mailbox, noon);
    if (!('claimed' in next)) throw new Error('Nothing was claimed');
    return { ...mail, mailbox, claimed: next.claimed };
  };

  test('before a byte left loses its claim, and the mail is sent by another', async () => {
    const { id, mailbox, claimed } = await claimOne();
    await makeOutgoing(api.db, { user, mailbox, person });
    expect(await claimNext(api.db, mailbox, later(1))).toEqual({ wait: later(5) });
    await reconcile(api.db, later(6));
    expect(await stateOf(id)).toBe('queued');
    expect(await claimNext(api.db, mailbox, later(7))).toMatchObject({ claimed: { id, attempts: 2 } });
    // It wakes up: neither may it begin, nor does anybody believe what it says.
    expect(await startData(api.db, claimed, later(7))).toBe(false);
    expect(await settle(api.db, claimed, { kind: 'sent', note: 'mine' }, later(7))).toBe(false);
    expect(await stateOf(id)).toBe('claimed');
  });

  test('while its lease is over does not begin, even if nobody took the mail yet', async () => {
    const { claimed } = await claimOne();
    expect(await startData(api.db, claimed, later(6))).toBe(false);
  });

  test('while the text was leaving leaves an unknown mail, which is held for a person', async () => {
    const { id, claimed } = await claimOne();
    expect(await startData(api.db, claimed, later(1))).toBe(true);
    await reconcile(api.db, later(10));
    expect(await stateOf(id)).toBe('data_started');
    await reconcile(api.db, later(17));
    expect(await stateOf(id)).toBe('unknown');
    await reconcile(api.db, later(60));
    expect(await stateOf(id)).toBe('held');
    await reconcile(api.db, later(6000));
    expect(await stateOf(id)).toBe('held');
  });

  test('and whose mail is worth a double is sent again', async () => {
    const { id, claimed } = await claimOne();
    await api.db.updateTable('outbox').set({ policy: 'retry' }).where('id', '=', id).execute();
    await startData(api.db, claimed, later(1));
    await reconcile(api.db, later(17));
    await reconcile(api.db, later(60));
    expect(await stateOf(id)).toBe('queued');
  });

  test('but comes back with a confirmation is believed', async () => {
    const { id, claimed } = await claimOne();
    await startData(api.db, claimed, later(1));
    await reconcile(api.db, later(17));
    expect(await settle(api.db, claimed, { kind: 'failed', note: 'no' }, later(18))).toBe(false);
    expect(await settle(api.db, claimed, { kind: 'sent', note: '250' }, later(18))).toBe(true);
    expect(await stateOf(id)).toBe('sent');
    expect(await timelineOf(id)).toHaveLength(1);
  });
});

test('eight workers claim each mail once, and never two of one mailbox at a time', async () => {
  const boxes: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const mailbox = await makeMailbox(api.db, await makeUser(api.db), 1);
    boxes.push(mailbox);
    for (let m = 0; m < 15; m += 1) await makeOutgoing(api.db, { user, mailbox, person });
  }
  const seen: number[] = [];
  const flying = new Map<number, number>();
  const worker = async (first: number) => {
    for (let n = first, idle = 0; idle < 200; n += 1) {
      const mailbox = boxes[n % boxes.length]!;
      const next = await claimNext(api.db, mailbox, noon);
      if (!('claimed' in next)) {
        idle = 'nothing' in next ? idle + 50 : idle + 1;
        continue;
      }
      idle = 0;
      flying.set(mailbox, (flying.get(mailbox) ?? 0) + 1);
      expect(flying.get(mailbox)).toBe(1);
      seen.push(next.claimed.id);
      expect(await startData(api.db, next.claimed, noon)).toBe(true);
      flying.set(mailbox, flying.get(mailbox)! - 1);
      await settle(api.db, next.claimed, { kind: 'sent', note: '' }, noon);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, n) => worker(n)));
  expect(seen).toHaveLength(60);
  expect(new Set(seen).size).toBe(60);
});

test.each([
  ['2027-03-22T06:00:00Z', 'the clocks go forward'],
  ['2027-10-25T06:00:00Z', 'the clocks go back'],
])('in the two weeks from %s, when %s, nothing leaves outside the window and no cap is exceeded', async (start) => {
  const amount = full ? 400 : 40;
  const most = amount / 10 + 2;
  await api.db
    .updateTable('outreach_setting')
    .set({ spacing_from: 30, spacing_to: 90, first_per_day: amount / 20, per_day: most, per_domain_hour: 20 })
    .execute();
  const mailbox = await makeMailbox(api.db, user, 1);
  const begin = new Date(start);
  for (let n = 0; n < amount; n += 1)
    await makeOutgoing(api.db, { user, mailbox, person, is_first: n % 2 === 0, send_at: begin.toISOString() });
  const end = new Date(begin.getTime() + 14 * 86_400_000);
  const left: { at: Date; first: boolean }[] = [];
  let now = begin;
  while (now < end) {
    // Four workers look at the same moment.
    const looks = await Promise.all(Array.from({ length: 4 }, () => claimNext(api.db, mailbox, now)));
    const claims = looks.flatMap((next) => ('claimed' in next ? [next.claimed] : []));
    expect(claims.length).toBeLessThan(2);
    for (const claimed of claims) {
      left.push({ at: now, first: claimed.is_first });
      await startData(api.db, claimed, now);
      await settle(api.db, claimed, { kind: 'sent', note: '' }, now);
    }
    const waits = looks.flatMap((next) => ('wait' in next ? [next.wait.getTime()] : []));
    now = new Date(Math.max(now.getTime() + 20_000, Math.min(...waits, end.getTime())));
  }
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Stockholm',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const days = Map.groupBy(left, ({ at }) => local.format(at).slice(0, 10));
  for (const [day, mails] of days) {
    expect([0, 6]).not.toContain(new Date(day).getUTCDay());
    expect(mails.length).toBeLessThanOrEqual(most);
    expect(mails.filter(({ first }) => first).length).toBeLessThanOrEqual(amount / 20);
  }
  for (const { at } of left) {
    const time = local.format(at).slice(11);
    expect(time >= '08:00:00' && time < '17:30:00', time).toBe(true);
  }
  expect(days.size).toBe(10);
  expect(left).toHaveLength(amount);
});

test('whoever wants no more mail gets none, however the refusal and the mail race each other', async () => {
  const outcomes: string[] = [];
  for (let n = 0; n < races; n += 1) {
    const someone = await makePerson(api.db);
    const mailbox = await makeMailbox(api.db, await makeUser(api.db), 1);
    const { id } = await makeOutgoing(api.db, { user, mailbox, person: someone });
    const next = await claimNext(api.db, mailbox, noon);
    if (!('claimed' in next)) throw new Error('Nothing was claimed');
    /** How the mail stood when the refusal was about to be committed. */
    const refuse = () =>
      api.db.transaction().execute(async (trx) => {
        await refuseContact(trx, someone);
        const { rows } = await sql<{ state: string }>`select state from outbox where id = ${id}`.execute(trx);
        return rows[0]!.state;
      });
    const begin = () => startData(api.db, next.claimed, noon);
    const [before, begun] =
      n % 2 === 0
        ? await Promise.all([refuse(), begin()])
        : await Promise.all([begin(), refuse()]).then(([second, first]) => [first, second] as const);
    outcomes.push(`${before}, ${begun ? 'begun' : 'not begun'}, ${await stateOf(id)}`);
    expect(await startData(api.db, next.claimed, noon)).toBe(false);
  }
  const allowed = new Set(['claimed, not begun, suppressed', 'data_started, begun, data_started']);
  expect(outcomes.filter((outcome) => !allowed.has(outcome))).toEqual([]);
});

describe('what follows a mail', () => {
  const sequence = async ({ delay = 3, body = 'Still there, {{first_name}}?', at = noon } = {}) => {
    const assignment = await makeAssignment(api.db, { name: 'Controller' });
    const followUp = await makeTemplate(api.db, user, {
      name: 'Reminder',
      subject: 'Again',
      body,
    });
    const pitch = await makeTemplate(api.db, user, { name: 'Pitch' });
    await api.db
      .updateTable('conversation_template')
      .set({ next_email: followUp, delays: JSON.stringify({ next_email: delay }) })
      .where('id', '=', pitch)
      .execute();
    const sink = await sinkOf();
    const mailbox = await makeMailbox(api.db, user, sink.port);
    const someone = await makePerson(api.db, { first_name: 'Åsa' });
    const first = await makeOutgoing(api.db, {
      user,
      mailbox,
      person: someone,
      assignment_id: assignment,
      template_id: pitch,
    });
    await send(mailbox, sink.port, () => at);
    const following = () =>
      api.db.selectFrom('outbox').selectAll().where('person_id', '=', someone).where('step', '=', 1).execute();
    return { assignment, followUp, sink, mailbox, someone, first, following };
  };

  test('waits for as many business days as its trigger says, in the same thread', async () => {
    const { following, first, followUp } = await sequence();
    // Wednesday, and three days of work later, past a weekend.
    expect(await following()).toMatchObject([
      {
        state: 'queued',
        template_id: followUp,
        body: 'Still there, Åsa?',
        in_reply_to: first.message_id,
        send_at: '2026-11-23T11:00:00.000Z',
      },
    ]);
  });

  test('waits over a weekend if the window closes before it can leave', async () => {
    // Wednesday, half a minute before half past five in Stockholm; two days of work later is Friday evening.
    const { following, sink, mailbox } = await sequence({ delay: 2, at: new Date('2026-11-18T16:29:30Z') });
    await send(mailbox, sink.port, () => new Date('2026-11-20T16:31:00Z'));
    expect(await following()).toMatchObject([{ state: 'queued', send_at: '2026-11-20T16:29:30.000Z' }]);
    await send(mailbox, sink.port, () => new Date('2026-11-23T07:00:00Z'));
    expect(await following()).toMatchObject([{ state: 'sent' }]);
  });

  test('does not leave with a gap in it, and says what is not known', async () => {
    const { following, sink, mailbox } = await sequence({ body: 'Still in {{place}}?' });
    expect(await following()).toMatchObject([{ state: 'failed', note: 'Not known about this person: place' }]);
    await send(mailbox, sink.port, () => new Date('2026-11-23T12:00:00Z'));
    expect(sink.received).toHaveLength(1);
  });

  test('is cancelled by an answer, in the same moment', async () => {
    const { following, someone } = await sequence();
    await makeMessage(api.db, { person: someone, user, direction: 'in', days: 0, channel: 'EMAIL' });
    expect(await following()).toMatchObject([{ state: 'cancelled', note: 'Answered' }]);
  });

  test('does not leave when the role is closed', async () => {
    const { following, assignment, mailbox, sink } = await sequence();
    await api.db
      .updateTable('assignment')
      .set({ deleted: sql`now()` })
      .where('id', '=', assignment)
      .execute();
    await send(mailbox, sink.port, () => new Date('2026-11-23T12:00:00Z'));
    expect(await following()).toMatchObject([{ state: 'cancelled', note: 'The role is closed' }]);
    expect(sink.received).toHaveLength(1);
  });

  test('is queued once, though the confirmation is written down twice', async () => {
    const { following, first } = await sequence();
    await api.db.transaction().execute((trx) => recordSent(trx, first.id, noon));
    expect(await following()).toHaveLength(1);
    expect(await timelineOf(first.id)).toHaveLength(1);
  });
});

test('a mail that was handed over while the database was lost is sent, not unknown', async () => {
  const sink = await sinkOf();
  const mailbox = await makeMailbox(api.db, user, sink.port);
  const { id } = await makeOutgoing(api.db, { user, mailbox, person });
  const proxy = await openProxy(api.url);
  const db = openDb(openPool(proxy.url, { name: 'test', max: 2, types: wireTypes, onError: () => undefined }));
  onTestFinished(async () => {
    await db.destroy();
    await proxy.close();
  });
  const { received } = sink;
  received.push = (...mails) => {
    proxy.set('refuse');
    setTimeout(() => proxy.set('fair'), 1500);
    return Array.prototype.push.apply(received, mails);
  };
  await send(mailbox, sink.port, () => noon, db);
  const { state } = await api.db.selectFrom('outbox').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  expect([state, received.length]).toEqual(['sent', 1]);
});
