import { expect, test } from 'vitest';
import { doerOf } from './activity.ts';
import { browserName } from '@app/contract/users/browser-name';

const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';
test.each([
  ['Chrome 156 on Linux', `${linux} HeadlessChrome/156.0.0.0 Safari/537.36`],
  [
    'Edge 140 on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  ],
  ['Firefox 145 on macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0'],
  [
    'Safari 26 on iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome 141 on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  ],
  ['curl/8.14.1', 'curl/8.14.1'],
  ['Unknown browser', ''],
])('a session is listed as "%s"', (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name);
});

const owner = { id: 1, username: 'anna' };
const other = { id: 2, username: 'erik' };
test.each([
  ['You', { user: owner, actor: null }],
  ['erik', { user: other, actor: null }],
  ['erik acting as you', { user: owner, actor: other }],
  ['You acting as erik', { user: other, actor: owner }],
  ['Someone not signed in', { user: null, actor: null }],
])('the owner of an account reads "%s"', (words, entry) => {
  expect(doerOf(entry, owner.id)).toBe(words);
});
