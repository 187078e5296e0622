import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { login } from '@app/contract/users/auth';
import { getFullPerson } from '@app/contract/people/people';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { makePerson, makeUser, testPassword } from '#testing/make';

/* What the legal texts say and no other test shows; docs/legal-coverage.md has all of it. */

const api = useApi();
const sourceFiles = async () =>
  (await readdir(import.meta.dirname, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/\.(test|gen)\.ts$|^(demo|bench|testing|faults)\//.test(name),
  );

test('a session ends after 7 days without use and after 30 days at the latest', async () => {
  const user = await makeUser(api.db);
  await api.anonymous(login, { body: { username: user.username, password: testPassword } });
  const { rows } = await sql`
    select round(extract(epoch from session.expires - now()) / 86400)::int as longest,
      round(extract(epoch from refresh_token.expires - now()) / 86400)::int as unused
    from session join refresh_token on session_id = session.id where user_id = ${user.id}`.execute(api.db);
  expect(rows).toEqual([{ longest: 30, unused: 7 }]);
});

test('the day by which somebody is to be told that we keep them is a month away', async () => {
  const user = await makeUser(api.db);
  const person = await makePerson(api.db, {}, user);
  const { body } = await (await api.as(user))(getFullPerson, { params: { id: String(person) } });
  const days = (Date.parse(body.notice_due) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(27);
  expect(days).toBeLessThan(31);
});

test('no answer sets a cookie', async () => {
  const user = await makeUser(api.db);
  const { headers } = await api.anonymous(login, { body: { username: user.username, password: testPassword } });
  expect(headers).not.toHaveProperty('set-cookie');
  for (const name of await sourceFiles())
    expect(readFileSync(`${import.meta.dirname}/${name}`, 'utf8'), name).not.toMatch(/set-?cookie/i);
});

test('nothing removes accounts, and people are removed only when what brought them in is undone', async () => {
  const removing = async (table: string) => {
    const found = [];
    for (const name of await sourceFiles())
      if (
        new RegExp(`delete from "?${table}\\b|deleteFrom\\('${table}'\\)`).test(
          readFileSync(`${import.meta.dirname}/${name}`, 'utf8'),
        )
      )
        found.push(name);
    return found;
  };
  expect(await removing('app_user')).toEqual([]);
  expect(await removing('person')).toEqual(['features/people/bulk.ts']);
});
