import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#platform/config';
import { openCluster } from '#platform/cluster/cluster';
import { openDb, openPool, wireTypes } from '#platform/db/db';
import { migrate } from '#platform/db/migrate';
import { demoPeople, demoSeed, replaceWithDemo } from './demo.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run demo -- --persons N --seed S`: empties the database and fills it with generated data. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      persons: { type: 'string', default: String(demoPeople) },
      seed: { type: 'string', default: String(demoSeed) },
    },
  });
  const config = readConfig(process.env);
  if (config.NODE_ENV === 'production') throw new ConfigError('NODE_ENV: demo data is never loaded in production');
  const [persons, seed] = [values.persons, values.seed].map(Number);
  if (!Number.isSafeInteger(persons) || !Number.isSafeInteger(seed))
    throw new ConfigError('--persons and --seed take whole numbers');
  const cluster = config.DATABASE_URL
    ? undefined
    : await openCluster({ dataDir: config.DATA_DIR, log: say, share: true });
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? cluster!.url;
  await migrate(url);
  const db = openDb(openPool(url, { name: 'demo', max: 2, types: wireTypes, onError: () => undefined }));
  const started = Date.now();
  await replaceWithDemo(db, seed!, persons);
  say(`The database holds ${persons} people of seed ${seed} now (${((Date.now() - started) / 1000).toFixed(1)} s).`);
  await db.destroy();
  await cluster?.stop();
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});
