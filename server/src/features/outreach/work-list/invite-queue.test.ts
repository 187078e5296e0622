import {
  changeInvitation,
  getInvitationFigures,
  getInvitationFlow,
  type InvitationChange,
  listInvitations,
} from '@app/contract/machine/invite-queue';
import { finishWork, takeWork } from '@app/contract/outreach/work-list';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { daysAgo, makeAssignment, makeByHand, makePerson, makeTemplate, makeUser, type TestUser } from '#testing/make';

const api = useApi();
let call: Call;
let user: TestUser;
let other: TestUser;
let counter = 0;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db, { is_superuser: true }));
});
beforeEach(async () => {
  await sql`truncate outbox, message, connection cascade`.execute(api.db);
  /* Every day is a working day, around the clock, so that the day on which the test runs does not matter. */
  await sql`update outreach_setting set zone = 'UTC', weekdays = '{1,2,3,4,5,6,7}', opens = '00:00', closes = '24:00',
    invitations_per_week = 100`.execute(api.db);
  user = await makeUser(api.db, { first_name: 'Asta' });
  other = await makeUser(api.db, { first_name: 'Bodil' });
});

const someone = (parts: object = {}) =>
  makePerson(api.db, { links: [`https://www.linkedin.com/in/queue${(counter += 1)}`], ...parts });
const invite = async (parts: object = {}) =>
  makeByHand(api.db, { user, person: await someone(), channel: 'INVITATION', body: '', ...parts });
type Asked = NonNullable<Parameters<typeof call<typeof listInvitations>>[1]>['query'];
const rows = async (query: Asked = {}) => (await call(listInvitations, { query })).body.results;
const idsBy = async (query: Asked) => (await rows(query)).map(({ id }) => id);
const change = (id: number, body: InvitationChange) => call(changeInvitation, { params: { id }, body });
const rowOf = (id: number) => api.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** So many were sent on that day. */
const sent = async (count: number, back: number) => {
  const person = await someone();
  await sql`insert into message (person_id, user_id, direction, channel, kind, at, body)
    select ${person}, ${user.id}, 'out', 'MESSAGE', 'invitation', now() - make_interval(days => ${back}), ''
    from generate_series(1, ${count}::int)`.execute(api.db);
};
const atPace = async (count: number) => {
  for (let back = 1; back <= 28; back += 1) await sent(count, back);
};
const auditOf = (id: number) =>
  api.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('action', '=', 'invitation_change')
    .where(sql<boolean>`targets @> array[${`message:${id}`}::text]`)
    .orderBy('id')
    .execute();

describe('the day on which an invitation will be sent', () => {
  test('follows from the pace of its sender and from those before it, and says so', async () => {
    await atPace(2);
    const all = [];
    for (let n = 0; n < 5; n += 1) all.push(await invite({ send_at: daysAgo(10 - n) }));
    const found = await rows();
    expect(found.map(({ id, eta }) => [id, eta])).toEqual([
      [all[0], day(0)],
      [all[1], day(0)],
      [all[2], day(1)],
      [all[3], day(1)],
      [all[4], day(2)],
    ]);
    expect(found[4]!.why).toBe(`4 before it; ${user.username} sends 2 a working day and has used 12 of 100 in 7 days.`);
  });

  test('waits for the quota of the network, whatever the pace is', async () => {
    await sql`update outreach_setting set invitations_per_week = 3`.execute(api.db);
    await sent(3, 2);
    for (let back = 8; back <= 28; back += 1) await sent(4, back);
    const waits = await invite();
    expect(await rows()).toMatchObject([{ id: waits, eta: day(5), why: expect.stringContaining('used 3 of 3') }]);
  });

  test('is not before the day from which on it may be sent, and those that may go first', async () => {
    await atPace(1);
    const later = await invite({ send_at: daysAgo(-3), created: daysAgo(9) });
    const soon = await invite();
    expect(await rows()).toMatchObject([
      { id: soon, eta: day(0) },
      { id: later, eta: day(3), why: expect.stringContaining('Not before that day') },
    ]);
  });

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['whose sender has sent none lately', async () => {}, /has sent no invitation in the last four weeks/],
    [
      'whose sender has left',
      async () => {
        await atPace(2);
        await sql`update app_user set state = 'deactivated' where id = ${user.id}`.execute(api.db);
      },
      /has no active account. Re-assign it/,
    ],
    [
      'that would be too late by then',
      async () => {
        await sent(1, 28);
        await sql`update outbox set not_after = now() + interval '1 day'`.execute(api.db);
      },
      /it is too late after/,
    ],
    [
      'to someone who does not want to be contacted',
      async () => {
        await atPace(2);
        await sql`update person set do_not_contact = true where id in (select person_id from outbox)`.execute(api.db);
      },
      /will not be sent: does not want to be contacted/,
    ],
  ])('is none for one %s, and the reason is given', async (_, make, why) => {
    await invite();
    await make();
    expect(await rows()).toMatchObject([{ eta: null, why: expect.stringMatching(why) }]);
  });

  test('weekends are skipped', async () => {
    await atPace(1);
    const { rows: found } = await sql<{ today: number }>`select extract(isodow from now())::int as today`.execute(
      api.db,
    );
    const today = found[0]!.today;
    await sql`update outreach_setting set weekdays = ${[(today % 7) + 1]}`.execute(api.db);
    await invite();
    await invite();
    expect((await rows()).map(({ eta }) => eta)).toEqual([day(1), day(8)]);
  });
});

