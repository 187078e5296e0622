import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  access,
  chmod,
  chown,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { productName } from '@app/contract/base/product';
import pg from 'pg';
import { environment, findHome, run, type Home } from './cluster-home.ts';
import { claimOwnership, commandOf, isAlive, readText } from './cluster-owner.ts';
import { ConfigError } from '../config.ts';

export interface ClusterOptions {
  dataDir: string;
  /** Receives one line for each thing a person may want to know. */
  log: (line: string) => void;
  /** Additions to postgresql.conf. */
  settings?: Record<string, string>;
  /** When another Spana runs the cluster, use it too and leave it running. */
  share?: boolean;
}

export interface Cluster {
  /** Another one after a revival, if somebody has taken the port in the meantime. */
  readonly url: string;
  /** The cluster was left running by a process that is gone. */
  adopted: boolean;
  /** Starts the server again if it died. Only its owner does that. */
  revive(): Promise<void>;
  /** Stops the cluster if this process owns it. */
  stop(): Promise<void>;
}

const user = 'spana';
const database = 'spana';
/** A cluster that recovers from a crash can be busy for a while before it answers. */
const patience = 300_000;
/** An owner that was told to stop a moment ago may still be about it. */
const handOver = 3000;

const defaults = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  shared_preload_libraries: 'pg_stat_statements',
  track_io_timing: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  default_text_search_config: 'pg_catalog.simple',
};

/**
 * Opens the PostgreSQL cluster that lives in `dataDir`; makes and starts it when needed. It outlives this process if
 * that is killed, and the next call takes it over as it runs.
 */
export async function openCluster({ dataDir, log, settings = {}, share = false }: ClusterOptions): Promise<Cluster> {
  const folder = await makeFolder(resolve(dataDir));
  const release = await claim(join(folder, 'owner'), share ? 0 : handOver);
  if (!release && !share) {
    throw new ConfigError(
      `Another ${productName} is already running on ${resolve(dataDir)}. Stop it, or choose another DATA_DIR.`,
    );
  }
  try {
    if (!release) await untilMade(folder);
    const password = await readPassword(folder);
    const home = await findHome(folder, log);
    if (release && !existsSync(home.data)) await initialise(home, password, log);
    await ensureSameVersion(home, resolve(dataDir));

    const answers = (port: number) => ask(home, port, password);
    const running = release ? await findRunning(home, answers) : await waitForRunning(home, answers);
    let port = running ?? (await start(home, folder, settings, answers));
    if (running && release) log('PostgreSQL was still running and is used as it is');
    await ensureDatabase(port, password);

    let stopped: Promise<void> | undefined;
    let reviving: Promise<void> | undefined;
    const revive = async () => {
      if (release && !stopped)
        port = (await findRunning(home, answers)) ?? (await start(home, folder, settings, answers));
    };
    return {
      get url() {
        return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
      },
      adopted: running !== undefined && release !== undefined,
      revive: () => (reviving ??= revive().finally(() => (reviving = undefined))),
      stop: () => (stopped ??= release ? halt(home).then(release) : Promise.resolve()),
    };
  } catch (error) {
    await release?.();
    throw error;
  }
}

async function claim(path: string, waitMs: number) {
  for (const end = Date.now() + waitMs; ; await delay(100)) {
    const release = await claimOwnership(path);
    if (release || Date.now() >= end) return release;
  }
}

async function makeFolder(dataDir: string): Promise<string> {
  const path = join(dataDir, 'postgres');
  try {
    await mkdir(path, { recursive: true });
    // PostgreSQL's user, which is not root, must get to its data inside; what is secret here is protected by itself.
    if (process.getuid?.() === 0) await chmod(path, 0o711);
    await access(path, constants.W_OK);
    return await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    throw new ConfigError(`You may not write in ${dataDir}. It may belong to another user; choose another DATA_DIR.`);
  }
}

/** The owner decides where the cluster is and what its password is, and may be about to. */
async function untilMade(folder: string): Promise<void> {
  const signs = ['location', 'data'].map((name) => join(folder, name));
  for (const end = Date.now() + patience; Date.now() < end && !signs.some((path) => existsSync(path));) await delay(50);
}

async function readPassword(folder: string): Promise<string> {
  const path = join(folder, 'password');
  const known = await readText(path);
  if (known) return known;
  const password = randomBytes(24).toString('base64url');
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, password, { mode: 0o600 });
  await rename(draft, path);
  return password;
}

/** The cluster is made under another name first, so that one cut short is never taken for a whole one. */
async function initialise(home: Home, password: string, log: (line: string) => void): Promise<void> {
  log('Creating the database (first time only)…');
  const parent = resolve(home.data, '..');
  for (const name of await readdir(parent)) {
    if (name.startsWith('data.')) await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 });
  }
  const draft = `${home.data}.${randomBytes(6).toString('hex')}`;
  const passwordFile = `${draft}.password`;
  await mkdir(draft, { mode: 0o700 });
  await give(home, draft);
  await writeFile(passwordFile, password, { mode: 0o600 });
  await give(home, passwordFile);
  const options = {
    pgdata: draft,
    username: user,
    pwfile: passwordFile,
    auth: 'scram-sha-256',
    encoding: 'UTF8',
    locale: 'C',
    'locale-provider': 'icu',
    'icu-locale': 'und',
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  await run(home, 'initdb', '--data-checksums', ...args);
  await rm(passwordFile);
  await rename(draft, home.data);
}

