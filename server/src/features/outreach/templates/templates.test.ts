import {
  changeTemplate,
  createTemplate,
  deleteDefault,
  deleteTemplate,
  deleteTemplateDefault,
  getTemplate,
  getTemplateContent,
  getTemplateValues,
  listDefaults,
  listTemplateDefaults,
  listTemplates,
  listTemplateVersions,
  restoreTemplate,
  setDefault,
} from '@app/contract/outreach/templates';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import {
  makeAssignment,
  makeCompany,
  makeMessage,
  makePerson,
  makeTemplate,
  makeUser,
  type TestUser,
} from '#testing/make';

const api = useApi();
let [annaUser, erikUser]: TestUser[] = [];
let [anna, erik, staff]: Call[] = [];
beforeAll(async () => {
  annaUser = await makeUser(api.db, { first_name: 'Anna', last_name: 'Ek' });
  erikUser = await makeUser(api.db);
  anna = await api.as(annaUser);
  erik = await api.as(erikUser);
  staff = await api.as(await makeUser(api.db, { is_staff: true }));
});

describe('a template', () => {
  test('is added with what is given, and everything else is empty', async () => {
    const { status, body } = await anna!(createTemplate, { body: { name: 'First pitch', body: 'Hi {{first_name}}' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'First pitch',
      kind: 'All',
      subject: '',
      body: 'Hi {{first_name}}',
      next_group_message: null,
      delays: {},
      version: 1,
      user: { id: annaUser!.id },
      sent: 0,
      answered: 0,
      defaults: 0,
    });
    expect((await erik!(listTemplates)).body.results.map(({ name }) => name)).toContain('First pitch');
  });

  test('that exists is not created again', async () => {
    const { body: first } = await anna!(createTemplate, { body: { name: 'Only one' } });
    const again = await erik!(createTemplate, { body: { id: first.id, _existing: true, name: 'Renamed' } });
    expect(again).toMatchObject({ status: 201, body: { id: first.id, name: 'Only one', version: 1 } });
    const { body } = await anna!(listTemplates);
    expect(body.results.filter(({ name }) => name === 'Only one')).toHaveLength(1);
    expect((await anna!(createTemplate, { body: { _existing: true } })).body).toMatchObject({
      fields: { id: 'Say which template it is' },
    });
    expect((await anna!(createTemplate, { body: { id: 999_999_999 } })).status).toBe(404);
  });

  test('is refused with a variable that does not exist, beside the field', async () => {
    const { status, body } = await anna!(createTemplate, {
      body: { name: 'Wrong', subject: 'x', body: '{{fist_name}}' },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { body: 'There is no variable {{fist_name}}' } });
    expect((await anna!(createTemplate, { body: { name: 'Wrong', next_email: 999_999_999 } })).body).toMatchObject({
      code: 'template_not_found',
      fields: { next_email: 'This template does not exist' },
    });
  });

  test('keeps every text it has had, and no version for a change of what follows it', async () => {
    const { body: made } = await anna!(createTemplate, { body: { name: 'History', body: 'one' } });
    const params = { id: made.id };
    await anna!(changeTemplate, { params, body: { body: 'two' } });
    await anna!(changeTemplate, { params, body: { next_email: made.id, delays: { next_email: 3 } } });
    const { body } = await staff!(changeTemplate, { params, body: { body: 'three' } });
    expect(body).toMatchObject({ version: 4, next_email: made.id, delays: { next_email: 3 } });
    const versions = (await erik!(listTemplateVersions, { params })).body.results;
    expect(versions.map(({ version, body: text }) => [version, text])).toEqual([
      [4, 'three'],
      [2, 'two'],
      [1, 'one'],
    ]);
    expect(versions[1]!.user?.id).toBe(annaUser!.id);
  });

  test('that somebody else changed meanwhile is not overwritten', async () => {
    const { body: made } = await anna!(createTemplate, { body: { name: 'Race' } });
    const params = { id: made.id };
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, n) => anna!(changeTemplate, { params, body: { version: 1, body: `${n}` } })),
    );
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 15 }, () => 409),
    ]);
  });

  test('is removed and restored by whoever made it, with its defaults', async () => {
    const { body: made } = await anna!(createTemplate, { body: { name: 'Coming back' } });
    const params = { id: made.id };
    await anna!(setDefault, { body: { user: annaUser!.id, template: made.id } });
    expect((await erik!(deleteTemplate, { params })).status).toBe(403);
    expect((await anna!(deleteTemplate, { params })).status).toBe(204);
    expect((await anna!(getTemplate, { params })).status).toBe(404);
    expect((await anna!(listDefaults)).body.map(({ template }) => template)).not.toContain(made.id);
    expect((await anna!(restoreTemplate, { params })).body).toMatchObject({ name: 'Coming back', defaults: 1 });
    expect((await anna!(restoreTemplate, { params })).status).toBe(200);
  });

  test('counts what was sent with it, and what was answered within 30 days: the last thing we said', async () => {
    const pitch = await makeTemplate(api.db, annaUser!);
    const followUp = await makeTemplate(api.db, annaUser!);
    const [fast, slow, silent] = await Promise.all([makePerson(api.db), makePerson(api.db), makePerson(api.db)]);
    const user = annaUser!;
    for (const person of [fast, slow, silent])
      await makeMessage(api.db, { person, user, direction: 'out', days: 60, template: pitch });
    await makeMessage(api.db, { person: fast, user, direction: 'in', days: 59 });
    await makeMessage(api.db, { person: fast, user, direction: 'in', days: 58 });
    await makeMessage(api.db, { person: slow, user, direction: 'out', days: 50, template: followUp });
    await makeMessage(api.db, { person: slow, user, direction: 'in', days: 49 });
    await makeMessage(api.db, { person: silent, user, direction: 'in', days: 1 });
    await makeMessage(api.db, { person: silent, user, direction: 'out', days: 400, template: followUp });
    const counts = async (id: number) => {
      const { sent, answered } = (await anna!(getTemplate, { params: { id } })).body;
      return { sent, answered };
    };
    expect(await counts(pitch)).toEqual({ sent: 3, answered: 1 });
    expect(await counts(followUp)).toEqual({ sent: 1, answered: 1 });
  });
});

