import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export type Started = ChildProcess;

interface Place {
  /** By which all that it starts is found again. */
  folder: string;
  log: string;
  user: { uid: number; gid: number } | undefined;
}

/** A program that leaves no child behind which could not be found by its folder. */
export function start(path: string, args: string[], { folder, log, user }: Place): Started {
  const file = openSync(log, 'a');
  const child = spawn(path, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', TMPDIR: process.env['TMPDIR'], PLACE: folder },
    stdio: ['ignore', file, file],
    ...user,
  });
  closeSync(file);
  child.on('error', () => undefined); // Whoever waits for it says that it is missing.
  return child;
}

const graceMs = 10_000;

/** Asks everything that works in the folder to end, or kills it; what does not obey is killed. */
export async function endAll(
  folder: string,
  started: readonly Started[],
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  /* Patroni stops its PostgreSQL when it is asked. */
  for (const child of started) child.kill(signal);
  const killAt = signal === 'SIGKILL' ? 0 : Date.now() + graceMs;
  for (;;) {
    const left = programsIn(folder);
    if (left.length === 0) return;
    if (Date.now() >= killAt) for (const pid of left) send(pid, 'SIGKILL');
    await delay(50);
  }
}

/** PostgreSQL's processes write over their commands, but all are in the folder of their data. */
function programsIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(
      (pid) =>
        pid !== process.pid &&
        [
          attempt(() => readlinkSync(`/proc/${pid}/cwd`)),
          attempt(() => readFileSync(`/proc/${pid}/environ`, 'utf8')),
        ].some((fact) => fact.includes(folder)),
    );
}

/** Programs come and go while we look, and not all let us look. */
function attempt(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone already.
  }
}
