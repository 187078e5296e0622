import { expect, test } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

test.each([
  ['/reset-password?token=abc123&user=7', '/reset-password?token=…&user=7'],
  ['at f (https://x.example/a.js?api_key=s3cret:1:2)', 'at f (https://x.example/a.js?api_key=…)'],
  ['Authorization: Bearer abcdefghijklmnopqrst', 'Authorization: Bearer …'],
  ['got eyJhbGciOiJI.eyJzdWIiOiIx.c2ln from storage', 'got … from storage'],
  ['/config/gmail#access_token=abc', '/config/gmail#access_token=…'],
  ['Token refresh failed', 'Token refresh failed'],
  ['/person/7?q=react', '/person/7?q=react'],
])('%s', (text, shown) => {
  expect(withoutSecrets(text)).toBe(shown);
});
