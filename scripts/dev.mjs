import { join } from 'node:path';
import { supervise } from './processes.mjs';
import { buildExtension, findVite, root, setUp } from './setup.mjs';

/* npm run dev: the product with hot reload. The browser talks to Vite, which passes API calls on to the server. */
const port = Number(process.env.PORT || 3000);
const apiPort = port + 1;
const node = await setUp();
await buildExtension(node);
console.log(`Open http://localhost:${port} (the server itself is on port ${apiPort})`);
process.exit(
  await supervise([
    {
      node,
      args: ['--watch', '--watch-preserve-output', join(root, 'server', 'src', 'main.ts'), 'all'],
      // Links in mails, and the line that says it is ready, lead to where the browser goes.
      env: { PORT: String(apiPort), PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}` },
    },
    {
      node,
      args: [findVite(), '--port', String(port), '--strictPort', '--clearScreen', 'false'],
      cwd: join(root, 'web'),
      env: { API_PORT: String(apiPort) },
    },
  ]),
);
