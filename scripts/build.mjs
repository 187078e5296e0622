import { buildExtension, buildWeb, setUp } from './setup.mjs';

/* npm run build: all that a start would make first, for machines on which the product may not write beside itself. */
const node = await setUp();
await buildWeb(node);
await buildExtension(node);
