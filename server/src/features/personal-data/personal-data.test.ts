import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import {
  cancelErasure,
  changeErasureSettings,
  exportPersonalData,
  getErasure,
  listErasures,
  requestErasure,
} from '@app/contract/people/personal-data';
import { changeImport, createImport, previewImport, startImport } from '@app/contract/people/imports';
import { createPerson, getFullPerson } from '@app/contract/people/people';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { logFolder } from '#platform/log-store';
import { type Call, useApi } from '#testing/api';
import { canary, makeFullPerson, tablesWithCanary, unreachedColumns } from '#testing/full-person';
import { makePerson, makeUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { unpack } from '#testing/unpack';
import { carryOut } from './erasures.ts';
import { holdings } from './holdings.ts';
import { noHoldings } from './no-holdings.ts';
import { readErasureList } from './replay-list.ts';
import { repeatErasures } from './replay.ts';

const api = useApi();
let staff: Call;
beforeAll(async () => {
  staff = await api.as(await makeUser(api.db, { is_staff: true }));
});

const personalColumns = async (db = api.db) =>
  (
    await sql<{ table: string; column: string }>`
      select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and col_description(c.oid, a.attnum) like 'pii:%'`.execute(db)
  ).rows;
/** Columns with personal data that neither the export nor the erasure has a word for. */
function forgotten(columns: readonly { table: string; column: string }[]): string[] {
  const known = new Map<string, (typeof holdings)[number]>(holdings.map((each) => [each.table, each]));
  return columns.flatMap(({ table, column }) => {
    const holding = known.get(table);
    const told = holding
      ? [...holding.tells, ...Object.keys(holding.untold ?? {})].includes(column)
      : table in noHoldings;
    return told ? [] : [`${table}.${column}`];
  });
}

describe('the list of what is held', () => {
  test('has a place for every column that is marked as personal, and for every table with a person in it', async () => {
    expect(forgotten(await personalColumns())).toEqual([]);
    expect(
      forgotten([
        { table: 'person', column: 'shoe_size' },
        { table: 'shoe', column: 'size' },
      ]),
    ).toEqual(['person.shoe_size', 'shoe.size']);
    const { rows } = await sql<{ table: string }>`
      select distinct c.relname as table from pg_constraint k join pg_class c on c.oid = k.conrelid
      where contype = 'f' and confrelid = 'person'::regclass`.execute(api.db);
    expect(rows.map(({ table }) => table).filter((table) => !holdings.some((each) => each.table === table))).toEqual(
      [],
    );
  });

  test('names only what there is', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
      api.db,
    );
    const there = new Set(rows.map(({ name }) => name));
    const named = holdings.flatMap(({ table, tells, untold = {}, erase }) =>
      [
        ...tells,
        ...Object.keys(untold),
        ...(typeof erase === 'object' && 'blank' in erase ? Object.keys(erase.blank) : []),
      ].map((column) => `${table}.${column}`),
    );
    expect(named.filter((name) => !there.has(name))).toEqual([]);
    const tables = new Set([...there].map((name) => name.split('.')[0]!));
    expect(Object.keys(noHoldings).filter((table) => !tables.has(table))).toEqual([]);
  });
});

const filesWith = async (folder: string, word: string): Promise<string[]> => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = names.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  const texts = await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as const));
  return texts.filter(([, text]) => text.toLowerCase().includes(word)).map(([path]) => path);
};

