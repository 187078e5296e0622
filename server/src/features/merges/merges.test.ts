import { changeCards, getBoard, undoCards } from '@app/contract/roles/board';
import { addCompanyContact } from '@app/contract/people/company-page';
import { attachFile } from '@app/contract/people/files';
import { listDuplicates, type MergeField, mergeFields, mergePeople, undoMerge } from '@app/contract/people/merges';
import { addComment, addReminder, changePerson, getFullPerson, type PersonProfile } from '@app/contract/people/people';
import { searchPeople } from '@app/contract/people/person-search';
import { setTags } from '@app/contract/people/tags';
import { castVote } from '@app/contract/roles/votes';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makeCompany, makePerson, makeUser } from '#testing/make';
import { seed } from '#testing/random';

const api = useApi();
let call: Call;
let user: Awaited<ReturnType<typeof makeUser>>;
let clients: number[];
let bot: number;
beforeAll(async () => {
  const made = await api.db
    .insertInto('bot')
    .values({ source: 'test', ref: 'bot', name: 'Bot', status: 'ok' })
    .returning('id')
    .executeTakeFirstOrThrow();
  bot = made.id;
  clients = [await makeCompany(api.db), await makeCompany(api.db), await makeCompany(api.db)];
  user = await makeUser(api.db);
  call = await api.as(user);
});
const at = (id: number) => ({ params: { id: String(id) } });
const open = async (id: number) => (await call(getFullPerson, at(id))).body;
const merge = (kept: number, other: number, fields: MergeField[] = [], version = 1) =>
  call(mergePeople, { ...at(kept), body: { other, version, fields } });

/** Everything that hangs on two people, but for the count of their changes and the time of the last. */
async function everything(ids: readonly number[]): Promise<unknown> {
  const tables = [
    'person_email',
    'person_phone',
    'person_link',
    'experience',
    'education',
    'reminder',
    'message',
    'company_contact',
    'bot_invitation',
  ];
  const rows: Record<string, unknown> = {};
  const all = async (table: string, where: ReturnType<typeof sql>) =>
    (rows[table] = (
      await sql`select to_jsonb(row) - 'version' - 'updated' as row from ${sql.table(table)} as row where ${where}
        order by to_jsonb(row)::text`.execute(api.db)
    ).rows);
  await all('person', sql`id = any(${ids})`);
  for (const table of tables) await all(table, sql`person_id = any(${ids})`);
  for (const table of ['comment', 'tagging', 'attachment'])
    await all(table, sql`kind = 'person' and object_id = any(${ids})`);
  return rows;
}

/** Few values, so that both often have the same. */
const word = fc.constantFrom('React', 'Vue', 'Go', 'SQL');
const state = fc.constantFrom('valid', 'bounced', 'opted_out');
const profile = fc.record({
  title: fc.constantFrom('', 'Developer', 'Boss'),
  company_name: fc.constantFrom('', 'Klippan', 'Volvo'),
  years: fc.option(fc.integer({ min: 0, max: 40 })),
  skills: fc.uniqueArray(word),
  languages: fc.uniqueArray(fc.constantFrom('Swedish', 'English')),
  do_not_contact: fc.boolean(),
  emails: fc.uniqueArray(
    fc.record({
      email: fc.constantFrom('a@example.com', 'A@example.com', 'b@example.com'),
      state,
      is_primary: fc.boolean(),
    }),
    {
      selector: ({ email }) => email.toLowerCase(),
    },
  ),
  phones: fc.uniqueArray(
    fc.record({ phone: fc.constantFrom('+46701234567', '+46701234568'), state, is_primary: fc.boolean() }),
    {
      selector: ({ phone }) => phone,
    },
  ),
  links: fc.uniqueArray(fc.constantFrom('https://example.com/1', 'https://example.com/2')),
  experiences: fc.array(
    fc.record({
      title: word,
      company_name: word,
      location_name: fc.constant(''),
      started: fc.constantFrom(null, '2019-01-01'),
      ended: fc.constant(null),
      description: fc.constantFrom('', 'Text'),
    }),
    { maxLength: 4 },
  ),
  educations: fc.array(
    fc.record({ school: word, degree: word, started: fc.constant(null), ended: fc.constant(null) }),
    { maxLength: 3 },
  ),
});
const notes = fc.record({
  tags: fc.uniqueArray(fc.constantFrom('one', 'two', 'three')),
  comments: fc.nat({ max: 3 }),
  reminders: fc.nat({ max: 2 }),
  messages: fc.nat({ max: 2 }),
  files: fc.nat({ max: 2 }),
  invitations: fc.nat({ max: 2 }),
  /** At which of the clients they are a contact. */
  contacts: fc.subarray([0, 1, 2]),
});

