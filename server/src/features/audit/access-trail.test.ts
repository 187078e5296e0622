import { listAccess, listSeenBy } from '@app/contract/machine/access-trail';
import { getFullPerson, searchEmails } from '@app/contract/people/people';
import { searchPeople } from '@app/contract/people/person-search';
import { impersonate } from '@app/contract/users/impersonation';
import { exportPersonalData, requestErasure } from '@app/contract/people/personal-data';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDb, openPool } from '#platform/db/db';
import { type Call, useApi } from '#testing/api';
import { makePerson, makeUser, type TestUser } from '#testing/make';
import { AccessTrail } from './access-trail.ts';

const api = useApi();
let user: TestUser;
let call: Call;
let superuser: Call;
let boss: TestUser;
beforeAll(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
  boss = await makeUser(api.db, { is_superuser: true, is_staff: true, can_impersonate: true });
  superuser = await api.as(boss);
});

const at = (id: number) => ({ params: { id: String(id) } });
type Query = NonNullable<Parameters<typeof superuser<typeof listAccess>>[1]>['query'];
/** Entries are written behind the answers. */
const entries = async (query: Query, least = 1): Promise<void> => {
  await expect
    .poll(async () => (await superuser(listAccess, { query })).body.results.length)
    .toBeGreaterThanOrEqual(least);
};
const trail = async (query: Query, least = 1) => {
  await entries(query, least);
  return (await superuser(listAccess, { query })).body.results;
};

describe('the access trail', () => {
  test('has every person who is opened: one entry in ten minutes for each user, however often', async () => {
    const id = await makePerson(api.db, { first_name: 'Opened', last_name: 'Once' });
    const other = await makeUser(api.db);
    const callAsOther = await api.as(other);
    for (let n = 0; n < 3; n += 1) {
      await call(getFullPerson, at(id));
      await callAsOther(getFullPerson, at(id));
    }
    const found = await trail({ person: String(id) }, 2);
    expect(found.map(({ user: by, act, people, count }) => [by.username, act, people, count])).toEqual(
      [other, user].map(({ username }) => [username, 'open', [{ id, name: 'Opened Once' }], 1]),
    );
  });

  test('has whom a search showed, and the address that was searched', async () => {
    const id = await makePerson(api.db, {
      emails: [{ email: 'trail.seeker@example.com', state: 'valid', is_primary: true }],
      skills: ['Trailing'],
    });
    await call(searchEmails, { query: { query: 'trail.seeker' } });
    await call(searchEmails, { query: { query: 'nobody.here@example.com' } });
    await call(searchPeople, { query: { q: 'skill:trailing' } });
    const [listed] = await trail({ user: user.username, act: 'list' });
    expect(listed).toMatchObject({ people: [{ id }], searched: '' });
    const searched = await trail({ user: user.username, act: 'search' }, 2);
    expect(new Map(searched.map(({ searched: text, count }) => [text, count]))).toEqual(
      new Map([
        ['nobody.here@example.com', 0],
        ['trail.seeker', 1],
      ]),
    );
    expect(await trail({ searched: 'SEEKER' })).toHaveLength(1);
  });

  test('has exports and who acted as whom, in the same transaction as the audit trail', async () => {
    const id = await makePerson(api.db);
    await superuser(exportPersonalData, at(id));
    const { body } = await superuser(impersonate, { body: { username: user.username } });
    const borrowed = api.withToken((body as unknown as { access: string }).access);
    await borrowed(getFullPerson, at(id));
    expect(await trail({ act: 'export' })).toMatchObject([{ user: { username: boss.username }, people: [{ id }] }]);
    const names = { user: { username: user.username }, actor: { username: boss.username } };
    expect(await trail({ act: 'impersonate' })).toMatchObject([names]);
    expect(await trail({ person: String(id), act: 'open' })).toMatchObject([names]);
  });

  test('tells staff who saw a person, also under the number of somebody who became part of them', async () => {
    const [id, other] = [await makePerson(api.db), await makePerson(api.db)];
    await call(getFullPerson, at(other));
    await entries({ person: String(other) });
    await sql`update person set merged_into = ${id} where id = ${other}`.execute(api.db);
    const { body } = await superuser(listSeenBy, at(id));
    expect(body.results).toMatchObject([{ user: { username: user.username }, act: 'open', times: 1 }]);
    expect((await call(listSeenBy, at(id))).status).toBe(403);
  });

  test('loses what was searched when the person is erased, and keeps who looked', async () => {
    const id = await makePerson(api.db, {
      emails: [{ email: 'goes.away@example.com', state: 'valid', is_primary: true }],
    });
    await call(searchEmails, { query: { query: 'goes.aw' } });
    await entries({ person: String(id) });
    const { carryOut } = await import('../personal-data/erasures.ts');
    const asked = await superuser(requestErasure, { ...at(id), body: { asked_by: 'person', reason: 'Asked' } });
    await api.db.transaction().execute((trx) => carryOut(trx, api.services.config, asked.body.id));
    const { rows } = await sql<{ searched: string; user_id: number }>`
      select searched, user_id from access_entry where people @> array[${id}::bigint] and act = 'search'`.execute(
      api.db,
    );
    expect(rows).toEqual([{ searched: '', user_id: user.id }]);
  });

  test('cannot be changed, and is shortened at its old end only', async () => {
    await sql`insert into access_entry (at, user_id, act, way) values (now() - interval '23 months', ${user.id}, 'open', 'x')`.execute(
      api.db,
    );
    for (const statement of [
      "update access_entry set act = 'list'",
      "update access_entry set searched = ''",
      'delete from access_entry',
    ])
      await expect(sql.raw(statement).execute(api.db), statement).rejects.toThrow('access_entry is append-only');
  });
});

describe('writing the trail', () => {
  const endpoint = getFullPerson;
  const reader = () => ({ actor: user, caller: {} });
  const countOf = async (person: number) =>
    (
      await sql<{ count: number }>`
        select count(*)::int as count from access_entry where people @> array[${person}::bigint]`.execute(api.db)
    ).rows[0]!.count;

  test('makes one statement of a hundred reads', async () => {
    const statements: string[] = [];
    const db = api.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const written = new AccessTrail(() => ({ ...api.services, db }));
    for (let n = 1; n <= 100; n += 1) written.note(reader(), endpoint, { input: {}, people: [700_000 + n] });
    await written.flush();
    expect(statements).toHaveLength(1);
    expect(await countOf(700_100)).toBe(1);
  });

  test('waits while nothing can be written, without a reader who notices, and is made up for', async () => {
    const lost = openDb(openPool('postgres://127.0.0.1:9/gone', { name: 'gone', max: 1, onError: () => undefined }));
    let db = lost;
    const written = new AccessTrail(() => ({ ...api.services, db }));
    written.note(reader(), endpoint, { input: {}, people: [800_001] });
    await written.flush();
    written.note(reader(), endpoint, { input: {}, people: [800_002] });
    db = api.db;
    await written.flush();
    expect([await countOf(800_001), await countOf(800_002)]).toEqual([1, 1]);
    await lost.destroy();
  });
});
