import { migrate } from '../server/src/platform/db/migrate.ts';
import { generateTypes } from '../server/src/testing/schema-types.ts';
import { openScratchCluster } from '../server/src/testing/scratch-cluster.ts';

const check = process.argv.includes('--check');
const cluster = await openScratchCluster();
try {
  await migrate(cluster.url);
  await generateTypes(cluster.url, ...(check ? ['--verify' as const] : []));
  console.log(check ? 'The table types are fresh' : 'Wrote the table types');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await cluster.stop();
}
