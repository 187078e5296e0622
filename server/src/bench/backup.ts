import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { openCluster } from '#platform/cluster/cluster';
import { copyIn, copyOut } from '#platform/db/copy';
import { makeDataDir } from '#testing/scratch-cluster';
import { connect, copyStatement, listTables, quote } from '../features/backups/contents.ts';
import { openPeople, openPeopleCluster } from './worlds/people-data.ts';
import { load, time } from './product.ts';

/*
 * A million people into a file and back, as an operator does it: by the commands, into a new embedded database with the product's
 * own settings. Beside it, the same rows by COPY alone, out of the one and into the other, without file, checksums and indexes.
 */
const [fewer, many] = process.argv.length > 3 ? process.argv.slice(2, 4).map(Number) : [100_000, 1_000_000];
const wanted = { backupMinutes: 5, restoreMinutes: 20, growth: 1.5 };
const faults: string[] = [];
const holds = (ok: boolean, fault: string): void => void (ok || faults.push(fault));
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(0)} s`;

/** Says at its end how much memory it took at most. */
const tellMemory =
  'data:text/javascript,process.on("exit",()=>process.stdout.write(`\\nPEAK ${process.resourceUsage().maxRSS}\\n`))';

async function command(name: string, file: string, env: Record<string, string>) {
  const program = resolve(import.meta.dirname, '../commands', `${name}.ts`);
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', tellMemory, program, file], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const peak = Number(/PEAK (\d+)/.exec(output)?.[1]) / 1024;
  console.log(`  ${output.split('\n')[0]}`);
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  return { ms: performance.now() - started, peak };
}

/** Rows from one database into tables of the same form in another, and nothing else. */
async function copyBare(from: string, to: string): Promise<{ out: number; into: number }> {
  const source = await connect(from, 'bench');
  const target = await connect(to, 'bench');
  const tables = await listTables(source);
  const out = await time(async () => {
    for (const table of tables) await copyOut(source, copyStatement(table, 'to stdout'), () => Promise.resolve());
  });
  await target.query('create extension if not exists citext; create extension if not exists pg_trgm');
  const into = await time(async () => {
    for (const table of tables) {
      const { rows } = await source.query<{ name: string; type: string }>(
        'select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass and attname = any($2)',
        [`public.${quote(table.name)}`, table.columns],
      );
      await target.query(
        `create unlogged table ${quote(table.name)} (${rows.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')})`,
      );
      await copyIn(target, copyStatement(table, 'from stdin'), blocksOf(source, copyStatement(table, 'to stdout')));
    }
  });
  await source.end();
  await target.end();
  return { out, into };
}

async function* blocksOf(client: Parameters<typeof copyOut>[0], statement: string): AsyncGenerator<Buffer> {
  let hand = Promise.withResolvers<Buffer | undefined>();
  let taken = Promise.withResolvers<void>();
  const done = copyOut(client, statement, async (block) => {
    hand.resolve(block);
    await taken.promise;
    taken = Promise.withResolvers();
  }).then(() => hand.resolve(undefined));
  for (let block = await hand.promise; block; block = await hand.promise) {
    hand = Promise.withResolvers();
    taken.resolve();
    yield block;
  }
  await done;
}

async function measure(cluster: Awaited<ReturnType<typeof openPeopleCluster>>, people: number) {
  const url = await openPeople(cluster, people);
  const folder = await mkdtemp(join(tmpdir(), 'spana-bench-backup-'));
  const file = join(folder, 'people.backup');
  const DATA_DIR = await makeDataDir();
  const bareDir = await makeDataDir();
  try {
    console.log(`${people.toLocaleString('en')} people (load ${load()})`);
    const backup = await command('backup', file, { DATABASE_URL: url, DATA_DIR });
    const restored = await command('restore', file, { DATA_DIR });
    const { size } = await stat(file);
    const other = await openCluster({ dataDir: bareDir, log: () => undefined });
    const bare = await copyBare(url, other.url);
    await other.stop();
    console.log(
      `  Backup ${inSeconds(backup.ms)}, ${(size / 1e6).toFixed(0)} MB, at most ${backup.peak.toFixed(0)} MB of memory; COPY alone ${inSeconds(bare.out)}`,
    );
    console.log(
      `  Restore with all indexes, keys and comparison ${inSeconds(restored.ms)}, at most ${restored.peak.toFixed(0)} MB of memory; ` +
        `COPY alone, without any of these, ${inSeconds(bare.into)}`,
    );
    return { backup, restored };
  } finally {
    for (const path of [folder, DATA_DIR, bareDir]) await rm(path, { recursive: true, force: true });
  }
}

const cluster = await openPeopleCluster();
try {
  const small = await measure(cluster, fewer!);
  const large = await measure(cluster, many!);
  holds(large.backup.ms <= wanted.backupMinutes * 60_000, `The backup took over ${wanted.backupMinutes} minutes`);
  holds(large.restored.ms <= wanted.restoreMinutes * 60_000, `The restore took over ${wanted.restoreMinutes} minutes`);
  for (const what of ['backup', 'restored'] as const)
    holds(large[what].peak <= wanted.growth * small[what].peak, `The memory of the ${what} grows with the data`);
} finally {
  await cluster.stop();
}
for (const fault of faults) console.log(`✗ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
