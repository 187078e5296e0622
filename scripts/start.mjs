import { join } from 'node:path';
import { supervise } from './processes.mjs';
import { buildWeb, root, setUp } from './setup.mjs';

/* npm start: everything from a fresh clone to a running product. The mode is all, web or worker. */
const [mode] = process.argv.slice(2);
const node = await setUp();
if (mode !== 'worker') await buildWeb(node);
process.exit(await supervise([{ node, args: [join(root, 'server', 'src', 'main.ts'), mode] }]));
