import { assignmentStatuses, currentStatuses, statusLabels } from '@app/contract/roles/assignments';
import { addReminder, changeReminder } from '@app/contract/people/people';
import { createPersonAssignment } from '@app/contract/roles/board';
import { setTags } from '@app/contract/people/tags';
import { getTodo, getTodoCard, type TodoCard } from '@app/contract/roles/todo';
import { castVote } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { daysAgo, makeAssignment, makeMessage, makePerson, makeUser, type TestUser } from '#testing/make';
import { businessDaysAgo } from './rules.ts';

const api = useApi();
let user: TestUser;
let call: Call;
let person: number;
beforeEach(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
  person = await makePerson(api.db, { first_name: 'Anna', last_name: 'Berg', title: 'Developer' }, user);
});
const card = async (name: TodoCard, as = call) =>
  (await as(getTodoCard, { params: { card: name }, query: { user: String(user.id) } })).body;
const say = (direction: 'in' | 'out', days: number, channel?: 'EMAIL') =>
  makeMessage(api.db, { person, user, direction, days, ...(channel && { channel }) });
const tag = (...tags: string[]) => call(setTags, { params: { kind: 'person', id: String(person) }, body: { tags } });

test('people tagged for a user’s attention wait on the cards of these tags', async () => {
  await tag(`${user.username}-needs-attention`, `${user.username}-pitch-response`);
  for (const name of ['needs_attention', 'pitch_needs_attention'] as const)
    expect(await card(name)).toMatchObject({
      count: 1,
      results: [{ person: { id: person, name: 'Anna Berg', title: 'Developer' } }],
    });
  expect((await card('needs_attention')).results[0]?.tag).toBe(`${user.username}-needs-attention`);
  expect((await card('pitch_needs_attention')).results[0]?.tag).toBe(`${user.username}-pitch-response`);
  await tag(`${user.username}-pitch-response`, 'somebody-else-needs-attention');
  expect((await card('needs_attention')).count).toBe(0);
  expect((await card('pitch_needs_attention')).count).toBe(1);
  await tag();
  expect(await card('needs_attention')).toEqual({ count: 0, results: [] });
});

test('a tagged person is off the card until the user’s own reminder is due', async () => {
  await tag(`${user.username}-needs-attention`);
  const params = { id: String(person) };
  const inAWeek = daysAgo(-7);
  const colleague = await api.as(await makeUser(api.db));
  await colleague(addReminder, { params, body: { due: inAWeek, text: '' } });
  expect((await card('needs_attention')).count).toBe(1);
  await call(addReminder, { params, body: { due: inAWeek, text: '' } });
  expect((await card('needs_attention')).count).toBe(0);
  await sql`update reminder set due = now() where user_id = ${user.id}`.execute(api.db);
  expect((await card('needs_attention')).count).toBe(1);
});

test('who wrote last and got no answer for three business days is a stale lead, by the kind of channel', async () => {
  await say('out', 20);
  await say('in', 9);
  expect(await card('stale_conversation_leads')).toMatchObject({
    count: 1,
    results: [{ excerpt: 'in 9', channel: 'MESSAGE' }],
  });
  expect((await card('stale_email_conversation_leads')).count).toBe(0);
  await say('in', 8, 'EMAIL');
  expect((await card('stale_email_conversation_leads')).count).toBe(1);
  await say('out', 0);
  expect((await card('stale_conversation_leads')).count).toBe(0);
});

test('who wrote an hour ago is no stale lead yet', async () => {
  await say('in', 0.04);
  expect((await card('stale_conversation_leads')).count).toBe(0);
});

test('who answered once and fell silent is a stale conversation; who never answered is to be followed up, three times at most', async () => {
  await say('out', 30);
  expect((await card('followups')).count).toBe(1);
  expect((await card('stale_conversations')).count).toBe(0);
  await say('in', 25);
  await say('out', 20);
  expect((await card('followups')).count).toBe(0);
  expect((await card('stale_conversations')).count).toBe(1);
});

test('after four messages without an answer nobody is followed up any more', async () => {
  for (const days of [60, 50, 40]) await say('out', days);
  expect((await card('followups')).count).toBe(1);
  await say('out', 30);
  expect((await card('followups')).count).toBe(0);
});

test('a tag that settles it, or a reminder to come, takes a person off the lists about conversations', async () => {
  await say('in', 9);
  expect((await card('stale_conversation_leads')).count).toBe(1);
  for (const settled of ['artemis-tackar-nej', 'artemis-bokad-intervju']) {
    await tag(settled);
    expect((await card('stale_conversation_leads')).count).toBe(0);
  }
  await tag();
  await call(addReminder, { params: { id: String(person) }, body: { due: daysAgo(-3) } });
  expect((await card('stale_conversation_leads')).count).toBe(0);
});

