import { impersonate } from '@app/contract/users/impersonation';
import { changeDraft, getDraft, getVoteMessage, sendDraft } from '@app/contract/outreach/drafts';
import { cancelMessage, listOutbox, saveMailbox, sendMessageNow } from '@app/contract/outreach/outreach';
import { setDefault } from '@app/contract/outreach/templates';
import { castVote } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makeMessage, makePerson, makeTemplate, makeUser, type TestUser } from '#testing/make';
import { openSmtpSink } from '#testing/outside/smtp-sink';
import { runTasks } from '#testing/tasks';

const api = useApi();
let user: TestUser;
let call: Call;
let sink: Awaited<ReturnType<typeof openSmtpSink>>;
let template: number;
let counter = 0;

beforeAll(() =>
  sql`update outreach_setting set opens = '00:00', closes = '24:00', spacing_from = 0, spacing_to = 0,
    weekdays = '{1,2,3,4,5,6,7}', paused = null`.execute(api.db),
);
beforeEach(async () => {
  sink = await openSmtpSink();
  onTestFinished(() => sink.close());
  user = await makeUser(api.db, { first_name: 'Åsa' });
  call = await api.as(user);
  await giveMailbox(call);
  template = await makeTemplate(api.db, user, { subject: 'For {{first_name}}', body: 'A role for you' });
});
const giveMailbox = (whose: Call) =>
  whose(saveMailbox, {
    body: {
      address: 'asa@firm.example',
      name: 'Åsa',
      provider: 'other',
      smtp_host: '127.0.0.1',
      smtp_port: sink.port,
      smtp_security: 'none',
      username: '',
      password: 'secret',
    },
  });
async function role(after_up_vote: 'off' | 'draft' | 'send', { without = false } = {}): Promise<number> {
  // Votes that add a card wait for each other; these do not.
  const assignment = await makeAssignment(api.db, { users: [user.id], after_up_vote, vote_to_board: false });
  if (!without) await call(setDefault, { body: { assignment, template } });
  return assignment;
}
const someone = (parts: object = {}) =>
  makePerson(api.db, {
    first_name: 'Bo',
    emails: [{ email: `bo.voted${(counter += 1)}@example.com`, state: 'valid', is_primary: true }],
    ...parts,
  });
const vote = (assignment: number, person: number, grade: 'up' | 'down' | null = 'up', by = call) =>
  by(castVote, { body: { assignment, person, grade, method: 'custom' } });
const outcome = async (assignment: number, person: number) =>
  (await call(getVoteMessage, { query: { assignment: String(assignment), person: String(person) } })).body;
const rows = (person: number) =>
  api.db.selectFrom('outbox').select(['state', 'subject', 'note']).where('person_id', '=', person).execute();

