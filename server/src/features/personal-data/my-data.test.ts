import { askAboutMyData, createDataLink, exportMyData, getMyData, removeDataLink } from '@app/contract/people/my-data';
import { holdPerson, liftHold } from '@app/contract/people/retention';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newSecret } from '#platform/secrets';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { unpack } from '#testing/unpack';
import { eraseDue } from './tasks.ts';

const api = useApi();
let staff: Call;
let maker: { id: number };
beforeAll(async () => {
  maker = await makeUser(api.db, { is_staff: true });
  staff = await api.as(maker);
});

async function linked() {
  const person = await makePerson(api.db, {
    first_name: 'Anna',
    last_name: 'Berg',
    emails: [{ email: `${newSecret().slice(0, 12)}@example.com`.toLowerCase(), state: 'valid', is_primary: true }],
  });
  const { body } = await staff(createDataLink, { params: { id: String(person) } });
  return { person, token: body.token };
}
const reminders = async (person: number) =>
  (
    await sql<{
      user_id: number;
      text: string;
    }>`select user_id, text from reminder where person_id = ${person} order by user_id`.execute(api.db)
  ).rows;

describe('the link to their data', () => {
  test('shows what is held and why to whoever has it, and changes nothing', async () => {
    const { person, token } = await linked();
    const { status, body } = await api.anonymous(getMyData, { body: { token } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Anna Berg',
      source: 'test',
      lawful_basis: 'consent',
      do_not_contact: false,
      erased_on: null,
    });
    expect(body.held).toContainEqual({ heading: 'E-mail addresses', rows: 1 });
    expect(await reminders(person)).toEqual([]);
    const file = await api.anonymous(exportMyData, { body: { token } });
    expect(file.status).toBe(200);
    expect(file.headers['content-type']).toContain('application/zip');
  });

  test('is kept as a hash, ends after 30 days, with a new one, and when staff end it; all ends look alike', async () => {
    const { person, token } = await linked();
    const { rows } = await sql`select from data_link as row where strpos(row::text, ${token}) > 0`.execute(api.db);
    expect(rows).toEqual([]);
    const look = async (of: string) => {
      const { request_id: _, ...body } = (await api.anonymous(getMyData, { body: { token: of } })).body;
      return body;
    };
    const never = await look(newSecret());
    expect(never.code).toBe('link_invalid');
    const again = await staff(createDataLink, { params: { id: String(person) } });
    expect(await look(token)).toEqual(never);
    expect((await look(again.body.token)).name).toBe('Anna Berg');
    await sql`update data_link set expires = now() where person_id = ${person}`.execute(api.db);
    expect(await look(again.body.token)).toEqual(never);
    const last = await staff(createDataLink, { params: { id: String(person) } });
    await staff(removeDataLink, { params: { id: String(person) } });
    expect(await look(last.body.token)).toEqual(never);
    expect((await staff(removeDataLink, { params: { id: String(person) } })).status).toBe(404);
  });

  test('stops all contact at once', async () => {
    const { person, token } = await linked();
    await sql`insert into outbox (message_id, user_id, person_id, channel, body, opt_out_token, state, send_at, not_after)
      values (${token}, ${maker.id}, ${person}, 'EMAIL', 'Hello', ${token}, 'queued', now(), now())`.execute(api.db);
    const began = Date.now();
    expect((await api.anonymous(askAboutMyData, { body: { token, wish: 'stop' } })).status).toBe(200);
    expect(Date.now() - began, 'at once').toBeLessThan(60_000);
    const { rows } =
      await sql`select do_not_contact, state from person join outbox on person_id = person.id where person.id = ${person}`.execute(
        api.db,
      );
    expect(rows).toEqual([{ do_not_contact: true, state: 'suppressed' }]);
    const { body } = await api.anonymous(getMyData, { body: { token } });
    expect(body.do_not_contact).toBe(true);
  });

  test('asks for an erasure, once', async () => {
    const { person, token } = await linked();
    const asked = await api.anonymous(askAboutMyData, { body: { token, wish: 'erase', text: 'Please' } });
    expect(Date.parse(asked.body.erased_on!)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    expect((await api.anonymous(askAboutMyData, { body: { token, wish: 'erase' } })).body.code).toBe('erasure_waiting');
    const { rows } = await sql`select asked_by, state, reason from erasure where person_id = ${person}`.execute(api.db);
    expect(rows).toEqual([{ asked_by: 'person', state: 'waiting', reason: 'Please' }]);
  });

  test('says in plain words that an erasure waits because of a hold, and never what the hold is for', async () => {
    const { person, token } = await linked();
    const at = { params: { id: String(person) } };
    const secret = 'Inquiry of the police, K-4711';
    await staff(holdPerson, { ...at, body: { reason: secret } });
    const look = async () => (await api.anonymous(getMyData, { body: { token } })).body;
    expect((await look()).waits, 'nobody has asked for an erasure').toBe(false);
    const asked = await api.anonymous(askAboutMyData, { body: { token, wish: 'erase' } });
    expect(asked.body.waits).toBe(true);
    await sql`update erasure set due = now() - interval '1 day' where person_id = ${person}`.execute(api.db);
    await api.services.tasks.send(api.db as never, eraseDue, {});
    await runTasks(api.services);
    const seen = await look();
    expect(seen).toMatchObject({ name: 'Anna Berg', waits: true });
    const { body: file } = await api.anonymous(exportMyData, { body: { token } });
    const told = [...unpack(new Uint8Array(file as never)).values()].join('') + JSON.stringify(seen);
    expect(told).toContain('When your data was kept for a claim or an authority');
    expect(told).not.toContain('police');
    expect(told).not.toContain('4711');
    await staff(liftHold, at);
    expect((await look()).waits).toBe(false);
    await api.services.tasks.send(api.db as never, eraseDue, {});
    await runTasks(api.services);
    expect(((await look()) as { code?: string }).code, 'erased').toBe('link_invalid');
  });

  test('has whoever made it and whoever works on their roles reminded of what is wrong, and it is noted as theirs', async () => {
    const { person, token } = await linked();
    const recruiter = await makeUser(api.db);
    const role = await makeAssignment(api.db, { users: [recruiter.id] });
    await sql`with stood as (insert into person_assignment (assignment_id, person_id, version, "column", status_str, since, place, change, stands_for)
        values (${role}, ${person}, 1, 'new', 'New', now(), 1, gen_random_uuid(), 1) returning id)
      insert into board_card (assignment_id, person_id, record_id, version) select ${role}, ${person}, id, 1 from stood`.execute(
      api.db,
    );
    await api.anonymous(askAboutMyData, { body: { token, wish: 'human', text: 'I am an engineer' } });
    const text = 'They ask: Let a person look at it. I am an engineer';
    expect(await reminders(person)).toEqual([
      { user_id: maker.id, text },
      { user_id: recruiter.id, text },
    ]);
    const { rows } =
      await sql`select via, reason from audit_log where action = 'my_data_wish' and targets[1] = ${`person:${person}`}`.execute(
        api.db,
      );
    expect(rows).toEqual([{ via: 'The person, by the link to their data', reason: 'I am an engineer' }]);
  });

  test('is not asked all day long by a program', async () => {
    const { token } = await linked();
    for (let n = 0; n < 60; n += 1) await api.anonymous(getMyData, { body: { token } });
    expect((await api.anonymous(getMyData, { body: { token } })).status).toBe(429);
  });
});
