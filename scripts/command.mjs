import { join } from 'node:path';
import { finish } from './processes.mjs';
import { root, setUp } from './setup.mjs';

/* npm run backup, restore, user: what is done to the product from outside. */
const [name, ...given] = process.argv.slice(2);
const node = await setUp();
process.exit(
  await finish(node, [join(root, 'server', 'src', 'commands', `${name}.ts`), ...given], { stdio: 'inherit' }),
);
