import { join } from 'node:path';
import { supervise } from './processes.mjs';
import { buildExtension, buildWeb, root, setUp } from './setup.mjs';

/* npm start: everything from a fresh clone to a running product. The mode is all, web or worker. */
const [mode] = process.argv.slice(2);
const node = await setUp();
if (mode !== 'worker') {
  await buildWeb(node);
  await buildExtension(node);
}
/* Small nurseries: what requests leave behind is cleared sooner, which saves 100 MB under load (bench -- people). */
const args = ['--max-semi-space-size=4', join(root, 'server', 'src', 'main.ts'), mode];
process.exit(await supervise([{ node, args, stayUp: true }]));