describe('an up-vote', () => {
  test('does nothing with the template where the role says so', async () => {
    const [assignment, person] = [await role('off'), await someone()];
    await vote(assignment, person);
    expect(await rows(person)).toEqual([]);
    expect(await outcome(assignment, person)).toEqual({ mode: 'off', message: null, stops: [] });
  });

  test('prepares a draft, which is changed and sent by a person', async () => {
    const [assignment, person] = [await role('draft'), await someone()];
    await vote(assignment, person);
    const { message } = await outcome(assignment, person);
    expect(message).toMatchObject({ state: 'draft', subject: 'For Bo', template: { id: template } });
    const params = { id: String(message!.id) };
    expect((await call(listOutbox, { query: { state: 'draft' } })).body.results).toHaveLength(1);
    await call(changeDraft, { params, body: { subject: 'For you', body: 'Better' } });
    const draft = (await call(getDraft, { params })).body;
    expect(draft).toMatchObject({ message: { subject: 'For you' }, body: 'Better', obstacles: [] });
    await runTasks(api.services);
    expect(sink.received, 'before it is sent').toEqual([]);
    const { body } = await call(sendDraft, { params, body: { subject: 'For you', body: 'Better' } });
    await call(sendMessageNow, { params: { id: String(body.id) } });
    await runTasks(api.services);
    expect(sink.received.map(({ content }) => content.includes('Better'))).toEqual([true]);
    expect((await call(sendDraft, { params, body: { subject: 'x', body: 'x' } })).status, 'a second time').toBe(404);
  });

  test('sends by itself, after ten minutes in which it can be called back', async () => {
    const [assignment, person] = [await role('send'), await someone()];
    await vote(assignment, person);
    const { message } = await outcome(assignment, person);
    expect(message).toMatchObject({ state: 'queued' });
    const minutes = (Date.parse(message!.send_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);
    await call(cancelMessage, { params: { id: String(message!.id) } });
    await vote(assignment, person);
    expect(await rows(person), 'what somebody called back is not sent by the next vote').toHaveLength(1);
    expect((await outcome(assignment, person)).stops).toEqual(['discarded']);
  });

  test.each(['draft', 'send'] as const)('that is taken back calls back what has not left: %s', async (mode) => {
    const [assignment, person] = [await role(mode), await someone()];
    await vote(assignment, person);
    await vote(assignment, person, null);
    expect((await rows(person)).map(({ state, note }) => [state, note])).toEqual([
      ['cancelled', 'The vote was undone'],
    ]);
    await vote(assignment, person);
    expect((await rows(person)).map(({ state }) => state).toSorted()).toEqual(
      ['cancelled', mode === 'draft' ? 'draft' : 'queued'].toSorted(),
    );
    await vote(assignment, person, 'down');
    expect((await rows(person)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });

  test('leaves what somebody wrote themselves alone when it is taken back, and what a colleague’s vote made', async () => {
    const [assignment, person] = [await role('draft'), await someone()];
    await vote(assignment, person);
    const other = await makeUser(api.db);
    await sql`insert into assignment_member (assignment_id, user_id, part) values (${assignment}, ${other.id}, 'user')`.execute(
      api.db,
    );
    await vote(assignment, person, 'down', await api.as(other));
    expect((await rows(person)).map(({ state }) => state)).toEqual(['draft']);
  });

  test.each([
    ['no_template', {}, { without: true }],
    ['no_address', { emails: [] }, {}],
    ['opted_out', { do_not_contact: true }, {}],
    ['missing', { first_name: '' }, {}],
  ])('sends nothing and says why: %s', async (stop, parts, given) => {
    const [assignment, person] = [await role('send', given), await someone(parts)];
    await vote(assignment, person);
    expect(await rows(person)).toEqual([]);
    expect((await outcome(assignment, person)).stops).toContain(stop);
  });

  test('sends nothing to whoever was contacted lately, but a draft is there to be sent with a reason', async () => {
    const person = await someone();
    await makeMessage(api.db, { person, user, direction: 'out', days: 3, channel: 'EMAIL' });
    const [sends, drafts] = [await role('send'), await role('draft')];
    await vote(sends, person);
    expect(await rows(person)).toEqual([]);
    expect((await outcome(sends, person)).stops).toEqual(['contacted_lately']);
    await vote(drafts, person);
    const params = { id: String((await outcome(drafts, person)).message!.id) };
    const text = { subject: 'Hi', body: 'Hi' };
    expect((await call(sendDraft, { params, body: text })).body).toEqual({ id: null, obstacles: ['contacted_lately'] });
    expect(
      (await rows(person)).map(({ state }) => state),
      'it stays',
    ).toEqual(['draft']);
    expect((await call(sendDraft, { params, body: { ...text, reason: 'Asked for it' } })).body.id).not.toBeNull();
  });

  test('sends nothing without a mailbox, and the vote counts all the same', async () => {
    const [assignment, person] = [await role('send'), await someone()];
    await api.db.deleteFrom('mailbox').where('user_id', '=', user.id).execute();
    expect((await vote(assignment, person)).status).toBe(201);
    expect(await rows(person)).toEqual([]);
    expect((await outcome(assignment, person)).stops).toEqual(['no_mailbox']);
  });

  test('by whoever acts for somebody else sends nothing in their name', async () => {
    const [assignment, person] = [await role('send'), await someone()];
    const admin = await api.as(await makeUser(api.db, { is_superuser: true, can_impersonate: true }));
    const { body } = await admin(impersonate, { body: { username: user.username } });
    const acting = api.withToken(body.access);
    expect((await vote(assignment, person, 'up', acting)).status).toBe(201);
    expect(await rows(person)).toEqual([]);
  });

  test.each(['draft', 'send'] as const)('of two at the same moment makes one message: %s', async (mode) => {
    const [assignment, person] = [await role(mode), await someone()];
    const colleague = await makeUser(api.db);
    await sql`insert into assignment_member (assignment_id, user_id, part) values (${assignment}, ${colleague.id}, 'user')`.execute(
      api.db,
    );
    const second = await api.as(colleague);
    await giveMailbox(second);
    // Holds back both where they would write: neither sees what the other is about to add.
    const { votes } = await api.db.transaction().execute(async (trx) => {
      await sql`select from conversation_template where id = ${template} for update`.execute(trx);
      const given = Promise.all([vote(assignment, person), vote(assignment, person, 'up', second)]);
      const waiting = async () =>
        (
          await sql<{ count: number }>`select count(*) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
        ).rows[0]!.count;
      await expect.poll(waiting).toBe(2);
      return { votes: given };
    });
    expect((await votes).map(({ status }) => status)).toEqual([201, 201]);
    expect(await rows(person)).toHaveLength(1);
  });
});
