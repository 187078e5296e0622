import { globSync } from 'node:fs';
import { allEndpoints } from '@app/contract/all';
import type { Endpoint } from '@app/contract/base/endpoint';
import { changePerson } from '@app/contract/people/people';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AccessCase, type AccessCases, caller } from '#testing/access';
import { type Call, useApi } from '#testing/api';
import { makePerson, makeUser, type TestUser } from '#testing/make';
import { createAccessToken } from './features/sessions/access-tokens.ts';
import { openSession } from './features/sessions/sessions.ts';

/* When the disk is full, nothing can be written. People look things up all the same. */
const api = useApi();
let self: TestUser;
let session: string;
let callers: Record<'session' | 'token', Call>;

/** Refuses every write, as PostgreSQL does then, or lets them through again. */
const setFull = (full: boolean) =>
  sql`create or replace function refuse_writes() returns trigger language plpgsql as ${sql.lit(
    full
      ? `begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end`
      : 'begin return null; end',
  )}`.execute(api.db);

beforeAll(async () => {
  await setFull(false);
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(api.db);
  for (const { name } of rows)
    await sql`create trigger refuse_writes before insert or update or delete on ${sql.table(name)}
      for each statement execute function refuse_writes()`.execute(api.db);
  self = await makeUser(api.db, { is_staff: true, is_superuser: true });
  const { access } = await api.db.transaction().execute((trx) => openSession(trx, self.id, caller));
  const { id } = await api.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', self.id)
    .executeTakeFirstOrThrow();
  session = id;
  const actor = { ...self, is_staff: true, is_superuser: true, session_id: session, impersonator: undefined };
  const { token } = await api.db
    .transaction()
    .execute((trx) =>
      createAccessToken({ trx, actor, caller }, { body: { name: 'reader', days: 1, scopes: ['metrics', 'read'] } }),
    );
  callers = { session: api.withToken(access), token: api.withToken(token) };
});

const files = globSync('features/*/*.access.ts', { cwd: import.meta.dirname });
const modules = await Promise.all(
  files.map((file) => import(/* @vite-ignore */ `./${file}`) as Promise<{ cases: AccessCases }>),
);
const cases = new Map<Endpoint, AccessCase>(modules.flatMap((module) => [...module.cases]));
const reads = allEndpoints.filter(({ method, events }) => method === 'GET' && !events);

describe('on a full disk', () => {
  test.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))('%s answers', async (_, endpoint) => {
    const { db, services } = api;
    const other = await makeUser(db);
    const request = await cases
      .get(endpoint)!
      .request({ db, tasks: services.tasks, self, session, variant: 'own', other });
    // One after the other: each user has one file read at a time.
    const statuses = async () => [
      (await callers.session(endpoint, request)).status,
      (await callers.token(endpoint, request)).status,
    ];
    // Not read before, so that whatever is noted about reading is noted now.
    await setFull(true);
    try {
      const full = await statuses();
      await setFull(false);
      expect(full).toEqual(await statuses());
    } finally {
      await setFull(false);
    }
  });

  test('writes are refused, with a word that says why, and work again when there is room', async () => {
    const id = await makePerson(api.db, {}, self);
    const write = () =>
      callers.session(changePerson, { params: { id: String(id) }, body: { version: 1, title: 'Boss' } });
    await setFull(true);
    expect(await write()).toMatchObject({ status: 503, body: { code: 'storage_full' } });
    await setFull(false);
    expect(await write()).toMatchObject({ status: 200 });
  });
});
