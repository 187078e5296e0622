import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Undefined when the file is not there. */
export const readText = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const ps = (pid: number, column: string): Promise<string> =>
  promisify(execFile)('ps', ['-o', `${column}=`, '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );

/** The command line of a process; slim containers have no `ps`, so Linux is asked directly. */
export async function commandOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') return ps(pid, 'command');
  const line = await readText(`/proc/${pid}/cmdline`).catch(() => undefined);
  return (line ?? '').replaceAll('\0', ' ');
}

/** Pids are used again, also after a reboot; together with this they name one process for good. */
async function startOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  const [stat, boot] = await Promise.all([
    readText(`/proc/${pid}/stat`).catch(() => undefined),
    readText('/proc/sys/kernel/random/boot_id').catch(() => undefined),
  ]);
  // The program's name comes second, in brackets, and may hold spaces and brackets itself.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  // A zombie has ended; its parent just has not asked how.
  return fields[0] === 'Z' ? 'ended' : `${boot?.trim()} ${fields[19]}`;
}

const describe = async (pid: number): Promise<string> => `${pid}\n${await startOf(pid)}\n`;

async function isRunning(owner: string): Promise<boolean> {
  const pid = Number.parseInt(owner, 10);
  return isAlive(pid) && (await describe(pid)) === owner;
}

/**
 * Makes this process the owner named in the file at `path`. Answers with the way to give it up, or with undefined
 * when the file names another process that still runs.
 */
export async function claimOwnership(path: string): Promise<(() => Promise<void>) | undefined> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const mine = await describe(process.pid);
  await writeFile(draft, mine);
  try {
    for (;;) {
      // Unlike writing, linking is all or nothing: no reader ever sees half a file, and only one of two can do it.
      if (await succeeds(link(draft, path), 'EEXIST')) {
        return async () => {
          if ((await readText(path)) === mine) await rm(path, { force: true });
        };
      }
      const theirs = await readText(path);
      if (theirs === undefined) continue;
      if (await isRunning(theirs)) return undefined;

      const taken = `${draft}.stale`;
      if (!(await succeeds(rename(path, taken), 'ENOENT'))) continue;
      // Somebody else may have replaced the stale file since it was read: give back what was taken by mistake.
      if ((await readText(taken)) !== theirs) await succeeds(link(taken, path), 'EEXIST');
      await rm(taken, { force: true });
    }
  } finally {
    await rm(draft, { force: true });
  }
}

async function succeeds(action: Promise<unknown>, expected: string): Promise<boolean> {
  try {
    await action;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === expected) return false;
    throw error;
  }
}
