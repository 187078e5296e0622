import { login } from '@app/contract/auth';
import { listNotifications } from '@app/contract/notifications';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { demoAccounts, demoPassword } from './accounts.ts';
import { loadDemoIfEmpty, replaceWithDemo } from './demo.ts';

const api = useApi();
const people = async () =>
  (
    await sql<{
      all: string;
    }>`select string_agg(username || email || state || is_staff, ' ' order by id) as all from app_user`.execute(api.db)
  ).rows[0]!.all;

test('an empty database is filled once, however many processes start at once', async () => {
  const loaded = await Promise.all(Array.from({ length: 3 }, () => loadDemoIfEmpty(api.db, () => undefined, 50)));
  expect(loaded.filter(Boolean)).toHaveLength(1);
  for (const { username, state } of demoAccounts) {
    const { status } = await api.anonymous(login, { body: { username, password: demoPassword } });
    expect(status, username).toBe(state ? 403 : 200);
  }
});

test('the same seed gives the same people, another seed others', async () => {
  const runs = [];
  for (const seed of [7, 8, 7]) {
    await replaceWithDemo(api.db, seed, 50);
    runs.push(await people());
  }
  expect(runs[2]).toBe(runs[0]);
  expect(runs[1]).not.toBe(runs[0]);
});

test('the recruiter was mentioned this morning and given a card yesterday, newest first', async () => {
  await replaceWithDemo(api.db, 7, 100);
  const recruiter = await api.db
    .selectFrom('app_user')
    .select(['id', 'username', 'email'])
    .where('username', '=', 'recruiter')
    .executeTakeFirstOrThrow();
  const call = await api.as(recruiter);
  const { results } = (await call(listNotifications, { query: {} })).body;
  const recent = results.filter(({ read }) => read === null).map(({ kind }) => kind);
  expect(recent).toEqual(expect.arrayContaining(['mention', 'assignment']));
  const times = results.map(({ created }) => created);
  expect(times).toEqual(times.toSorted().toReversed());
});
