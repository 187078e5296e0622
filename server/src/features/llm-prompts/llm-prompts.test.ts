import {
  createPromptVersion,
  getLlmPrompt,
  getPromptGate,
  labelPrompt,
  listLlmPrompts,
  previewPrompt,
  promotePrompt,
  rollBackPrompt,
} from '@app/contract/llm/prompts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeTemplate, makeUser } from '#testing/make';
import { productionPrompt } from '../llm/llm.ts';

const api = useApi();
const grade = { params: { kind: 'grade' as const } };
let user: Awaited<ReturnType<typeof makeUser>>;
let call: Call;
beforeAll(async () => {
  user = await makeUser(api.db, { is_superuser: true });
  call = await api.as(user);
});
beforeEach(() => sql`truncate llm_prompt_move`.execute(api.db));

const read = async () => (await call(getLlmPrompt, grade)).body;
const write = async (body: string, note = 'Said it better') => {
  const [newest] = (await read()).versions;
  return call(createPromptVersion, { ...grade, body: { body, note, newest: newest!.version } });
};
const lastMove = async () => (await read()).moves[0]?.id ?? null;
const promote = async (version_id: number, reason = 'It reads better') =>
  call(promotePrompt, { ...grade, body: { version_id, reason, seen: await lastMove() } });
const rollBack = async () => call(rollBackPrompt, { ...grade, body: { seen: await lastMove() } });

describe('versions', () => {
  test('are kept, never used by themselves and never changed', async () => {
    const before = await productionPrompt(api.db, 'grade');
    const { status, body } = await write('Judge {{role_name}} in one word.');
    expect(status).toBe(201);
    const prompt = await read();
    expect(prompt.versions[0]).toMatchObject({
      id: body.id,
      body: 'Judge {{role_name}} in one word.',
      note: 'Said it better',
      created_by: user.username,
    });
    expect(prompt.production!.id).toBe(before.id);
    expect((await productionPrompt(api.db, 'grade')).id).toBe(before.id);
    await expect(sql`update llm_prompt_version set body = 'x' where id = ${body.id}`.execute(api.db)).rejects.toThrow(
      /append|change/,
    );
  });

  test('are refused when somebody else was faster', async () => {
    const [newest] = (await read()).versions;
    await write('First');
    const second = await call(createPromptVersion, {
      ...grade,
      body: { body: 'Second', note: 'Too late', newest: newest!.version },
    });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'changed_meanwhile', current: { version: newest!.version + 1 } });
  });

  test('that name what there is not are refused in words', async () => {
    const { status, body } = await write('Judge {{role_name}} for {{salary}}.');
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_input', fields: { body: 'There is no {{salary}}' } });
  });
});

test('the prompt for first messages may name what stands in templates, as the one that came with the product does', async () => {
  const message = { params: { kind: 'message' as const } };
  const { versions } = (await call(getLlmPrompt, message)).body;
  expect(versions[0]!.body).toContain('{{first_name}}');
  const write_ = (body: string) =>
    call(createPromptVersion, { ...message, body: { body, note: 'x', newest: versions[0]!.version } });
  expect((await write_('Keep {{salary}}')).body.fields).toEqual({ body: 'There is no {{salary}}' });
  expect((await write_(versions[0]!.body)).status).toBe(201);
});

describe('a label', () => {
  const labelsOf = async () =>
    (await read()).versions.flatMap(({ id, labels }) => labels.map((label) => ({ id, label })));
  const label = (name: string, version_id: number | null) =>
    call(labelPrompt, { ...grade, body: { label: name, version_id } });

  test('stands at one version, is moved by giving it to another, and taken away', async () => {
    const [first, second] = [await write('First'), await write('Second')].map(({ body }) => body.id);
    expect((await label('Candidate', first!)).status).toBe(204);
    expect((await label('For testing', first!)).status).toBe(204);
    expect((await label('candidate', second!)).status).toBe(204);
    expect(await labelsOf()).toEqual([
      { id: second, label: 'candidate' },
      { id: first, label: 'For testing' },
    ]);
    expect((await label('CANDIDATE', null)).status).toBe(204);
    expect(await labelsOf()).toEqual([{ id: first, label: 'For testing' }]);
    const { rows } = await sql<{ before: object; after: object }>`
      select before, after from audit_log where action = 'llm_prompt_label' order by id desc limit 2`.execute(api.db);
    expect(rows).toEqual([
      { before: { label: 'CANDIDATE', version_id: second }, after: { label: 'CANDIDATE', version_id: null } },
      { before: { label: 'candidate', version_id: first }, after: { label: 'candidate', version_id: second } },
    ]);
    expect((await label('Candidate', null)).status).toBe(404);
  });

  test('moves nothing into production and does not say that it is there', async () => {
    const before = (await read()).production;
    const { body } = await write('Third');
    await label('Candidate', body.id);
    expect((await read()).production).toEqual(before);
    const refused = await label('Production', body.id);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
    expect((await label('Candidate', 999_999_999)).status).toBe(404);
  });
});