async function make(
  parts: Partial<PersonProfile>,
  extra: {
    tags: string[];
    comments: number;
    reminders: number;
    messages: number;
    files: number;
    invitations: number;
    contacts: number[];
  },
) {
  const id = await makePerson(api.db, parts, user);
  for (const n of extra.contacts) await call(addCompanyContact, { ...at(clients[n]!), body: { person: id } });
  if (extra.tags.length > 0)
    await call(setTags, { params: { kind: 'person', id: String(id) }, body: { tags: extra.tags } });
  for (let n = 0; n < extra.comments; n += 1) await call(addComment, { ...at(id), body: { body: `Comment ${n}` } });
  for (let n = 0; n < extra.reminders; n += 1)
    await call(addReminder, { ...at(id), body: { due: '2031-05-01T08:00:00.000Z' } });
  for (let n = 0; n < extra.messages; n += 1)
    await api.db
      .insertInto('message')
      .values({ person_id: id, channel: 'EMAIL', direction: 'out', at: `2026-0${n + 1}-01T08:00:00.000Z` })
      .execute();
  for (let n = 0; n < extra.invitations; n += 1)
    await sql`insert into bot_invitation (bot_id, ref, type, person_id, sent_at)
      values (${bot}, ${`${id} ${n}`}, 'plain', ${id}, now())`.execute(api.db);
  for (let n = 0; n < extra.files; n += 1)
    await call(attachFile, {
      params: { kind: 'person', id: String(id) },
      query: { name: `${n}.txt` },
      bytes: new TextEncoder().encode('Hello'),
    });
  await sql`update person set last_touch = (select max(at) from message where person_id = ${id}) where id = ${id}`.execute(
    api.db,
  );
  return id;
}

test(`whatever two people have: merged they have it all, and taken back they are as they were (seed ${seed})`, async () => {
  const names = Object.keys(mergeFields) as MergeField[];
  await fc.assert(
    fc.asyncProperty(
      profile,
      notes,
      profile,
      notes,
      fc.subarray(names),
      async (first, firstNotes, second, secondNotes, fields) => {
        const kept = await make(first, firstNotes);
        const other = await make(second, secondNotes);
        const before = await everything([kept, other]);
        const { status, body } = await merge(kept, other, fields);
        expect(status, JSON.stringify(body)).toBe(200);
        const person = await open(kept);
        expect(person.counts).toMatchObject({
          comments: firstNotes.comments + secondNotes.comments,
          reminders: firstNotes.reminders + secondNotes.reminders,
          files: firstNotes.files + secondNotes.files,
        });
        const { rows: held } = await sql<{ company_id: number }>`
          select company_id from company_contact where person_id = ${kept}`.execute(api.db);
        expect(new Set(held.map(({ company_id }) => clients.indexOf(company_id)))).toEqual(
          new Set([...firstNotes.contacts, ...secondNotes.contacts]),
        );
        const { rows: invited } = await sql`select from bot_invitation where person_id = ${kept}`.execute(api.db);
        expect(invited).toHaveLength(firstNotes.invitations + secondNotes.invitations);
        expect(new Set(person.tags)).toEqual(new Set([...firstNotes.tags, ...secondNotes.tags]));
        expect(new Set(person.skills)).toEqual(new Set([...first.skills, ...second.skills]));
        const addresses = [...first.emails, ...second.emails].map(({ email }) => email.toLowerCase());
        expect(new Set(person.emails.map(({ email }) => email.toLowerCase()))).toEqual(new Set(addresses));
        expect(person.do_not_contact).toBe(first.do_not_contact || second.do_not_contact);
        for (const { email, state: own } of person.emails)
          if (own === 'valid')
            expect(
              [...first.emails, ...second.emails].filter(
                (each) => each.email.toLowerCase() === email.toLowerCase() && each.state !== 'valid',
              ),
            ).toEqual([]);
        for (const field of fields)
          if (field !== 'first_name' && field !== 'last_name' && field in second)
            expect(person[field]).toEqual(second[field as never]);
        expect((await open(other)).merged_into).toBe(kept);

        expect((await call(undoMerge, at(body.merge))).status).toBe(200);
        expect(await everything([kept, other])).toEqual(before);
        expect((await open(kept)).version).toBe(3);
      },
    ),
    { seed, numRuns: process.env['TESTS'] === 'full' ? 100 : 10 },
  );
});