describe('a default', () => {
  test('is the closest one to the user and the role, and says by which rule', async () => {
    const user = await makeUser(api.db);
    const call = await api.as(user);
    const role = await makeAssignment(api.db, { users: [user.id] });
    const person = await makePerson(api.db, { first_name: 'Åsa' });
    const names = ['all', 'user', 'role', 'user_and_role', 'user_and_role'];
    const made = await Promise.all(names.map((name) => makeTemplate(api.db, user, { name })));
    const chosen = async (channel: 'EMAIL' | 'MESSAGE' | 'SMS' = 'EMAIL') => {
      const { body } = await call(getTemplateContent, { params: { id: role }, query: { person_id: person, channel } });
      return [body.template?.id, body.rule];
    };
    const set = async (by: Call, body: { channel?: 'Email'; user?: number; assignment?: number; template: number }) =>
      expect((await by(setDefault, { body })).status).toBe(201);
    expect(await chosen()).toEqual([undefined, null]);
    await set(staff!, { template: made[0]! });
    expect(await chosen()).toEqual([made[0], 'all']);
    await set(call, { user: user.id, template: made[1]! });
    expect(await chosen()).toEqual([made[1], 'user']);
    await set(call, { assignment: role, template: made[2]! });
    expect(await chosen()).toEqual([made[2], 'role']);
    await set(call, { user: user.id, assignment: role, template: made[3]! });
    expect(await chosen()).toEqual([made[3], 'user_and_role']);
    await set(call, { channel: 'Email', user: user.id, assignment: role, template: made[4]! });
    expect(await chosen()).toEqual([made[4], 'user_and_role']);
    expect(await chosen('SMS')).toEqual([made[3], 'user_and_role']);
  });

  test('replaces the one before, and is listed with its names', async () => {
    const role = await makeAssignment(api.db, { users: [annaUser!.id], name: 'Controller' });
    const one = await makeTemplate(api.db, annaUser!);
    const two = await makeTemplate(api.db, annaUser!, { name: 'Second' });
    await anna!(setDefault, { body: { assignment: role, template: one } });
    const { body } = await anna!(setDefault, { body: { assignment: role, template: two } });
    const { body: all } = await erik!(listDefaults, { query: { assignment_id: role } });
    expect(all.filter(({ assignment }) => assignment === role)).toEqual([body]);
    expect(body).toMatchObject({ template: two, template_name: 'Second', assignment_name: 'Controller', user: null });
    expect((await erik!(listTemplateDefaults, { params: { id: two } })).body).toEqual([body]);
    expect((await erik!(listTemplateDefaults, { params: { id: one } })).body).toEqual([]);
  });

  test('for everybody is set by staff, that of a role by those who work on it, and that of somebody else by nobody', async () => {
    const role = await makeAssignment(api.db, { users: [annaUser!.id] });
    const template = await makeTemplate(api.db, annaUser!);
    const statuses = async (call: Call) => [
      (await call(setDefault, { body: { template } })).status,
      (await call(setDefault, { body: { template, assignment: role } })).status,
      (await call(setDefault, { body: { template, user: annaUser!.id, assignment: role } })).status,
    ];
    expect(await statuses(anna!)).toEqual([403, 201, 201]);
    expect(await statuses(erik!)).toEqual([403, 403, 403]);
    expect(await statuses(staff!)).toEqual([201, 201, 201]);
  });

  test('is not set for a channel that its template is not written for', async () => {
    const template = await makeTemplate(api.db, annaUser!, { kind: 'LinkedinInmail' });
    const body = { template, user: annaUser!.id, channel: 'Email' } as const;
    expect((await anna!(setDefault, { body })).body).toMatchObject({ code: 'wrong_channel' });
    expect((await anna!(setDefault, { body: { ...body, channel: 'LinkedinInmail' } })).status).toBe(201);
  });

  test('is removed by its id, or by its template and its id', async () => {
    const template = await makeTemplate(api.db, annaUser!);
    const set = async () => (await anna!(setDefault, { body: { template, user: annaUser!.id } })).body.id;
    const first = await set();
    expect((await erik!(deleteDefault, { params: { id: first } })).status).toBe(403);
    expect((await anna!(deleteDefault, { params: { id: first } })).status).toBe(204);
    expect((await anna!(deleteDefault, { params: { id: first } })).status).toBe(404);
    const id = await set();
    expect((await anna!(deleteTemplateDefault, { params: { template: template + 1, id } })).status).toBe(404);
    expect((await anna!(deleteTemplateDefault, { params: { template, id } })).status).toBe(204);
  });
});

test('what is sent about a role is filled in for the person, and says what is missing', async () => {
  const company_id = await makeCompany(api.db, 'Nordbank');
  const role = await makeAssignment(api.db, { name: 'Controller', company_id });
  const person = await makePerson(api.db, { first_name: 'Åsa', last_name: 'Öberg', title: 'Economist' });
  const template = await makeTemplate(api.db, annaUser!, {
    subject: '{{role}} at {{client}}',
    body: 'Hi {{first_name}}, as {{title}} in {{place}}: {{my_name}}',
  });
  const { body } = await anna!(getTemplateContent, {
    params: { id: role },
    query: { person_id: person, template_id: template },
  });
  expect(body).toMatchObject({
    template: { id: template },
    rule: null,
    subject: 'Controller at Nordbank',
    body: 'Hi Åsa, as Economist in {{place}}: Anna Ek',
    missing: ['place'],
  });
  const { values } = (await anna!(getTemplateValues, { params: { person_id: person }, query: {} })).body;
  expect(values).toMatchObject({ name: 'Åsa Öberg', role: '', my_first_name: 'Anna' });
});