describe('the list', () => {
  test('has what waits, what someone has on their screen and what failed lately; figures and facets agree', async () => {
    const waits = await invite({ created: daysAgo(4) });
    const held = await invite();
    const failed = await invite({ state: 'expired', note: 'It could not leave in time', state_at: daysAgo(2) });
    await invite({ state: 'expired', state_at: daysAgo(40) });
    await invite({ state: 'sent', sent_at: daysAgo(0) });
    await invite({ channel: 'MESSAGE' });
    await (
      await api.as(user)
    )(takeWork, { body: { id: held } });
    const { body } = await call(listInvitations, { query: {} });
    expect(body.results.map(({ id, state }) => [id, state])).toEqual([
      [held, 'at_hand'],
      [waits, 'waiting'],
      [failed, 'failing'],
    ]);
    expect(body.results[0]).toMatchObject({ attempts: 1, eta: day(0) });
    expect(body.results[2]).toMatchObject({ error: 'It could not leave in time', eta: null });
    expect(body.facets['state']).toEqual([
      { value: 'waiting', count: 1 },
      { value: 'at_hand', count: 1 },
      { value: 'failing', count: 1 },
    ]);
    const figures = (await call(getInvitationFigures, {})).body;
    expect(figures).toMatchObject({ waiting: 1, at_hand: 1, failing: 1, sent_today: 1 });
    expect(Date.now() - Date.parse(figures.oldest!)).toBeGreaterThan(3.9 * 86_400_000);
  });

  test('is narrowed by user, kind, error, age, role, words and doubles, and sorted', async () => {
    const assignment = await makeAssignment(api.db, { name: 'Welder' });
    const person = await someone({ last_name: 'Ek' });
    const plain = await invite({ created: daysAgo(9), assignment_id: assignment });
    const note = await invite({ user: other, person, body: 'Hello', priority: 1 });
    const double = await invite({ person, state: 'queued' });
    const failed = await invite({ state: 'suppressed', note: 'No' });
    expect(await idsBy({ user: other.username.toUpperCase() })).toEqual([note]);
    expect(await idsBy({ type: 'note' })).toEqual([note]);
    expect(await idsBy({ error_isnull: 'false' })).toEqual([failed]);
    expect(await idsBy({ error_isnull: 'true' })).toEqual([plain, note, double]);
    expect(await idsBy({ min_days: '8' })).toEqual([plain]);
    expect(await idsBy({ assignment: String(assignment) })).toEqual([plain]);
    expect(await idsBy({ query: 'weLD' })).toEqual([plain]);
    expect(await idsBy({ duplicate: '1' })).toEqual([note, double]);
    expect(await idsBy({ state: 'failing' })).toEqual([failed]);
    expect(await idsBy({ ordering: '-created', limit: '1', offset: '3' })).toEqual([plain]);
    expect((await idsBy({ ordering: 'priority' }))[0]).toBe(note);
    expect((await rows({ type: 'note' }))[0]).toMatchObject({ also_waiting: [user.username], priority: 1 });
    expect((await call(listInvitations, { query: { ordering: 'colour' as never } })).status).toBe(400);
  });

  test('what came in and what left is counted by day', async () => {
    await invite({ created: daysAgo(2) });
    await invite({ created: daysAgo(2), state: 'sent', sent_at: daysAgo(1) });
    await invite({ created: daysAgo(3), state: 'cancelled', state_at: daysAgo(0) });
    const { body } = await call(getInvitationFlow, { query: { range: '7d', tz: 'UTC' } });
    expect(body.series.map(({ id, total }) => [id, total])).toEqual([
      ['in', 3],
      ['sent', 1],
      ['ended', 1],
    ]);
    expect(body.series[0]!.data.slice(-4)).toEqual([1, 2, 0, 0]);
  });
});

