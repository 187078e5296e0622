import { expect, test } from 'vitest';
import { useLocalApi } from '../../../testing/local-api.ts';
import { rememberReturnPath, takeReturnPath } from './return-path.ts';

const api = useLocalApi();

test.each([
  ['/person/7?tab=votes#top', '/person/7?tab=votes#top'],
  ['/', '/'],
  ['//elsewhere.example/sign-in', '/todo'],
  ['/\\elsewhere.example', '/todo'],
  ['https://elsewhere.example', '/todo'],
  ['javascript:alert(1)', '/todo'],
])('who wanted to go to %s goes to %s after signing in, and never to another site', (wanted, path) => {
  api.open('/login');
  rememberReturnPath({ pathname: wanted, search: '', hash: '' });
  expect(takeReturnPath()).toBe(path);
  expect(takeReturnPath()).toBe('/todo');
});
