import { setTimeout as delay } from 'node:timers/promises';
import { addressOf, ConfigError, readConfig } from '#platform/config';
import { openLog } from '#platform/log';
import { openReporting } from '#platform/reporting';
import { stopSchedules } from '#platform/tasks/schedule';
import { buildApp } from './app.ts';
import { demoAccounts, demoPassword } from './demo/accounts.ts';
import { loadDemoIfEmpty } from './demo/demo.ts';
import { repeatErasures } from './features/personal-data/personal-data.ts';
import { Runtime } from './runtime.ts';
import { samplers, tasks, watchers } from './features.ts';

const modes = ['all', 'web', 'worker'] as const;
type Mode = (typeof modes)[number];
const shutdownMs = 25_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Starts what `mode` says and runs until it is told to stop. */
async function main(mode: Mode): Promise<void> {
  const config = readConfig(process.env);
  if (mode !== 'all' && !config.DATABASE_URL)
    throw new ConfigError(`DATABASE_URL: must be set for "${mode}", because such processes share one database`);
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    if (config[name] && !config.DATABASE_URL)
      throw new ConfigError(`${name}: is for a database of your own; set DATABASE_URL, too`);
  const log = openLog(config);
  const report = await openReporting(config);
  const runtime = new Runtime({
    config,
    log,
    tasks: stopSchedules(tasks, config.SCHEDULES_OFF),
    samplers,
    watchers,
    works: mode !== 'web',
    say,
  });
  const { health, services } = runtime;
  let stopping = false;
  const app =
    mode === 'worker' ? undefined : await buildApp({ config, log, report, health, services, stopping: () => stopping });

  const stop = async (signal: string): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    // A balancer in front needs a moment to see that we are not ready any more.
    if (app) await delay(config.DRAIN_SECONDS * 1000);
    await app?.close();
    await runtime.stop(shutdownMs);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stop(signal).catch((err: unknown) => {
        log.fatal({ err }, 'could not stop in order');
        process.exit(1);
      });
    });

  await app?.listen({ port: config.PORT, host: config.HOST });
  const demo = mode === 'all' && config.DEMO && config.NODE_ENV !== 'production';
  try {
    await runtime.start(async ({ db }) => {
      const repeated = await repeatErasures(db, config.DATA_DIR);
      if (repeated > 0)
        say(
          `Erased ${repeated === 1 ? '1 person' : `${repeated} people`} again, because the data was restored from a backup`,
        );
      if (demo) await loadDemoIfEmpty(db, say);
    });
  } catch (error) {
    // Told to stop while starting: the stop is under way and ends the process.
    if (stopping) return;
    await runtime.stop(0);
    throw error;
  }
  if (mode === 'worker') return say('The worker is ready.');
  say(`\nReady: ${addressOf(config)}\n`);
  if (!demo) return;
  say(`Demo accounts, all with the password ${demoPassword}:`);
  for (const { username, about } of demoAccounts) say(`  ${username.padEnd(12)} ${about}`);
  say('');
}

const mode = modes.find((known) => known === (process.argv[2] ?? 'all'));
if (!mode) {
  process.stderr.write(`Start with one of: ${modes.join(', ')}\n`);
  process.exit(2);
}
main(mode).catch((error: unknown) => {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const message = busy ? 'PORT: another program uses this port; choose another, for example PORT=3001' : undefined;
  process.stderr.write(
    `${message ?? (error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error))}\n`,
  );
  // 2: a person has to change something first, and to start again would not help.
  process.exit(busy || error instanceof ConfigError ? 2 : 1);
});
