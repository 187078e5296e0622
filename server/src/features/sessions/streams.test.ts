import type { AddressInfo } from 'node:net';
import { createAccessToken, listSessions, revokeAccessToken, revokeSession } from '@app/contract/users/access-tokens';
import { changePassword } from '@app/contract/users/accounts';
import { authorizationHeader, logout } from '@app/contract/users/auth';
import { impersonate, stopImpersonating } from '@app/contract/users/impersonation';
import { pathOf } from '@app/contract/base/endpoint';
import { watchBoard } from '@app/contract/roles/board';
import { deactivateUser, signOutUser } from '@app/contract/users/manage-users';
import { putUser } from '@app/contract/users/user-changes';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { caller } from '#testing/access';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makeUser, testPassword, type TestUser } from '#testing/make';
import { openSession } from './sessions.ts';

const api = useApi();
let address: string;
let superuser: Call;
beforeAll(async () => {
  const assignment = await makeAssignment(api.db);
  superuser = await api.as(await makeUser(api.db, { is_superuser: true }));
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  address = `http://127.0.0.1:${port}${pathOf(watchBoard.path, { id: assignment })}`;
});

/** From here on no time passes: whatever ends is ended by what happened, and not by somebody who looks now and then. */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Listens to a board, as a browser does. */
async function listen(token: string) {
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const { status, body } = await fetch(address, {
    headers: { authorization: authorizationHeader(token) },
    signal: stopping.signal,
  });
  let isOpen = status === 200;
  const end = (async () => {
    let heard = '';
    for await (const part of body!.pipeThrough(new TextDecoderStream())) heard += part;
    isOpen = false;
    return heard;
  })();
  end.catch(() => undefined);
  return { status, end, isOpen: () => isOpen, hangUp: () => stopping.abort() };
}
/** What is heard of a line that ends at once: not even a sign of life. */
const nothing = ': listening\n\n';
const open = async (user: TestUser) =>
  (await api.db.transaction().execute((trx) => openSession(trx, user.id, caller))).access;
const by = (user: { id: number }) => ({ params: { id: String(user.id) } });

/** What ends the access of a user who listens, given a call in the session that listens and one in another. */
const causes: Record<string, (user: TestUser, here: Call, elsewhere: Call) => Promise<unknown>> = {
  deactivation: (user) => superuser(deactivateUser, { ...by(user), body: {} }),
  'signing out by staff': (user) => superuser(signOutUser, { ...by(user), body: {} }),
  'loss of rights': (user) => superuser(putUser, { ...by(user), body: { is_staff: false } }),
  'signing out': (_, here) => here(logout),
  'signing out from elsewhere': async (_, here, elsewhere) => {
    const { results } = (await here(listSessions)).body;
    return elsewhere(revokeSession, { params: { id: results.find(({ current }) => current)!.id } });
  },
  'a new password': (_, __, elsewhere) =>
    elsewhere(changePassword, { body: { current_password: testPassword, new_password: 'another long phrase' } }),
  'a statement by hand': ({ id }) => sql`update app_user set state = 'deactivated' where id = ${id}`.execute(api.db),
};
test.each(Object.entries(causes))('%s ends what somebody listens to', async (_, cause) => {
  stopTime();
  const [user, colleague] = [await makeUser(api.db, { is_staff: true }), await makeUser(api.db)];
  const access = await open(user);
  const [line, other] = [await listen(access), await listen(await open(colleague))];
  await cause(user, api.withToken(access), api.withToken(await open(user)));
  expect(await line.end).toBe(nothing);
  expect(other.isOpen()).toBe(true);
});

test('an access token that is revoked ends what it listens to, and only that', async () => {
  stopTime();
  const user = await makeUser(api.db);
  const access = await open(user);
  const call = api.withToken(access);
  const { id, token } = (await call(createAccessToken, { body: { name: 'extension' } })).body;
  const [line, own] = [await listen(token), await listen(access)];
  await call(revokeAccessToken, { params: { id: String(id) } });
  expect(await line.end).toBe(nothing);
  expect(own.isOpen()).toBe(true);
});

test('an impersonation that ends, by itself or with its owner, ends what it listens to', async () => {
  stopTime();
  for (const ending of ['stopped', 'owner deactivated']) {
    const [owner, target] = [await makeUser(api.db, { is_staff: true, can_impersonate: true }), await makeUser(api.db)];
    const call = await api.as(owner);
    const { access } = (await call(impersonate, { body: { username: target.username } })).body;
    const line = await listen(access);
    if (ending === 'stopped') await api.withToken(access)(stopImpersonating);
    else await superuser(deactivateUser, { ...by(owner), body: {} });
    expect(await line.end).toBe(nothing);
  }
});

test('a user may listen twenty times at once, and again when one of them hangs up', async () => {
  const [access, colleague] = [await open(await makeUser(api.db)), await open(await makeUser(api.db))];
  const lines = await Promise.all(Array.from({ length: 20 }, () => listen(access)));
  expect(new Set(lines.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await listen(access)).status).toBe(429);
  expect((await listen(colleague)).status).toBe(200);
  lines[0]!.hangUp();
  await expect.poll(async () => (await listen(access)).status).toBe(200);
});
