import { confirmIntent } from '@app/contract/outreach/answers';
import type { Request } from '@app/contract/base/endpoint';
import { getFullPersonAssignment, createPersonAssignment } from '@app/contract/roles/board';
import { previewMessages } from '@app/contract/outreach/outreach';
import { getFullPerson } from '@app/contract/people/people';
import { changeTags } from '@app/contract/people/tags';
import { listWaiting } from '@app/contract/roles/todo';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import {
  daysAgo,
  makeAnswer,
  makeAssignment,
  makeMailbox,
  makeOutgoing,
  makePerson,
  makeUser,
  type TestUser,
} from '#testing/make';

const api = useApi();
let user: TestUser;
let call: Call;
beforeEach(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
});

let counter = 0;
/** Somebody who has answered a mail of ours about a role, and is on its board. */
async function answered(parts: object = {}) {
  const address = `bo.answers${(counter += 1)}@example.com`;
  const person = await makePerson(api.db, { emails: [{ email: address, state: 'valid', is_primary: true }] });
  const assignment = await makeAssignment(api.db, { users: [user.id] });
  await call(createPersonAssignment, { body: { person, assignment } });
  const mailbox = await makeMailbox(api.db, await makeUser(api.db), 1);
  const { id: answers_id } = await makeOutgoing(api.db, { user, mailbox, person, address, state: 'sent' });
  const about = { user, person_id: person, assignment_id: assignment, answers_id };
  const id = await makeAnswer(api.db, { ...about, intent: 'interested', intent_because: 'Sounds good', ...parts });
  return { id, person, assignment, address };
}
const say = async (id: number, body: Request<typeof confirmIntent>['body']) =>
  call(confirmIntent, { params: { id: String(id) }, body });
const waits = async (person: number) =>
  (await call(listWaiting, { query: {} })).body.results.find((each) => each.person?.id === person);
const emailOf = async (person: number) =>
  (await call(getFullPerson, { params: { id: String(person) } })).body.emails[0]?.state;
const cardOf = async (person: number, assignment: number) =>
  (await call(getFullPersonAssignment, { query: { person: String(person), assignment: String(assignment) } })).body
    .card;