test('who became part of another is not found any more, and what they had is found at the other', async () => {
  const kept = await makePerson(api.db, { first_name: 'Keeper' });
  const other = await makePerson(api.db, { first_name: 'Leaver', skills: ['Falconry'] });
  await merge(kept, other);
  const found = async (q: string) => (await call(searchPeople, { query: { q } })).body.results.map(({ id }) => id);
  expect(await found('skill:falconry')).toEqual([kept]);
  expect(await found('name:leaver')).toEqual([]);
  expect((await call(changePerson, { ...at(other), body: { version: 2, title: 'x' } })).body.code).toBe(
    'changed_meanwhile',
  );
});

test('the one who stays tells of the merge until it is taken back', async () => {
  const kept = await makePerson(api.db);
  const other = await makePerson(api.db, { first_name: 'Leaver', last_name: 'Ek' });
  const { body } = await merge(kept, other);
  const told = async () => (await open(kept)).timeline.filter(({ kind }) => kind === 'merge');
  expect(await told()).toMatchObject([
    { id: body.merge, other: { id: other, name: 'Leaver Ek' }, user: { username: user.username } },
  ]);
  await call(undoMerge, at(body.merge));
  expect(await told()).toEqual([]);
});

test('what is being written about somebody while they are merged goes along', async () => {
  const [kept, other] = [await makePerson(api.db), await makePerson(api.db)];
  const written = Promise.withResolvers<void>();
  const merging = Promise.withResolvers<void>();
  const writing = api.db.transaction().execute(async (trx) => {
    await sql`insert into person_email (person_id, email) values (${other}, 'late@example.com')`.execute(trx);
    await sql`insert into company_contact (company_id, person_id) values (${clients[0]}, ${other})`.execute(trx);
    written.resolve();
    await merging.promise;
  });
  await written.promise;
  const merged = merge(kept, other);
  await expect
    .poll(async () => (await sql`select from pg_locks where not granted`.execute(api.db)).rows.length)
    .toBeGreaterThan(0)
    .finally(merging.resolve);
  await writing;
  expect((await merged).status).toBe(200);
  expect((await open(kept)).emails).toMatchObject([{ email: 'late@example.com' }]);
  const { rows } = await sql`select from company_contact where person_id = ${kept}`.execute(api.db);
  expect(rows).toHaveLength(1);
});

