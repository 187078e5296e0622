import { confirmIntent, getReply } from '@app/contract/outreach/answers';
import { createPersonAssignment, getFullPersonAssignment } from '@app/contract/roles/board';
import { getFullPerson } from '@app/contract/people/people';
import { sendMessageNow } from '@app/contract/outreach/outreach';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeAssignment, makeTemplate } from '#testing/make';
import { nextNumber, useSms } from '#testing/outside/sms-world';
import { runTasks } from '#testing/tasks';
import { isStop } from './stop-words.ts';

const { world, api, call, someone, open, queue, leave, read, tell, messagesOf, isSuppressed, refuses } = useSms();

describe('an SMS of somebody', () => {
  test.each(['twilio', '46elks'] as const)(
    'by %s is an answer to what we sent: on the timeline once, and nothing follows',
    async (kind) => {
      const gateway = await open(kind);
      const next = await makeTemplate(api.db, world.user, { body: 'Still there?' });
      const first = await makeTemplate(api.db, world.user, { body: 'Hi', next_sms: next });
      const number = nextNumber();
      const person = await someone(number);
      const assignment = await makeAssignment(api.db);
      await leave(person, { template: first, assignment });
      const answer = gateway.incoming(gateway.incomingUrl, { from: number, text: 'Låter intressant, berätta mer!' });
      for (let n = 0; n < 3; n += 1) expect(await tell(answer)).toBe(204);
      expect(await messagesOf(person)).toMatchObject([
        { direction: 'out' },
        { direction: 'in', channel: 'SMS', intent: 'interested', user_id: world.user.id, assignment_id: assignment },
      ]);
      const rows = await api.db
        .selectFrom('outbox')
        .select('state')
        .where('person_id', '=', person)
        .orderBy('id')
        .execute();
      expect(rows.map(({ state }) => state)).toEqual(['sent', 'cancelled']);
      const { body } = await call(getFullPerson, { params: { id: person } });
      expect(JSON.stringify(body)).toContain(`${world.user.username}-pitch-response`);
    },
  );

  test('moves the card of the role, and is answered at the number it came from, without the way out', async () => {
    const gateway = await open();
    const number = nextNumber();
    const person = await someone(number);
    const assignment = await makeAssignment(api.db, { users: [world.user.id] });
    await call(createPersonAssignment, { body: { person, assignment } });
    const id = await leave(person, { assignment });
    await sql`update person_phone set is_primary = false where person_id = ${person}`.execute(api.db);
    await sql`insert into person_phone (person_id, phone, is_primary) values (${person}, ${nextNumber()}, true)`.execute(
      api.db,
    );
    await tell(gateway.incoming(gateway.incomingUrl, { from: number, text: 'Tell me more' }));
    const { card } = (await call(getFullPersonAssignment, { query: { person, assignment } })).body;
    expect(card?.column).toBe('replied');
    const answer = (await messagesOf(person)).at(-1)!;
    expect(answer).toMatchObject({ answers_id: id, from_address: number, mail_id: null });
    await leave(person, { reply_to: answer.id });
    expect(gateway.taken.at(-1)).toMatchObject({ to: number, text: 'A role for you?' });
    const { body } = await call(getFullPerson, { params: { id: person } });
    expect(JSON.stringify(body)).not.toContain('needs-attention');
  });

  test('settles what was unknown if it can be about nothing else: it is on the timeline, before its answer', async () => {
    const gateway = await open('twilio', () => 'drop');
    const number = nextNumber();
    const person = await someone(number);
    const id = await leave(person);
    expect(await read(id)).toMatchObject({ state: 'unknown' });
    await tell(gateway.incoming(gateway.incomingUrl, { from: number, text: 'Hello' }));
    expect(await read(id)).toMatchObject({ state: 'sent', note: 'Answered, so it was sent' });
    expect((await messagesOf(person)).map(({ direction }) => direction)).toEqual(['out', 'in']);
    const doubtful = await leave(person, { reason: 'again' });
    await tell(gateway.incoming(gateway.incomingUrl, { from: number, text: 'Hello again' }));
    expect(await read(doubtful)).toMatchObject({ state: 'unknown' });
  });

  test('says STOP: nothing leaves any more to anybody at that number, at once, and nobody has to do anything', async () => {
    const gateway = await open();
    const number = nextNumber();
    const [person, namesake] = [await someone(number), await someone(`0${number.slice(3, 5)}-${number.slice(5)}`)];
    await leave(person);
    const waiting = await queue(namesake);
    expect(await tell(gateway.incoming(gateway.incomingUrl, { from: number, text: ' Stopp! ' }))).toBe(204);
    expect([await refuses(person), await refuses(namesake), await isSuppressed(number)]).toEqual([true, true, true]);
    expect(await read(waiting.id!)).toMatchObject({ state: 'suppressed' });
    expect((await messagesOf(person)).at(-1)).toMatchObject({ direction: 'in', intent: 'no' });
    const { body } = await call(getFullPerson, { params: { id: person } });
    expect(JSON.stringify(body)).not.toContain('needs-attention');
  });

  test('whom nobody wrote to is theirs if the number is theirs alone; STOP counts from anybody', async () => {
    const gateway = await open();
    const [alone, shared, unknown] = [nextNumber(), nextNumber(), nextNumber()];
    const person = await someone(alone);
    const two = [await someone(shared), await someone(shared)];
    for (const from of [alone, shared]) await tell(gateway.incoming(gateway.incomingUrl, { from, text: 'Hello?' }));
    expect(await messagesOf(person)).toMatchObject([{ direction: 'in', body: 'Hello?', user_id: null }]);
    expect([...(await messagesOf(two[0]!)), ...(await messagesOf(two[1]!))]).toEqual([]);
    await tell(gateway.incoming(gateway.incomingUrl, { from: unknown, text: 'STOP' }));
    expect(await isSuppressed(unknown)).toBe(true);
  });

  test('from the wrong person: no SMS goes to that number any more, with the reason, until somebody corrects it', async () => {
    const gateway = await open();
    const number = nextNumber();
    const person = await someone(`0${number.slice(3, 5)}-${number.slice(5)}`);
    await leave(person);
    await tell(gateway.incoming(gateway.incomingUrl, { from: number, text: 'Fel person' }));
    const { id } = (await messagesOf(person)).at(-1)!;
    const waiting = await queue(person, { reason: 'again' });
    const say = (body: object) => call(confirmIntent, { params: { id }, body: { intent: 'wrong_person', ...body } });
    const replyTo = async () => (await call(getReply, { params: { id } })).body.address;
    const stops = async (extra: object) => (await queue(person, { reason: 'again', ...extra })).obstacles;
    expect((await say({})).body.marked).toBeNull();
    expect(await replyTo()).toBe(number);
    expect((await say({ not_theirs: true })).body.marked).toBe(number);
    expect([await replyTo(), await stops({}), await stops({ reply_to: id })]).toEqual([
      '',
      ['no_address'],
      ['no_address'],
    ]);
    await call(sendMessageNow, { params: { id: waiting.id! } });
    await runTasks(api.services);
    const note = 'The address or number does not work, or is not theirs';
    expect(await read(waiting.id!)).toMatchObject({ state: 'suppressed', note });
    expect(gateway.requests()).toBe(1);
    await say({ intent: null });
    expect([await replyTo(), await stops({ reply_to: id })]).toEqual([number, []]);
    expect(await refuses(person)).toBe(false);
  });

  test('is believed only if it bears the secret and the signature; nonsense is taken and forgotten', async () => {
    const gateway = await open();
    const number = nextNumber();
    const person = await someone(number);
    const good = gateway.incoming(gateway.incomingUrl, { from: number, text: 'STOP' });
    expect(await tell({ ...good, headers: { 'content-type': good.headers['content-type']! } })).toBe(403);
    expect(await tell({ ...good, path: '/api/v2/sms/incoming/?token=xxxxxxxxxxxxxxxxxxxxxxxxx' })).toBe(404);
    expect(await tell({ ...good, payload: 'x'.repeat(70_000) })).toBe(413);
    expect(await refuses(person)).toBe(false);
    const odd = gateway.incoming(gateway.incomingUrl, { from: number, text: `\0\uD800 ${'x'.repeat(3000)}` });
    expect(await tell(odd)).toBe(204);
    expect((await messagesOf(person))[0]!.body).toHaveLength(1600);
  });

  test.each([
    'STOP',
    'stopp',
    'Sluta tack',
    'AVSLUTA.',
    'Unsubscribe',
    'End',
    'CANCEL',
    'quit!',
    'Opt-out',
    'avmeld',
    'Afmeld mig',
    'LOPETA',
    'Abmelden',
    '“Stop”',
  ])('“%s” is a STOP', (text) => expect(isStop(text)).toBe(true));
  test.each(['Hej, sluta gärna imorgon', 'Ja tack', 'Bus stop at 5?', '', '👍', 'stopwatch'])('“%s” is none', (text) =>
    expect(isStop(text)).toBe(false),
  );
});
