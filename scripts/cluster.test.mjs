import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

test('where packages are missing, the test of the cluster says which, and counts neither as passed nor as failed', () => {
  // There is no Patroni in a folder that does not exist.
  const env = { ...process.env, PATH: '/nowhere' };
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts', 'test.mjs'), 'cluster'], {
    encoding: 'utf8',
    env,
  });
  const said = stdout.trim().split('\n');
  expect(said.at(-1)).toBe('0 passed, 0 failed');
  expect(said.at(-2)).toMatch(/^Not run: cluster \(.*apt-get install --no-install-recommends .*patroni|needs Linux/);
  expect(status).toBe(2);
});
