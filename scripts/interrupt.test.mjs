import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clearAway, programsIn } from './scratch.mjs';
import { root } from './setup.mjs';

/* A run of tests that has a database, and a server with a database of its own, is interrupted in the middle. */
const program = 'server/src/faults/crash.test.ts';
const isDatabase = ({ command }) => / -D .*\/data/.test(command);
const isServer = ({ command }) => command.includes('main.ts all');
const patience = { interval: 200 };
const isRun = ({ command }) => command.includes('scripts/test.mjs');

const ways = {
  'by Ctrl+C in the terminal': ({ pid }) => process.kill(-pid, 'SIGINT'),
  ...(process.env.TESTS === 'full' && {
    'by a kill -9 of the script': (_, programs) => process.kill(programs.find(isRun).pid, 'SIGKILL'),
    'by a kill of npm': ({ pid }) => process.kill(pid, 'SIGTERM'),
  }),
};

/* Only Linux tells which programs were told of a folder. */
if (process.platform === 'linux') {
  test.each(Object.entries(ways))('a run that is ended %s leaves no process and no file', async (_, interrupt) => {
    const folder = mkdtempSync(join(tmpdir(), 'spana-interrupted-'));
    chmodSync(folder, 0o755);
    const { PATH, HOME } = process.env;
    const run = spawn('npm', ['test', '--', 'faults', program], {
      cwd: root,
      detached: true,
      env: { PATH, HOME, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk) => (output += chunk));
    const ended = once(run, 'exit');
    try {
      const kinds = () => {
        if (run.exitCode !== null) throw new Error(`It ended by itself: ${output}`);
        const programs = programsIn(folder);
        return { databases: programs.filter(isDatabase).length, servers: programs.filter(isServer).length };
      };
      await expect.poll(kinds, patience).toEqual({ databases: 2, servers: 1 });
      interrupt(run, programsIn(folder));
      await ended;
      await expect.poll(() => programsIn(folder).map(({ command }) => command), patience).toEqual([]);
      // The folder is npm's, too.
      const isOurs = (name) => name.startsWith('spana-');
      await expect.poll(() => readdirSync(folder).filter(isOurs), patience).toEqual([]);
    } finally {
      clearAway(folder);
    }
  });
}
