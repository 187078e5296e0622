import { join } from 'node:path';
import { finish } from './processes.mjs';
import { makeScratch } from './scratch.mjs';
import { root, setUp } from './setup.mjs';

/* npm run cluster:demo: PostgreSQL on three nodes with Patroni, etcd, HAProxy and PgBouncer, until Ctrl+C. */
const node = await setUp();
const env = { ...process.env, TMPDIR: makeScratch() };
process.exit(await finish(node, [join(root, 'server/src/testing/three-nodes/main.ts')], { env }));
