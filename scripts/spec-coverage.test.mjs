import { expect, test } from 'vitest';
import { faultOf, rowsOf } from './statement-list.mjs';

/* docs/spec-coverage.md says which test holds which statement of the specification. A list that nobody checks is soon a lie. */
const rows = rowsOf('spec-coverage.md');

test('every statement that the list says is tested names a test that exists', () => {
  expect(rows.length, 'the list could be read').toBeGreaterThan(80);
  expect(rows.map(faultOf).filter(Boolean)).toEqual([]);
});

test('a test that was renamed is noticed', () => {
  const file = 'scripts/spec-coverage.test.mjs';
  expect(faultOf({ file, names: ['a test that was renamed is noticed'] })).toBe('');
  expect(faultOf({ file, names: [['a test', 'that nobody wrote'].join(' ')] })).not.toBe('');
  expect(faultOf({ file: 'scripts/none.test.mjs', names: [] })).not.toBe('');
});
