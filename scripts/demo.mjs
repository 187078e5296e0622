import { join } from 'node:path';
import { finish } from './processes.mjs';
import { root, setUp } from './setup.mjs';

/* npm run demo -- --persons N --seed S: empties the database and fills it with generated people. */
const node = await setUp();
process.exit(await finish(node, [join(root, 'server', 'src', 'demo', 'main.ts'), ...process.argv.slice(2)]));
