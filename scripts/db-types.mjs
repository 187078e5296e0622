import { join } from 'node:path';
import { finish } from './processes.mjs';
import { root, setUp } from './setup.mjs';

/* npm run db:types: writes the table types from a migrated database. `-- --check` only says whether they are fresh. */
const node = await setUp();
process.exit(await finish(node, [join(root, 'scripts', 'db-types.ts'), ...process.argv.slice(2)]));
