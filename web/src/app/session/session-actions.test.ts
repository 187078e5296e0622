import { logout, refresh } from '@app/contract/users/auth';
import { impersonate, stopImpersonating } from '@app/contract/users/impersonation';
import { getCurrentUser } from '@app/contract/users/users';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../kit/net/api.ts';
import { ApiError } from '../../kit/net/api-error.ts';
import { saveSignOutUrl, saveTokens, swapTokens } from '../../kit/net/tokens.ts';
import { useLocalApi } from '../../testing/local-api.ts';
import { logOut } from '../../parts/users/log-out.ts';
import { exitImpersonation, impersonationErrorText, startImpersonation } from './session-actions.ts';

const api = useLocalApi();
const own = { access_token: 'own', refresh_token: 'refresh of own' };
const impersonation = {
  access: 'other',
  refresh: 'refresh of other',
  original_access: 'own',
  original_refresh: 'refresh of own',
};
const calls = () => api.asked.map(({ path, authorization }) => `${path} ${authorization}`);
const stored = () => ({ ...localStorage, device_id: undefined });

beforeEach(() => {
  saveTokens({ access: 'own', refresh: 'refresh of own' });
  vi.spyOn(window.location, 'reload').mockImplementation(() => void api.went.push('reload'));
});

test('starting an impersonation keeps the own tokens aside and opens the to-do page', async () => {
  api.answer = () => ({ status: 200, body: impersonation });
  await startImpersonation('kim', '');
  expect(api.asked).toMatchObject([{ path: impersonate.path, body: { username: 'kim' } }]);
  expect(stored()).toMatchObject({ access_token: 'other', original_access_token: 'own' });
  expect(api.went).toEqual(['/todo']);
});

test('a refused impersonation leaves the tokens as they are', async () => {
  api.answer = () => ({ status: 403, body: { detail: 'You do not have permission to impersonate this user' } });
  await expect(startImpersonation('kim', '')).rejects.toThrow('You do not have permission to impersonate this user');
  expect(stored()).toEqual({ ...own, device_id: undefined });
  expect(api.went).toEqual([]);
});

test('stopping tells the server, restores the own tokens and reloads', async () => {
  swapTokens(impersonation);
  api.answer = () => ({ status: 204 });
  await exitImpersonation();
  expect(calls()).toEqual([`${stopImpersonating.path} Bearer other`]);
  expect(stored()).toEqual({ ...own, device_id: undefined });
  expect(api.went).toEqual(['reload']);
});

test('stopping works when the server has ended the impersonation already', async () => {
  swapTokens(impersonation);
  api.answer = ({ path }) => ({ status: 401, body: { detail: path === refresh.path ? 'Token refresh failed' : 'No' } });
  await exitImpersonation();
  expect(stored()).toEqual({ ...own, device_id: undefined });
  /* The renewal that failed leads there a moment later: not in the middle of the next test. */
  await expect.poll(() => api.went.toSorted()).toEqual(['/todo', 'reload']);
});

test('signing out ends the session on the server and forgets the tokens', async () => {
  api.answer = () => ({ status: 204 });
  await logOut();
  expect(calls()).toEqual([`${logout.path} Bearer own`]);
  expect(localStorage.getItem('access_token')).toBeNull();
  expect(api.went).toEqual(['/']);
});

test('a request that is refused because of the signing out does not call the session expired', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let answered: Promise<unknown>[] = [];
  api.answer = async ({ path }) => {
    if (path !== logout.path) return { status: 401, body: { detail: 'The session has ended' } };
    answered = [call(getCurrentUser)];
    await Promise.allSettled(answered);
    return { status: 204 };
  };
  await logOut();
  answered.push(call(getCurrentUser));
  const refused = await Promise.allSettled(answered);
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(api.asked.filter(({ path }) => path === refresh.path)).toHaveLength(1);
  vi.runAllTimers();
  vi.useRealTimers();
  expect(api.went).toEqual(['/']);
});

test('signing out while impersonating ends the own session', async () => {
  swapTokens(impersonation);
  api.answer = () => ({ status: 204 });
  await logOut();
  expect(calls()).toEqual([`${logout.path} Bearer own`]);
  expect(localStorage.getItem('original_access_token')).toBeNull();
});

test('signing out works without an answer from the server', async () => {
  api.answer = () => 'no answer';
  await logOut();
  expect(localStorage.getItem('access_token')).toBeNull();
  expect(api.went).toEqual(['/']);
});

test.each([
  [new ApiError({ status: 404, url: '/', detail: 'User not found' }), 'User not found'],
  [new ApiError({ status: 502, url: '/' }), 'Impersonation failed'],
  [new ApiError({ status: 0, url: '/', detail: 'Network Error' }), 'Failed to impersonate user'],
  [new Error('odd'), 'Failed to impersonate user'],
])('%o is shown as "%s"', (error, text) => {
  expect(impersonationErrorText(error)).toBe(text);
});

test('signing out of a session that the issuer began leads there to sign out, once', async () => {
  saveSignOutUrl('https://login.example.com/session/end?id_token_hint=x');
  api.answer = () => ({ status: 204 });
  await logOut();
  await logOut();
  expect(api.went).toEqual(['https://login.example.com/session/end?id_token_hint=x', '/']);
});
