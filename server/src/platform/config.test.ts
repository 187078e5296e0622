import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

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
});