describe('what an answer means', () => {
  test('is guessed until somebody says so, on the to-do page and on the timeline', async () => {
    const { id, person, assignment } = await answered();
    expect((await waits(person))?.reply).toMatchObject({
      id,
      intent: { guess: 'interested', because: 'Sounds good', confirmed: null },
    });
    expect((await waits(person))?.assignment?.id).toBe(assignment);
    const { body } = await say(id, { intent: 'interested' });
    expect(body).toMatchObject({ confirmed: 'interested', confirmed_by: user.username, reminder: null });
    expect((await waits(person))?.reply?.intent.confirmed).toBe('interested');
    const { timeline } = (await call(getFullPerson, { params: { id: String(person) } })).body;
    expect(timeline.find(({ kind }) => kind === 'message')).toMatchObject({
      what: 'message',
      intent: { confirmed: 'interested', confirmed_by: user.username },
      role: { id: assignment },
    });
  });

  test('that is unknown is no guess, and what is no answer means nothing', async () => {
    const { id, person } = await answered({ intent: 'unknown' });
    expect((await waits(person))?.reply?.intent.guess).toBeNull();
    expect((await say(id, { intent: 'referral' })).status).toBe(200);
    for (const kind of ['auto_reply', 'bounce'] as const) {
      const none = await makeAnswer(api.db, { user, person_id: person, kind, at: daysAgo(0) });
      expect((await say(none, { intent: 'no' })).status, kind).toBe(404);
      expect((await waits(person))?.reply?.id, kind).toBe(id);
    }
    const { timeline } = (await call(getFullPerson, { params: { id: String(person) } })).body;
    expect(
      timeline.flatMap((entry) => (entry.kind === 'message' ? [[entry.what, entry.intent !== null]] : [])),
    ).toEqual([
      ['bounce', false],
      ['auto_reply', false],
      ['message', true],
    ]);
  });

  test('later: a reminder hides the person until then, and is gone when it is undone', async () => {
    const { id, person } = await answered();
    const remind = '2100-02-01T09:00:00.000Z';
    const { body } = await say(id, { intent: 'later', remind });
    expect(body.reminder).not.toBeNull();
    expect(await waits(person)).toBeUndefined();
    await say(id, { intent: null });
    expect((await waits(person))?.reply?.intent).toMatchObject({ confirmed: null, confirmed_at: null });
    const open = await api.db.selectFrom('reminder').select('done').where('person_id', '=', person).execute();
    expect(open.map(({ done }) => done === null)).toEqual([false]);
  });

  test('no: the card is archived with the reason, whoever writes within 90 days needs one, and undo takes all of it back', async () => {
    const { id, person, assignment } = await answered();
    const obstacles = async () =>
      (await call(previewMessages, { body: { people: [person], subject: 'Hi', body: 'Hi' } })).body.results[0]!
        .obstacles;
    expect(await obstacles()).toEqual([]);
    const { body } = await say(id, { intent: 'no', archive_reason: 'Pay' });
    expect(body.archived).toBe(true);
    expect(await cardOf(person, assignment)).toMatchObject({ archived: true, archive_reason: 'Pay' });
    expect(await obstacles()).toEqual(['contacted_lately']);
    expect(await waits(person)).toBeUndefined();
    await say(id, { intent: null });
    expect(await cardOf(person, assignment)).toMatchObject({ archived: false });
    expect(await obstacles()).toEqual([]);
    expect(await waits(person)).toBeDefined();
    await say(id, { intent: 'no' });
    await api.db
      .updateTable('message')
      .set({ confirmed_at: daysAgo(91) })
      .where('id', '=', id)
      .execute();
    expect(await obstacles(), 'after 91 days').toEqual([]);
  });

  test('a card that was changed after the no stays as it is when the no is undone', async () => {
    const { id, person, assignment } = await answered();
    await say(id, { intent: 'no', archive_reason: 'Pay' });
    await call(createPersonAssignment, { body: { person, assignment, archive_reason: 'Timing' } });
    await say(id, { intent: null });
    expect(await cardOf(person, assignment)).toMatchObject({ archived: true, archive_reason: 'Timing' });
  });

  test('wrong person: nobody writes to that address again, until somebody corrects it', async () => {
    const { id, person, address } = await answered();
    expect((await say(id, { intent: 'wrong_person' })).body.marked).toBeNull();
    expect(await emailOf(person)).toBe('valid');
    expect((await say(id, { intent: 'wrong_person', not_theirs: true })).body.marked).toBe(address);
    expect(await emailOf(person)).toBe('bounced');
    expect(await waits(person)).toBeUndefined();
    await say(id, { intent: 'interested' });
    expect(await emailOf(person)).toBe('valid');
  });

  test('whoever says no and is tagged waits again when they write again, or are tagged anew', async () => {
    const { id, person } = await answered();
    const tag = `${user.username}-needs-attention`;
    const change = (body: object) =>
      call(changeTags, { params: { kind: 'person', id: String(person) }, body } as never);
    await change({ add: [tag] });
    await say(id, { intent: 'no' });
    expect(await waits(person)).toBeUndefined();
    await change({ remove: [tag] });
    await change({ add: [tag] });
    expect((await waits(person))?.tag).toBe(tag);
    await change({ remove: [tag] });
    await makeAnswer(api.db, { user, person_id: person, at: daysAgo(0) });
    expect((await waits(person))?.card).toBe('reply');
  });

  test('nobody archives a card of a role that they do not work on, and then nothing is said at all', async () => {
    const { id, person } = await answered();
    const stranger = await api.as(await makeUser(api.db));
    const params = { id: String(id) };
    const { status } = await stranger(confirmIntent, { params, body: { intent: 'no', archive_reason: 'Pay' } });
    expect(status).toBe(403);
    expect((await waits(person))?.reply?.intent.confirmed).toBeNull();
    expect((await stranger(confirmIntent, { params, body: { intent: 'no' } })).status).toBe(200);
  });

  test('two who say so at the same moment leave one reminder', async () => {
    const { id, person } = await answered();
    const body = { intent: 'later' as const, remind: '2100-02-01T09:00:00.000Z' };
    await Promise.all([1, 2, 3].map(() => say(id, body)));
    const open = await api.db
      .selectFrom('reminder')
      .select('id')
      .where('person_id', '=', person)
      .where('done', 'is', null)
      .execute();
    expect(open).toHaveLength(1);
  });
});