/** A major version of PostgreSQL does not read what another one has written. */
async function ensureSameVersion(home: Home, dataDir: string): Promise<void> {
  const written = Number((await readText(join(home.data, 'PG_VERSION')))?.trim());
  const ours = Number(/(\d+)/.exec((await run(home, 'postgres', '--version')).stdout)?.[1]);
  if (written > ours)
    throw new ConfigError(
      `The data in ${dataDir} was written by PostgreSQL ${written}, which comes with a newer version of ${productName}; ` +
        `this one has ${ours}. Start that version or a later one.`,
    );
  if (written < ours)
    throw new ConfigError(
      `The data in ${dataDir} was written by PostgreSQL ${written}; this version of ${productName} has ${ours}. ` +
        `With the version that wrote it, run "npm run backup -- <file>". Then move ${join(dataDir, 'postgres')} away and, ` +
        'with this version, run "npm run restore -- <file>".',
    );
}

async function give({ account }: Home, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

/** Starts the server in its own session, out of reach of a Ctrl+C meant for us. Answers with its port. */
async function start(home: Home, folder: string, settings: Record<string, string>, answers: Answers): Promise<number> {
  const logPath = join(folder, 'postgres.log');
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort(home);
    await writeConfiguration(home, { ...defaults, ...settings, port: String(port) });
    // One start's log is enough to explain a failure, and so it never grows without end.
    const logFile = await replaceFile(home, logPath);
    const server = spawn(join(home.native, 'bin', 'postgres'), ['-D', home.data], {
      ...home.account,
      cwd: '/',
      env: environment(),
      detached: true,
      stdio: ['ignore', logFile.fd, logFile.fd],
    });
    await once(server, 'spawn');
    server.unref();
    await logFile.close();
    // However long it takes to recover from a crash: a server that cannot start ends by itself.
    while (server.exitCode === null && server.signalCode === null) {
      if (await answers(port)) return port;
      await delay(25);
    }
    const output = await readFile(logPath, 'utf8');
    // Somebody took the port in the meantime, or processes of a killed server have not noticed yet that it is gone.
    const passing = /could not bind|still in use/.test(output);
    if (!passing || attempt === 40) throw new Error(`PostgreSQL did not start:\n${output.trim()}`);
    await delay(250);
  }
}

async function replaceFile(home: Home, path: string) {
  await rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  await give(home, path);
  return file;
}

/** The port of the last time if it is free, so that tools can be pointed at the database once. */
async function choosePort({ data }: Home): Promise<number> {
  const configuration = await readText(join(data, 'postgresql.conf'));
  const last = Number(/^port = '(\d+)'/m.exec(configuration ?? '')?.[1] ?? 0);
  return (await findFreePort(last)) ?? (await findFreePort(0)) ?? 0;
}

async function findFreePort(wanted: number): Promise<number | undefined> {
  const server = createServer().listen(wanted, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return undefined;
  }
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function writeConfiguration(home: Home, settings: Record<string, string>): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  const file = await replaceFile(home, join(home.data, 'postgresql.conf'));
  await file.writeFile(`# Written at each start; changes made here are lost.\n${lines.join('')}`);
  await file.close();
}

type Answers = (port: number) => Promise<boolean>;

/** Whether the server at `port` is the one on our data, and ready. */
async function ask({ data }: Home, port: number, password: string): Promise<boolean> {
  const client = connection(port, password);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const [theirs, ours] = await Promise.all([stat(rows[0]?.data_directory ?? ''), stat(data)]);
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function connection(port: number, password: string): pg.Client {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 3000,
  });
  // A connection that breaks between two queries must not end the process.
  client.on('error', () => undefined);
  return client;
}

/** The server's note about itself: its pid comes first, its port fourth. */
async function readServerFile({ data }: Home) {
  const lines = (await readText(join(data, 'postmaster.pid')))?.split('\n');
  return lines && { lines, pid: Number(lines[0]), port: Number(lines[3]) };
}

/** A power cut can leave the file empty, at which PostgreSQL would stumble; a server that starts fills it at once. */
async function removeEmptyServerFile({ data }: Home): Promise<void> {
  const path = join(data, 'postmaster.pid');
  if ((await readText(path)) !== '') return;
  await delay(500);
  if ((await readText(path)) === '') await rm(path);
}

/** The port of a server that runs on our data. One that is starting or stopping is waited for. */
async function findRunning(home: Home, answers: Answers): Promise<number | undefined> {
  await removeEmptyServerFile(home);
  for (const end = Date.now() + patience; Date.now() < end; await delay(50)) {
    const server = await readServerFile(home);
    if (!server || !isAlive(server.pid)) return undefined;
    if (await answers(server.port)) return server.port;
    if (!(await commandOf(server.pid)).includes(home.data)) return disown(home, server.lines);
  }
  throw new Error(`The PostgreSQL on ${home.data} is running but does not answer`);
}

/**
 * The server is gone and its pid belongs to another program, which makes PostgreSQL refuse to start. It ignores its
 * parent's pid, so that is written instead. The rest of the file must stay: with it PostgreSQL makes sure that no
 * process of the old server is left.
 */
async function disown(home: Home, lines: string[]): Promise<undefined> {
  const file = await replaceFile(home, join(home.data, 'postmaster.pid'));
  await file.writeFile([process.pid, ...lines.slice(1)].join('\n'));
  await file.close();
}

async function waitForRunning(home: Home, answers: Answers): Promise<number> {
  for (const end = Date.now() + patience; Date.now() < end; await delay(100)) {
    const port = (await readServerFile(home))?.port;
    if (port && (await answers(port))) return port;
  }
  throw new Error(`The PostgreSQL on ${home.data} does not answer`);
}

async function ensureDatabase(port: number, password: string): Promise<void> {
  const client = connection(port, password);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

async function halt(home: Home): Promise<void> {
  const server = await readServerFile(home);
  if (!server || !isAlive(server.pid)) return;
  await run(home, 'pg_ctl', 'stop', '--pgdata', home.data, '--mode', 'fast', '--wait', '--timeout', '60');
}
