import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, settingNames } from './config.ts';

describe('the settings', () => {
  test('have working defaults, and an empty variable is as good as none', () => {
    expect(readConfig({ PORT: '', HOST: '' })).toMatchObject({ PORT: 3000, HOST: 'localhost', DEMO: true });
  });

  test.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DEMO', 'perhaps'],
    ['NODE_ENV', 'staging'],
    ['PUBLIC_URL', 'spana.example.com'],
    ['SENTRY_DSN', 'not an address'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'http://mail'],
    ['LOGIN_FAILURES', '-1'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(`  ${name}: `);
  });

  test('all that is wrong is told at once', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT: .*\n.*DEMO: /);
  });

  test('are all in the README, and the README tells of no others', async () => {
    const readme = await readFile(resolve(import.meta.dirname, '../../../README.md'), 'utf8');
    const table = readme.slice(readme.indexOf('## Settings'), readme.indexOf('## On a PostgreSQL'));
    const told = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell]) => cell!.match(/[A-Z][A-Z_]+/g) ?? []);
    expect(told.toSorted()).toEqual(settingNames.toSorted());
  });
});
