import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { login } from '@app/contract/users/auth';
import { listAuditLog } from '@app/contract/machine/audit';
import { getCurrentUser } from '@app/contract/users/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#platform/db/migrate';
import { useApi } from '#testing/api';
import { query, testClusters } from '#testing/clusters';
import { createEmptyDatabase } from '#testing/database';
import { makeUser, testPassword } from '#testing/make';
import { inherited, startProcess } from '#testing/process';
import type { Order, Outcome } from '#testing/programs/commands';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spana-commands-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function runProgram(path: string, words: string[], env: Record<string, string>, input: string) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, path), ...words], {
    env: { ...inherited, INIT_CWD: folder, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => undefined); // Whoever refuses early does not read it.
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect(err, 'no stack').not.toContain('    at ');
  return { code: code as number, out, err };
}
/** A command as npm runs it, with these words and this on its standard input. */
const run = (command: string, words: string[], env: Record<string, string>, input = '') =>
  runProgram(`${command}.ts`, words, env, input);
/** Several, each as if it had a process of its own. */
async function runAll(orders: readonly Order[]): Promise<Outcome[]> {
  const { out, err } = await runProgram('../testing/programs/commands.ts', [], {}, JSON.stringify(orders));
  expect(err).toBe('');
  const outcomes = JSON.parse(out) as Outcome[];
  expect(outcomes).toHaveLength(orders.length);
  for (const outcome of outcomes) expect(outcome.err, 'no stack').not.toContain('    at ');
  return outcomes;
}

describe('npm run backup and npm run restore', () => {
  const clusters = testClusters();

  test('work on the embedded database, running or stopped, and the product starts on what was restored', async () => {
    const env = { DATA_DIR: clusters.dataDir() };
    const running = await clusters.open();
    await migrate(running.url);
    await query(running.url, "insert into company (name) values ('Kept AB')");
    expect(await run('backup', ['one.backup'], env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/one\.backup: \d+ rows of \d+ tables as of /),
    });
    expect(await query(running.url, 'select cause, state from backup')).toEqual([{ cause: 'command', state: 'done' }]);
    await running.stop();
    expect((await run('backup', ['two.backup'], env)).code).toBe(0);
    const again = await run('backup', ['two.backup'], env);
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining('two.backup is there already') });
    const full = await run('restore', ['two.backup'], env);
    expect(full).toMatchObject({ code: 2, err: expect.stringContaining('into an empty database only') });
    expect((await clusters.open()).adopted, 'what a command started, it stops').toBe(false);

    const DATA_DIR = join(clusters.dataDir(), 'elsewhere');
    expect(await run('restore', ['two.backup'], { DATA_DIR })).toMatchObject({
      code: 0,
      out: expect.stringContaining('Outreach is paused'),
    });
    const product = await startProcess('all', { DATA_DIR, DEMO: '0' });
    await product.ready();
    product.child.kill('SIGTERM');
    await product.exited;
    const restored = await clusters.open({ dataDir: DATA_DIR });
    expect(await query(restored.url, 'select name from company')).toEqual([{ name: 'Kept AB' }]);
    expect(await query(restored.url, "select via from audit_log where action = 'database_restore'")).toHaveLength(1);
  });

  test('say in plain words what is wrong', async () => {
    const { url, drop } = await createEmptyDatabase();
    await writeFile(join(folder, 'letter.txt'), 'Dear all');
    const on = (DATABASE_URL: string) => ({ DATABASE_URL, DATA_DIR: folder });
    const wrongPassword = url.replace(/:[^:@]+@/, ':wrong@');
    const cases: [[command: string, words: string[], env: Record<string, string>], string | RegExp][] = [
      [['backup', [], on(url)], 'Usage: npm run backup -- <file>'],
      [['backup', ['a', 'b'], on(url)], 'Usage: npm run backup -- <file>'],
      [['restore', [], on(url)], 'Usage: npm run restore -- <file>'],
      [['backup', ['x.backup'], on(url)], 'There is nothing to back up: the database is empty.'],
      [['backup', ['x.backup'], on(wrongPassword)], /does not accept the user and password/],
      [['backup', ['x.backup'], on('postgres://spana@127.0.0.1:9/spana')], /No database answers at DATABASE_URL/],
      [['backup', ['x.backup'], on(`${url}_not_there`)], /no database of the name/],
      [['backup', ['letter.txt/x.backup'], on(url)], /is a file, not a folder|is there already/],
      [['restore', ['none.backup'], on(url)], /^There is no .*none\.backup/],
      [['restore', ['letter.txt'], on(url)], /letter\.txt is not a backup of Spana/],
    ];
    const outcomes = await runAll(cases.map(([[command, words, env]]) => ({ command, words, env, input: '' })));
    for (const [n, [given, said]] of cases.entries()) {
      const { err, ...outcome } = outcomes[n]!;
      expect({ ...outcome, said: err.trim() }, given[1].join(' ')).toEqual({
        code: 2,
        said: typeof said === 'string' ? said : expect.stringMatching(said),
        out: '',
      });
    }
    expect((await readdir(folder)).filter((name) => name.startsWith('x.backup'))).toEqual([]);
    await drop();
  });
});

