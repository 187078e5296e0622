import { randomUUID } from 'node:crypto';
import { createPersonAssignment, getFullPersonAssignment } from '@app/contract/roles/board';
import { mergePeople, undoMerge } from '@app/contract/people/merges';
import { cancelMessage, listOutbox, optOut, queueMessages } from '@app/contract/outreach/outreach';
import { listNotifications } from '@app/contract/users/notifications';
import { changePerson, getFullPerson } from '@app/contract/people/people';
import {
  deleteRecordedMessage,
  finishWork,
  listWork,
  recordMessage,
  reopenWork,
  reportConnection,
  takeWork,
  type WorkOutcome,
} from '@app/contract/outreach/work-list';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makeByHand, makePerson, makeTemplate, makeUser, type TestUser } from '#testing/make';

const api = useApi();
const full = process.env['TESTS'] === 'full';
let user: TestUser;
let call: Call;
let counter = 0;

beforeEach(async () => {
  user = await makeUser(api.db, { first_name: 'Åsa' });
  call = await api.as(user);
});

/** How many wait for a lock in this database. */
const waiting = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
  ).rows[0]!.n;
const someone = (parts: object = {}) =>
  makePerson(api.db, { first_name: 'Bo', links: [`https://www.linkedin.com/in/bo${(counter += 1)}`], ...parts });
const onDevice =
  (device: string): Call =>
  (endpoint, request) =>
    call(endpoint, request, { 'x-device-id': device });
const prepare = (person: number, parts: object = {}) => makeByHand(api.db, { user, person, ...parts });
const take = async (by: Call = call, body: object = {}) => (await by(takeWork, { body })).body.item;
const finish = (id: number, outcome: WorkOutcome, by: Call = call, extra: object = {}) =>
  by(finishWork, { params: { id }, body: { outcome, ...extra } });
const rowOf = (id: number) => api.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const messagesTo = (person: number) =>
  api.db.selectFrom('message').selectAll().where('person_id', '=', person).orderBy('id').execute();
const lastTouch = async (person: number) =>
  (await api.db.selectFrom('person').select('last_touch').where('id', '=', person).executeTakeFirstOrThrow())
    .last_touch;