describe('production', () => {
  test('moves with a reason, which is kept with who and when, and not without', async () => {
    const first = (await read()).production!;
    const { body: written } = await write('Better');
    const gate = await call(getPromptGate, { ...grade, query: { version_id: String(written.id) } });
    expect(gate.body.state).toBe('untested');
    const without = await promote(written.id, '');
    expect([without.status, without.body.code]).toEqual([409, 'reason_needed']);
    expect((await promote(written.id)).status).toBe(204);
    expect((await productionPrompt(api.db, 'grade')).body).toBe('Better');
    expect((await read()).moves).toMatchObject([
      {
        version: written.version,
        from_version: first.version,
        reason: 'It reads better',
        rolled_back: false,
        created_by: user.username,
      },
    ]);
    await expect(sql`update llm_prompt_move set reason = ''`.execute(api.db)).rejects.toThrow(/append|change/);
  });

  test('does not move on top of a move that was not seen', async () => {
    const { body: written } = await write('Better');
    await promote(written.id);
    const blind = await call(promotePrompt, {
      ...grade,
      body: { version_id: written.id, reason: 'Again', seen: null },
    });
    expect([blind.status, blind.body.code]).toEqual([409, 'changed_meanwhile']);
  });

  test('rolls back step by step, and never forward again', async () => {
    const first = (await read()).production!;
    const ids: number[] = [];
    for (const text of ['Second', 'Third']) {
      const { body } = await write(text);
      ids.push(body.id);
      await promote(body.id);
    }
    expect((await read()).before!.id).toBe(ids[0]);
    expect((await rollBack()).body).toMatchObject({ id: ids[0] });
    expect((await rollBack()).body).toEqual(first);
    expect(await productionPrompt(api.db, 'grade')).toMatchObject({ id: first.id });
    const third = await rollBack();
    expect([third.status, third.body.code]).toEqual([409, 'nothing_to_roll_back']);
    expect((await read()).before).toBeNull();
    // A new move after it can be rolled back like any other.
    await promote(ids[1]!);
    expect((await rollBack()).body).toEqual(first);
  });
});

