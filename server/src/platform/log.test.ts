import { Writable } from 'node:stream';
import { changePassword } from '@app/contract/users/accounts';
import { login, refresh } from '@app/contract/users/auth';
import { impersonate } from '@app/contract/users/impersonation';
import { listUsers } from '@app/contract/users/manage-users';
import { expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { makeUser } from '#testing/make';
import { readConfig } from './config.ts';
import { openLog } from './log.ts';

const written: string[] = [];
const log = openLog(
  readConfig({ LOG_LEVEL: 'trace' }),
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk.toString());
      done();
    },
  }),
);
const api = useApi({}, log);

test('requests are logged with their id and status, and never with a secret or a name', async () => {
  const canary = 'canary-9f8e7d6c5b';
  const superuser = await makeUser(api.db, { is_superuser: true, can_impersonate: true });
  const call = await api.as(superuser);
  const reply = await api.anonymous(login, { body: { username: `u-${canary}`, password: `p-${canary}-long` } });
  await api.anonymous(refresh, { body: { refresh: `r-${canary}` } });
  await api.withToken(`a.${canary}.b`)(listUsers);
  await call(listUsers, { query: { query: `q-${canary}` } });
  await call(changePassword, { body: { current_password: `c-${canary}`, new_password: `n-${canary}-long` } });
  await call(impersonate, { body: { username: `i-${canary}`, reason: `because ${canary}` } });
  log.error(
    { password: canary, user: { token: canary }, deep: { req: { authorization: canary } }, err: new Error('boom') },
    'planted',
  );
  const text = written.join('');
  expect(text).toContain('planted');
  expect(text).toContain('[redacted]');
  expect(text).not.toContain(canary);
  const line = written
    .map((each) => JSON.parse(each) as { reqId?: string; status?: number; req?: object })
    .find(({ reqId }) => reqId === reply.headers['x-request-id']);
  expect(line).toMatchObject({ status: 401, req: { method: 'POST', path: '/api/v2/auth/login/' } });
});

test('line breaks in what is logged cannot forge a second line', () => {
  const before = written.length;
  log.warn({ path: '/x\n{"level":30,"msg":"forged"}' }, 'one\ntwo');
  expect(written.slice(before).join('').trimEnd().split('\n')).toHaveLength(1);
});