describe('the work list', () => {
  test('has what one queued for oneself and is due, the oldest first, with all that is needed to send it', async () => {
    const [person, other] = [await someone({ title: 'Welder' }), await someone()];
    const assignment = await makeAssignment(api.db);
    const messages = [{ person, subject: 'A role', body: 'Hello Bo' }];
    const { body } = await call(queueMessages, { body: { channel: 'PAYED_INMAIL', assignment, messages } });
    expect(body.results[0]!.obstacles).toEqual([]);
    await prepare(other, { channel: 'INVITATION', body: '' });
    await prepare(other, { send_at: '2090-01-01T00:00:00Z' });
    await makeByHand(api.db, { user: await makeUser(api.db), person });
    const list = (await call(listWork)).body;
    expect(list.results.map(({ channel }) => channel)).toEqual(['INVITATION', 'PAYED_INMAIL']);
    expect(list.results[1]).toMatchObject({
      person: { id: person, name: expect.stringContaining('Bo'), title: 'Welder' },
      link: expect.stringContaining('https://www.linkedin.com/in/bo'),
      subject: 'A role',
      body: 'Hello Bo',
      assignment: { id: assignment },
      lease: null,
    });
    expect(list.counts).toEqual([
      { channel: 'INVITATION', count: 1 },
      { channel: 'PAYED_INMAIL', count: 1 },
    ]);
    expect(list.next_due).toContain('2090-01-01');
    const only = (await call(listWork, { query: { channel: 'INVITATION' } })).body;
    expect(only.results).toHaveLength(1);
    expect(only.counts).toHaveLength(2);
  });

  test('keeps one text for a device: the other gets the next, and the first gets the same again', async () => {
    const [one, two] = [await prepare(await someone()), await prepare(await someone())];
    const [phone, laptop] = [onDevice(randomUUID()), onDevice(randomUUID())];
    expect((await take(phone))!.id).toBe(one);
    expect((await take(phone))!.id).toBe(one);
    expect((await take(laptop))!.id).toBe(two);
    expect((await laptop(takeWork, { body: { id: one } })).body.code).toBe('work_taken');
    expect((await finish(one, 'sent', laptop)).body.code).toBe('work_taken');
    expect((await laptop(listWork)).body.results.map(({ lease }) => lease!.is_mine)).toEqual([false, true]);
    // Whoever takes another gives the one before back.
    await finish(two, 'skipped', laptop);
    const three = await prepare(await someone());
    expect((await take(phone, { id: three }))!.id).toBe(three);
    expect((await take(laptop))!.id).toBe(one);
    await sql`update outbox set lease_until = now() - interval '1 second' where id = ${three}`.execute(api.db);
    expect((await finish(three, 'sent', laptop)).status).toBe(200);
  });

  test(`hands each of many texts to one device only, however two of them race`, async () => {
    const texts = full ? 1000 : 40;
    const person = await someone();
    await sql`insert into outbox (message_id, opt_out_token, user_id, person_id, channel, address, body, state, send_at, not_after)
      select gen_random_uuid(), gen_random_uuid(), ${user.id}, ${person}, 'MESSAGE', 'https://x.example', 'Hi', 'queued',
        now() - interval '1 hour', now() + interval '1 day' from generate_series(1, ${texts}::int)`.execute(api.db);
    const handedOut: number[] = [];
    const work = async (by: Call) => {
      for (;;) {
        const item = await take(by);
        if (!item) return;
        handedOut.push(item.id);
        expect((await finish(item.id, 'skipped', by)).status).toBe(200);
      }
    };
    await Promise.all([work(onDevice(randomUUID())), work(onDevice(randomUUID()))]);
    expect(handedOut).toHaveLength(texts);
    expect(new Set(handedOut).size).toBe(texts);
  });

  test('callers that name no device never get the same either', async () => {
    await prepare(await someone());
    await prepare(await someone());
    const [first, second] = await Promise.all([take(), take()]);
    expect(first!.id).not.toBe(second!.id);
    expect(await take()).toBeNull();
    expect((await finish(first!.id, 'sent')).status).toBe(200);
  });

  test('puts aside what must not be sent any more, with the reason, on the way to the next', async () => {
    const assignment = await makeAssignment(api.db);
    const closed = await makeAssignment(api.db);
    await sql`update assignment set deleted = now() where id = ${closed}`.execute(api.db);
    const [refuses, restricted, stopped, late, wanted] = [
      await prepare(await someone({ do_not_contact: true })),
      await prepare(await someone({ restricted: true })),
      await prepare(await someone(), { step: 1, assignment_id: closed }),
      await prepare(await someone(), { not_after: '2020-01-01T00:00:00Z' }),
      await prepare(await someone(), { step: 1, assignment_id: assignment }),
    ];
    expect((await call(listWork)).body.results.map(({ id }) => id)).toEqual([wanted]);
    expect((await take())!.id).toBe(wanted);
    const states = await Promise.all([refuses, restricted, stopped, late].map(rowOf));
    expect(states.map(({ state, note }) => [state, note])).toEqual([
      ['suppressed', 'Does not want to be contacted'],
      ['suppressed', 'Does not want to be contacted'],
      ['cancelled', 'The role is closed'],
      ['expired', 'It could not leave in time'],
    ]);
  });

  test('a refusal that is committed first is never handed out; one that comes later finds it handed out', async () => {
    const person = await someone();
    const id = await prepare(person);
    let taken: Promise<unknown> | undefined;
    await api.db.transaction().execute(async (trx) => {
      await sql`update person set do_not_contact = true where id = ${person}`.execute(trx);
      taken = take();
      await expect.poll(waiting).toBe(1);
    });
    expect(await taken).toBeNull();
    expect((await rowOf(id)).state).toBe('suppressed');
    expect((await finish(id, 'sent')).body.code).toBe('work_gone');
    const later = await prepare(await someone());
    expect((await take())!.id).toBe(later);
    const { opt_out_token } = await rowOf(later);
    expect((await api.anonymous(optOut, { query: { token: opt_out_token } })).status).toBe(200);
    expect((await rowOf(later)).state).toBe('suppressed');
    expect((await call(listWork)).body.results).toEqual([]);
    // Whoever had it before them may have sent it.
    expect((await finish(later, 'sent')).status).toBe(200);
    expect((await rowOf(later)).state).toBe('sent');
  });

  test('many refusals race as many hand-outs: whoever refused first is not written to', async () => {
    const people = await Promise.all(Array.from({ length: full ? 200 : 20 }, () => someone()));
    for (const person of people) await prepare(person);
    const device = onDevice(randomUUID());
    const refuse = async (person: number) => {
      const { version } = (await call(getFullPerson, { params: { id: person } })).body;
      await call(changePerson, { params: { id: person }, body: { version, do_not_contact: true } });
      return [person, (await rowOfPerson(person)).claimed_at] as const;
    };
    const rowOfPerson = (person: number) =>
      api.db
        .selectFrom('outbox')
        .select(['id', 'claimed_at'])
        .where('person_id', '=', person)
        .executeTakeFirstOrThrow();
    const work = async () => {
      for (let item = await take(device); item; item = await take(device)) await finish(item.id, 'sent', device);
    };
    const [refused] = await Promise.all([Promise.all(people.map(refuse)), work()]);
    const handedOut = new Map(
      await Promise.all(people.map(async (person) => [person, (await rowOfPerson(person)).claimed_at] as const)),
    );
    for (const [person, claimed] of refused) expect(handedOut.get(person), String(person)).toBe(claimed);
  });
});