describe('the preview', () => {
  test('is what would be sent, with variables in place and names masked, and sends nothing', async () => {
    const role = await makeAssignment(api.db, { name: 'Rust developer' });
    await sql`update assignment set criteria = '{Knows Rust,Leads teams}' where id = ${role}`.execute(api.db);
    const person = await makePerson(api.db, { first_name: 'Ottilia', last_name: 'Kvist', summary: 'Ottilia, Rust' });
    const { status, body } = await call(previewPrompt, {
      ...grade,
      body: { body: 'For {{ role_name }}:\n{{criteria}}', assignment: role, person },
    });
    expect(status).toBe(200);
    expect(body.messages[0]).toEqual({ role: 'system', content: 'For Rust developer:\n- Knows Rust\n- Leads teams' });
    expect(body.messages[1]!.content).toMatch(/=== profile (\w{32})\n[^]*Rust[^]*\n=== end of profile \1$/);
    expect(JSON.stringify(body)).not.toMatch(/ottilia|kvist/i);
    expect(body.tokens).toBeGreaterThan(20);
    const { rows } = await sql`select from llm_call`.execute(api.db);
    expect(rows).toEqual([]);
  });

  test('says who is not there', async () => {
    const role = await makeAssignment(api.db);
    const { status, body } = await call(previewPrompt, {
      ...grade,
      body: { body: 'x', assignment: role, person: 999_999 },
    });
    expect([status, body.code]).toEqual([404, 'person_not_found']);
  });

  const show = (kind: 'extract' | 'criteria' | 'message', about: object) =>
    call(previewPrompt, { params: { kind }, body: { body: 'Do so.', ...about } });
  const system = { role: 'system', content: 'Do so.' };

  test('of reading CVs has the whole text of the newest file that somebody has', async () => {
    const person = await makePerson(api.db, { first_name: 'Ottilia' });
    const without = await show('extract', { person });
    expect([without.status, without.body.fields]).toEqual([
      400,
      { person: 'No attached file of this person has a text. Choose someone with a CV.' },
    ]);
    for (const text of ['Ottilia Kvist, Fortran', 'Ottilia Kvist\nRust'])
      await sql`insert into attachment (kind, object_id, name, media_type, size, text, text_read)
        values ('person', ${person}, ${`${text.length}.pdf`}, 'application/pdf', 1, ${text}, now())`.execute(api.db);
    const { body } = await show('extract', { person });
    expect(body).toMatchObject({ person, source: '18.pdf', messages: [system, {}] });
    expect(body.messages[1]!.content).toMatch(/^\{\}\n\n=== text (\w{32})\nOttilia Kvist\nRust\n=== end of text \1$/);
  });

  test('of criteria has the description of a role, and what is written down already', async () => {
    const assignment = await makeAssignment(api.db, { name: 'Rust developer' });
    expect((await show('criteria', { assignment })).body.fields).toEqual({
      assignment: 'This role has no description. Choose one that has.',
    });
    await sql`update assignment set description = 'You know Rust.', criteria = '{Leads teams}' where id = ${assignment}`.execute(
      api.db,
    );
    const { body } = await show('criteria', { assignment });
    expect(body).toMatchObject({ person: null, source: 'Description of the role', messages: [system, {}] });
    expect(body.messages[1]!.content).toMatch(
      /^\{"name":"Rust developer","criteria":\["Leads teams"\]\}\n\n=== advertisement (\w{32})\nYou know Rust\.\n/,
    );
  });

  test('of first messages has a template and a profile without names, and a role if there is one', async () => {
    const person = await makePerson(api.db, { first_name: 'Ottilia', last_name: 'Kvist', summary: 'Ottilia, Rust' });
    const template = await makeTemplate(api.db, user, { subject: 'A role', body: 'Hi {{first_name}}' });
    const { body } = await show('message', { person, template });
    expect(body).toMatchObject({ person, messages: [system, {}] });
    expect(body.messages[1]!.content).toMatch(
      /^\{"role":null,"template":\{"subject":"A role","body":"Hi \{\{first_name\}\}"\},"characters":\d+\}\n\n=== profile /,
    );
    expect(body.messages[1]!.content).toContain('Rust');
    expect(JSON.stringify(body)).not.toMatch(/ottilia|kvist/i);
    const assignment = await makeAssignment(api.db, { name: 'Rust developer' });
    const ofRole = await show('message', { person, template, assignment });
    expect(ofRole.body.messages[1]!.content).toContain('{"role":{"name":"Rust developer"');
    expect((await show('message', { person })).body.fields).toEqual({ template: 'Choose a template' });
    expect((await show('message', { person, template: 999_999 })).body.code).toBe('template_not_found');
  });

  test('never lets the text of a role name another variable', async () => {
    const role = await makeAssignment(api.db, { name: '{{criteria}}' });
    const person = await makePerson(api.db);
    const { body } = await call(previewPrompt, { ...grade, body: { body: '{{role_name}}', assignment: role, person } });
    expect(body.messages[0]!.content).toBe('{{criteria}}');
  });
});

test('the list says what is in production, who edited last, and what calls of the week cost', async () => {
  await sql`truncate llm_call cascade`.execute(api.db);
  await write('Newest of all');
  const { id } = await productionPrompt(api.db, 'grade');
  for (const [cost, cache_hit] of [
    [3000, false],
    [1000, false],
    [0, true],
    [null, false],
  ] as const)
    await api.db
      .insertInto('llm_call')
      .values({
        feature: 'grade',
        provider: 'openai',
        model: 'm',
        prompt_version_id: id,
        status: 'ok',
        cost_microusd: cost,
        cache_hit,
        request_hash: 'h',
      })
      .execute();
  const { body } = await call(listLlmPrompts);
  expect(body.results.map((each) => each.id)).toEqual(['grade', 'extract', 'criteria', 'message']);
  expect(body.results[0]).toMatchObject({
    name: 'Grading',
    production: { id },
    edited_by: user.username,
    calls_week: 4,
    usd_per_call: 0.002,
  });
});
