import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** The rows of a table in docs that say which test holds which statement: statement, test file, names of tests. */
export const rowsOf = (file) =>
  readFileSync(join(root, 'docs', file), 'utf8')
    .split('\n')
    .map((line) => /^\| (.+) \| `([^`]+\.(?:test|spec)\.\w+)` (.+) \|$/.exec(line))
    .filter(Boolean)
    .map(([, statement, test, names]) => ({ statement, file: test, names: names.split(' · ') }));

/** A name is quoted in the test file as it stands, but for quotes that had to be escaped. */
export function faultOf({ file, names }) {
  if (!existsSync(join(root, file))) return `${file} is not there`;
  const text = readFileSync(join(root, file), 'utf8');
  const missing = names.filter((name) => !['"', "'", '`'].some((quote) => text.includes(`${quote}${name}`)));
  return missing.map((name) => `${file} has no test "${name}"`).join(', ');
}
