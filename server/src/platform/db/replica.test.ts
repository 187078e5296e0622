import { rm } from 'node:fs/promises';
import { authorizationHeader } from '@app/contract/auth';
import { type Endpoint, pathOf, type Request, type Response } from '@app/contract/base/endpoint';
import { createPerson } from '@app/contract/people';
import { countPeople } from '@app/contract/person-search';
import { getSystemHealth } from '@app/contract/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller } from '#testing/access';
import { query } from '#testing/clusters';
import { makePerson, makeUser } from '#testing/make';
import { startProcess, type TestProcess } from '#testing/process';
import { makeDataDir } from '#testing/scratch-cluster';
import { openStreamingReplica, type StreamingReplica } from '#testing/streaming-replica';
import { openSession } from '../../features/sessions/sessions.ts';
import { type Db, openDb, openPool, wireTypes } from './db.ts';

let nodes: StreamingReplica;
let db: Db;
let webs: TestProcess[];
let dataDir: string;
beforeAll(async () => {
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
afterAll(async () => {
  await db.destroy();
  await nodes.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function signIn(user: { id: number }) {
  const { access } = await db.transaction().execute((trx) => openSession(trx, user.id, caller));
  return async <E extends Endpoint>(web: number, endpoint: E, request: Request<E>): Promise<Response<E>> => {
    const { body, query: asked } = request as { body?: object; query?: Record<string, string> };
    const path = `${pathOf(endpoint.path)}?${new URLSearchParams(asked).toString()}`;
    const response = await webs[web]!.request(path, {
      method: endpoint.method,
      headers: { authorization: authorizationHeader(access), 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.status, await response.clone().text()).toBeLessThan(300);
    return (await response.json()) as Response<E>;
  };
}

test('a replica answers what may be seconds old, never lacks what one has just written, and is left alone when it is behind or gone', async () => {
  await makePerson(db);
  const [writer, reader, superuser] = [
    await signIn(await makeUser(db)),
    await signIn(await makeUser(db)),
    await signIn(await makeUser(db, { is_superuser: true })),
  ];
  const hits = async (who: typeof reader, web: number) => (await who(web, countPeople, { query: {} })).hits;
  const replicaState = async (web: number) => {
    const { checks } = await superuser(web, getSystemHealth, {});
    return checks.find(({ id }) => id === 'replica');
  };
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
