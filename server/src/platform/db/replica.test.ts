import { rm } from 'node:fs/promises';
import { authorizationHeader } from '@app/contract/users/auth';
import { type Endpoint, pathOf, type Request, type Response } from '@app/contract/base/endpoint';
import { changePerson, createPerson, getFullPerson } from '@app/contract/people/people';
import { countPeople } from '@app/contract/people/person-search';
import { getSystemHealth } from '@app/contract/machine/alerts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { caller } from '#testing/access';
import { query } from '#testing/clusters';
import { makePerson, makeUser } from '#testing/make';
import { startProcess, type TestProcess } from '#testing/process';
import { makeDataDir } from '#testing/scratch-cluster';
import { openStreamingReplica, type StreamingReplica } from '#testing/outside/streaming-replica';
import { openSession } from '../../features/sessions/sessions.ts';
import { type Db, openDb, openPool, wireTypes } from './db.ts';

let nodes: StreamingReplica;
let db: Db;
let webs: TestProcess[];
let dataDir: string;
beforeEach(async () => {
  nodes = await openStreamingReplica();
  dataDir = await makeDataDir();
  const env = {
    DATABASE_URL: nodes.primary.url,
    DATABASE_READ_URL: nodes.replica.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  };
  webs = [await startProcess('web', env), await startProcess('web', env)];
  for (const web of webs) await web.ready();
  db = openDb(openPool(nodes.primary.url, { name: 'test', max: 2, types: wireTypes, onError: () => undefined }));
});
afterEach(async () => {
  await db.destroy();
  await nodes.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function signIn(user: { id: number }) {
  const { access } = await db.transaction().execute((trx) => openSession(trx, user.id, caller));
  return async <E extends Endpoint>(web: number, endpoint: E, request: Request<E>) => {
    const {
      params,
      body,
      query: asked,
    } = request as {
      params?: Record<string, unknown>;
      body?: object;
      query?: Record<string, string>;
    };
    const path = `${pathOf(endpoint.path, params)}?${new URLSearchParams(asked).toString()}`;
    const response = await webs[web]!.request(path, {
      method: endpoint.method,
      headers: { authorization: authorizationHeader(access), 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status, headers } = response;
    return { status, comeAgain: headers.get('retry-after'), body: (await response.json()) as Response<E> };
  };
}
type Call = Awaited<ReturnType<typeof signIn>>;

const hits = async (who: Call, web: number): Promise<number> => (await who(web, countPeople, { query: {} })).body.hits;

/** What the health page says about the replica. */
async function watchReplica() {
  const superuser = await signIn(await makeUser(db, { is_superuser: true }));
  return async (web: number) => {
    const { checks } = (await superuser(web, getSystemHealth, {})).body;
    return checks.find(({ id }) => id === 'replica');
  };
}

test('a replica answers what may be seconds old, never lacks what one has just written, and is left alone when it is behind or gone', async () => {
  await makePerson(db);
  const [writer, reader] = [await signIn(await makeUser(db)), await signIn(await makeUser(db))];
  const replicaState = await watchReplica();
  for (const web of [0, 1]) await expect.poll(() => replicaState(web)).toMatchObject({ state: 'ok' });
  await expect.poll(() => hits(reader, 0)).toBe(1);

  /* It stands still from here on. */
  await query(nodes.replica.url, 'select pg_wal_replay_pause()');
  await writer(0, createPerson, {
    body: { first_name: 'Eva', last_name: 'Ek', source: 'test', lawful_basis: 'consent' },
  });
  expect([await hits(writer, 0), await hits(writer, 1)]).toEqual([2, 2]);
  expect([await hits(reader, 0), await hits(reader, 1)]).toEqual([1, 1]);

  await expect.poll(() => hits(reader, 1)).toBe(2);
  await expect
    .poll(() => replicaState(1))
    .toMatchObject({ state: 'warn', summary: expect.stringContaining('behind and not used') });

  await query(nodes.replica.url, 'select pg_wal_replay_resume()');
  await expect.poll(() => replicaState(1)).toMatchObject({ state: 'ok' });

  await nodes.replica.stop();
  expect(await hits(reader, 1)).toBe(2);
  await expect
    .poll(() => replicaState(1))
    .toMatchObject({ state: 'warn', summary: expect.stringContaining('not used') });
});

test('while there is no primary, a replica answers what is read, and who writes is told when to come again', async () => {
  const recruiter = await signIn(await makeUser(db));
  const person = await makePerson(db, { first_name: 'Ines' });
  const replicaState = await watchReplica();
  await expect.poll(() => replicaState(0)).toMatchObject({ state: 'ok' });
  await nodes.primary.stop();
  await expect.poll(async () => (await webs[0]!.request('/readyz')).json()).toEqual({ status: 'reads only' });
  const params = { id: String(person) };
  expect(await recruiter(0, getFullPerson, { params })).toMatchObject({ status: 200, body: { first_name: 'Ines' } });
  const body = { title: 'Cook', version: 1 };
  expect(await recruiter(0, changePerson, { params, body })).toMatchObject({ status: 503, comeAgain: '2' });
});
