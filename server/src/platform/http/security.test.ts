import { login, logout } from '@app/contract/users/auth';
import { getUser } from '@app/contract/users/user-changes';
import { describe, expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { makeUser } from '#testing/make';

const api = useApi({
  CORS_ORIGINS: 'https://app.example.com,chrome-extension://abcdef',
  PUBLIC_URL: 'https://spana.example.com',
});

describe('every answer', () => {
  test.each(['/livez', '/api/v2/frontend-config/', '/api/v2/user/', '/api/nothing-here'])(
    '%s carries the security headers',
    async (url) => {
      const { headers } = await api.app.inject({ url });
      expect(String(headers['content-security-policy']).replaceAll(/'nonce-[^']+'/g, "'nonce'")).toBe(
        "default-src 'self'; script-src 'self' 'nonce'; style-src 'self' 'nonce'; img-src 'self' data:; font-src 'self'; " +
          "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; require-trusted-types-for 'script'",
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      });
      expect(headers).not.toHaveProperty('set-cookie');
      expect(headers).not.toHaveProperty('server');
    },
  );

  test('has a nonce and a request id of its own', async () => {
    const [one, two] = await Promise.all([api.app.inject('/livez'), api.app.inject('/livez')]);
    for (const name of ['content-security-policy', 'x-request-id'])
      expect(one.headers[name]).not.toBe(two.headers[name]);
  });
});

describe('other origins', () => {
  const allowedOrigin = async (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    (
      await api.app.inject({
        method,
        url: '/api/v2/frontend-config/',
        headers: { origin, 'access-control-request-method': 'GET' },
      })
    ).headers['access-control-allow-origin'];

  test('that are listed may call', async () => {
    for (const origin of ['https://app.example.com', 'chrome-extension://abcdef'])
      for (const method of ['GET', 'OPTIONS'] as const) expect(await allowedOrigin(origin, method)).toBe(origin);
  });

  test.each([
    'null',
    '*',
    'https://app.example.com.evil.com',
    'https://evil-app.example.com',
    'https://app.example.co',
    'http://app.example.com',
    'https://app.example.com:8443',
    'https://APP.example.com',
    'https://app.example.com/',
    'https://app.example.com@evil.com',
    'https://sub.app.example.com',
    'https://appXexample.com',
    'chrome-extension://abcdefg',
    'chrome-extension://',
    'file://',
    'https://localhost',
    'http://127.0.0.1',
    'https://app.example.com,https://evil.com',
    ' https://app.example.com',
    'data:text/html,x',
  ])('%s may not', async (origin) => {
    expect(await allowedOrigin(origin)).toBeUndefined();
  });
});

describe('a request that cannot be read', () => {
  const post = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    api.app.inject({ method: 'POST', url: login.path, payload, headers });

  test.each([
    ['broken JSON', '{"username":', 400],
    ['a prototype in the body', '{"username":"a","password":"b","__proto__":{"x":1}}', 400],
    ['a list instead of an object', '[]', 400],
    ['nothing', '', 400],
    ['two megabytes', JSON.stringify({ username: 'a', password: 'x'.repeat(2_000_000) }), 413],
    ['a password of a megabyte less', JSON.stringify({ username: 'a', password: 'x'.repeat(900_000) }), 400],
  ])('%s is refused with a message', async (_, payload, status) => {
    const reply = await post(payload);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ code: expect.any(String), detail: expect.any(String) });
  });

  test('nothing that is called JSON is fine where nothing is asked for', async () => {
    const { id } = await makeUser(api.db);
    const call = await api.as({ id });
    expect((await call(logout, undefined, { 'content-type': 'application/json' })).status).toBe(204);
  });

  test('another content type is refused', async () => {
    expect((await post('<x/>', { 'content-type': 'text/xml' })).statusCode).toBe(400);
  });

  test('an id that is no number is refused before anything is looked up', async () => {
    const call = await api.as(await makeUser(api.db));
    for (const id of ['abc', '1e3', '-1', '0', '1.5', '99999999999999999999', "1' or '1'='1"])
      expect((await call(getUser, { params: { id } })).status, id).toBe(400);
  });
});
