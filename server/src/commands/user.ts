import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { ConfigError } from '#platform/config';
import { type Db, openDb, openPool, wireTypes } from '#platform/db/db';
import { migrate } from '#platform/db/migrate';
import {
  createUser,
  disableSecondFactor,
  promoteUser,
  requireUser,
  setUserPassword,
} from '../features/auth/by-command.ts';
import { atCommandLine } from '../features/audit/audit.ts';
import { remark, runCommand, say, withDatabase, wordsOf } from './command.ts';

const usage = `Usage:
  npm run user -- create <username> --email <address> --first-name <name> --last-name <name>
  npm run user -- promote <username>           makes a superuser, who also approves other users
  npm run user -- reset-password <username>
  npm run user -- disable-2fa <username>       for whoever has lost their second factor
The password is asked for, or read from standard input when that is not a terminal.`;

const { values, positionals } = (() => {
  const option = { type: 'string' } as const;
  try {
    return wordsOf(usage, { email: option, 'first-name': option, 'last-name': option });
  } catch (error) {
    remark((error as Error).message);
    process.exit(2);
  }
})();

/** What is typed is not shown. */
async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_, __, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const stop = new AbortController();
  lines.on('SIGINT', () => stop.abort());
  try {
    return await lines.question('', { signal: stop.signal });
  } catch {
    throw new ConfigError('Stopped. Nothing was changed.');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
  const password = await askHidden('Password: ');
  if (password !== (await askHidden('The same again: '))) throw new ConfigError('The two are not the same.');
  return password;
}

const by = atCommandLine();
const commands: Record<string, (db: Db, name: string) => Promise<string>> = {
  create: async (db, username) => {
    const { email = '', 'first-name': first_name = '', 'last-name': last_name = '' } = values as Record<string, string>;
    await createUser(db, by, { username, email, first_name, last_name, password: await readPassword() });
    return `${username} can sign in now. To make a superuser of them: npm run user -- promote ${username}`;
  },
  promote: async (db, name) => {
    await promoteUser(db, by, name);
    return `${name} is a superuser now.`;
  },
  'reset-password': async (db, name) => {
    await requireUser(db, name);
    await setUserPassword(db, by, name, await readPassword());
    return `${name} has a new password and is signed out everywhere.`;
  },
  'disable-2fa': async (db, name) => {
    await disableSecondFactor(db, by, name);
    return `${name} signs in with the password alone now, and can set up a new second factor.`;
  },
};

/** `npm run user -- create|promote|reset-password|disable-2fa <username>`: for what nobody can do in the product, being locked out. */
runCommand(async () => {
  const [word = '', name] = positionals;
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (!command || name === undefined || positionals.length > 2) throw new ConfigError(usage);
  await withDatabase(async (url) => {
    await migrate(url);
    const db = openDb(openPool(url, { name: 'user', max: 2, types: wireTypes, onError: () => undefined }));
    try {
      say(await command(db, name));
    } finally {
      await db.destroy();
    }
  });
});