describe('a change', () => {
  test('cancels one that waits: once, however often it is said, with one entry in the trail', async () => {
    const id = await invite();
    expect((await change(id, { act: 'cancel' })).body).toEqual({ id, changed: true });
    expect((await change(id, { act: 'cancel' })).body).toEqual({ id, changed: false });
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', note: 'Called back' });
    expect(await auditOf(id)).toMatchObject([{ before: { state: 'queued' }, after: { act: 'cancel' } }]);
  });

  test('leaves alone what someone has on their screen, and what was sent', async () => {
    const id = await invite();
    const sender = await api.as(user);
    await sender(takeWork, { body: { id } });
    for (const body of [{ act: 'cancel' }, { act: 'reassign', user: other.id }] as const)
      expect(await change(id, body)).toMatchObject({ status: 409, body: { code: 'invitation_at_hand' } });
    expect((await sender(finishWork, { params: { id }, body: { outcome: 'sent' } })).status).toBe(200);
    for (const body of [
      { act: 'cancel' },
      { act: 'retry' },
      { act: 'reassign', user: other.id },
      { act: 'prioritize', priority: 1 },
    ] as const)
      expect(await change(id, body)).toMatchObject({ status: 409, body: { code: 'message_left' } });
    expect(await auditOf(id)).toEqual([]);
  });

  test('of what is taken in the same moment, either is first: it is never on the screen of one and in the list of another', async () => {
    const sender = await api.as(user);
    for (let n = 0; n < 15; n += 1) {
      const id = await invite();
      const [taken, given] = await Promise.all([
        sender(takeWork, { body: { id } }),
        change(id, { act: 'reassign', user: other.id }),
      ]);
      const row = await rowOf(id);
      const isTaken = taken.status === 200 && taken.body.item !== null;
      expect([isTaken, given.status]).toEqual(row.user_id === user.id ? [true, 409] : [false, 200]);
      expect(row.lease_until !== null).toBe(isTaken);
      await sql`delete from outbox`.execute(api.db);
    }
  });

  test('puts back what was too late or cancelled, with time to be sent', async () => {
    const late = await invite({ state: 'expired', note: 'It could not leave in time', not_after: daysAgo(1) });
    const stale = await invite({ not_after: daysAgo(1) });
    for (const id of [late, stale]) {
      expect((await rows()).find((row) => row.id === id)).toMatchObject({ state: 'failing' });
      expect((await change(id, { act: 'retry' })).body).toEqual({ id, changed: true });
      expect((await change(id, { act: 'retry' })).body).toEqual({ id, changed: false });
      expect((await rows()).find((row) => row.id === id)).toMatchObject({ state: 'waiting', error: null });
      expect(Date.parse((await rowOf(id)).not_after)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    }
  });

  test('does not put back what is refused, nor a second one to the same person', async () => {
    const person = await someone({ do_not_contact: true });
    const refused = await invite({ person, state: 'suppressed' });
    expect(await change(refused, { act: 'retry' })).toMatchObject({
      status: 409,
      body: { code: 'invitation_refused' },
    });
    const again = await someone();
    const first = await invite({ person: again, state: 'expired' });
    await invite({ person: again });
    expect(await change(first, { act: 'retry' })).toMatchObject({ status: 409, body: { code: 'invitation_double' } });
  });

  test('gives it to another user, who then has it on their work list, with a note in their name', async () => {
    const template = await makeTemplate(api.db, user, { body: 'Hello, I am {{my_first_name}}' });
    const id = await invite({ template_id: template, body: 'Hello, I am Asta' });
    expect((await change(id, { act: 'reassign', user: other.id })).body.changed).toBe(true);
    expect(await rowOf(id)).toMatchObject({ user_id: other.id, body: 'Hello, I am Bodil' });
    expect((await (await api.as(user))(takeWork, { body: {} })).body.item).toBeNull();
    expect((await (await api.as(other))(takeWork, { body: {} })).body.item).toMatchObject({ id });
    expect(await auditOf(id)).toMatchObject([{ before: { user: user.id }, after: { user: other.id } }]);
  });

  test('does not give to another what names its sender, what they have sent, or anything to who has left', async () => {
    const person = await someone();
    const named = await invite({ body: 'Asta here' });
    const id = await invite({ person });
    await invite({ user: other, person, state: 'sent' });
    const gone = await makeUser(api.db, { state: 'deactivated' });
    const codes = [
      await change(named, { act: 'reassign', user: other.id }),
      await change(id, { act: 'reassign', user: other.id }),
      await change(id, { act: 'reassign', user: gone.id }),
      await change(id, { act: 'reassign', user: 999_999 }),
      await change(999_999, { act: 'cancel' }),
      await change(await invite({ channel: 'MESSAGE' }), { act: 'cancel' }),
    ].map(({ body }) => (body as { code?: string }).code);
    expect(codes).toEqual([
      'text_names_sender',
      'invitation_double',
      'wrong_state',
      'user_not_found',
      'message_not_found',
      'message_not_found',
    ]);
  });

  test('says which comes first, and the work list hands it out first', async () => {
    await invite({ send_at: daysAgo(5) });
    const urgent = await invite({ send_at: daysAgo(1) });
    await change(urgent, { act: 'prioritize', priority: 1 });
    expect((await (await api.as(user))(takeWork, { body: {} })).body.item).toMatchObject({ id: urgent });
    expect((await change(urgent, { act: 'prioritize', priority: 2 })).status).toBe(400);
  });
});
