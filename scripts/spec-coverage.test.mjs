import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

/* docs/spec-coverage.md says which test holds which statement of the specification. A list that nobody checks is soon a lie. */
const rows = readFileSync(join(root, 'docs', 'spec-coverage.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| (.+) \| `([^`]+\.(?:test|spec)\.\w+)` (.+) \|$/.exec(line))
  .filter(Boolean)
  .map(([, statement, file, names]) => ({ statement, file, names: names.split(' · ') }));

/** A name is quoted in the test file as it stands, but for quotes that had to be escaped. */
function faultOf({ file, names }) {
  if (!existsSync(join(root, file))) return `${file} is not there`;
  const text = readFileSync(join(root, file), 'utf8');
  const missing = names.filter((name) => !['"', "'", '`'].some((quote) => text.includes(`${quote}${name}`)));
  return missing.map((name) => `${file} has no test "${name}"`).join(', ');
}

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
