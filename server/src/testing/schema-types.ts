import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const file = resolve(import.meta.dirname, '../platform/db/schema.gen.ts');
/** As our connections read and write them: ids are numbers, times, days and intervals are text. */
const typeMapping = { timestamptz: 'string', date: 'string', int8: 'number', interval: 'string' };

/** Writes the table types of the database at `url`, or, with `--verify`, fails when they differ from those written. */
export async function generateTypes(url: string, ...flags: '--verify'[]): Promise<void> {
  const program = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js');
  const options = {
    dialect: 'postgres',
    url,
    'out-file': file,
    'exclude-pattern': '{pgboss,monitor}.*',
    'type-mapping': JSON.stringify(typeMapping),
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  await promisify(execFile)(process.execPath, [program, ...args, ...flags]);
}
