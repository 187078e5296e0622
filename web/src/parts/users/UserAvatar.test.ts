import { expect, test } from 'vitest';
import { initialsOf, readableOn } from './UserAvatar.tsx';

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
