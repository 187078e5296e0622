import { expect, test } from 'vitest';
import { readableOn } from '../base/colours.ts';
import { initialsOf } from '../base/initials.ts';
import { hasPhoto } from './pictures.ts';

test.each([
  [{ username: 'x', first_name: 'Åsa', last_name: 'Öberg' }, 'ÅÖ'],
  [{ username: 'x', first_name: 'asa', last_name: '' }, 'A'],
  [{ username: 'kim', first_name: '', last_name: '' }, 'K'],
  [{ username: 'x', first_name: '𝒜nna', last_name: '王' }, '𝒜王'],
])('initials of %o are %s', (user, initials) => {
  expect(initialsOf(user)).toBe(initials);
});

test.each([
  ['#FFFF00', '#000000'],
  ['#3B5BDB', '#FFFFFF'],
  ['#000000', '#FFFFFF'],
  ['#ffffff', '#000000'],
])('letters on %s are %s', (ground, letters) => {
  expect(readableOn(ground)).toBe(letters);
});

test('an address says whether it shows a photo', () => {
  expect(hasPhoto('/api/v2/avatar/0/?s=200&initials=AB&until=1&sig=x')).toBe(false);
  expect(hasPhoto('/api/v2/avatar/0/?s=200&photo=7&until=1&sig=x')).toBe(true);
});
