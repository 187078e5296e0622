import { locks } from 'node:worker_threads';
import { login, refresh } from '@app/contract/users/auth';
import { getSystemInfo } from '@app/contract/machine/system';
import { listUsers } from '@app/contract/users/manage-users';
import { getUser } from '@app/contract/users/user-changes';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';

const api = useLocalApi();
/* The server accepts one access token; a refresh is answered as each test says. */
let accepted: string;
let answerRefresh: () => ReturnType<typeof api.answer>;

const grant = (access: string) => () => {
  accepted = access;
  return { status: 200, body: { access, refresh: `refresh of ${access}` } };
};
const refuse = () => ({ status: 401, body: { code: 'token_refresh_failed', detail: 'Token refresh failed' } });
const refreshes = () => api.asked.filter(({ path }) => path === refresh.path);
const others = () => api.asked.filter(({ path }) => path !== refresh.path);
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

/** A module graph of its own, as every tab has; storage and locks are shared, as in a browser. */
async function openTab() {
  vi.resetModules();
  return import('./api.ts');
}

beforeEach(() => {
  accepted = 'new';
  answerRefresh = grant('new');
  api.answer = ({ path, authorization }) => {
    if (path === refresh.path) return answerRefresh();
    if (path === login.path)
      return { status: 401, body: { code: 'invalid_credentials', detail: 'Invalid credentials' } };
    if (authorization === `Bearer ${accepted}`)
      return { status: 200, body: { database: { host: 'db1', version: '18' } } };
    return { status: 401, body: { code: 'authentication_failed', detail: 'Authentication failed' } };
  };
  api.open('/config');
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  localStorage.setItem('access_token', 'old');
  localStorage.setItem('refresh_token', 'refresh of old');
});

test('a valid token is sent as it is, with the id of the device', async () => {
  localStorage.setItem('access_token', 'new');
  const { call } = await openTab();
  await expect(call(getSystemInfo)).resolves.toEqual({ database: { host: 'db1', version: '18' } });
  expect(api.asked).toMatchObject([{ authorization: 'Bearer new', device: localStorage.getItem('device_id') }]);
});

test('thirty requests refused at once cause one refresh and are each repeated once', async () => {
  const { call } = await openTab();
  await Promise.all(Array.from({ length: 30 }, () => call(getSystemInfo)));
  expect(refreshes()).toMatchObject([{ body: { refresh: 'refresh of old' } }]);
  expect(others().map(({ authorization }) => authorization)).toEqual([
    ...Array(30).fill('Bearer old'),
    ...Array(30).fill('Bearer new'),
  ]);
});

test('where the browser has no locks, one tab still refreshes once', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  const { call } = await openTab();
  await Promise.all(Array.from({ length: 30 }, () => call(getSystemInfo)));
  expect(refreshes()).toHaveLength(1);
});

test('an endpoint that refuses even the new token gets one refresh and one retry, no more', async () => {
  answerRefresh = () => ({ status: 200, body: { access: 'useless', refresh: 'refresh of useless' } });
  const { call } = await openTab();
  expect(await failure(call(getSystemInfo))).toMatchObject({ status: 401, detail: 'Authentication failed' });
  expect([refreshes().length, others().length]).toEqual([1, 2]);
  expect(localStorage.getItem('access_token')).toBe('useless');
});

test('a refused refresh ends the session: no tokens, and the login screen after 100 ms', async () => {
  answerRefresh = refuse;
  const { call } = await openTab();
  expect(await failure(call(getSystemInfo))).toMatchObject({ status: 401, detail: 'Token refresh failed' });
  expect([refreshes().length, others().length]).toEqual([1, 1]);
  expect([localStorage.getItem('access_token'), localStorage.getItem('refresh_token')]).toEqual([null, null]);
  expect(api.went).toEqual([]);
  await expect.poll(() => api.went).toEqual(['/login?session_expired=true']);
  expect(sessionStorage.getItem('return_path')).toBe('/config');
});

test('without a refresh token none is asked for', async () => {
  localStorage.removeItem('refresh_token');
  const { call } = await openTab();
  expect(await failure(call(getSystemInfo))).toMatchObject({ detail: 'No refresh token available' });
  expect(refreshes()).toEqual([]);
  await expect.poll(() => api.went).toEqual(['/login?session_expired=true']);
});

test('on the login screen a lost session stays where it is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  api.open('/login');
  answerRefresh = refuse;
  const { call } = await openTab();
  await failure(call(getSystemInfo));
  vi.runAllTimers();
  vi.useRealTimers();
  expect(api.went).toEqual([]);
});

test.each([503, 500, 429])(
  'a refresh answered with %i keeps the tokens, and the next request tries again',
  async (status) => {
    answerRefresh = () => ({ status, body: { detail: 'Not now' } });
    const { call } = await openTab();
    expect(await failure(call(getSystemInfo))).toMatchObject({ status, detail: 'Not now' });
    expect(localStorage.getItem('refresh_token')).toBe('refresh of old');

    answerRefresh = grant('new');
    await call(getSystemInfo);
    expect(api.went).toEqual([]);
  },
);