describe('what was said about a text', () => {
  test('counts once: sent is on the timeline, once, in the words that were sent', async () => {
    const person = await someone();
    const id = await prepare(person);
    const device = onDevice(randomUUID());
    await take(device);
    const [first, second] = await Promise.all([
      finish(id, 'sent', device, { text: 'Hi Bo!' }),
      finish(id, 'sent', device, { text: 'Hi Bo!' }),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toEqual(second.body);
    const messages = await messagesTo(person);
    expect(messages).toMatchObject([{ channel: 'MESSAGE', direction: 'out', body: 'Hi Bo!', kind: 'message' }]);
    expect(await lastTouch(person)).toBe(messages[0]!.at);
    expect((await finish(id, 'skipped')).body.code).toBe('work_gone');
    expect((await call(listOutbox)).body.results[0]).toMatchObject({ state: 'sent', note: 'Sent by hand' });
  });

  test('skipped and called back are gone; later is due on the next day of work, said twice or once', async () => {
    const [one, two, three] = [
      await prepare(await someone()),
      await prepare(await someone()),
      await prepare(await someone()),
    ];
    expect((await finish(one, 'skipped')).body).toEqual((await finish(one, 'skipped')).body);
    await call(cancelMessage, { params: { id: two } });
    expect((await finish(two, 'skipped')).body.code).toBe('work_gone');
    await finish(three, 'later');
    const { send_at } = await rowOf(three);
    await finish(three, 'later');
    expect((await rowOf(three)).send_at).toBe(send_at);
    const { rows } = await sql<{ on_time: boolean; days: number }>`
      select (send_at at time zone zone)::time = opens as on_time,
        extract(isodow from send_at at time zone zone) < 6 and send_at > now() as days
      from outbox, outreach_setting where outbox.id = ${three}`.execute(api.db);
    expect(rows).toEqual([{ on_time: true, days: true }]);
    expect((await call(listWork)).body.results).toEqual([]);
    // When that day has come, it can be put off again.
    await sql`update outbox set send_at = now() - interval '1 minute' where id = ${three}`.execute(api.db);
    await finish(three, 'later');
    expect((await rowOf(three)).send_at > new Date().toISOString()).toBe(true);
  });

  test('is undone for ten minutes: nothing of it stays', async () => {
    const person = await someone();
    const assignment = await makeAssignment(api.db);
    const next = await makeTemplate(api.db, user, { kind: 'LinkedinMessage', subject: '' });
    const template = await makeTemplate(api.db, user, { kind: 'LinkedinMessage', subject: '' });
    await sql`update conversation_template set next_linkedin_message = ${next} where id = ${template}`.execute(api.db);
    const id = await prepare(person, { assignment_id: assignment, template_id: template });
    await finish(id, 'sent');
    expect((await call(listOutbox, { query: { person: String(person) } })).body.results).toHaveLength(2);
    expect((await call(reopenWork, { params: { id } })).status).toBe(200);
    expect((await call(reopenWork, { params: { id } })).status).toBe(200);
    expect(await messagesTo(person)).toEqual([]);
    expect(await lastTouch(person)).toBeNull();
    expect((await call(listOutbox, { query: { person: String(person) } })).body.results).toHaveLength(1);
    expect(await api.db.selectFrom('conversation').selectAll().where('person_id', '=', person).execute()).toEqual([]);
    expect((await take())!.id).toBe(id);
    for (const outcome of ['skipped', 'later'] as const) {
      await finish(id, outcome);
      await call(reopenWork, { params: { id } });
      expect((await call(listWork)).body.results).toMatchObject([{ id }]);
    }
    await finish(id, 'skipped');
    await sql`update outbox set finished_at = now() - interval '11 minutes' where id = ${id}`.execute(api.db);
    expect((await call(reopenWork, { params: { id } })).body.code).toBe('undo_too_late');
  });

  test('cannot be undone once the same was queued again', async () => {
    const parts = { assignment_id: await makeAssignment(api.db), template_id: await makeTemplate(api.db, user) };
    const person = await someone();
    const id = await prepare(person, parts);
    await finish(id, 'skipped');
    await prepare(person, parts);
    expect(await call(reopenWork, { params: { id } })).toMatchObject({ status: 409, body: { code: 'work_gone' } });
  });
});

describe('a sequence by hand', () => {
  const sequence = async () => {
    const next = await makeTemplate(api.db, user, { kind: 'LinkedinMessage', body: 'Again, {{first_name}}' });
    const template = await makeTemplate(api.db, user, { kind: 'LinkedinMessage' });
    await sql`update conversation_template set next_linkedin_message = ${next}, delays = '{"next_linkedin_message": 3}'
      where id = ${template}`.execute(api.db);
    const person = await someone();
    const id = await prepare(person, { assignment_id: await makeAssignment(api.db), template_id: template });
    await finish(id, 'sent');
    const followUp = await api.db
      .selectFrom('outbox')
      .selectAll()
      .where('person_id', '=', person)
      .where('step', '=', 1)
      .executeTakeFirstOrThrow();
    return { person, followUp };
  };

  test('goes on by the work list, so many days of work later', async () => {
    const { followUp } = await sequence();
    expect(followUp).toMatchObject({ channel: 'MESSAGE', body: 'Again, Bo', state: 'queued' });
    const { rows } = await sql<{ right: boolean }>`
      select ${followUp.send_at}::timestamptz = outreach__days_later(sent_at, zone, 3) as right
      from outbox, outreach_setting where outbox.id = ${followUp.follows_id}`.execute(api.db);
    expect(rows[0]!.right).toBe(true);
    expect((await call(listWork)).body.results).toEqual([]);
    await sql`update outbox set send_at = now() where id = ${followUp.id}`.execute(api.db);
    expect((await take())!.id).toBe(followUp.id);
  });

  test('ends with an answer that somebody notes, even while it is at hand; and goes on if there was none', async () => {
    const { person, followUp } = await sequence();
    await sql`update outbox set send_at = now() where id = ${followUp.id}`.execute(api.db);
    await take();
    const text = 'Nej tack, jag är inte intresserad.';
    const { status, body } = await call(recordMessage, {
      params: { id: person },
      body: { channel: 'MESSAGE', direction: 'in', text },
    });
    expect(status).toBe(201);
    expect(await rowOf(followUp.id)).toMatchObject({ state: 'cancelled', note: 'Answered' });
    const answer = (await messagesTo(person)).at(-1)!;
    expect(answer).toMatchObject({ direction: 'in', intent: 'no', body: text });
    const page = () => call(getFullPerson, { params: { id: person } });
    expect((await page()).body.tags).toContain(`${user.username}-needs-attention`);
    expect((await call(listNotifications)).body.results).toEqual([]);
    expect((await messagesTo(person))[0]!.answered).toBe(answer.at);
    expect((await call(deleteRecordedMessage, { params: { id: body.id } })).status).toBe(204);
    expect((await call(deleteRecordedMessage, { params: { id: body.id } })).body).toMatchObject({
      code: 'message_not_found',
    });
    expect(await rowOf(followUp.id)).toMatchObject({ state: 'queued', note: '' });
    expect((await page()).body.tags).toEqual([]);
    expect((await messagesTo(person)).map(({ answered }) => answered)).toEqual([null]);
  });

  test('an answer that somebody notes about a role moves the card as any answer does', async () => {
    const person = await someone();
    const assignment = await makeAssignment(api.db, { users: [user.id] });
    await call(createPersonAssignment, { body: { person, assignment } });
    const body = { channel: 'MESSAGE', direction: 'in', text: 'Sounds good', assignment } as const;
    await call(recordMessage, { params: { id: person }, body });
    const query = { person: String(person), assignment: String(assignment) };
    expect((await call(getFullPersonAssignment, { query })).body.card).toMatchObject({
      column: 'replied',
      rule: 'reply',
    });
  });

  test('many answers race as many hand-outs: whoever has answered is not written to', async () => {
    const people: number[] = [];
    for (let n = 0; n < (full ? 500 : 20); n += 1) {
      const person = await someone();
      people.push(person);
      await prepare(person, { step: 1 });
    }
    const answer = async (person: number) => {
      const body = { channel: 'MESSAGE', direction: 'in', text: 'Hi' } as const;
      expect((await call(recordMessage, { params: { id: person }, body })).status).toBe(201);
      return person;
    };
    const handedOut: { person: number; answered: boolean }[] = [];
    const answeredFirst = new Set<number>();
    const work = async (by: Call) => {
      for (;;) {
        const before = new Set(answeredFirst);
        const item = await take(by);
        if (!item) return;
        handedOut.push({ person: item.person.id, answered: before.has(item.person.id) });
        await finish(item.id, 'later', by);
      }
    };
    const reply = async () => {
      for (const person of people) answeredFirst.add(await answer(person));
    };
    await Promise.all([reply(), work(onDevice(randomUUID())), work(onDevice(randomUUID()))]);
    expect(handedOut.filter(({ answered }) => answered)).toEqual([]);
    const { rows } = await sql<{
      state: string;
    }>`select distinct state from outbox where person_id = any(${people})`.execute(api.db);
    expect(rows).toEqual([{ state: 'cancelled' }]);
  });

  test('ends with a connection, and goes on if there was none', async () => {
    const { person, followUp } = await sequence();
    const connect = (connected: boolean, at?: string) =>
      call(reportConnection, { params: { id: person }, body: { connected, ...(at && { at }) } });
    expect((await connect(true, '2090-01-01T00:00:00Z')).body).toMatchObject({
      code: 'invalid_input',
      fields: { at: 'Must not be in the future' },
    });
    const [first, second] = await Promise.all([connect(true), connect(true)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toEqual(second.body);
    expect(await rowOf(followUp.id)).toMatchObject({ state: 'cancelled', note: 'Connected' });
    const { connections, timeline } = (await call(getFullPerson, { params: { id: person } })).body;
    expect(connections).toMatchObject([{ user: user.id, username: user.username }]);
    expect(timeline.filter(({ kind }) => kind === 'connection')).toMatchObject([{ user: { id: user.id } }]);
    expect((await connect(false)).body).toEqual({ connected: null });
    expect((await rowOf(followUp.id)).state).toBe('queued');
    expect((await connect(false)).body).toEqual({ connected: null });
  });

  test('of a colleague goes on: a connection is between two', async () => {
    const { person, followUp } = await sequence();
    const colleague = await api.as(await makeUser(api.db));
    await colleague(reportConnection, { params: { id: person }, body: { connected: true } });
    expect((await rowOf(followUp.id)).state).toBe('queued');
  });
});

test('an invitation is on the timeline as one, and a connection after it comes from it', async () => {
  const person = await someone();
  await finish(await prepare(person, { channel: 'INVITATION', body: 'Let us connect' }), 'sent');
  await call(reportConnection, { params: { id: person }, body: { connected: true } });
  const { timeline, counts } = (await call(getFullPerson, { params: { id: person } })).body;
  expect(counts.invites).toBe(1);
  expect(timeline.map((entry) => (entry.kind === 'message' ? entry.what : entry.kind))).toEqual(
    expect.arrayContaining(['invitation', 'connection']),
  );
  const { source } = await api.db
    .selectFrom('connection')
    .select('source')
    .where('person_id', '=', person)
    .executeTakeFirstOrThrow();
  expect(source).toBe('invitation');
});

test('what is noted stands where it happened in the conversation, never in the future, and only for a while can be undone', async () => {
  const person = await someone();
  const note = (parts: object) =>
    call(recordMessage, {
      params: { id: person },
      body: { channel: 'MESSAGE', direction: 'out', text: 'Hello', ...parts },
    });
  expect((await note({ at: '2090-01-01T00:00:00Z' })).body.fields).toEqual({ at: 'Must not be in the future' });
  expect((await note({ text: ' ' })).status).toBe(400);
  expect((await note({ assignment: 999_999_999 })).body.code).toBe('assignment_not_found');
  await note({ at: '2026-01-02T10:00:00Z' });
  const { body } = await note({ direction: 'in', text: 'Låter spännande!', at: '2026-01-03T10:00:00Z' });
  expect((await messagesTo(person)).map(({ intent }) => intent)).toEqual([null, 'interested']);
  const other = await api.as(await makeUser(api.db));
  expect((await other(deleteRecordedMessage, { params: { id: body.id } })).status).toBe(404);
  await sql`update message set entered = now() - interval '11 minutes' where id = ${body.id}`.execute(api.db);
  expect((await call(deleteRecordedMessage, { params: { id: body.id } })).body.code).toBe('undo_too_late');
});

test('connections go along when two people turn out to be one, and back', async () => {
  const [kept, other] = [await someone(), await someone()];
  await call(reportConnection, { params: { id: other }, body: { connected: true } });
  const { version } = (await call(getFullPerson, { params: { id: kept } })).body;
  const { body } = await call(mergePeople, { params: { id: kept }, body: { other, version, fields: [] } });
  const connectionsOf = async (id: number) => (await call(getFullPerson, { params: { id } })).body.connections.length;
  expect(await connectionsOf(kept)).toBe(1);
  await call(undoMerge, { params: { id: body.merge } });
  expect([await connectionsOf(kept), await connectionsOf(other)]).toEqual([0, 1]);
});

describe('whoever was not told yet that we keep them', () => {
  const toldOf = async (person: number) =>
    (await api.db.selectFrom('person').select('notice_way').where('id', '=', person).executeTakeFirstOrThrow())
      .notice_way;

  test('reads the notice of the firm in the text that is handed out, counts as told when it is sent, and not when that is undone', async () => {
    await api.db.updateTable('outreach_setting').set({ notice: 'We found you online.' }).execute();
    onTestFinished(async () => void (await api.db.updateTable('outreach_setting').set({ notice: '' }).execute()));
    const [person, by] = [await someone(), onDevice(randomUUID())];
    const id = await prepare(person, { body: 'Hello Bo' });
    expect((await take(by))!.body).toBe('Hello Bo\n\nWe found you online.');
    expect((await finish(id, 'sent', by)).status).toBe(200);
    expect(await toldOf(person)).toBe('first_message');
    await by(reopenWork, { params: { id } });
    expect(await toldOf(person)).toBeNull();
    await finish(id, 'skipped', by);
    await prepare(person, { channel: 'INVITATION', body: 'Hello Bo' });
    // An invitation has no room for it.
    expect((await take(by))!.body).toBe('Hello Bo');
  });
});