describe('a person of whom something stands in every table', () => {
  let person: number;
  let other: number;
  let before: Record<string, unknown>[];
  const entries = () =>
    sql<
      Record<string, unknown>
    >`select id, action, created, targets from audit_log where 'person:' || ${person}::bigint = any(targets) order by id`.execute(
      api.db,
    );

  beforeAll(async () => {
    ({ person, other } = await makeFullPerson(api.db));
    const { DATA_DIR } = api.services.config;
    await mkdir(logFolder(DATA_DIR), { recursive: true });
    await mkdir(join(DATA_DIR, 'mail'), { recursive: true });
    await writeFile(
      join(logFolder(DATA_DIR), '1700000000000-1.jsonl'),
      `{"msg":"one"}\n{"msg":"mailed","to":"${canary}"}\n{"msg":"opened","path":"/api/v2/person/${person}/"}\n{"msg":"two"}\n`,
    );
    await writeFile(
      join(DATA_DIR, 'mail', '00000000-0000-4000-8000-000000000001.json'),
      JSON.stringify({ to: canary }),
    );
  });

  test('is found in each personal column that the database knows of, also in one that is added tomorrow', async () => {
    const ofUsers = new Set(Object.keys(noHoldings));
    expect(await unreachedColumns(api.db, { person, ofUsers })).toEqual([]);
    let planted: string[] = [];
    await api.db
      .transaction()
      .execute(async (trx) => {
        await sql
          .raw(
            `alter table person add shoe text; comment on column person.shoe is 'pii:profile';
            create table foot (id bigint, size int); comment on column foot.size is 'pii:profile'`,
          )
          .execute(trx);
        planted = await unreachedColumns(trx, { person, ofUsers });
        throw new Error('undo');
      })
      .catch((error: Error) => expect(error.message).toBe('undo'));
    expect(planted).toEqual(['foot.size', 'person.shoe']);
    for (const { table, of } of holdings) {
      if (table === 'import_piece' || table === 'import_batch') continue;
      const { rows } =
        await sql`select from ${sql.table(table)} as row where ${of({ people: [person], words: [canary] })}`.execute(
          api.db,
        );
      expect(rows.length, table).toBeGreaterThan(0);
    }
  });

  test('is given all of it, for programs and for people, and that is noted', async () => {
    const { status, body } = await staff(exportPersonalData, { params: { id: String(person) } });
    expect(status).toBe(200);
    const parts = unpack(new Uint8Array(body as never));
    const data = JSON.parse(parts.get('data.json')!) as { held: { heading: string; rows: object[] }[] };
    const told = new Set(data.held.map(({ heading }) => heading));
    expect(
      holdings.filter(({ tells, heading }) => tells.length > 0 && !told.has(heading)).map(({ table }) => table),
    ).toEqual([]);
    expect(parts.get('data.html')).toContain(`<dd>${canary}</dd>`);
    expect([...parts.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(2);
    expect((await entries()).rows.map(({ action }) => action)).toContain('personal_data_export');
  });

  test('stays until the days of grace are over, and nobody writes to them meanwhile', async () => {
    const params = { id: String(person) };
    const preview = await staff(getErasure, { params });
    expect(preview.body.held.find(({ heading }) => heading === 'Comments')).toEqual({
      heading: 'Comments',
      rows: 1,
      fate: 'delete',
      because: '',
    });
    expect(preview.body.held.filter(({ heading }) => /\byour?\b/i.test(heading))).toEqual([]);
    const asked = await staff(requestErasure, {
      params,
      body: { asked_by: 'person', reason: `By mail from ${canary}` },
    });
    expect(asked.status).toBe(201);
    expect(Date.parse(asked.body.due) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect((await staff(requestErasure, { params, body: { asked_by: 'person', reason: 'Again' } })).body.code).toBe(
      'erasure_waiting',
    );
    const { rows } = await sql`select state from outbox where person_id = ${person}`.execute(api.db);
    expect(rows).toEqual([{ state: 'suppressed' }]);
    expect((await staff(getFullPerson, { params })).body.erased_on).toBe(asked.body.due);
    const wish = await sql`select do_not_contact from person where id = ${person}`.execute(api.db);
    expect(wish.rows).toEqual([{ do_not_contact: true }]);
  });

  test('is gone everywhere when they are over: 0 hits in the database, its queue, files and logs', async () => {
    const { id } = await api.db
      .selectFrom('erasure')
      .select('id')
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    before = (await entries()).rows;
    await api.db.transaction().execute((trx) => carryOut(trx, api.services.config, id));
    expect(await tablesWithCanary(api.db)).toEqual([]);
    const { rows } = await sql<{ rows: Buffer }>`select rows from import_piece`.execute(api.db);
    expect(JSON.parse(inflateRawSync(rows[0]!.rows).toString())).toEqual([{ n: 1, cells: [''] }]);
    expect(await filesWith(api.services.config.DATA_DIR, canary)).toEqual([]);
    const log = await readFile(join(logFolder(api.services.config.DATA_DIR), '1700000000000-1.jsonl'), 'utf8');
    expect(log.split('\n').map((line) => line.trim())).toEqual(['{"msg":"one"}', '', '', '{"msg":"two"}', '']);
  });

  test('counts as before: votes, messages, moves and the audit trail keep who did what and when', async () => {
    expect((await entries()).rows.slice(0, before.length)).toEqual(before);
    const { rows } = await sql`select grade, reason from vote where person_id = ${person}`.execute(api.db);
    expect(rows).toEqual([{ grade: 'up', reason: '' }]);
    const kept = await sql`select direction, body, channel from message where person_id = ${person}`.execute(api.db);
    expect(kept.rows).toEqual([{ direction: 'in', body: '', channel: 'EMAIL' }]);
    const audit =
      await sql`select after from audit_log where action = 'card_change' and 'person:' || ${person}::bigint = any(targets)`.execute(
        api.db,
      );
    expect(audit.rows).toEqual([{ after: { canary: '[erased]' } }]);
    expect(other).not.toBe(person);
  });

  test('has a page that says so, and is in the list of those who were erased', async () => {
    const { body } = await staff(getFullPerson, { params: { id: String(person) } });
    expect(body.erased).not.toBeNull();
    expect(body.emails).toEqual([]);
    const { body: list } = await staff(listErasures, { query: { state: 'erased' } });
    expect(list.results).toMatchObject([
      { state: 'erased', reason: '', person: { id: person, name: `Erased person ${person}` } },
    ]);
    expect((await staff(exportPersonalData, { params: { id: String(person) } })).body.code).toBe('person_not_found');
  });

  test('is erased again before anything is answered, when an older backup is restored', async () => {
    const { DATA_DIR } = api.services.config;
    expect(await repeatErasures(api.db, DATA_DIR)).toBe(0);
    const [listed] = await readErasureList(DATA_DIR);
    expect(JSON.stringify(listed)).not.toContain(canary);
    // As the backup has them: the person with an address, and no erasure.
    await sql`delete from erasure`.execute(api.db);
    await sql`update person set erased = null, merged_into = null, first_name = ${canary} where id = ${person}`.execute(
      api.db,
    );
    await sql`insert into person_email (person_id, email) values (${person}, ${canary})`.execute(api.db);
    expect(await repeatErasures(api.db, DATA_DIR)).toBe(1);
    expect(await tablesWithCanary(api.db)).toEqual([]);
    expect(await sql`select from erased_identity`.execute(api.db)).toMatchObject({
      rows: { length: listed!.hashes.length },
    });
    expect(await repeatErasures(api.db, DATA_DIR)).toBe(0);
  });

  test('and who got their number since is left alone', async () => {
    await sql`delete from erasure`.execute(api.db);
    await sql`update person set erased = null, merged_into = null, first_name = 'Somebody else', created = now() where id = ${person}`.execute(
      api.db,
    );
    expect(await repeatErasures(api.db, api.services.config.DATA_DIR)).toBe(1);
    const { first_name } = await api.db
      .selectFrom('person')
      .select('first_name')
      .where('id', '=', person)
      .executeTakeFirstOrThrow();
    expect(first_name).toBe('Somebody else');
  });
});

describe('whoever was erased', () => {
  const email = 'gone@mark.example';
  const again = {
    first_name: 'Gone',
    source: 'A list',
    lawful_basis: 'consent' as const,
    emails: [{ email: 'Gone@Mark.Example' }],
  };

  beforeAll(async () => {
    const id = await makePerson(api.db, {
      emails: [{ email, state: 'valid', is_primary: true }],
      phones: [{ phone: '+46701740606', state: 'valid', is_primary: true }],
      links: ['https://www.linkedin.com/in/gone'],
    });
    const { body } = await staff(requestErasure, {
      params: { id: String(id) },
      body: { asked_by: 'person', reason: 'x' },
    });
    await api.db.transaction().execute((trx) => carryOut(trx, api.services.config, body.id));
  });

  test('is not added again by hand, unless staff say why, which is noted', async () => {
    const user = await api.as(await makeUser(api.db));
    const refused = await user(createPerson, { body: again });
    expect(refused.body).toMatchObject({
      code: 'person_erased',
      detail: expect.stringMatching(/asked to be erased on \d{4}-/) as string,
    });
    expect((await user(createPerson, { body: { ...again, added_again: 'They applied' } })).body.code).toBe(
      'not_permitted',
    );
    const added = await staff(createPerson, { body: { ...again, added_again: 'They applied' } });
    expect(added.status).toBe(201);
    const { rows } =
      await sql`select reason from audit_log where action = 'person_create' and targets[1] = ${`person:${added.body.id}`}`.execute(
        api.db,
      );
    expect(rows).toEqual([{ reason: 'They applied' }]);
  });

  test.each([
    ['number', { phones: [{ phone: '+46 70 174 06 06' }] }],
    ['profile', { links: ['http://se.linkedin.com/in/Gone/'] }],
  ])('is known again by %s', async (_, known) => {
    const { body } = await staff(createPerson, { body: { ...again, emails: [], ...known } });
    expect(body.code).toBe('person_erased');
  });

  test('is left out of a list that is imported, and the preview says so', async () => {
    const user = await api.as(await makeUser(api.db));
    const file = Buffer.from(`Name,E-mail\nGone Again,${email}\nSomebody Else,else@mark.example\n`);
    const { body: made } = await user(createImport, { query: { name: 'list.csv' }, bytes: file });
    const params = { id: String(made.id) };
    await user(changeImport, { params, body: { source: 'A list', lawful_basis: 'consent' } });
    const { body: preview } = await user(previewImport, { params });
    expect(preview.results.map(({ reason }) => reason)).toEqual([expect.stringContaining('asked to be erased'), '']);
    await user(startImport, { params });
    await runTasks(api.services);
    const { rows } =
      await sql`select outcome, reason, cells from import_row where batch_id = ${made.id} order by n`.execute(api.db);
    expect(rows).toMatchObject([
      { outcome: 'skipped', reason: expect.stringContaining('asked to be erased') as string, cells: null },
      { outcome: 'created' },
    ]);
  });
});

describe('tables that never change', () => {
  test('let go of words in an erasure, and of nothing else', async () => {
    const { person, other, role } = await makeFullPerson(api.db);
    const inErasure = (statement: string, whose = person) =>
      api.db.transaction().execute(async (trx) => {
        await sql`insert into erasure (person_id, state, asked_by, due, people, targets)
          values (${whose}, 'erasing', 'staff', now(), array[${whose}::bigint], array['person:' || ${whose}::bigint])`.execute(
          trx,
        );
        await sql.raw(statement).execute(trx);
        throw new Error('allowed');
      });
    const refused = 'append-only';
    const vote = `where assignment_id = ${role} and person_id = ${person}`;
    await expect(inErasure(`update vote set reason = '' ${vote}`)).rejects.toThrow('allowed');
    for (const statement of [
      `update vote set reason = 'better' ${vote}`,
      `update vote set reason = '', grade = 'down' ${vote}`,
      `delete from vote ${vote}`,
      `delete from audit_log`,
      `update audit_log set reason = 'x' where 'person:${person}' = any(targets)`,
      `update audit_log set action = 'login' where 'person:${person}' = any(targets)`,
      `update llm_prompt_version set note = 'x'`,
    ])
      await expect(inErasure(statement), statement).rejects.toThrow(refused);
    await expect(inErasure(`update vote set reason = '' ${vote}`, other)).rejects.toThrow(refused);
    for (const setting of ['select 1', `set local session.erasing = '1'`, `update erasure set due = now()`])
      await expect(
        api.db.transaction().execute(async (trx) => {
          await sql.raw(setting).execute(trx);
          await sql.raw(`update vote set reason = '' ${vote}`).execute(trx);
        }),
        setting,
      ).rejects.toThrow(refused);
    await expect(
      sql`insert into erasure (person_id, state, asked_by, due) values (${person}, 'erasing', 'staff', now())`.execute(
        api.db,
      ),
    ).rejects.toThrow('in one transaction');
  });
});

describe('an erasure', () => {
  test('that is cancelled does not happen', async () => {
    const id = await makePerson(api.db);
    const { body: asked } = await staff(requestErasure, {
      params: { id: String(id) },
      body: { asked_by: 'staff', reason: 'Old' },
    });
    expect((await staff(cancelErasure, { params: { id: String(asked.id) }, body: {} })).status).toBe(204);
    expect((await staff(cancelErasure, { params: { id: String(asked.id) }, body: {} })).body.code).toBe('erasure_over');
    await api.db.transaction().execute((trx) => carryOut(trx, api.services.config, asked.id));
    expect((await staff(getFullPerson, { params: { id: String(id) } })).body.erased).toBeNull();
  });

  test('takes with it whoever became part of the person', async () => {
    const [kept, part] = [await makePerson(api.db), await makePerson(api.db)];
    await sql`update person set merged_into = ${kept} where id = ${part}`.execute(api.db);
    const { body } = await staff(requestErasure, {
      params: { id: String(part) },
      body: { asked_by: 'staff', reason: 'Old' },
    });
    await api.db.transaction().execute((trx) => carryOut(trx, api.services.config, body.id));
    const { rows } = await sql`select first_name from person where id in (${kept}, ${part})`.execute(api.db);
    expect(rows).toEqual([{ first_name: 'Erased' }, { first_name: 'Erased' }]);
  });

  test('waits as many days as staff have set, a month at most', async () => {
    const { settings } = (await staff(listErasures)).body;
    const save = (grace_days: number) =>
      staff(changeErasureSettings, { body: { version: settings.version, grace_days } });
    expect((await save(31)).status).toBe(400);
    expect((await save(2)).body).toEqual({ grace_days: 2, version: settings.version + 1 });
    expect((await save(3)).body.code).toBe('changed_meanwhile');
  });
});

test('somebody with nearly the same address, number and profile keeps all that names them', async () => {
  const { DATA_DIR } = api.services.config;
  const near = (ending: string) => ({
    email: `${ending}ann@near.example`,
    phone: `+46701234${ending}`,
    url: `https://github.com/near${ending}`,
  });
  const [theirs, others] = [near(''), near('0')];
  const make = ({ email, phone, url }: typeof theirs) =>
    makePerson(api.db, {
      emails: [{ email, state: 'valid', is_primary: true }],
      phones: [{ phone, is_primary: true }],
      links: [url],
    } as never);
  const [person] = [await make(theirs), await make(others)];
  const user = await makeUser(api.db);
  await mkdir(logFolder(DATA_DIR), { recursive: true });
  const log = join(logFolder(DATA_DIR), '1700000000000-2.jsonl');
  await writeFile(log, `{"to":"${theirs.email}"}\n{"to":"${others.email}"}\n`);
  for (const { email, phone, url } of [theirs, others]) {
    await sql`insert into idempotency_key (user_id, key, hash, answer) values (${user.id}, ${email}, 'h', to_jsonb(${`Wrote to ${email}`}::text)),
      (${user.id}, ${phone}, 'h', to_jsonb(${`Called ${phone}`}::text))`.execute(api.db);
    await sql`insert into capture (user_id, page, url, title, text, state) values (${user.id}, ${url}, ${url}, 'Page', 'Text', 'open')`.execute(
      api.db,
    );
  }
  const asked = await staff(requestErasure, {
    params: { id: String(person) },
    body: { asked_by: 'person', reason: 'Please' },
  });
  await api.db.transaction().execute((trx) => carryOut(trx, api.services.config, asked.body.id));
  const { rows } = await sql<{ left: string }>`select key as left from idempotency_key where user_id = ${user.id}
    union select url from capture where user_id = ${user.id} order by 1`.execute(api.db);
  expect(rows.map(({ left }) => left)).toEqual([others.phone, others.email, others.url]);
  expect((await readFile(log, 'utf8')).split('\n').map((line) => line.trim())).toEqual([
    '',
    `{"to":"${others.email}"}`,
    '',
  ]);
});