test('two people are not merged twice, nor with themselves, nor when somebody changed the one meanwhile', async () => {
  const [kept, other, third] = [await makePerson(api.db), await makePerson(api.db), await makePerson(api.db)];
  expect((await merge(kept, kept)).body.code).toBe('same_person');
  expect((await merge(kept, 999_999_999)).status).toBe(404);
  const assignment = await makeAssignment(api.db, { users: [user.id] });
  await call(castVote, { body: { assignment, person: other, grade: 'up' } });
  expect((await merge(999_999_999, other)).status).toBe(404);
  const outcomes = await Promise.all([merge(kept, other), merge(other, kept), merge(third, other)]);
  expect(outcomes.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(outcomes.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const { rows } =
    await sql`select other_id from person_merge where undone is null and other_id = any(${[kept, other]})`.execute(
      api.db,
    );
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
});

test('a merge is not taken back once somebody has changed the person, nor twice', async () => {
  const [kept, other] = [await makePerson(api.db), await makePerson(api.db)];
  const { body } = await merge(kept, other);
  await call(changePerson, { ...at(kept), body: { version: 2, title: 'Boss' } });
  expect((await call(undoMerge, at(body.merge))).body.code).toBe('merge_changed');
  expect((await open(other)).merged_into).toBe(kept);
  const again = await merge(await makePerson(api.db), await makePerson(api.db));
  expect((await call(undoMerge, at(again.body.merge))).status).toBe(200);
  expect((await call(undoMerge, at(again.body.merge))).status).toBe(404);
});

test('a person is told who may be the same, and not themselves', async () => {
  const emails = [{ email: 'same@example.com', state: 'valid', is_primary: true }] as const;
  const id = await makePerson(api.db, { first_name: 'Quirina', last_name: 'Xylander', emails: [...emails] });
  const same = await makePerson(api.db, { first_name: 'Q', last_name: 'X', emails: [...emails] });
  const similar = await makePerson(api.db, { first_name: 'Quirina', last_name: 'Xylender' });
  const { body } = await call(listDuplicates, at(id));
  expect(body.results.map((each) => [each.id, each.by, each.sure])).toEqual([
    [same, 'email', true],
    [similar, 'name', false],
  ]);
});

test('votes and places on boards go along, the own ones stay, and all of it comes back', async () => {
  const [kept, other] = [await makePerson(api.db), await makePerson(api.db)];
  const [both, theirs, gone] = await Promise.all(
    ['Both', 'Theirs', 'Gone'].map((name) => makeAssignment(api.db, { name, users: [user.id], vote_to_board: false })),
  );
  const colleague = await makeUser(api.db, { is_staff: true });
  const place = (assignment: number, person: number, change: object) =>
    call(changeCards, { body: { assignment, cards: [{ person }], ...change } });
  await place(both!, kept, { column: 'interview' });
  await place(both!, other, { column: 'contacted' });
  await place(theirs!, other, { column: 'contacted', assignee: user.id });
  await place(gone!, kept, { archived: true, archive_reason: 'Pay' });
  await place(gone!, other, { column: 'interview' });
  await call(castVote, { body: { assignment: both!, person: kept, grade: 'up' } });
  await call(castVote, { body: { assignment: both!, person: other, grade: 'down' } });
  await (
    await api.as(colleague)
  )(castVote, { body: { assignment: both!, person: other, grade: 'maybe', method: 'ml' } });

  const where = async (person: number) => ({
    cards: await Promise.all(
      [both!, theirs!, gone!].map(async (id) => {
        const { body } = await call(getBoard, { params: { id: String(id) }, query: {} });
        const card = body.cards.find((one) => one.person.id === person);
        return card && `${card.column}${card.archived ? ' (archived)' : ''}`;
      }),
    ),
    votes: (await open(person)).roles.flatMap(({ id, votes }) => votes.map((vote) => [id, vote.user, vote.grade])),
  });
  const before = [await where(kept), await where(other)];
  const { body } = await merge(kept, other);
  expect(await where(kept)).toEqual({
    cards: ['interview', 'contacted', 'interview'],
    votes: expect.arrayContaining([
      [both, user.id, 'up'],
      [both, colleague.id, 'maybe'],
    ]),
  });
  expect(await where(other)).toEqual({ cards: [undefined, undefined, undefined], votes: [] });
  const { body: undone } = await call(undoCards, { body: { assignment: theirs! } });
  expect(
    undone.changed.map(({ person }) => person),
    'a board does not take back half a merge',
  ).not.toContain(kept);

  expect((await call(undoMerge, at(body.merge))).status).toBe(200);
  expect([await where(kept), await where(other)]).toEqual(before);
});