test('reminders that are due wait, prospects apart, until they are ticked off', async () => {
  const remind = async (prospect: boolean) =>
    (await call(addReminder, { params: { id: String(person) }, body: { due: daysAgo(1), text: 'Call', prospect } }))
      .body.id;
  const [one, other] = [await remind(false), await remind(true)];
  await call(addReminder, { params: { id: String(person) }, body: { due: daysAgo(-1), text: 'Not yet' } });
  expect((await card('expired_reminders')).results).toMatchObject([{ reminder: one, excerpt: 'Call' }]);
  expect((await card('expired_reminders_prospect')).results).toMatchObject([{ reminder: other }]);
  await call(changeReminder, { params: { id: String(one) }, body: { done: true } });
  expect((await card('expired_reminders')).count).toBe(0);
});

test('somebody whose snooze on a board is over is back on the list, with the role', async () => {
  const assignment = await makeAssignment(api.db, { name: 'Backend', users: [user.id] });
  const snooze = (snoozed: string) =>
    call(createPersonAssignment, { body: { assignment, person, snoozed, snooze_note: 'Back from leave' } });
  await snooze(daysAgo(-1));
  expect((await card('expired_reminders')).count).toBe(0);
  await snooze(daysAgo(1));
  expect((await card('expired_reminders')).results).toMatchObject([
    { excerpt: 'Back from leave', assignment: { id: assignment, name: 'Backend' } },
  ]);
});

test('who was voted up and not written to can be connected to, while the role is worked on', async () => {
  const assignment = await makeAssignment(api.db, { users: [user.id] });
  await call(castVote, { body: { assignment, person, grade: 'up' } });
  expect((await card('match_connectable')).results).toMatchObject([{ assignment: { id: assignment } }]);
  for (const label of statusLabels) {
    const status = assignmentStatuses[label];
    await api.db.updateTable('assignment').set({ status }).where('id', '=', assignment).execute();
    expect((await card('match_connectable')).count, label).toBe(currentStatuses.includes(label) ? 1 : 0);
  }
  await api.db.updateTable('assignment').set({ status: 1 }).where('id', '=', assignment).execute();
  await say('out', 0);
  expect((await card('match_connectable')).count).toBe(0);
});

test('everybody can look at a colleague’s list', async () => {
  await tag(`${user.username}-needs-attention`);
  const colleague = await api.as(await makeUser(api.db));
  expect((await card('needs_attention', colleague)).count).toBe(1);
});

test('a weekend is no business day', async () => {
  const { rows } = await sql<{ weekday: number; days: number }>`
    select extract(isodow from day)::int as weekday, n as days
    from generate_series(1, 12) as n, lateral (select ${businessDaysAgo(sql.ref('n') as never)} as day) as ago`.execute(
    api.db,
  );
  expect(rows).toHaveLength(12);
  for (const { weekday } of rows) expect(weekday).toBeLessThan(6);
});

test('how a conversation stands follows from its messages', async () => {
  const { rows } = await sql`
    select * from (select * from conversation__of((select array_agg(distinct person_id) from message))
      except select * from conversation) as missing`.execute(api.db);
  expect(rows).toEqual([]);
});

test.each([
  ['show_needs_attention', 'needs_attention'],
  ['show_pitch_needs_attention', 'pitch_needs_attention'],
  ['show_stale_conversation_leads', 'stale_conversation_leads'],
  ['show_stale_email_conversation_leads', 'stale_email_conversation_leads'],
  ['show_match_connectable', 'match_connectable'],
  ['show_expired_reminders_prospect', 'expired_reminders_prospect'],
  ['show_expired_reminders', 'expired_reminders'],
  ['show_stale_conversions', 'stale_conversations'],
  ['show_followups', 'followups'],
])('the flag %s of the user whose list it is switches the card %s', async (flag, name) => {
  const colleague = await api.as(await makeUser(api.db));
  const cards = async () => (await colleague(getTodo, { query: { user: String(user.id) } })).body.cards;
  const all = await cards();
  expect(all).toContain(name);
  await api.db
    .updateTable('user_profile')
    .set({ config: JSON.stringify({ [flag]: false }) })
    .where('user_id', '=', user.id)
    .execute();
  expect(await cards()).toEqual(all.filter((card) => card !== name));
});