test('a refresh that gets no answer keeps the tokens', async () => {
  answerRefresh = () => 'no answer';
  const { call } = await openTab();
  expect(await failure(call(getSystemInfo))).toMatchObject({ status: 0, detail: 'Network Error' });
  expect(localStorage.getItem('refresh_token')).toBe('refresh of old');
  expect(api.went).toEqual([]);
});

test('two tabs refused at once refresh once between them', async () => {
  const tabs = [await openTab(), await openTab(), await openTab()];
  await Promise.all(tabs.flatMap(({ call }) => [call(getSystemInfo), call(getSystemInfo)]));
  expect(refreshes()).toHaveLength(1);
});

test('a token that another tab has renewed meanwhile is used without a refresh', async () => {
  const { call } = await openTab();
  const request = call(getSystemInfo);
  localStorage.setItem('access_token', 'new');
  await request;
  expect(refreshes()).toEqual([]);
  expect(others().map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer new']);
});

test('a tab whose refresh is refused leaves the tokens of somebody who signed in meanwhile alone', async () => {
  answerRefresh = () => {
    localStorage.setItem('access_token', 'new');
    localStorage.setItem('refresh_token', 'of somebody else');
    return refuse();
  };
  const { call } = await openTab();
  await call(getSystemInfo);
  expect(localStorage.getItem('refresh_token')).toBe('of somebody else');
  expect(api.went).toEqual([]);
});

test('tokens that arrive after signing out are not stored', async () => {
  answerRefresh = () => {
    localStorage.clear();
    return grant('new')();
  };
  const { call } = await openTab();
  await failure(call(getSystemInfo));
  expect(localStorage.getItem('access_token')).toBeNull();
});

test('an impersonation that ran out gives the own tokens back instead of signing out', async () => {
  localStorage.setItem('original_access_token', 'own');
  localStorage.setItem('original_refresh_token', 'refresh of own');
  answerRefresh = refuse;
  const { call } = await openTab();
  await failure(call(getSystemInfo));
  expect({ ...localStorage }).toMatchObject({ access_token: 'own', refresh_token: 'refresh of own' });
  expect(localStorage.getItem('original_access_token')).toBeNull();
  await expect.poll(() => api.went).toEqual(['/todo']);
});

test('a wrong password is not taken for an expired token', async () => {
  const { callWrite } = await openTab();
  const attempt = failure(callWrite(login, { body: { username: 'a', password: 'b' } }));
  expect(await attempt).toMatchObject({
    status: 401,
    code: 'invalid_credentials',
    detail: 'Invalid credentials',
    url: login.path,
  });
  expect(refreshes()).toEqual([]);
});

test('a failure in plain text is kept as it is; a page of HTML is not', async () => {
  localStorage.setItem('access_token', 'new');
  const answers = [
    { status: 503, body: 'The broker is away' },
    { status: 502, body: '<html>Bad gateway</html>' },
  ];
  const { call } = await openTab();
  api.answer = () => answers.shift()!;
  expect(await failure(call(getSystemInfo))).toMatchObject({ status: 503, text: 'The broker is away' });
  expect(await failure(call(getSystemInfo))).toMatchObject({ status: 502, text: undefined });
});

test('paths and queries are filled in; what is undefined is left out', async () => {
  localStorage.setItem('access_token', 'new');
  const { call } = await openTab();
  await call(getUser, { params: { id: '7' } });
  await call(listUsers, { query: { state: 'pending,active', query: 'å&b', limit: undefined } });
  expect(api.asked.map(({ path }) => path)).toEqual([
    '/api/v2/users/7/',
    '/api/v2/users/?state=pending%2Cactive&query=%C3%A5%26b',
  ]);
});

test('an id as a number and the same id as text are one query', async () => {
  const { queryOf } = await openTab();
  expect(queryOf(getUser, { params: { id: 7 } }).queryKey).toEqual(queryOf(getUser, { params: { id: '7' } }).queryKey);
});

test('a failure carries what the server wrote in `error`, else in `detail`, and the fields', async () => {
  const { ApiError, errorText } = await import('./api-error.ts');
  answerRefresh = () => ({
    status: 400,
    body: { error: 'From error', detail: 'From detail', fields: { refresh: 'Too short' } },
  });
  const { callWrite } = await openTab();
  expect(await failure(callWrite(refresh, { body: { refresh: 'x' } }))).toMatchObject({
    detail: 'From error',
    fields: { refresh: 'Too short' },
  });

  answerRefresh = () => ({ status: 502, body: '<html>Bad gateway</html>' });
  expect(await failure(callWrite(refresh, { body: { refresh: 'x' } }))).toMatchObject({
    status: 502,
    detail: undefined,
  });
  expect(errorText(new ApiError({ status: 502, url: '/' }), 'Failed to save changes')).toBe('Failed to save changes');
});
