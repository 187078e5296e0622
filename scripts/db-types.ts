import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCluster } from '../server/src/platform/cluster.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { generateTypes } from '../server/src/testing/schema-types.ts';

const check = process.argv.includes('--check');
const dataDir = await mkdtemp(join(tmpdir(), 'spana-types-'));
await chmod(dataDir, 0o755); // PostgreSQL's user must get in when root runs this.
const cluster = await openCluster({ dataDir, log: () => undefined, settings: { fsync: 'off' } });
try {
  await migrate(cluster.url);
  await generateTypes(cluster.url, ...(check ? ['--verify' as const] : []));
  console.log(check ? 'The table types are fresh' : 'Wrote the table types');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await cluster.stop();
  await rm(dataDir, { recursive: true });
}
