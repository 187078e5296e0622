import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder in memory, on Linux, and how much of both has to be free before it is used. A run needs less than 2 GB. */
const inMemory = '/dev/shm';
const roomyBytes = 6 * 2 ** 30;

/** PostgreSQL clears up after itself within a moment when it is asked, and needs longer on a busy machine. */
const patienceMs = 10_000;

/**
 * Makes a folder for all that a run of tests needs for a while; what we start is told of it by TMPDIR. When we end, by
 * Ctrl+C too, whatever still works in it is ended and the folder removed. When we are killed, a keeper does it, which
 * runs in a session of its own and so outlives us.
 */
export function makeScratch({ onDisk = false } = {}) {
  const folder = mkdtempSync(join(onDisk || process.env.TMPDIR || !isRoomy() ? tmpdir() : inMemory, 'spana-test-'));
  chmodSync(folder, 0o755); // PostgreSQL's user must get in when root runs the tests.
  const program = fileURLToPath(new URL('scratch-keeper.mjs', import.meta.url));
  const keeper = spawn(process.execPath, [program, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  keeper.unref();
  keeper.stdin.unref();
  process.on('exit', () => {
    clearAway(folder);
    keeper.kill('SIGKILL');
  });
  return folder;
}

/** Hundreds of databases are made of thousands of files each, for which memory takes a tenth of the time of a disk. */
function isRoomy() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize < roomyBytes || process.availableMemory() < roomyBytes) return false;
    // Containers may not let programs run from there, such as those of PostgreSQL.
    const folder = mkdtempSync(join(inMemory, 'spana-probe-'));
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    const { status } = spawnSync(program);
    rmSync(folder, { recursive: true });
    return status === 0;
  } catch {
    return false;
  }
}

/** Ends everything that works in the folder, and removes it. Waits without giving way: it is the last thing done. */
export function clearAway(folder) {
  for (const end = Date.now() + patienceMs; ; pause(25)) {
    const left = programsIn(folder);
    if (left.length === 0) break;
    for (const { pid, command } of left) {
      const isDatabase = command.includes(' -D ') && Date.now() < end;
      kill(pid, isDatabase ? 'SIGQUIT' : 'SIGKILL');
    }
    if (Date.now() > end + patienceMs) break;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Programs that were told of the folder, in their command or their environment, or that are in it. */
export function programsIn(folder) {
  const all = process.platform === 'linux' ? listByProc() : listByPs();
  return all.filter(({ pid, facts }) => pid !== process.pid && facts.includes(folder));
}

/** Slim containers have no `ps`, and it does not tell of environments. */
function listByProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const look = (read) => attempt(read).replaceAll('\0', ' ');
      const command = look(() => readFileSync(`/proc/${name}/cmdline`, 'utf8'));
      const environment = look(() => readFileSync(`/proc/${name}/environ`, 'utf8'));
      const place = look(() => readlinkSync(`/proc/${name}/cwd`));
      // A zombie has ended and has neither.
      return [{ pid: Number(name), command, facts: [command, environment, place].join('\n') }];
    });
}

function listByPs() {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [, pid, command] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), command, facts: command }] : [];
  });
}

/** Programs come and go while we look, and not all let us look. */
function attempt(read) {
  try {
    return read();
  } catch {
    return '';
  }
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone already.
  }
}

const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