describe('npm run user', () => {
  const api = useApi();
  const env = () => ({ DATABASE_URL: api.url, DATA_DIR: api.services.config.DATA_DIR });
  const user = (words: string[], input = '') => run('user', words, env(), input);
  const details = ['--email', 'elsa@example.com', '--first-name', 'Elsa', '--last-name', 'Berg'];
  const signIn = async (username: string, password: string) => api.anonymous(login, { body: { username, password } });

  test('makes the first superuser, who signs in at once, and the trail says how', async () => {
    const made = await user(['create', 'elsa', ...details], 'a long walk in Lund\n');
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('elsa can sign in now') });
    expect(await user(['promote', 'elsa'])).toMatchObject({ code: 0, out: 'elsa is a superuser now.\n' });
    const { body } = await signIn('elsa', 'a long walk in Lund');
    const call = api.withToken(body.access);
    expect((await call(getCurrentUser)).body.results[0]).toMatchObject({ is_staff: true, is_superuser: true });
    const trail = (await call(listAuditLog, { query: { user: 'elsa' } })).body.results;
    expect(trail.filter(({ via }) => via).map(({ action, via, user: by }) => [action, via, by])).toEqual([
      ['user_promote', expect.stringMatching(/^Command line \(.+ on .+\)$/), null],
      ['user_create', expect.stringMatching(/^Command line/), null],
    ]);
    expect(JSON.stringify(trail)).not.toContain('Lund');
  });

  test('goes by the rules of the product for names and passwords', async () => {
    const cases: [words: string[], input: string, said: RegExp][] = [
      [['create', 'el', ...details], 'a long walk in Lund', /At least 3 Latin letters/],
      [['create', 'svea', ...details.with(1, 'none')], 'a long walk in Lund', /^email: /],
      [['create', 'svea', ...details.with(1, 'svea@example.com')], 'short', /At least 12 characters/],
      [['create', 'svea', ...details.with(1, 'svea@example.com')], 'password1234', /easy to guess/],
      [['create', 'e1sa', ...details.with(1, 'svea@example.com')], 'a long walk in Lund', /looks like a username/],
      [['create', 'svea', ...details], 'a long walk in Lund', /address/],
      [['promote', 'nobody'], '', /no user with the username or e-mail address nobody/],
      [['reset-password', 'nobody'], 'a long walk in Lund', /no user with the username or e-mail address nobody/],
      [['disable-2fa', 'elsa'], '', /^elsa has no second factor/],
      [['disable-2fa', 'nobody'], '', /no user with the username or e-mail address nobody/],
      [['demote', 'elsa'], '', /^Usage:/],
      [['promote'], '', /^Usage:/],
    ];
    const outcomes = await runAll(cases.map(([words, input]) => ({ command: 'user', words, env: env(), input })));
    for (const [n, [words, , said]] of cases.entries())
      expect(outcomes[n], words.join(' ')).toMatchObject({ code: 2, err: expect.stringMatching(said) });
    expect(await user(['promote', 'elsa', '--fast'])).toMatchObject({ code: 2, err: expect.stringMatching(/Usage:/) });
  });

  test('sets a password, which ends every session and a lock after too many tries', async () => {
    const { username, id } = await makeUser(api.db);
    const call = await api.as({ id });
    for (let n = 0; n < 11; n += 1) await signIn(username, 'not this one');
    expect((await signIn(username, 'not this one')).status).toBe(429);
    expect((await user(['reset-password', username], 'another walk in Lund\n')).code).toBe(0);
    expect((await call(getCurrentUser)).status).toBe(401);
    expect((await signIn(username, 'another walk in Lund')).status).toBe(200);
  });

  test('removes the second factor of whoever has lost it, and asks nothing else', async () => {
    const { username, id } = await makeUser(api.db);
    await sql`insert into authenticator_app (user_id, secret, confirmed) values (${id}, 'lost', now())`.execute(api.db);
    expect((await signIn(username, testPassword)).body.code).toBe('second_factor_needed');
    expect(await user(['disable-2fa', username])).toMatchObject({ code: 0, err: '' });
    expect((await signIn(username, testPassword)).status).toBe(200);
    const call = await api.as(await makeUser(api.db, { is_superuser: true }));
    const trail = (await call(listAuditLog, { query: { action: 'user_second_factor_off' } })).body.results;
    expect(trail).toMatchObject([{ via: expect.stringMatching(/^Command line/), target: { kind: 'user', id } }]);
  });

  test('does not bring back by promotion whom somebody turned away', async () => {
    const { username, id } = await makeUser(api.db);
    await api.db.updateTable('app_user').set({ state: 'deactivated' }).where('id', '=', id).execute();
    expect(await user(['promote', username])).toMatchObject({
      code: 2,
      err: expect.stringContaining('was deactivated'),
    });
  });
});
